// Playing: the board, who sits where, the engine's moves, what every move is worth, and the record of the game.

import * as address from "./address.js";
import { ask, listen } from "./api.js";
import { element, make, numberIn, setPicture } from "./page.js";

let here = null; // the position on the board, as the server describes it
let moves = []; // all moves of the game
let names = []; // the same as people write them
let at = 0; // how many of them are on the board
let wanted = 0; // how many of them will be, when the server has answered
let thinking = null; // how to stop the search that runs
let loading = null;
let best = null; // the engine's best move so far
let paused = false; // a game of the engine against itself that waits
let attempt = (work) => work();

const rest = 60; // milliseconds: those who walk through a game fast ask for no search on the way
const near = 24; // in the picture's units: about half a cell
const seatNames = { you: "a person", engine: "outplay" };

export function begin(attempting) {
  attempt = attempting;
  const clicks = { undo, redo, stop, new: fresh, export: save, link: copyLink };
  for (const [id, action] of Object.entries(clicks)) {
    element(id).addEventListener("click", () => (here || id === "new") && attempt(action));
  }
  element("seconds").addEventListener("change", () => {
    address.change({ seconds: numberIn(element("seconds"), "2") });
    if (thinking) attempt(load);
  });
  element("analysis").addEventListener("change", () => attempt(load));
  element("board").addEventListener("click", click);
  element("board").addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") choose(event.target, event);
  });
}

export async function show(state) {
  const line = state.moves.split(" ").filter(Boolean);
  const to = state.at === "" ? line.length : Math.max(0, Math.min(line.length, Math.trunc(Number(state.at)) || 0));
  element("seconds").value = state.seconds;
  paused = false;
  try {
    await load(line, to);
  } catch (error) {
    if (error.name !== "AbortError" && !error.away) clear();
    throw error;
  }
}

// What the address asks for cannot be shown: then nothing is, rather than something else.
function clear() {
  here = null;
  for (const id of ["board", "record"]) element(id).replaceChildren();
  for (const id of ["status", "thinking"]) element(id).textContent = "";
  for (const id of ["undo", "redo", "stop", "export"]) element(id).disabled = true;
  element("ranking").tBodies[0].replaceChildren();
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
  showBoard();
  showSeats();
  showRecord();
  showStatus();
  next();
}

function showBoard() {
  const focused = element("board").contains(document.activeElement) ? document.activeElement : null;
  const picture = setPicture(element("board"), here.svg);
  picture.setAttribute("role", "group");
  picture.setAttribute("aria-label", here.title);
  if (focused) (nearest(middle(focused)) ?? element("content")).focus();
  element("export").disabled = false;
  element("undo").disabled = at === 0;
  element("redo").disabled = at === moves.length;
}

function choose(target, event = null) {
  const spot = target.closest(".op-target");
  if (!spot) return;
  event?.preventDefault();
  const move = here.legal[Number(spot.dataset.action)];
  if (move && !isEngines()) attempt(() => playMove(move.token));
}

// A click beside the places of the moves: on a piece it picks that piece's moves, else it takes the nearest move.
function click(event) {
  if (event.target.closest(".op-target")) return choose(event.target);
  const picture = element("board").querySelector("svg");
  const spots = [...picture.querySelectorAll(".op-target")];
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
  const far = ([x, y]) => Math.hypot(x - point.x, y - point.y);
  const origin = (spot) => spot.dataset.origin?.split(",").map(Number) ?? [Infinity, Infinity];
  const picked = spots.filter((spot) => far(origin(spot)) < near);
  for (const spot of spots) spot.classList.toggle("picked", picked.includes(spot));
  if (picked.length) return;
  const spot = nearest([point.x, point.y]);
  if (spot && far(middle(spot)) < near) choose(spot);
}

function nearest([x, y]) {
  const far = (spot) => Math.hypot(middle(spot)[0] - x, middle(spot)[1] - y);
  return [...element("board").querySelectorAll(".op-target")].sort((a, b) => far(a) - far(b))[0];
}

function middle(spot) {
  const side = (name) => Number(spot.getAttribute(name));
  return [side("x") + side("width") / 2, side("y") + side("height") / 2];
}

function playMove(token) {
  return load(moves[at] === token ? moves : [...moves.slice(0, at), token], at + 1);
}

