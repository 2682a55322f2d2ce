// Whose turn it is, and what the page says of it.

import { now } from "./now.js";
import { element } from "./page.js";
import * as seating from "./seats.js";
import { isThinking, isWaiting } from "./thinking.js";

export function seats() {
  return seating.seats(now.here.players);
}

export function isPersons(player) {
  return seats()[now.here.players.indexOf(player)] === seating.you;
}

// Who sits where the turn is; undefined when the dice are thrown, or the game is over.
export function mover() {
  return seats()[now.here.players.indexOf(now.here.turn)];
}

export function isEngines() {
  return ![undefined, seating.you].includes(mover()) && !now.at.children.length && !now.paused;
}

// Does nobody play but engines?  Then they can be stopped between two moves too.
export function isAlone() {
  return !now.here.over && !seats().includes(seating.you);
}

export function showStatus() {
  element("stop").disabled = !isThinking() && !now.paused && !isAlone();
  element("stop").textContent = now.paused ? "Go on" : "Stop";
  element("status").textContent = status();
  element("said").textContent = now.said.at === now.at ? now.said.words : "";
  element("guessed").textContent = [now.at, now.at.parent].includes(now.guessed.at) ? now.guessed.words : "";
}

function status() {
  if (now.here.over) return `${now.here.outcome}.`;
  if (now.here.chances.length) return now.at.children.length ? "Here the dice were thrown." : "The dice are thrown.";
  const who = now.here.called[now.here.players.indexOf(now.here.turn)];
  if (mover() === seating.you) return `${who}: your move.`;
  const player = seating.called(mover());
  if (isEngines() && isWaiting()) return `${who}: ${player} waits for the server.`;
  if (isEngines() && isThinking()) return `${who}: ${player} is thinking …`;
  return `${who}: ${player}’s move${now.paused ? ", when you let it go on" : ""}.`;
}
