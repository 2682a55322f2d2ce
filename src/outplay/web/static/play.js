// Playing: the position on the board, whose turn it is, and what happens next.

import * as about from "./about.js";
import * as address from "./address.js";
import { Trouble, ask } from "./api.js";
import * as board from "./board.js";
import * as dice from "./dice.js";
import * as guess from "./guess.js";
import * as marks from "./marks.js";
import * as opening from "./opening.js";
import { element, numberIn } from "./page.js";
import * as ranking from "./ranking.js";
import * as record from "./record.js";
import * as review from "./review.js";
import * as seating from "./seats.js";
import { isThinking, isWaiting, say, stopThinking, think } from "./thinking.js";
import * as variations from "./variations.js";
import * as view from "./view.js";

const patience = 300; // milliseconds until a board that does not come is spoken of
let here = null; // the position on the board, as the server describes it
let at = variations.read("").root; // the same in the tree of all moves
let wanted = at; // the one that will be, when the server has answered
let loading = null; // how to give up the question that waits for an answer
let rows = []; // the moves here, ranked, as far as that is known
let best = null; // the engine's best move so far
let said = { at: null, words: "" }; // what a player said of its last move, and the position after it
let guessed = { at: null, words: "" }; // what a guess was worth, and the position after it
let paused = false; // a game of the engine against itself that waits
let attempt = (work) => work();

export function begin(attempting) {
  attempt = attempting;
  const clicks = { undo, redo, stop, new: fresh, export: save, link: record.copyLink, review: look, turn, promote, prune };
  for (const [id, action] of Object.entries(clicks)) {
    element(id).addEventListener("click", () => (here || id === "new") && attempt(action));
  }
  element("seconds").addEventListener("change", () => {
    address.change({ seconds: numberIn(element("seconds")) });
    if (isThinking()) attempt(() => load());
  });
  element("analysis").addEventListener("change", () => attempt(() => load()));
  ranking.begin();
  guess.begin(() => here && showAll());
  opening.begin(attempt, () => dispatchEvent(new PopStateEvent("popstate")), typed);
  board.begin((number) => {
    const move = here.legal[number];
    if (move && !isEngines()) attempt(() => playMove(move.token));
  });
}

export async function show(state) {
  element("seconds").value = state.seconds;
  paused = false;
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
  here = null;
  rows = [];
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
  if (!actions[event.key] || (!here && event.key !== "n")) return false;
  attempt(actions[event.key]);
  return true;
}

// The position

// Shows a position of the tree; if the server refuses, all stays as it was.  `push`: the back button leads back here.
async function load(to = at, push = false) {
  quiet();
  loading?.abort();
  loading = new AbortController();
  wanted = to;
  const late = setTimeout(() => (element("status").textContent = "Waiting for the board …"), patience);
  const told = (refusal) => refusal && (element("status").textContent = `Waiting for the server: ${refusal}`);
  const { game } = address.read();
  const ahead = variations.path(variations.end(to)).slice(to.ply);
  const words = { game, moves: variations.moves(to).join(" "), ahead: ahead.map(({ token }) => token).join(" ") };
  try {
    here = await ask("position", words, loading.signal, told);
  } catch (error) {
    if (error.name !== "AbortError") wanted = at;
    if (here && error.name !== "AbortError") showStatus();
    throw error;
  } finally {
    clearTimeout(late);
  }
  for (const [i, one] of [...variations.path(to), ...ahead].entries()) {
    [one.name, one.mover] = [here.names[i] ?? one.token, here.movers[i] ?? ""];
  }
  at = to;
  variations.follow(at);
  address.change(variations.written(at), push);
  showPosition();
  next();
}

function showPosition() {
  rows = [];
  guess.hide();
  ranking.fold();
  board.show(here, address.read().turned === "1" && here.turns);
  marks.thin();
  about.show(here);
  for (const id of ["export", "review"]) element(id).disabled = false;
  element("undo").disabled = !at.parent;
  element("redo").disabled = !variations.onward(at);
  element("turn").hidden = !here.turns;
  for (const id of ["promote", "prune"]) element(id).hidden = !variations.sideLine(at);
  element("typing").hidden = here.over;
  seating.show(here, sitAnew);
  if (here.over) view.noted(address.read().game, at, { stands: { ...here.ended, over: true } });
  showAll();
}

function playMove(token) {
  const isNew = !at.children.some((one) => one.token === token);
  const [to, isPersons] = [variations.child(at, token), mover() === seating.you];
  if (isPersons) guessed = { at: to, words: guess.tell(rows, token) };
  return load(to, isNew && isPersons).catch((error) => {
    if (isNew && wanted !== to) variations.remove(to);
    throw error;
  });
}

async function typed(tokens) {
  if (isEngines()) throw new Trouble(`It is not your turn: ${seating.called(mover())} is to move. Stop it first.`);
  const to = tokens.reduce(variations.child, at);
  if (to !== at) await load(to, true);
}

function go(to) {
  if (to && to !== wanted) return load(to);
}

function leadTo(to) {
  attempt(() => go(to));
}

// Back to the last move of a person, and forward to the next turn of one: as far in either direction.
function undo() {
  return go(variations.path(at).findLast((one) => isPersons(one.mover))?.parent ?? at.parent);
}

function redo() {
  const isAlone = !seats().includes(seating.you);
  let to = variations.onward(at);
  while (to && !isAlone && variations.onward(to) && !isPersons(variations.onward(to).mover)) to = variations.onward(to);
  return go(to);
}

