// Playing: the board, who sits where, the engine's moves, what every move is worth, and the record of the game.

import * as address from "./address.js";
import { ask, listen } from "./api.js";
import { element, make, numberIn, setPicture } from "./page.js";

let here = null; // the position on the board, as the server describes it
let moves = []; // all moves of the game
let at = 0; // how many of them are on the board
let thinking = null; // how to stop the search that runs
let loading = null;
let best = null; // the engine's best move so far
let paused = false; // a game of the engine against itself that waits
let attempt = (work) => work();

const near = 24; // in the picture's units: about half a cell
const seatNames = { you: "a person", engine: "outplay" };

export function begin(attempting) {
  attempt = attempting;
  const clicks = { undo, redo, stop, new: fresh, export: save, link: copyLink };
  for (const [id, action] of Object.entries(clicks)) element(id).addEventListener("click", () => attempt(action));
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
  moves = state.moves.split(" ").filter(Boolean);
  at = state.at === "" ? moves.length : Math.max(0, Math.min(moves.length, Number(state.at) || 0));
  element("seconds").value = state.seconds;
  await load();
}

export function leave() {
  quiet();
}

export function key(event) {
  const actions = {
    ArrowLeft: () => go(at - 1),
    ArrowRight: () => go(at + 1),
    Home: () => go(0),
    End: () => go(moves.length),
    u: undo,
    r: redo,
    n: fresh,
    Escape: stop,
  };
  if (!actions[event.key]) return false;
  attempt(actions[event.key]);
  return true;
}

// The position

async function load() {
  quiet();
  loading?.abort();
  loading = new AbortController();
  const { game } = address.read();
  here = await ask("position", { game, moves: moves.slice(0, at).join(" ") }, loading.signal);
  address.change({ moves: moves.join(" "), at: at === moves.length ? "" : String(at) });
  showBoard();
  showSeats();
  showRecord();
  showStatus();
  next();
}

function showBoard() {
  const hadFocus = element("board").contains(document.activeElement);
  const picture = setPicture(element("board"), here.svg);
  picture.setAttribute("role", "group");
  picture.setAttribute("aria-label", here.title);
  if (hadFocus) (picture.querySelector(".op-target") ?? element("content")).focus();
  element("undo").disabled = at === 0;
  element("redo").disabled = at === moves.length;
}

function choose(target, event = null) {
  const spot = target.closest(".op-target");
  if (!spot) return;
  event?.preventDefault();
  const move = here.legal[Number(spot.dataset.action)];
  if (move) attempt(() => playMove(move.token));
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
  const [nearest] = spots.map((spot) => [far(middle(spot)), spot]).sort(([a], [b]) => a - b);
  if (nearest?.[0] < near) choose(nearest[1]);
}

function middle(spot) {
  const side = (name) => Number(spot.getAttribute(name));
  return [side("x") + side("width") / 2, side("y") + side("height") / 2];
}

function playMove(token) {
  moves = moves[at] === token ? moves : [...moves.slice(0, at), token];
  return go(at + 1);
}

function go(to) {
  const clamped = Math.max(0, Math.min(moves.length, to));
  if (clamped === at) return;
  at = clamped;
  return load();
}

// Seats

function seats() {
  const said = address.read().seats.split("");
  return here.players.map((_, i) => ({ y: "you", e: "engine" })[said[i]] ?? (i === 0 ? "you" : "engine"));
}

function showSeats() {
  const chosen = seats();
  const choices = here.players.map((player, i) => {
    const select = make("select", { "aria-label": `Player ${player}` });
    select.append(...Object.entries(seatNames).map(([value, words]) => new Option(words, value)));
    select.value = chosen[i];
    select.addEventListener("change", () => {
      const now = [...element("seats").querySelectorAll("select")].map((one) => one.value[0]);
      address.change({ seats: now.join("") });
      attempt(load);
    });
    const dot = make("span", { class: `dot ${["first", "second"][i] ?? ""}`, "aria-hidden": "true" });
    return make("label", {}, dot, `Player ${player} `, select);
  });
  element("seats").replaceChildren(element("seats").querySelector("legend"), ...choices);
}

