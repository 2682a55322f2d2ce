// Comparing: how many nodes and how much time each algorithm takes at each depth, and which move it finds; on the position of the board
// or on a typed tree.  A grid: a row for each depth, a column for each algorithm.

import * as address from "./address.js";
import { name as called } from "./algorithms.js";
import { listen } from "./api.js";
import { element, gameName, make, numberIn, setPicture } from "./page.js";

let running = null;
let attempt = (work) => work();

export function begin(attempting) {
  attempt = attempting;
  element("compare-form").addEventListener("submit", (event) => {
    event.preventDefault();
    address.change({ algorithms: chosen() }, true);
    attempt(compare);
  });
  element("compare-stop").addEventListener("click", stop);
}

export async function show(state) {
  element("compare-depth").value = state.deepest;
  element("compare-stop").disabled = true;
  clear();
  await compare();
}

export function leave() {
  stop();
}

export function key(event) {
  if (event.key === "Escape") stop();
  return event.key === "Escape";
}

function stop() {
  running?.abort();
  running = null;
}

// Nothing of another comparison stays under the name of this one.
function clear() {
  for (const id of ["nodes-chart", "seconds-chart", "compared"]) element(id).querySelectorAll(":scope > :not(legend)").forEach((one) => one.remove());
  showGrid({ taken: [], rows: [] });
}

async function compare() {
  stop();
  const mine = (running = new AbortController());
  const depth = numberIn(element("compare-depth"));
  const state = address.change({ deepest: depth });
  const { game, tree, algorithms } = state;
  element("measured").textContent = capital(address.searched(state, gameName()));
  element("compare-status").textContent = "counting …";
  element("compare-stop").disabled = false;
  try {
    await listen("compare", { game, moves: address.played(state).join(" "), depth, tree, algorithms, width: room() }, showAnswer, mine.signal);
    element("compare-status").textContent = "done";
  } catch (error) {
    if (!running || running === mine) element("compare-status").textContent = error.name === "AbortError" ? "stopped" : "";
    throw error;
  } finally {
    if (!running || running === mine) element("compare-stop").disabled = true;
  }
}

// The pixels that a chart may be wide.
function room() {
  return Math.max(100, Math.floor(element("nodes-chart").getBoundingClientRect().width));
}

function showAnswer(answer) {
  if (!answer.rows.length) showChoice(answer);
  if (answer.nodes_svg) setPicture(element("nodes-chart"), answer.nodes_svg);
  if (answer.seconds_svg) setPicture(element("seconds-chart"), answer.seconds_svg);
  showGrid(answer);
}

function showChoice({ known, taken }) {
  const boxes = known.map((name) => {
    const box = make("input", { type: "checkbox", value: name });
    box.checked = taken.includes(name);
    return make("label", {}, box, called(name));
  });
  element("compared").replaceChildren(element("compared").querySelector("legend"), ...boxes);
}

// The names that are ticked; empty for the usual ones.
function chosen() {
  return [...element("compared").querySelectorAll("input:checked")].map((box) => box.value).join(",");
}

function showGrid({ taken, rows }) {
  const depths = [...new Set(rows.map((row) => row.depth))].sort((one, other) => one - other);
  const cells = new Map(rows.map((row) => [`${row.algorithm} ${row.depth}`, row]));
  const least = new Map(depths.map((depth) => [depth, Math.min(...rows.filter((row) => row.depth === depth).map((row) => row.nodes))]));
  const head = taken.length ? [make("tr", {}, make("th", { scope: "col" }, "depth"), ...taken.map((name) => make("th", { scope: "col" }, called(name))))] : [];
  const body = depths.map((depth) => make("tr", {}, make("th", { scope: "row" }, String(depth)), ...taken.map((name) => cell(cells.get(`${name} ${depth}`), least.get(depth)))));
  element("comparison").tHead.replaceChildren(...head);
  element("comparison").tBodies[0].replaceChildren(...body);
}

// Nodes, time, and the move with its value; the fewest nodes at a depth are strong.
function cell(row, least) {
  if (!row) return make("td", { class: "none", title: "it goes no deeper" }, "—");
  const nodes = make("span", { class: row.nodes === least ? "nodes least" : "nodes" }, row.nodes.toLocaleString("en"));
  const found = `${row.action || "no move"}: ${row.is_whole ? "" : "≈ "}${row.value}`;
  return make("td", { title: row.is_whole ? "every line was seen to its end" : "an estimate" }, nodes, make("span", { class: "ms" }, `${milliseconds(row.seconds)} ms`), make("span", { class: "found" }, found));
}

// Two digits that count, but no less than what can be measured.
function milliseconds(seconds) {
  const time = seconds * 1000;
  return time >= 10 ? Math.round(time).toLocaleString("en") : time.toFixed(time >= 1 ? 1 : 2);
}

function capital(words) {
  return words[0].toUpperCase() + words.slice(1);
}
