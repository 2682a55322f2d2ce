// Guessing first: values stay hidden until somebody asks for them, or has moved and is told what the guess was worth.

import * as address from "./address.js";
import { element } from "./page.js";

let asked = false; // were the values of this position asked for?

export function begin(changed) {
  element("guess").addEventListener("change", () => {
    address.change({ guess: element("guess").checked ? "1" : "" });
    changed();
  });
  element("reveal").addEventListener("click", () => {
    asked = true;
    changed();
  });
}

export function show(state) {
  element("guess").checked = state.guess === "1";
}

// A new position hides its values again.
export function hide() {
  asked = false;
}

export function isHiding() {
  return element("guess").checked && !asked;
}

// Are both no more than an estimate that leans to no side, or open?  Then neither is known to be better.
function isUndecided(...rows) {
  return rows.every(({ kind }) => kind === "even" || kind === "open");
}

// What a move was worth that was guessed, and what would have been better, once it is played.
export function tell(rows, token) {
  const [best, played] = [rows[0], rows.find((row) => row.token === token)];
  if (!element("guess").checked || !played) return "";
  const isBest = played.value === best.value && played.ends_in === best.ends_in;
  if (!isBest && isUndecided(best, played)) return `Your guess ${played.name}: ${played.says}. Nothing is known to be better.`;
  return isBest ? `Your guess ${played.name}: ${played.says}. Nothing is better.` : `Your guess ${played.name}: ${played.says}. Better: ${best.name}, which ${best.says}.`;
}
