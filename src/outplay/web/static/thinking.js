// The search for the position on the board: at most one at a time; and what is going on, in words that are true.

import { listen } from "./api.js";
import { element } from "./page.js";

const rest = 60; // milliseconds: those who walk through a game fast ask for no search on the way
const often = 250; // milliseconds between two looks at the clock
let running = null; // how to stop it
let waits = false; // has the server refused to begin, so that it is asked again?
let ticking = null;

export function isThinking() {
  return running !== null;
}

export function isWaiting() {
  return running !== null && waits;
}

// Calls `hear` with every answer, until all are told or the search is stopped; `hear` gives what was searched, in words.
// `changed` is called when the server lets it wait, and when it begins.
export async function think(question, words, hear, changed = () => {}) {
  const mine = (running = new AbortController());
  const began = Date.now();
  let now = "asking the server";
  const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`;
  const told = (refusal) => {
    waits = Boolean(refusal);
    now = refusal ? `waiting for the server: ${refusal}` : "the search has begun, nothing is found yet";
    changed();
  };
  say(`${now} …`);
  clearInterval(ticking);
  ticking = setInterval(() => running === mine && say(`${now} … ${seconds()}`), often);
  try {
    await new Promise((resolve) => setTimeout(resolve, rest));
    mine.signal.throwIfAborted();
    await listen(question, words, (answer) => say((now = hear(answer)) + " …"), mine.signal, told);
    if (running === mine) say(now);
  } catch (error) {
    if (running === mine) say(error.name === "AbortError" ? now : "");
    if (error.name !== "AbortError") throw error;
  } finally {
    if (running === mine) [running, waits] = [null, false];
    if (!running) clearInterval(ticking);
  }
}

export function say(words) {
  element("thinking").textContent = words;
}

export function stopThinking() {
  running?.abort();
  [running, waits] = [null, false];
}
