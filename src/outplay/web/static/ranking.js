// The moves, or what the dice may bring, each with what it means in words, and how much was searched for that.

import { element, make } from "./page.js";
import { chip } from "./signs.js";

const short = 16; // letters of a move whose name stays on one line
const longest = 48; // letters of a line that is shown; at least one move of it
const few = 12; // rows that are shown at first; a button says how many more there are
let all = false; // are the rest shown too?
let shown = { rows: [], play: () => {}, noun: "move" };

// Shows the rows; those beyond the first few when they are asked for.  `noun` is what a move is called.
export function show(rows, play, noun = "move") {
  const focused = element("ranking").contains(document.activeElement) ? document.activeElement.dataset.token : null;
  shown = { rows, play, noun };
  const isThrow = rows[0] && rows[0].chance !== null && rows[0].chance !== undefined;
  const hasLines = rows.some((row) => row.line.length > 1);
  const heads = [...(isThrow ? ["outcome", "probability"] : [noun]), "meaning", ...(hasLines ? ["and then"] : [])];
  element("ranking").tHead.rows[0].replaceChildren(...heads.map((words) => make("th", { scope: "col" }, words)));
  element("ranking").caption.textContent = caption(rows[0], isThrow);
  element("ranking").tBodies[0].replaceChildren(...visible(rows).map((row) => line(row, play, isThrow, hasLines)));
  element("ranking").hidden = !rows.length;
  showMore(rows.length);
  if (focused) [...element("ranking").querySelectorAll("button")].find((one) => one.dataset.token === focused)?.focus();
}

// A new position begins with its best moves.
export function fold() {
  all = false;
}

export function begin() {
  element("more").addEventListener("click", () => {
    all = !all;
    show(shown.rows, shown.play, shown.noun);
  });
}

function visible(rows) {
  return all || rows.length <= few + 2 ? rows : rows.slice(0, few);
}

function showMore(count) {
  element("more").hidden = count <= few + 2;
  element("more").textContent = all ? `Show the best ${few} alone` : `Show ${count - few} more of ${count} moves`;
  element("more").setAttribute("aria-expanded", String(all));
}

function caption(best, isThrow) {
  if (!best) return "";
  return isThrow ? `What the dice may bring, and what that means for ${best.who}` : `What each move means for ${best.who}, who is to move`;
}

// How much was searched: depth or playouts, nodes, speed, and which of the two engines.
export function work({ nodes, seconds }, best) {
  if (best?.source === "database") return "looked up in the solved database";
  const speed = seconds > 0 ? `, ${Math.round(nodes / seconds).toLocaleString("en")} a second` : "";
  const deep = best?.sampled ? `${best.sampled}; ` : best?.depth ? `${best.selective ? "searched selectively to " : ""}depth ${best.depth}, ` : "";
  const engine = { plain: ", in plain Python", compiled: ", compiled" }[best?.engine] ?? "";
  return `${deep}${nodes.toLocaleString("en")} nodes${speed}${engine}`;
}

// What the values rest on and nobody declared; the method that was taken, and why.
export function showGrounds(best) {
  const assumes = best?.assumes ? [`This assumes ${best.assumes.startsWith("that ") ? "" : "that "}${best.assumes}.`] : [];
  const method = [best?.method && `method: ${best.method}`, best?.why].filter(Boolean).join(", ");
  element("grounds").replaceChildren(...[...assumes, method].filter(Boolean).map((words) => make("p", {}, words)));
}

function line(row, play, isThrow, hasLines) {
  const button = make("button", { type: "button", "data-token": row.token, onclick: () => play(row.token) }, row.name);
  const cells = [make("td", { class: row.name.length > short ? "long" : "" }, button)];
  if (isThrow) cells.push(make("td", { class: "number" }, percent(row.chance)));
  cells.push(make("td", { class: "says" }, chip(row), make("span", { title: row.written }, row.says)));
  if (hasLines) cells.push(make("td", { class: "line" }, beginning(row.line.slice(1, 9))));
  return make("tr", {}, ...cells);
}

// As many moves of a line as there is room for.
function beginning(moves) {
  const fits = (_, i) => !i || moves.slice(0, i + 1).join(" ").length <= longest;
  const shown = moves.filter(fits);
  return [...shown, ...(shown.length < moves.length ? ["…"] : [])].join(" ");
}

function percent(chance) {
  return `${(100 * chance).toFixed(chance < 0.0995 ? 2 : 1)} %`;
}
