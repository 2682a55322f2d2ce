// A node that was clicked, or is pointed at, explains itself: where it is, what is written beside it, and all that the walk-through says of it.

import { element, make } from "./page.js";

let pinned = null; // the name of the node that was clicked
let go = () => {};

export function begin(going) {
  go = going;
}

// Shows the card of a drawn node, or of a cut; `isPinned` keeps it until another is chosen.
export function show(data, twig, isPinned = true) {
  if (!twig || (pinned && !isPinned)) return;
  const name = twig.matches(".op-pruned-twig") ? parent(twig.dataset.path) : twig.dataset.path;
  if (isPinned) pinned = name;
  const told = data.steps.map((one, i) => ({ ...one, i })).filter((one) => one.at === name);
  const beside = [...twig.querySelectorAll("[data-beside]")].filter((one) => one.textContent);
  element("node").replaceChildren(
    make("h2", {}, place(twig, name)),
    ...beside.map((one) => make("p", { class: "soft" }, besides(one))),
    make("ol", {}, ...told.map((one) => make("li", {}, make("button", { type: "button", "data-step": one.i, onclick: () => go(one.i) }, `Step ${one.i + 1}`), ` ${one.says}`))),
    make("button", { type: "button", class: "shut", title: "Close (Escape)", "aria-label": "Close", onclick: hide }, "×"),
  );
  element("node").hidden = false;
}

// The card of a node that is only pointed at goes with the pointer.
export function unpoint() {
  if (!pinned) hide();
}

export function hide() {
  pinned = null;
  element("node").hidden = true;
  element("node").replaceChildren();
}

// Marks the step in the card that is shown now.
export function refresh(step) {
  for (const button of element("node").querySelectorAll("[data-step]")) {
    if (Number(button.dataset.step) === step) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  }
}

// What stands beside a node, with what it means.
function besides({ dataset, textContent }) {
  if (!textContent.startsWith("[")) return textContent;
  return `${dataset.beside === "known" ? "What it can be worth, as far as is known" : "Alpha and beta on arrival"}: ${textContent}`;
}

// The moves that lead to a node, as the picture writes them.
function place(twig, name) {
  if (name === "root") return "The root";
  const moves = [];
  for (let path = name; path !== "root"; path = parent(path)) {
    moves.unshift(twig.closest("svg").querySelector(`.op-node-twig[data-path="${path}"] .op-move`)?.textContent ?? "…");
  }
  return `After ${moves.join(", ")}`;
}

function parent(path) {
  return path.split(".").slice(0, -1).join(".") || "root";
}