// The game that is left stays in the history: the back button brings it back.
function fresh() {
  paused = false;
  return load(variations.read("").root, here !== null && variations.root(at).children.length > 0);
}

function promote() {
  variations.promote(at);
  return load(at, true);
}

function prune() {
  const side = variations.sideLine(at);
  if (!side) return;
  variations.remove(side);
  return load(side.parent, true);
}

function turn() {
  if (!here.turns) return;
  address.change({ turned: address.read().turned ? "" : "1" });
  board.show(here, address.read().turned === "1");
  marks.thin();
  showAll();
}

function save() {
  const { game } = address.read();
  return record.save({ game, moves: variations.moves(variations.end(at)).join(" "), seats: seating.written(seats()) });
}

function look() {
  const { game, seconds } = address.read();
  const line = view.course(game, at);
  const question = { game, moves: variations.moves(line.at(-1).node).join(" "), seconds };
  return review.run(question, line.length - 1, (ply, found) => {
    view.noted(game, line[ply].node, found);
    view.showKnown(shown(), leadTo);
  });
}

// Whose turn it is

function seats() {
  return seating.seats(here.players);
}

function sitAnew() {
  paused = false;
  attempt(() => load());
}

function isPersons(player) {
  return seats()[here.players.indexOf(player)] === seating.you;
}

// Who sits where the turn is; undefined when the dice are thrown, or the game is over.
function mover() {
  return seats()[here.players.indexOf(here.turn)];
}

function isEngines() {
  return ![undefined, seating.you].includes(mover()) && !at.children.length && !paused;
}

// Does nobody play but engines?  Then they can be stopped between two moves too.
function isAlone() {
  return !here.over && !seats().includes(seating.you);
}

function showStatus() {
  element("stop").disabled = !isThinking() && !paused && !isAlone();
  element("stop").textContent = paused ? "Go on" : "Stop";
  element("status").textContent = status();
  element("said").textContent = said.at === at ? said.words : "";
  element("guessed").textContent = [at, at.parent].includes(guessed.at) ? guessed.words : "";
}

function status() {
  if (here.over) return `${here.outcome}.`;
  if (here.chances.length) return at.children.length ? "Here the dice were thrown." : "The dice are thrown.";
  const who = here.called[here.players.indexOf(here.turn)];
  if (mover() === seating.you) return `${who}: your move.`;
  const player = seating.called(mover());
  if (isEngines() && isWaiting()) return `${who}: ${player} waits for the server.`;
  if (isEngines() && isThinking()) return `${who}: ${player} is thinking …`;
  return `${who}: ${player}’s move${paused ? ", when you let it go on" : ""}.`;
}

// What happens next: dice, the engine's move, or a ranking for the person to move

function next() {
  say("");
  if (here.over) return;
  if (here.chances.length) return attempt(throwDice);
  if (paused) return;
  if (isEngines()) attempt(engineMove);
  else if (element("analysis").checked) attempt(rank);
}

// Before the dice fall, every outcome is shown; in the middle of a game, any of them can be chosen.
async function throwDice() {
  const [position, isWatched] = [here, element("analysis").checked && !isAlone()];
  if (isWatched || at.children.length) await rank();
  if (position !== here || at.children.length || paused) return;
  dice.soon(here.chances, isWatched, (number) => position === here && attempt(() => playMove(here.legal[number].token)));
}

async function engineMove() {
  const position = here;
  best = null;
  let found = "";
  await search("move", (answer) => {
    ({ best, said: found } = answer);
    if (best.value !== undefined) showFound([best], answer);
    return best.value === undefined ? "" : ranking.work(answer, best);
  });
  if (position !== here || !best?.token) return;
  const [to, who] = [variations.child(at, best.token), here.called[here.players.indexOf(here.turn)]];
  said = { at: to, words: `${who} played ${best.name}: ${found}.` };
  await playMove(best.token);
}

function rank() {
  return search("rank", (answer) => {
    showFound(answer.rows, answer);
    return ranking.work(answer, answer.rows[0]);
  });
}

async function search(question, hear) {
  const { game, seconds } = address.read();
  const player = question === "move" && mover() !== seating.engine ? mover() : "";
  const limit = here.chances.length ? Math.min(Number(seconds), dice.longest) : seconds;
  const found = think(question, { game, moves: variations.moves(at).join(" "), seconds: limit, player }, hear, () => here && showStatus());
  showStatus();
  await found.finally(showStatus);
}

function showFound(found) {
  rows = found;
  if (rows.length) view.noted(address.read().game, at, { stands: view.standing(here, rows) });
  showAll();
}

function shown() {
  return { game: address.read().game, here, at, rows, isHiding: guess.isHiding() && !here.over && !isEngines() };
}

function showAll() {
  view.showAll(shown(), (token) => attempt(() => playMove(token)), leadTo);
  showStatus();
}

// Ends what is searched, because the position is left.
function quiet() {
  best = null;
  dice.still();
  stopThinking();
}

// Stopping the engine makes it play the best it has found, and stopping a ranking leaves it as it is; a game of
// engines alone pauses, as does an engine that has found nothing yet, and goes on at the next press.
function stop() {
  review.stop();
  if (paused) {
    paused = false;
    return load();
  }
  paused = isAlone() || (isEngines() && !best);
  if (paused) best = null;
  stopThinking();
  showStatus();
}