function go(to) {
  const clamped = Math.max(0, Math.min(moves.length, to));
  if (clamped !== wanted) return load(moves, clamped);
}

// Seats

function seats() {
  const said = address.read().seats.split("");
  return here.players.map((_, i) => ({ y: "you", e: "engine" })[said[i]] ?? (i === 0 ? "you" : "engine"));
}

function showSeats() {
  const chosen = seats();
  const there = [...element("seats").querySelectorAll("select")];
  if (there.map((one) => one.dataset.player).join() === here.players.join()) {
    for (const [i, one] of there.entries()) one.value = chosen[i];
    return;
  }
  const choices = here.players.map((player, i) => {
    const select = make("select", { "data-player": player });
    select.append(...Object.entries(seatNames).map(([value, words]) => new Option(words, value)));
    select.value = chosen[i];
    select.addEventListener("change", () => {
      const now = [...element("seats").querySelectorAll("select")].map((one) => one.value[0]);
      address.change({ seats: now.join("") });
      paused = false;
      attempt(load);
    });
    const dot = make("span", { class: `dot ${["first", "second"][i] ?? ""}`, "aria-hidden": "true" });
    return make("label", {}, dot, `Player ${player} `, select);
  });
  element("seats").replaceChildren(element("seats").querySelector("legend"), ...choices);
}

// Whose seat it is: -1 when the dice are thrown, or the game is over.
function turn() {
  return here.turn === "" ? -1 : here.players.indexOf(here.turn);
}

function isEngines() {
  return seats()[turn()] === "engine" && at === moves.length && !paused;
}

// What happens next: dice, the engine's move, or a ranking for the person to move

