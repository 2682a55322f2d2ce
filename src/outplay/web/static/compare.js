// Comparing: how many nodes and how much time each algorithm takes at each depth, on the position of the board or on a typed tree.

import * as address from "./address.js";
import { listen } from "./api.js";
import { element, gameName, make, numberIn, setPicture } from "./page.js";

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

export async function show(state) {
  element("compare-depth").value = state.deepest;
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
  const depth = numberIn(element("compare-depth"));
  const state = address.change({ deepest: depth });
  const { game, tree } = state;
  element("measured").textContent = capital(address.searched(state, gameName()));
  element("compare-status").textContent = "counting …";
  element("compare-stop").disabled = false;
  try {
    await listen("compare", { game, moves: address.played(state).join(" "), depth, tree }, showRows, mine.signal);
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
  const rows = answer.rows.map(({ algorithm, depth, nodes, seconds, value }) => {
    const numbers = [depth, nodes.toLocaleString("en"), milliseconds(seconds), value];
    return make("tr", {}, make("td", {}, algorithm), ...numbers.map((cell) => make("td", { class: "number" }, String(cell))));
  });
  element("comparison").tBodies[0].replaceChildren(...rows);
}

// Two digits that count, but no less than what can be measured.
function milliseconds(seconds) {
  const time = seconds * 1000;
  return time >= 10 ? Math.round(time).toLocaleString("en") : time.toFixed(time >= 1 ? 1 : 2);
}

function capital(words) {
  return words[0].toUpperCase() + words.slice(1);
}
