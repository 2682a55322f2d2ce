// Walking through the steps of a search that is watched: which of them is shown, and which of its lines; forth and back, by itself, or by answers of the quiz.

import * as address from "./address.js";
import * as code from "./code.js";
import * as node from "./node.js";
import { element } from "./page.js";
import * as pane from "./pane.js";
import * as quiz from "./quiz.js";
import { nextCut, tally } from "./stepping.js";

let data = null; // the search, as the server describes it
let step = 0;
let line = null; // the line of the step that is looked at; null for all of them
let timer = null;
let attempt = (work) => work();

export const now = () => step;

export function begin(attempting) {
  attempt = attempting;
  const clicks = {
    "to-start": () => go(0),
    "step-back": () => next(-1),
    "step-on": () => next(1),
    "to-cut": () => go(nextCut(data, step)),
    "to-end": () => go(data.steps.length - 1),
    "play-steps": playSteps,
    looked: () => answer(false),
    cut: () => answer(true),
  };
  for (const [id, action] of Object.entries(clicks)) element(id).addEventListener("click", () => data && action());
  element("step").addEventListener("input", () => data && go(Number(element("step").value)));
  element("pace").addEventListener("change", () => timer && start());
  element("by-line").addEventListener("change", () => data && go(step, element("by-line").checked ? 0 : null));
  element("quiz").addEventListener("change", startQuiz);
  node.begin((to) => go(to));
}

export function key(event) {
  const actions = {
    ArrowLeft: () => next(-1),
    ArrowRight: () => next(1),
    ",": () => nextLine(-1),
    ".": () => nextLine(1),
    Home: () => go(0),
    End: () => go(data.steps.length - 1),
    c: () => go(nextCut(data, step)),
    " ": playSteps,
    "+": () => faster(1),
    "-": () => faster(-1),
    i: () => node.show(data, pane.twig(data.steps[step].at)),
    Escape: node.hide,
  };
  if (!actions[event.key] || !data) return false;
  actions[event.key]();
  return true;
}

// The steps are those of another search now, or of none.
export function take(search) {
  data = search;
  code.show(data ? data.text : []);
  node.hide();
  setControls();
  if (data) return;
  for (const id of ["counters", "says", "step-count"]) element(id).textContent = "";
  quiz.askAbout(data, step);
}

function setControls() {
  for (const control of document.querySelectorAll("#steps button, #steps input")) control.disabled = !data;
  element("to-cut").disabled = !data || Boolean(data.counts);
  element("step").max = data ? data.steps.length - 1 : 0;
}

// Shows a step, and of its lines all, or the one of that number.
export function go(to, at = null) {
  const last = data.steps.length - 1;
  step = Math.max(0, Math.min(last, to));
  line = at;
  if (step === last && (line === null || line >= data.steps[step].lines.length - 1)) pause();
  attempt(() => pane.showStep(step));
  const minimax = data.minimax ? ` Plain minimax looks at ${data.minimax.toLocaleString("en")}.` : "";
  element("counters").textContent = `${tally(data, step, ` of ${data.nodes}`)}.${minimax}`;
  element("says").textContent = data.steps[step].says;
  element("step").value = step;
  element("step-count").textContent = `${step + 1} of ${data.steps.length}${lineWords()}`;
  code.light(data.steps[step].lines, line);
  node.refresh(step);
  address.change({ step: step === last ? "" : String(step) });
  quiz.askAbout(data, step);
}

function lineWords() {
  return line === null || !data.steps[step].lines.length ? "" : `, line ${line + 1} of ${data.steps[step].lines.length}`;
}

// A step on or back; by line, if that is ticked.
function next(by) {
  if (element("by-line").checked) nextLine(by);
  else go(step + by);
}

function nextLine(by) {
  const count = data.steps[step].lines.length;
  const at = (line ?? (by > 0 ? -1 : count)) + by;
  if (0 <= at && at < count) return go(step, at);
  const to = step + by;
  if (to < 0 || to >= data.steps.length) return;
  go(to, by > 0 ? 0 : Math.max(0, data.steps[to].lines.length - 1));
}

function playSteps() {
  if (timer) return pause();
  if (step === data.steps.length - 1) go(0);
  start();
}

function start() {
  clearInterval(timer);
  timer = setInterval(() => !quiz.waits() && !pane.isBusy() && next(1), Number(element("pace").value));
  showPlaying();
}

function faster(by) {
  const pace = element("pace");
  pace.selectedIndex = Math.max(0, Math.min(pace.length - 1, pace.selectedIndex + by));
  if (timer) start();
}

export function pause() {
  clearInterval(timer);
  timer = null;
  showPlaying();
}

function showPlaying() {
  const [sign, word] = element("play-steps").children;
  sign.textContent = timer ? "❚❚" : "▶▶";
  word.textContent = timer ? " Pause" : " Play";
  element("play-steps").setAttribute("aria-pressed", String(timer !== null));
}

export function startQuiz() {
  quiz.restart();
  if (quiz.isOn() && data) go(0);
  else quiz.askAbout(data, step);
}

function answer(cut) {
  quiz.answer(cut);
  go(step + 1);
}
