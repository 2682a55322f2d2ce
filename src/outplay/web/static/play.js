// Playing: the position on the board, whose turn it is, and what happens next.

import * as address from "./address.js";
import { ask } from "./api.js";
import * as bar from "./bar.js";
import * as board from "./board.js";
import { element, numberIn } from "./page.js";
import * as ranking from "./ranking.js";
import * as record from "./record.js";
import * as seating from "./seats.js";
import { isThinking, stopThinking, think } from "./thinking.js";

let here = null; // the position on the board, as the server describes it
let moves = []; // all moves of the game
let names = []; // the same as people write them
let at = 0; // how many of them are on the board
let wanted = 0; // how many of them will be, when the server has answered
let loading = null; // how to give up the question that waits for an answer
let best = null; // the engine's best move so far
let said = { moves: null, words: "" }; // what a player said of its last move, and the game with that move
let paused = false; // a game of the engine against itself that waits
let attempt = (work) => work();

export function begin(attempting) {
  attempt = attempting;
  const clicks = { undo, redo, stop, new: fresh, export: save, link: record.copyLink };
  for (const [id, action] of Object.entries(clicks)) {
    element(id).addEventListener("click", () => (here || id === "new") && attempt(action));
  }
  element("seconds").addEventListener("change", () => {
    address.change({ seconds: numberIn(element("seconds")) });
    if (isThinking()) attempt(load);
  });
  element("analysis").addEventListener("change", () => attempt(load));
  board.begin((number) => {
    const move = here.legal[number];
    if (move && !isEngines()) attempt(() => playMove(move.token));
  });
}

export async function show(state) {
  element("seconds").value = state.seconds;
  paused = false;
  try {
    await load(address.line(state), address.played(state).length);
  } catch (error) {
    if (error.name !== "AbortError" && !error.away) clear();
    throw error;
  }
}

// What the address asks for cannot be shown: then nothing is, rather than something else.
function clear() {
  here = null;
  for (const id of ["board", "record"]) element(id).replaceChildren();
  for (const id of ["status", "said", "thinking"]) element(id).textContent = "";
  for (const id of ["undo", "redo", "stop", "export"]) element(id).disabled = true;
  ranking.show([]);
  ranking.showGrounds(null);
  bar.show([], {});
}

export function leave() {
  quiet();
}

export function key(event) {
  const actions = {
    ArrowLeft: () => go(wanted - 1),
    ArrowRight: () => go(wanted + 1),
    Home: () => go(0),
    End: () => go(moves.length),
    u: undo,
    r: redo,
    n: fresh,
    Escape: stop,
  };
  if (!actions[event.key] || (!here && event.key !== "n")) return false;
  attempt(actions[event.key]);
  return true;
}

// The position

// Shows a game after so many of its moves; if the server refuses, all stays as it was.
async function load(line = moves, to = at) {
  quiet();
  loading?.abort();
  loading = new AbortController();
  wanted = to;
  const { game } = address.read();
  try {
    const found = await ask("position", { game, moves: line.slice(0, to).join(" ") }, loading.signal);
    names = line === moves ? [...found.names, ...names.slice(to)] : [...found.names, ...line.slice(to)];
    [here, moves, at] = [found, line, to];
  } catch (error) {
    if (error.name !== "AbortError") wanted = at;
    throw error;
  }
  address.change({ moves: moves.join(" "), at: at === moves.length ? "" : String(at) });
  showPosition();
  next();
}

function showPosition() {
  board.show(here);
  element("export").disabled = false;
  element("undo").disabled = at === 0;
  element("redo").disabled = at === moves.length;
  seating.show(here.players, sitAnew);
  record.show(names, at, (to) => attempt(() => go(to)));
  showStatus();
}

function playMove(token) {
  return load(moves[at] === token ? moves : [...moves.slice(0, at), token], at + 1);
}

function go(to) {
  const clamped = Math.max(0, Math.min(moves.length, to));
  if (clamped !== wanted) return load(moves, clamped);
}