function turn() {
  return here.players.indexOf(here.turn);
}

// What happens next: dice, the engine's move, or a ranking for the person to move

function next() {
  showRanking([]);
  element("thinking").textContent = "";
  if (here.over) return showBar(null);
  if (here.turn === "chance") return at === moves.length ? void throwDice() : undefined;
  if (paused) return;
  if (seats()[turn()] === "engine" && at === moves.length) attempt(engineMove);
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
  element("thinking").textContent = "preparing the rules …";
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
// engine against itself pauses, and goes on at the next press.
function stop() {
  if (paused) {
    paused = false;
    return load();
  }
  paused = !seats().includes("you") && !here.over;
  if (paused) best = null;
  thinking?.abort();
  thinking = null;
  showStatus();
}

// Moving in time

function undo() {
  let to = at - 1;
  const people = seats().includes("you");
  while (people && to > 0 && whoMoves(to) === "engine") to -= 1;
  return go(to);
}

function redo() {
  return go(at + 1);
}

// Whose turn it was after so many moves is only known here by counting back; extra turns make that a guess.
function whoMoves(ply) {
  const count = here.players.length;
  const index = (((turn() < 0 ? at % count : turn()) - (at - ply)) % count + count) % count;
  return seats()[index];
}

function fresh() {
  paused = false;
  moves = [];
  at = 0;
  return load();
}

// What is shown

function showStatus() {
  element("stop").disabled = !thinking && !paused;
  element("stop").textContent = paused ? "Go on" : "Stop";
  const who = here.over ? "" : here.turn === "chance" ? "The dice are thrown" : `Player ${here.turn}`;
  const mine = !here.over && seats()[turn()] === "you";
  element("status").textContent = here.over
    ? `${here.outcome}.`
    : here.turn === "chance"
      ? `${who}.`
      : mine
        ? `${who}: your move.`
        : thinking
          ? `${who}: outplay is thinking …`
          : `${who}: outplay’s move${paused ? ", when you let it go on" : ""}.`;
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
    const button = make("button", { type: "button", onclick: () => attempt(() => playMove(row.token)) }, row.name);
    const line = row.line.slice(1, 9).join(" ");
    return make("tr", {}, make("td", {}, button), make("td", {}, row.written), make("td", {}, sure(row)), make("td", { class: "line" }, line));
  });
  element("ranking").tBodies[0].replaceChildren(...lines);
  shade(rows);
}

// The better the move, the stronger its place on the board.
function shade(rows) {
  const values = rows.map((row) => row.value);
  const [worst, best] = [Math.min(...values), Math.max(...values)];
  for (const spot of element("board").querySelectorAll(".op-target")) {
    const row = rows.length > 1 && rows.find((one) => one.token === here.legal[Number(spot.dataset.action)]?.token);
    spot.setAttribute("fill", row ? "var(--accent)" : "transparent");
    spot.setAttribute("fill-opacity", row ? (best === worst ? 0.3 : 0.05 + (0.55 * (row.value - worst)) / (best - worst)).toFixed(2) : "1");
  }
}

function showBar(row) {
  const value = row ? (row.player === here.players[0] ? row.value : -row.value) : here.over ? here.utilities[here.players[0]] : 0;
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
  const names = [...here.names, ...moves.slice(at).map((token) => token)];
  const items = names.map((name, i) => {
    const words = { type: "button", onclick: () => attempt(() => go(i + 1)), "aria-current": i + 1 === at ? "step" : null };
    return make("li", {}, make("button", words, `${i + 1}. ${name}`));
  });
  element("record").replaceChildren(...items);
}

function save() {
  const you = { ye: "first", ey: "second", yy: "both", ee: "none" }[seats().map((seat) => seat[0]).join("")] ?? "first";
  const game = address.read().game || element("game").value;
  const record = { format: "outplay game", version: 1, game, position: null, you, seed: 0, moves: here.names };
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
