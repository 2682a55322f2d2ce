// Watching a search: the drawn tree, step by step, beside the text of the algorithm; and a quiz about its cuts.
// Monte Carlo tree search has iterations instead of a depth, each of them a step.

import * as address from "./address.js";
import { sampling, title } from "./algorithms.js";
import { ask } from "./api.js";
import * as code from "./code.js";
import * as node from "./node.js";
import { element, gameName, numberIn } from "./page.js";
import * as pane from "./pane.js";
import * as quiz from "./quiz.js";
import { save } from "./save.js";
import { above, nextCut, tally } from "./stepping.js";

const sample = "[[3,12,8],[2,4,6],[14,5,2]]";
const wide = matchMedia("(min-width: 34rem)");
let data = null; // the search, as the server describes it
let step = 0;
let line = null; // the line of the step that is looked at; null for all of them
let timer = null;
let loading = null;
let attempt = (work) => work();

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
  element("source").addEventListener("change", showSource);
  element("algorithm").addEventListener("change", () => attempt(search));
  element("watch-form").addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(search);
  });
  element("saving").addEventListener("click", (event) => saveAs(event.target.dataset.kind));
  pane.begin({
    open,
    explain: (twig, isPinned) => data && node.show(data, twig, isPinned),
    unpoint: node.unpoint,
  });
  node.begin((to) => go(to));
  wide.addEventListener("change", fold);
  element("tree").value = sample;
  fold();
}

export async function show(state) {
  element("source").value = state.tree ? "tree" : "game";
  if (state.tree) element("tree").value = state.tree;
  showSource();
  clear();
  await begun(state);
}

export function leave() {
  pause();
  loading?.abort();
  pane.leave();
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

// On a narrow screen the choice of the search is folded away.
function fold() {
  element("watch-choice").open = wide.matches;
}

function showSource() {
  element("tree-label").hidden = element("source").value !== "tree";
}

// A search has a depth, or iterations; the 3rd edition's go to the end.
function showLimit() {
  const samples = data.algorithm === sampling;
  element("depth-label").hidden = samples || data.whole.includes(data.algorithm);
  element("iterations-label").hidden = !samples;
}

// The search

async function search() {
  const tree = element("source").value === "tree" ? element("tree").value.trim() : "";
  const algorithm = element("algorithm").value;
  const samples = algorithm === sampling;
  const hasDepth = !samples && !data?.whole.includes(algorithm) && !element("depth-label").hidden;
  const depth = hasDepth ? numberOrNone(element("depth")) : "";
  const iterations = samples && !element("iterations-label").hidden ? numberIn(element("iterations")) : "";
  await begun(address.change({ algorithm, depth, iterations, tree, step: "", opened: "" }, true));
  fold();
}

function numberOrNone(field) {
  return field.value === "" ? "" : numberIn(field);
}

// A new search is shown; one that fails leaves nothing of the one before.
async function begun(state) {
  try {
    await load(state);
  } catch (error) {
    if (error.name !== "AbortError") clear();
    throw error;
  }
  if (quiz.isOn()) startQuiz();
}

async function load(state) {
  pause();
  loading?.abort();
  const mine = (loading = new AbortController());
  const { game, tree, depth, iterations, algorithm, opened } = state;
  const moves = address.played(state).join(" ");
  const words = { game, moves, tree, depth, iterations, algorithm, opened, width: pane.room() };
  pane.setBusy(true);
  try {
    data = await ask("tree", { ...words, step: state.step }, mine.signal);
  } finally {
    if (loading === mine) pane.setBusy(false);
  }
  pane.take(data, words);
  element("depth").value = state.depth === "" || data.depth === "end" ? "" : data.depth;
  if (data.iterations) element("iterations").value = data.iterations;
  element("watch-summary").textContent = `${title(data.algorithm)}, ${limitWords()}, ${address.searched(state, gameName())}`;
  element("how-far").textContent = data.looked;
  element("how-far").hidden = !data.looked;
  showAlgorithms();
  code.show(data.text);
  node.hide();
  setControls();
  go(state.step === "" ? data.steps.length - 1 : Math.trunc(Number(state.step)) || 0);
}

// What cannot be searched leaves nothing behind.
function clear() {
  pause();
  data = null;
  pane.clear();
  code.show([]);
  node.hide();
  for (const id of ["counters", "says", "step-count"]) element(id).textContent = "";
  element("how-far").hidden = true;
  element("watch-summary").textContent = "What is searched";
  quiz.askAbout(data, step);
  setControls();
}

function setControls() {
  for (const control of document.querySelectorAll("#steps button, #steps input, #saving button")) control.disabled = !data;
  for (const button of element("saving").querySelectorAll("button")) button.hidden = data !== null && !data.saves.includes(button.dataset.kind);
  element("to-cut").disabled = !data || Boolean(data.counts);
  element("step").max = data ? data.steps.length - 1 : 0;
}

function limitWords() {
  if (data.iterations) return `${data.iterations} iteration${data.iterations === 1 ? "" : "s"}`;
  if (!Number(data.depth)) return "to the end";
  return `${data.depth} ${data.depth === 1 ? "ply" : "plies"} ahead`;
}

function showAlgorithms() {
  element("algorithm").replaceChildren(...data.algorithms.map((name) => new Option(title(name), name)));
  element("algorithm").value = data.algorithm;
  showLimit();
}

// Opens the node above a pill, and goes there; the back button shuts it again.
function open(pill) {
  const name = above(pill) || "root";
  attempt(async () => {
    const opened = [...new Set(address.read().opened.split(" ").filter(Boolean)).add(name)].join(" ");
    await pane.reopen(opened, step);
    address.change({ opened }, true);
    pane.visit(name);
  });
}

function saveAs(kind) {
  if (kind && data) attempt(() => save(kind, { ...pane.words(), step }));
}

// Its steps

// Shows a step, and of its lines all, or the one of that number.
function go(to, at = null) {
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

function pause() {
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

function startQuiz() {
  quiz.restart();
  if (quiz.isOn() && data) go(0);
  else quiz.askAbout(data, step);
}

function answer(cut) {
  quiz.answer(cut);
  go(step + 1);
}
