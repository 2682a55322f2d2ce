// The search for the position on the board: at most one at a time.

import { listen } from "./api.js";
import { element } from "./page.js";

const rest = 60; // milliseconds: those who walk through a game fast ask for no search on the way
let running = null; // how to stop it

export function isThinking() {
  return running !== null;
}

// Calls `hear` with every answer, until all are told or the search is stopped.
export async function think(question, words, hear) {
  const mine = (running = new AbortController());
  element("thinking").textContent = "starting …";
  try {
    await new Promise((resolve) => setTimeout(resolve, rest));
    mine.signal.throwIfAborted();
    await listen(question, words, hear, mine.signal);
  } catch (error) {
    if (error.name !== "AbortError") throw error;
  } finally {
    if (running === mine) running = null;
  }
}

export function stopThinking() {
  running?.abort();
  running = null;
}
