// Playing: the position on the board, the way through the tree of moves, and the controls.

import * as about from "./about.js";
import * as address from "./address.js";
import { Trouble } from "./api.js";
import * as board from "./board.js";
import * as dice from "./dice.js";
import * as guess from "./guess.js";
import * as marks from "./marks.js";
import { begin as beginNext, next, shown, showAll } from "./next.js";
import { now } from "./now.js";
import * as opening from "./opening.js";
import { element, numberIn } from "./page.js";
import * as ranking from "./ranking.js";
import * as record from "./record.js";
import * as review from "./review.js";
import * as seating from "./seats.js";
import { isThinking, stopThinking } from "./thinking.js";
import { isAlone, isEngines, isPersons, mover, seats, showStatus } from "./turn.js";
import * as variations from "./variations.js";
import * as view from "./view.js";
import { awaited } from "./waiting.js";

let wanted = now.at; // the one that will be, when the server has answered
let loading = null; // how to give up the question that waits for an answer
let attempt = (work) => work();

export function begin(attempting) {
  attempt = attempting;
  beginNext(attempting, playMove, leadTo);
  const clicks = { undo, redo, stop, new: fresh, export: save, link: record.copyLink, review: look, turn, promote, prune };
  for (const [id, action] of Object.entries(clicks)) {
    element(id).addEventListener("click", () => (now.here || id === "new") && attempt(action));
  }
  element("seconds").addEventListener("change", () => {
    address.change({ seconds: numberIn(element("seconds")) });
    if (isThinking()) attempt(() => load());
  });
  element("analysis").addEventListener("change", () => attempt(() => load()));
  ranking.begin();
  guess.begin(() => now.here && showAll());
  opening.begin(attempt, () => dispatchEvent(new PopStateEvent("popstate")), typed);
  board.begin((number) => {
    const move = now.here.legal[number];
    if (move && !isEngines()) attempt(() => playMove(move.token));
  });
}

export async function show(state) {
  element("seconds").value = state.seconds;
  now.paused = false;
  guess.show(state);
  try {
    await load(variations.found(variations.read(state.moves), state.at));
  } catch (error) {
    if (error.name !== "AbortError" && !error.away) clear();
    throw error;
  }
}

// What the address asks for cannot be shown: then nothing is, rather than something else.
function clear() {
  now.here = null;
  now.rows = [];
  view.clear();
}

export function leave() {
  quiet();
  review.stop();
}

export function key(event) {
  const actions = {
    ArrowLeft: () => go(wanted.parent),
    ArrowRight: () => go(variations.onward(wanted)),
    Home: () => go(variations.root(wanted)),
    End: () => go(variations.end(wanted)),
    u: undo,
    r: redo,
    n: fresh,
    f: turn,
    Escape: stop,
  };
  if (!actions[event.key] || (!now.here && event.key !== "n")) return false;
  attempt(actions[event.key]);
  return true;
}

// The position

// Shows a position of the tree; if the server refuses, all stays as it was.  `push`: the back button leads back here.
async function load(to = now.at, push = false) {
  quiet();
  loading?.abort();
  loading = new AbortController();
  wanted = to;
  const { game } = address.read();
  const ahead = variations.path(variations.end(to)).slice(to.ply);
  const words = { game, moves: variations.moves(to).join(" "), ahead: ahead.map(({ token }) => token).join(" ") };
  try {
    now.here = await awaited(element("status"), "Waiting for the board", "position", words, loading.signal);
  } catch (error) {
    if (error.name !== "AbortError") wanted = now.at;
    if (now.here && error.name !== "AbortError") showStatus();
    throw error;
  }
  for (const [i, one] of [...variations.path(to), ...ahead].entries()) {
    [one.name, one.mover] = [now.here.names[i] ?? one.token, now.here.movers[i] ?? ""];
  }
  now.at = to;
  variations.follow(now.at);
  address.change(variations.written(now.at), push);
  showPosition();
  next();
}

function showPosition() {
  now.rows = [];
  guess.hide();
  ranking.fold();
  board.show(now.here, address.read().turned === "1" && now.here.turns);
  marks.thin();
  about.show(now.here);
  for (const id of ["export", "review"]) element(id).disabled = false;
  element("undo").disabled = !now.at.parent;
  element("redo").disabled = !variations.onward(now.at);
  element("turn").hidden = !now.here.turns;
  for (const id of ["promote", "prune"]) element(id).hidden = !variations.sideLine(now.at);
  element("typing").hidden = now.here.over;
  seating.show(now.here, sitAnew);
  if (now.here.over) view.noted(address.read().game, now.at, { stands: { ...now.here.ended, over: true } });
  showAll();
}

function playMove(token) {
  const isNew = !now.at.children.some((one) => one.token === token);
  const [to, isYours] = [variations.child(now.at, token), mover() === seating.you];
  if (isYours) now.guessed = { at: to, words: guess.tell(now.rows, token) };
  return load(to, isNew && isYours).catch((error) => {
    if (isNew && wanted !== to) variations.remove(to);
    throw error;
  });
}

async function typed(tokens) {
  if (isEngines()) throw new Trouble(`It is not your turn: ${seating.called(mover())} is to move. Stop it first.`);
  const to = tokens.reduce(variations.child, now.at);
  if (to !== now.at) await load(to, true);
}

function go(to) {
  if (to && to !== wanted) return load(to);
}

function leadTo(to) {
  attempt(() => go(to));
}

// Back to the last move of a person, and forward to the next turn of one: as far in either direction.
function undo() {
  return go(variations.path(now.at).findLast((one) => isPersons(one.mover))?.parent ?? now.at.parent);
}

function redo() {
  const isShow = !seats().includes(seating.you);
  let to = variations.onward(now.at);
  while (to && !isShow && variations.onward(to) && !isPersons(variations.onward(to).mover)) to = variations.onward(to);
  return go(to);
}

// The game that is left stays in the history: the back button brings it back.
function fresh() {
  now.paused = false;
  return load(variations.read("").root, now.here !== null && variations.root(now.at).children.length > 0);
}

function promote() {
  variations.promote(now.at);
  return load(now.at, true);
}

function prune() {
  const side = variations.sideLine(now.at);
  if (!side) return;
  variations.remove(side);
  return load(side.parent, true);
}

function turn() {
  if (!now.here.turns) return;
  address.change({ turned: address.read().turned ? "" : "1" });
  board.show(now.here, address.read().turned === "1");
  marks.thin();
  showAll();
}

function save() {
  const { game } = address.read();
  return record.save({ game, moves: variations.moves(variations.end(now.at)).join(" "), seats: seating.written(seats()) });
}

function look() {
  const { game, seconds } = address.read();
  const line = view.course(game, now.at);
  const question = { game, moves: variations.moves(line.at(-1).node).join(" "), seconds };
  return review.run(question, line.length - 1, (ply, found) => {
    view.noted(game, line[ply].node, found);
    view.showKnown(shown(), leadTo);
  });
}

function sitAnew() {
  now.paused = false;
  attempt(() => load());
}

// Ends what is searched, because the position is left.
function quiet() {
  now.best = null;
  dice.still();
  stopThinking();
}

// Stopping the engine makes it play the best it has found, and stopping a ranking leaves it as it is; a game of
// engines alone pauses, as does an engine that has found nothing yet, and goes on at the next press.
function stop() {
  review.stop();
  if (now.paused) {
    now.paused = false;
    return load();
  }
  now.paused = isAlone() || (isEngines() && !now.best);
  if (now.paused) now.best = null;
  stopThinking();
  showStatus();
}
