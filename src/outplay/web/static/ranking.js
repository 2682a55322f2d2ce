// The moves with their values, the best first, and how much was searched for them.

import { element, make } from "./page.js";

export function show(rows, play) {
  const focused = element("ranking").contains(document.activeElement) ? document.activeElement.dataset.token : null;
  element("ranking").tBodies[0].replaceChildren(...rows.map((row) => line(row, play)));
  if (focused) [...element("ranking").querySelectorAll("button")].find((one) => one.dataset.token === focused)?.focus();
}

export function showWork({ nodes, seconds }, best) {
  const speed = seconds > 0 ? `, ${Math.round(nodes / seconds).toLocaleString("en")} a second` : "";
  const deep = best?.sampled ? `${best.sampled}; ` : best?.depth ? `${best.selective ? "searched " : ""}${how(best)}, ` : "";
  element("thinking").textContent = `${deep}${nodes.toLocaleString("en")} nodes${speed}`;
}

// What the values rest on and nobody declared; the method that was taken, and why.
export function showGrounds(best) {
  const assumes = best?.assumes ? [`This assumes ${best.assumes.startsWith("that ") ? "" : "that "}${best.assumes}.`] : [];
  const method = [best?.method && `method: ${best.method}`, best?.why].filter(Boolean).join(", ");
  element("grounds").replaceChildren(...[...assumes, method].filter(Boolean).map((words) => make("p", {}, words)));
}

function how(row) {
  if (row.sampled) return row.sampled;
  return `${row.selective ? "selectively to " : ""}depth ${row.depth ?? 0}`;
}

function line(row, play) {
  const button = make("button", { type: "button", "data-token": row.token, onclick: () => play(row.token) }, row.name);
  const cells = [make("td", {}, button), make("td", {}, row.written), make("td", {}, sure(row))];
  return make("tr", {}, ...cells, make("td", { class: "line" }, row.line.slice(1, 9).join(" ")));
}

function sure(row) {
  if (row.certainty === "exact") return row.ends_in ? `proved, ends in ${row.ends_in}` : "proved";
  return row.certainty === "estimate" ? how(row) : row.certainty;
}
