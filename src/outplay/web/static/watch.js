// Watching a search: the drawn tree, step by step, beside the text of the algorithm; and a quiz about its cuts.
// Monte Carlo tree search has iterations instead of a depth, each of them a step.

import * as address from "./address.js";
import { ask } from "./api.js";
import { element, gameName, make, numberIn } from "./page.js";
import * as pane from "./pane.js";
import * as quiz from "./quiz.js";
import { above, nextCut, showStep, tally } from "./stepping.js";

const sampling = "mcts";
const titles = { [sampling]: "Monte Carlo tree search" };
const sample = "[[3,12,8],[2,4,6],[14,5,2]]";
const pace = 700; // milliseconds a step
const wide = matchMedia("(min-width: 34rem)");
let data = null; // the search, as the server describes it
let step = 0;
let timer = null;
let loading = null;
let attempt = (work) => work();

export function begin(attempting) {
  attempt = attempting;
  const clicks = {
    "to-start": () => go(0),
    "step-back": () => go(step - 1),
    "step-on": () => go(step + 1),
    "to-cut": () => go(nextCut(data, step)),
    "to-end": () => go(data.steps.length - 1),
    "play-steps": playSteps,
    looked: () => answer(false),
    cut: () => answer(true),
  };
  for (const [id, action] of Object.entries(clicks)) element(id).addEventListener("click", () => data && action());
  element("step").addEventListener("input", () => data && go(Number(element("step").value)));
  element("quiz").addEventListener("change", startQuiz);
  element("source").addEventListener("change", showSource);
  element("algorithm").addEventListener("change", showLimit);
  element("watch-form").addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(search);
  });
  pane.begin((target) => open(target));
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
}

export function key(event) {
  const actions = {
    ArrowLeft: () => go(step - 1),
    ArrowRight: () => go(step + 1),
    Home: () => go(0),
    End: () => go(data.steps.length - 1),
    c: () => go(nextCut(data, step)),
    " ": playSteps,
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

// A search has a depth, or iterations.
function showLimit() {
  const samples = element("algorithm").value === sampling;
  element("depth-label").hidden = samples;
  element("iterations-label").hidden = !samples;
}

// The search

async function search() {
  const tree = element("source").value === "tree" ? element("tree").value.trim() : "";
  const algorithm = element("algorithm").value;
  const samples = algorithm === sampling;
  const depth = samples ? "" : numberIn(element("depth")) || "end";
  const iterations = samples ? numberIn(element("iterations")) : "";
  await begun(address.change({ algorithm, depth, iterations, tree, step: "", opened: "" }, true));
  fold();
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
    data = await ask("tree", words, mine.signal);
  } finally {
    if (loading === mine) pane.setBusy(false);
  }
  element("depth").value = data.depth === "end" ? "" : data.depth;
  if (data.iterations) element("iterations").value = data.iterations;
  element("watch-summary").textContent = `${title(data.algorithm)}, ${limitWords()}, ${address.searched(state, gameName())}`;
  showAlgorithms();
  showText();
  pane.show(data);
  setControls();
  go(state.step === "" ? data.steps.length - 1 : Math.trunc(Number(state.step)) || 0);
}

// What cannot be searched leaves nothing behind.
function clear() {
  pause();
  data = null;
  pane.clear();
  element("code").replaceChildren();
  for (const id of ["counters", "says", "step-count"]) element(id).textContent = "";
  element("watch-summary").textContent = "What is searched";
  quiz.askAbout(data, step);
  setControls();
}

function setControls() {
  for (const control of element("steps").querySelectorAll("button, input")) control.disabled = !data;
  element("to-cut").disabled = !data || Boolean(data.counts);
  element("step").max = data ? data.steps.length - 1 : 0;
}

function limitWords() {
  if (data.iterations) return `${data.iterations} iteration${data.iterations === 1 ? "" : "s"}`;
  return Number(data.depth) ? `depth ${data.depth}` : "to the end";
}

function title(algorithm) {
  return titles[algorithm] ?? algorithm;
}

function showAlgorithms() {
  element("algorithm").replaceChildren(...data.algorithms.map((name) => new Option(title(name), name)));
  element("algorithm").value = data.algorithm;
  showLimit();
}

function showText() {
  const lines = data.text ?? ["The engine's own search: docs, “The engine's contract”."];
  element("code").replaceChildren(...lines.map((line) => make("span", {}, line || " ")));
}

// Opens the node above a pill, and goes there; the back button shuts it again.
function open(target) {
  const pill = target.closest(".op-hidden-twig");
  if (!pill) return;
  const name = above(pill) || "root";
  attempt(async () => {
    const state = address.read();
    const opened = [...new Set(state.opened.split(" ").filter(Boolean)).add(name)].join(" ");
    await load({ ...state, opened });
    address.change({ opened }, true);
    pane.visit(name);
  });
}

// Its steps

function go(to) {
  step = Math.max(0, Math.min(data.steps.length - 1, to));
  if (step === data.steps.length - 1) pause();
  showStep(element("tree-picture"), data, step);
  pane.follow();
  const minimax = data.minimax ? ` Plain minimax looks at ${data.minimax.toLocaleString("en")}.` : "";
  element("counters").textContent = `${tally(data, step, ` of ${data.nodes}`)}.${minimax}`;
  element("says").textContent = data.steps[step].says;
  element("step").value = step;
  element("step-count").textContent = `${step + 1} of ${data.steps.length}`;
  light(data.steps[step].lines);
  address.change({ step: step === data.steps.length - 1 ? "" : String(step) });
  quiz.askAbout(data, step);
}

function light(numbers) {
  const code = element("code");
  for (const [i, line] of [...code.children].entries()) line.classList.toggle("lit", numbers.includes(i));
  const lit = code.querySelector(".lit");
  if (lit) code.scrollTop = lit.offsetTop - code.offsetTop - code.clientHeight / 2;
}

function playSteps() {
  if (timer) return pause();
  if (step === data.steps.length - 1) go(0);
  timer = setInterval(() => !quiz.waits() && go(step + 1), pace);
  showPlaying();
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
