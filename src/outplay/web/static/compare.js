// Comparing: how many nodes and how much time each algorithm takes at each depth, on the position of the board.

import * as address from "./address.js";
import { listen } from "./api.js";
import { element, make, numberIn, setPicture } from "./page.js";

let running = null;
let attempt = (work) => work();

export function begin(attempting) {
  attempt = attempting;
  element("compare-form").addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(compare);
  });
  element("compare-stop").addEventListener("click", stop);
}

export async function show() {
  element("compare-stop").disabled = true;
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

async function compare() {
  stop();
  const mine = (running = new AbortController());
  const state = address.read();
  const words = { game: state.game, moves: address.played(state).join(" "), tree: state.tree };
  const depth = numberIn(element("compare-depth"), "5");
  element("compare-status").textContent = "counting …";
  element("compare-stop").disabled = false;
  try {
    await listen("compare", { ...words, depth }, showRows, mine.signal);
    element("compare-status").textContent = "done";
  } catch (error) {
    if (!running || running === mine) element("compare-status").textContent = error.name === "AbortError" ? "stopped" : "";
    throw error;
  } finally {
    if (!running || running === mine) element("compare-stop").disabled = true;
  }
}

function showRows(answer) {
  setPicture(element("nodes-chart"), answer.nodes_svg);
  setPicture(element("seconds-chart"), answer.seconds_svg);
  const cells = (row) => [row.algorithm, row.depth, row.nodes.toLocaleString("en"), row.seconds.toFixed(3), row.value];
  const rows = answer.rows.map((row) => make("tr", {}, ...cells(row).map((cell) => make("td", {}, String(cell)))));
  element("comparison").tBodies[0].replaceChildren(...rows);
}
