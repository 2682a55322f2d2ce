import { above, isDrawn, nextCut, showStep, tally } from "./stepping.js";

// The page of one search: its buttons and keys, and the pictures of what did not fit into the first.
const data = JSON.parse(document.getElementById("data").textContent);
const element = (id) => document.getElementById(id);
const last = data.steps.length - 1;
const figures = [...document.querySelectorAll("figure")];
const views = new Map(figures.filter((figure) => figure.dataset.view).map((figure) => [figure.dataset.view, figure]));
const parts = figures.filter((figure) => figure.dataset.from);
const opened = ["root"];
let step = last;
let timer = null;

// What is shown: what was opened, if the step's node is there; else the whole tree, or the part that has it.
function current() {
  const view = views.get(opened.at(-1));
  const name = data.steps[step].at;
  if (step === last || isDrawn(view, name)) return view;
  if (isDrawn(views.get("root"), name)) return views.get("root");
  return parts.find((part) => Number(part.dataset.from) <= step && step <= Number(part.dataset.to)) ?? view;
}

function render() {
  const shown = current();
  for (const figure of figures) figure.hidden = figure !== shown;
  showStep(shown, data, step);
  element("says").textContent = data.steps[step].says;
  element("tally").textContent = tally(data, step);
  element("slider").value = step;
  element("count").textContent = `${step + 1} of ${data.steps.length}`;
}

function go(to) {
  step = Math.max(0, Math.min(last, to));
  if (step === last) pause();
  render();
  bringIntoSight(".op-now", "nearest");
}

// A tree may be wider than the screen.
function bringIntoSight(which, where) {
  const node = current().querySelector(`.op-node-twig${which}`);
  node?.scrollIntoView({ block: "nearest", inline: where });
}

function pause() {
  clearInterval(timer);
  timer = null;
  element("play").setAttribute("aria-pressed", "false");
}

function play() {
  if (timer) return pause();
  if (step === last) go(0);
  timer = setInterval(() => go(step + 1), 700);
  element("play").setAttribute("aria-pressed", "true");
}

function show() {
  element("above").hidden = opened.length === 1;
  render();
  bringIntoSight("", "center");
}

function openBelow(twig) {
  const name = above(twig) || "root";
  if (!views.has(name)) return;
  opened.push(name);
  show();
}

function closeView() {
  if (opened.length > 1) opened.pop();
  show();
}

const keys = {
  ArrowRight: () => go(step + 1),
  ArrowLeft: () => go(step - 1),
  Home: () => go(0),
  End: () => go(last),
  c: () => go(nextCut(data, step)),
  " ": play,
  Escape: closeView,
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === " " && event.target.tagName === "BUTTON") return;
  if (event.target.id === "slider" && event.key.startsWith("Arrow")) return;
  if (keys[event.key]) {
    event.preventDefault();
    keys[event.key]();
  }
});
const buttons = { first: keys.Home, back: keys.ArrowLeft, next: keys.ArrowRight, last: keys.End, cut: keys.c, play, up: closeView };
for (const [id, action] of Object.entries(buttons)) element(id).addEventListener("click", action);
element("slider").max = last;
element("cut").hidden = data.counts !== null;
element("slider").addEventListener("input", (event) => go(Number(event.target.value)));
for (const twig of document.querySelectorAll(".op-hidden-twig")) {
  const name = above(twig) || "root";
  if (!views.has(name) || name === twig.closest("figure").dataset.view) continue;
  twig.classList.add("can-open");
  twig.setAttribute("role", "button");
  twig.setAttribute("tabindex", "0");
  twig.addEventListener("click", () => openBelow(twig));
  twig.addEventListener("keydown", (event) => event.key === "Enter" && openBelow(twig));
}
show();