function undo() {
  const isPersons = (mover) => seats()[here.players.indexOf(mover)] === seating.you;
  const last = here.movers.findLastIndex(isPersons);
  return go(last < 0 ? at - 1 : last);
}

function redo() {
  return go(wanted + 1);
}

// The game that is left stays in the history: the back button brings it back.
function fresh() {
  paused = false;
  if (moves.length) address.change({}, true);
  return load([], 0);
}

function save() {
  const { game } = address.read();
  return record.save({ game, moves: moves.join(" "), seats: seating.written(seats()) });
}

// Whose turn it is

function seats() {
  return seating.seats(here.players);
}

function sitAnew() {
  paused = false;
  attempt(load);
}

// Who sits where the turn is; undefined when the dice are thrown, or the game is over.
function mover() {
  return seats()[here.players.indexOf(here.turn)];
}

function isEngines() {
  return ![undefined, seating.you].includes(mover()) && at === moves.length && !paused;
}

// Does nobody play but engines?  Then they can be stopped between two moves too.
function isAlone() {
  return !here.over && !seats().includes(seating.you);
}

function showStatus() {
  element("stop").disabled = !isThinking() && !paused && !isAlone();
  element("stop").textContent = paused ? "Go on" : "Stop";
  element("status").textContent = status();
  element("said").textContent = said.moves === moves.slice(0, at).join(" ") ? said.words : "";
}

function status() {
  if (here.over) return `${here.outcome}.`;
  if (here.chances.length) return "The dice are thrown.";
  const who = `Player ${here.turn}`;
  if (mover() === seating.you) return `${who}: your move.`;
  if (isThinking() && isEngines()) return `${who}: ${seating.called(mover())} is thinking …`;
  return `${who}: ${seating.called(mover())}’s move${paused ? ", when you let it go on" : ""}.`;
}

// What happens next: dice, the engine's move, or a ranking for the person to move

function next() {
  showRows([]);
  ranking.showGrounds(null);
  element("thinking").textContent = "";
  if (here.over) return bar.show(here.players, here.utilities, true);
  if (here.chances.length) return at === moves.length ? void throwDice() : undefined;
  if (paused) return;
  if (isEngines()) attempt(engineMove);
  else if (element("analysis").checked) attempt(rank);
}

function throwDice() {
  const position = here;
  let left = Math.random();
  const thrown = here.chances.findIndex((chance) => (left -= chance) < 0);
  setTimeout(() => position === here && attempt(() => playMove(here.legal[Math.max(0, thrown)].token)), 500);
}

async function engineMove() {
  const position = here;
  best = null;
  let found = "";
  await search("move", (answer) => {
    ({ best, said: found } = answer);
    if (best.value !== undefined) showFound([best], answer);
  });
  if (position !== here || !best?.token) return;
  said = { moves: [...moves.slice(0, at), best.token].join(" "), words: `Player ${here.turn} played ${best.name}: ${found}.` };
  await playMove(best.token);
}

function rank() {
  return search("rank", (answer) => showFound(answer.rows, answer));
}

async function search(question, hear) {
  const { game, seconds } = address.read();
  const player = question === "move" && mover() !== seating.engine ? mover() : "";
  const found = think(question, { game, moves: moves.slice(0, at).join(" "), seconds, player }, hear);
  showStatus();
  await found.finally(showStatus);
}

function showFound(rows, work) {
  ranking.showWork(work, rows[0]);
  showRows(rows);
  ranking.showGrounds(rows[0]);
  if (rows.length) bar.show(here.players, rows[0].values, rows[0].certainty === "exact");
}

function showRows(rows) {
  ranking.show(rows, (token) => attempt(() => playMove(token)));
  board.shade(rows, here.legal);
}

// Ends what is searched, because the position is left.
function quiet() {
  best = null;
  stopThinking();
}

// Stopping the engine makes it play the best it has found, and stopping a ranking leaves it as it is; a game of
// engines alone pauses, as does an engine that has found nothing yet, and goes on at the next press.
function stop() {
  if (paused) {
    paused = false;
    return load();
  }
  paused = isAlone() || (isEngines() && !best);
  if (paused) best = null;
  stopThinking();
  showStatus();
}
