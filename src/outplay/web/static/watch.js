// Watching a search: which one, as the reader chooses it; it is asked for, drawn and saved here, and `steps.js` walks through it.
// Monte Carlo tree search has iterations instead of a depth, each of them a step.

import * as address from "./address.js";
import { sampling, title } from "./algorithms.js";
import * as node from "./node.js";
import { element, gameName, numberIn } from "./page.js";
import * as pane from "./pane.js";
import * as quiz from "./quiz.js";
import { save } from "./save.js";
import { above } from "./stepping.js";
import * as steps from "./steps.js";
import { awaited } from "./waiting.js";

const sample = "[[3,12,8],[2,4,6],[14,5,2]]";
const wide = matchMedia("(min-width: 34rem)");
let data = null; // the search, as the server describes it
let loading = null;
let attempt = (work) => work();

export function begin(attempting) {
  attempt = attempting;
  steps.begin(attempting);
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
  steps.pause();
  loading?.abort();
  pane.leave();
}

export const key = steps.key;

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
  if (quiz.isOn()) steps.startQuiz();
}

async function load(state) {
  steps.pause();
  loading?.abort();
  const mine = (loading = new AbortController());
  const { game, tree, depth, iterations, algorithm, opened } = state;
  const moves = address.played(state).join(" ");
  const words = { game, moves, tree, depth, iterations, algorithm, opened, width: pane.room() };
  pane.setBusy(true);
  try {
    data = await awaited(element("says"), "Searching", "tree", { ...words, step: state.step }, mine.signal);
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
  steps.take(data);
  setSaving();
  steps.go(state.step === "" ? data.steps.length - 1 : Math.trunc(Number(state.step)) || 0);
}

// What cannot be searched leaves nothing behind.
function clear() {
  steps.pause();
  data = null;
  pane.clear();
  steps.take(null);
  element("how-far").hidden = true;
  element("watch-summary").textContent = "What is searched";
  setSaving();
}

function setSaving() {
  for (const button of element("saving").querySelectorAll("button")) {
    button.disabled = !data;
    button.hidden = data !== null && !data.saves.includes(button.dataset.kind);
  }
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
    await pane.reopen(opened, steps.now());
    address.change({ opened }, true);
    pane.visit(name);
  });
}

function saveAs(kind) {
  if (kind && data) attempt(() => save(kind, { ...pane.words(), step: steps.now() }));
}
