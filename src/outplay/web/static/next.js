// What happens next in a position: the dice fall, a player moves, or the moves are ranked for the person who is to move.

import * as address from "./address.js";
import { Trouble } from "./api.js";
import * as dice from "./dice.js";
import * as guess from "./guess.js";
import { now } from "./now.js";
import { element } from "./page.js";
import * as ranking from "./ranking.js";
import * as seating from "./seats.js";
import { say, think } from "./thinking.js";
import { isAlone, isEngines, mover, showStatus } from "./turn.js";
import * as variations from "./variations.js";
import * as view from "./view.js";

let attempt = (work) => work();
let play = () => {}; // plays a move
let lead = () => {}; // leads to a position of the tree

export function begin(attempting, playing, leading) {
  [attempt, play, lead] = [attempting, playing, leading];
}

export function next() {
  say("");
  if (now.here.over) return;
  if (now.here.chances.length) return attempt(throwDice);
  if (now.paused) return;
  if (isEngines()) attempt(engineMove);
  else if (element("analysis").checked) attempt(rank);
}

// Before the dice fall, every outcome is shown; in the middle of a game, any of them can be chosen.
async function throwDice() {
  const [position, isWatched] = [now.here, element("analysis").checked && !isAlone()];
  if (isWatched || now.at.children.length) await rank();
  if (position !== now.here || now.at.children.length || now.paused) return;
  dice.soon(now.here.chances, isWatched, (number) => position === now.here && attempt(() => play(now.here.legal[number].token)));
}

// Rules that fail further down than the search had looked do not keep a player from moving; the fault is told all the same.
async function engineMove() {
  const position = now.here;
  let [found, fault] = ["", null];
  now.best = null;
  await search("move", (answer) => {
    ({ best: now.best, said: found } = answer);
    if (now.best.value !== undefined) showFound([now.best]);
    return now.best.value === undefined ? "" : ranking.work(answer, now.best);
  }).catch((error) => {
    if (!(error instanceof Trouble) || error.away || !now.best) throw error;
    fault = error;
  });
  if (position !== now.here || !now.best?.token) return;
  const [to, who] = [variations.child(now.at, now.best.token), now.here.called[now.here.players.indexOf(now.here.turn)]];
  now.said = { at: to, words: `${who} played ${now.best.name}: ${found}.` };
  await play(now.best.token);
  if (fault) throw fault;
}

function rank() {
  return search("rank", (answer) => {
    showFound(answer.rows, answer.stands);
    return ranking.work(answer, answer.rows[0]);
  });
}

async function search(question, hear) {
  const { game, seconds } = address.read();
  const player = question === "move" && mover() !== seating.engine ? mover() : "";
  const limit = now.here.chances.length ? Math.min(Number(seconds), dice.longest) : seconds;
  const found = think(question, { game, moves: variations.moves(now.at).join(" "), seconds: limit, player }, hear, () => now.here && showStatus());
  showStatus();
  await found.finally(showStatus);
}

// `stands` is how the position stands by these moves: as the best of them, unless it may be better than that.
function showFound(found, stands = found[0]) {
  now.rows = found;
  if (now.rows.length) view.noted(address.read().game, now.at, { stands: view.standing(now.here, now.rows, stands) });
  showAll();
}

export function shown() {
  return { game: address.read().game, here: now.here, at: now.at, rows: now.rows, isHiding: guess.isHiding() && !now.here.over && !isEngines() };
}

export function showAll() {
  view.showAll(shown(), (token) => attempt(() => play(token)), lead);
  showStatus();
}