function next() {
  showRanking([]);
  element("thinking").textContent = "";
  if (here.over) return showBar(null);
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

function words() {
  const { game, seconds } = address.read();
  return { game, moves: moves.slice(0, at).join(" "), seconds };
}

async function engineMove() {
  const position = here;
  best = null;
  await think("move", (answer) => {
    best = answer.best;
    showThinking(answer, answer.best.depth);
    showRanking([answer.best]);
    showBar(answer.best);
  });
  if (position === here && best?.token) await playMove(best.token);
}

async function rank() {
  await think("rank", (answer) => {
    showThinking(answer, answer.rows[0]?.depth);
    showRanking(answer.rows);
    showBar(answer.rows[0]);
  });
}

async function think(question, hear) {
  const mine = (thinking = new AbortController());
  showStatus();
  element("thinking").textContent = "starting …";
  await new Promise((resolve) => setTimeout(resolve, rest));
  if (mine.signal.aborted) return;
  try {
    await listen(question, words(), hear, mine.signal);
  } catch (error) {
    if (error.name !== "AbortError") throw error;
  } finally {
    if (thinking === mine) thinking = null;
    showStatus();
  }
}

// Ends what is searched, because the position is left.
function quiet() {
  best = null;
  thinking?.abort();
  thinking = null;
}

// Stopping the engine makes it play the best it has found, and stopping a ranking leaves it as it is; a game of the
// engine against itself pauses, as does an engine that has found nothing yet, and goes on at the next press.
function stop() {
  if (paused) {
    paused = false;
    return load();
  }
  paused = !here.over && (!seats().includes("you") || (isEngines() && !best));
  if (paused) best = null;
  thinking?.abort();
  thinking = null;
  showStatus();
}

// Moving in time

function undo() {
  const isPersons = (mover) => seats()[here.players.indexOf(mover)] === "you";
  const last = here.movers.findLastIndex(isPersons);
  return go(last < 0 ? at - 1 : last);
}

function redo() {
  return go(wanted + 1);
}

function fresh() {
  paused = false;
  return load([], 0);
}

// What is shown

function showStatus() {
  element("stop").disabled = !thinking && !paused;
  element("stop").textContent = paused ? "Go on" : "Stop";
  element("status").textContent = status();
}

function status() {
  if (here.over) return `${here.outcome}.`;
  if (here.chances.length) return "The dice are thrown.";
  const who = `Player ${here.turn}`;
  if (seats()[turn()] === "you") return `${who}: your move.`;
  if (thinking && isEngines()) return `${who}: outplay is thinking …`;
  return `${who}: outplay’s move${paused ? ", when you let it go on" : ""}.`;
}

function showThinking(answer, depth) {
  const speed = answer.seconds > 0 ? `, ${Math.round(answer.nodes / answer.seconds).toLocaleString("en")} a second` : "";
  const deep = depth ? `depth ${depth}, ` : "";
  element("thinking").textContent = `${deep}${answer.nodes.toLocaleString("en")} nodes${speed}`;
}

function sure(row) {
  if (row.certainty === "exact") return row.ends_in ? `proved, ends in ${row.ends_in}` : "proved";
  return row.certainty === "estimate" ? `depth ${row.depth ?? 0}` : row.certainty;
}

function showRanking(rows) {
  const lines = rows.map((row) => {
    const play = () => attempt(() => playMove(row.token));
    const button = make("button", { type: "button", "data-token": row.token, onclick: play }, row.name);
    const line = row.line.slice(1, 9).join(" ");
    return make("tr", {}, make("td", {}, button), make("td", {}, row.written), make("td", {}, sure(row)), make("td", { class: "line" }, line));
  });
  const focused = element("ranking").contains(document.activeElement) ? document.activeElement.dataset.token : null;
  element("ranking").tBodies[0].replaceChildren(...lines);
  if (focused) [...element("ranking").querySelectorAll("button")].find((one) => one.dataset.token === focused)?.focus();
  shade(rows);
}

// The better the move, the stronger its place on the board; never so strong that words on it could not be read.
function shade(rows) {
  const values = rows.map((row) => row.value);
  const [worst, best] = [Math.min(...values), Math.max(...values)];
  for (const place of element("board").querySelectorAll("[data-shade]")) {
    const row = rows.length > 1 && rows.find((one) => one.token === here.legal[Number(place.dataset.shade)]?.token);
    const share = best === worst ? 0.5 : (row.value - worst) / (best - worst);
    place.setAttribute("fill", row ? "var(--accent)" : "none");
    if (row) place.setAttribute("fill-opacity", (0.08 + 0.37 * share).toFixed(2));
  }
}

// What a row of the ranking is worth to the player whose bar it is: the first.
function forFirst(row) {
  const [first] = here.players;
  return row.values?.[first] ?? (row.player === first ? row.value : -row.value);
}

function showBar(row) {
  const value = row ? forFirst(row) : here.over ? here.utilities[here.players[0]] : 0;
  const settled = here.over || row?.certainty === "exact";
  const scale = Math.abs(value) <= 1 ? 1 : 6;
  const lean = value === 0 ? 0 : settled ? Math.sign(value) : 0.9 * Math.tanh(value / scale);
  element("bar-fill").style.height = `${50 + 50 * lean}%`;
  const words = row || here.over ? String(Math.round(value * 100) / 100) : "";
  element("bar-value").textContent = Math.abs(value) > 1e300 ? "∞" : words;
  const says = words === "" ? "No evaluation yet" : `${words} for player ${here.players[0]}${settled ? ", proved" : ""}`;
  element("bar").setAttribute("aria-label", says);
}

function showRecord() {
  const items = names.map((name, i) => {
    const words = { type: "button", onclick: () => attempt(() => go(i + 1)), "aria-current": i + 1 === at ? "step" : null };
    return make("li", {}, make("button", words, `${i + 1}. ${name}`));
  });
  element("record").replaceChildren(...items);
}

function save() {
  const people = seats().flatMap((seat, i) => (seat === "you" ? [["first", "second", "third"][i] ?? "both"] : []));
  const you = people.length === 0 ? "none" : people.length === 1 ? people[0] : "both";
  const named = address.read().game || element("game").value;
  const game = named === "own" ? element("game").selectedOptions[0].title : named;
  const record = { format: "outplay game", version: 1, game, position: null, you, seed: 0, moves: names };
  const link = make("a", { download: `${game.replace(/[^a-z0-9-]+/g, "-")}.json` });
  link.href = URL.createObjectURL(new Blob([`${JSON.stringify(record, null, 1)}\n`], { type: "application/json" }));
  link.click();
  URL.revokeObjectURL(link.href);
}

async function copyLink() {
  await navigator.clipboard?.writeText(location.href).catch(() => {});
  element("link").textContent = "Copied: the address holds the game";
  setTimeout(() => (element("link").textContent = "Copy a link"), 2000);
}
