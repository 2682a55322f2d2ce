// The pane of a drawn tree: which part of the search it shows, how large, what of it is in sight, and what a click on it means.
// The path to the node of a step is always drawn; where a picture does not have it, the server is asked for one that has.

import { ask } from "./api.js";
import { element, setPicture } from "./page.js";
import { isDrawn, showStep as showIn } from "./stepping.js";

const smallest = 1.05; // a picture is shown at this share of its size, or larger: its smallest letters are 11 pixels high then
const largest = 1.5;
const edge = 4; // pixels
const margin = 12; // pixels: a node nearer to the pane's edge is not in sight
const kept = 60; // pictures
const twigs = ".op-node-twig, .op-pruned-twig";
let isFitted = true;
let data = null;
let asked = null; // the words of the search
let views = []; // the pictures that were asked for, each for some steps
let shown = null;
let wanted = 0; // the step that is to be seen
let asking = null;

const pane = () => element("tree-picture");

export const words = () => asked;
export const isBusy = () => pane().getAttribute("aria-busy") === "true";

export function begin({ open, explain, unpoint }) {
  const clicked = (target) => {
    const pill = target.closest(".op-hidden-twig");
    if (pill) open(pill);
    else explain(target.closest(twigs), true);
  };
  pane().addEventListener("click", (event) => clicked(event.target));
  pane().addEventListener("pointerover", (event) => event.pointerType === "mouse" && explain(event.target.closest(twigs), false));
  pane().addEventListener("pointerleave", unpoint);
  pane().addEventListener("keydown", (event) => {
    if (!["Enter", " "].includes(event.key) || !event.target.closest(".op-hidden-twig")) return;
    event.preventDefault();
    clicked(event.target);
  });
  element("fit").addEventListener("click", () => setFitted(true));
  element("full-size").addEventListener("click", () => setFitted(false));
  addEventListener("resize", resize);
}

// How wide a picture may be that is shown whole.
export function room() {
  return Math.max(200, Math.min(4000, Math.floor((pane().clientWidth - edge) / smallest)));
}

// A new search, with its first picture.
export function take(search, words) {
  [data, asked, views, shown] = [search, words, [search.view], null];
}

export function clear() {
  leave();
  [data, shown, views] = [null, null, []];
  pane().replaceChildren();
}

export function leave() {
  asking?.abort();
  setBusy(false);
}

export function setBusy(busy) {
  pane().setAttribute("aria-busy", String(busy));
}

// Shows a step in the picture that has its node, which may have to be asked for.
export async function showStep(step) {
  wanted = step;
  asking?.abort();
  const view = known(step) ?? (await asks(step));
  if (wanted !== step || !view) return;
  draw(view, step);
  ahead(view, step);
}

// Some nodes more are opened, in this picture and in all that follow.
export async function reopen(opened, step) {
  asked = { ...asked, opened };
  views = [];
  await showStep(step);
}

// Iterations of Monte Carlo tree search jump about: any picture will do that has the node.
function known(step) {
  if (!data.counts) return views.find((view) => view.from <= step && step <= view.to);
  return views.find((view) => view.svg.includes(`op-node-twig" data-path="${data.steps[step].at}"`));
}

async function asks(step) {
  const mine = (asking = new AbortController());
  setBusy(true);
  for (const ring of pane().querySelectorAll(".op-now")) ring.classList.remove("op-now");
  try {
    return keep(await ask("view", { ...asked, step }, mine.signal));
  } finally {
    if (asking === mine) setBusy(false);
  }
}

function keep(view) {
  views = [...views.slice(-kept), view];
  return view;
}

// The picture after this one is asked for before it is needed.
async function ahead(view, step) {
  const next = data.counts ? step + 1 : view.to + 1;
  if (next >= data.steps.length || known(next)) return;
  const [mine, words] = [data, asked];
  const found = await ask("view", { ...words, step: next }).catch(() => null);
  if (found && mine === data && words === asked) keep(found);
}

function draw(view, step) {
  if (view !== shown) put(view);
  shown = view;
  showIn(pane(), data, step);
  follow();
}

function put({ svg, title }) {
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

function setFitted(fitted) {
  isFitted = fitted;
  resize();
  follow();
}

// A small tree is shown larger, as far as there is room; none so small that it cannot be read.
function resize() {
  element("fit").setAttribute("aria-pressed", String(isFitted));
  element("full-size").setAttribute("aria-pressed", String(!isFitted));
  const picture = pane().querySelector("svg");
  if (!picture) return;
  const { width, height } = picture.viewBox.baseVal;
  const scale = isFitted ? Math.min(largest, Math.max(smallest, (pane().clientWidth - edge) / width)) : largest;
  picture.setAttribute("width", width * scale);
  picture.setAttribute("height", height * scale);
}

// Brings the node of this step, at the end the root, into sight.
function follow() {
  bring(pane().querySelector(".op-node-twig.op-now") ?? twig("root"));
}

// Goes to a node that was just opened.
export function visit(name) {
  const opened = twig(name);
  if (!opened) return;
  opened.setAttribute("tabindex", "-1");
  opened.setAttribute("role", "group");
  opened.setAttribute("aria-label", "Opened");
  opened.focus({ preventScroll: true });
  bring(opened);
}

// The drawn node of that name; null if there is none.
export function twig(name) {
  return isDrawn(pane(), name) ? pane().querySelector(`.op-node-twig[data-path="${name}"]`) : null;
}

function bring(one) {
  if (!one) return;
  const [inside, around] = [one.getBoundingClientRect(), pane().getBoundingClientRect()];
  const isOut = (low, high) => inside[low] < around[low] + margin || inside[high] > around[high] - margin;
  if (isOut("left", "right")) pane().scrollLeft += inside.left + inside.width / 2 - around.left - around.width / 2;
  if (isOut("top", "bottom")) pane().scrollTop += inside.top + inside.height / 2 - around.top - around.height / 2;
}
