// The pane of a drawn tree: how large the picture is shown, what of it is in sight, and the pills that open more of it.

import { element, setPicture } from "./page.js";

const smallest = 0.6; // a picture that fits is shown at this share of its size, or larger
const usual = 0.75; // as much is asked for as fits at this share
const largest = 1.5;
const edge = 4; // pixels
const margin = 12; // pixels: a node nearer to the pane's edge is not in sight
let isFitted = true;

const pane = () => element("tree-picture");

export function begin(open) {
  pane().addEventListener("click", (event) => open(event.target));
  pane().addEventListener("keydown", (event) => {
    if (!["Enter", " "].includes(event.key) || !event.target.closest(".op-hidden-twig")) return;
    event.preventDefault();
    open(event.target);
  });
  element("fit").addEventListener("click", () => setFitted(true));
  element("full-size").addEventListener("click", () => setFitted(false));
  addEventListener("resize", resize);
}

// How wide a picture may be that is shown whole.
export function room() {
  return Math.max(200, Math.min(4000, Math.floor((pane().clientWidth - edge) / usual)));
}

export function show({ svg, title }) {
  const picture = setPicture(pane(), svg);
  picture.setAttribute("role", "group");
  picture.setAttribute("aria-label", title);
  for (const pill of picture.querySelectorAll(".op-hidden-twig")) {
    pill.setAttribute("role", "button");
    pill.setAttribute("tabindex", "0");
    pill.setAttribute("aria-label", `Open: ${pill.textContent}`);
  }
  resize();
}

export function clear() {
  pane().replaceChildren();
}

export function setBusy(busy) {
  pane().setAttribute("aria-busy", String(busy));
}

function setFitted(fitted) {
  isFitted = fitted;
  resize();
  follow();
}

// A small tree is shown larger, as far as there is room; a large one smaller, as far as it can be read.
function resize() {
  element("fit").setAttribute("aria-pressed", String(isFitted));
  element("full-size").setAttribute("aria-pressed", String(!isFitted));
  const picture = pane().querySelector("svg");
  if (!picture) return;
  const { width, height } = picture.viewBox.baseVal;
  const scale = isFitted ? Math.min(largest, Math.max(smallest, (pane().clientWidth - edge) / width)) : 1;
  picture.setAttribute("width", width * scale);
  picture.setAttribute("height", height * scale);
}

// Brings the node of this step, at the end the root, into sight.
export function follow() {
  bring(pane().querySelector(".op-node-twig.op-now") ?? node("root"));
}

// Goes to a node that was just opened.
export function visit(name) {
  const opened = node(name);
  if (!opened) return;
  opened.setAttribute("tabindex", "-1");
  opened.setAttribute("role", "group");
  opened.setAttribute("aria-label", "Opened");
  opened.focus({ preventScroll: true });
  bring(opened);
}

function node(name) {
  return pane().querySelector(`.op-node-twig[data-path="${name}"]`);
}

function bring(one) {
  if (!one) return;
  const [inside, around] = [one.getBoundingClientRect(), pane().getBoundingClientRect()];
  const isOut = (low, high) => inside[low] < around[low] + margin || inside[high] > around[high] - margin;
  if (isOut("left", "right")) pane().scrollLeft += inside.left + inside.width / 2 - around.left - around.width / 2;
  if (isOut("top", "bottom")) pane().scrollTop += inside.top + inside.height / 2 - around.top - around.height / 2;
}
