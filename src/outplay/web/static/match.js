// Matches: players in words, many games, and what these say while they are played.
// What was found is kept while its match is the one in the address: a game can be looked at in Play, and the match goes on.

import * as address from "./address.js";
import { ask, listen } from "./api.js";
import { chooser } from "./chooser.js";
import { element, make, numberIn, setPicture } from "./page.js";

const usual = ["medium", "easy", "random", "novice", "hard", "first"];
const [fewest, most] = [2, 6];
let contestants = []; // how to read and set each of the players
let running = null; // how to stop the match
let shown = null; // the match whose games are shown, as `named` writes it
let attempt = (work) => work();

export function begin(attempting) {
  attempt = attempting;
  element("match-form").addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(play);
  });
  element("match-stop").addEventListener("click", stop);
  element("more-players").addEventListener("click", () => {
    seat([...players(), usual[contestants.length]]);
    keep();
  });
  element("match-games").addEventListener("change", keep);
}

export async function show(state) {
  if (shown !== named(state)) clear();
  element("match-games").value = state.games;
  const chosen = state.players.split(",").filter(Boolean);
  if (chosen.length) return seat(chosen.slice(0, most));
  const here = await ask("position", { game: state.game.split("@")[0] });
  if (named(address.read()) === named(state)) seat(usual.slice(0, Math.max(fewest, here.players.length)));
}

export function leave() {}

export function key(event) {
  if (event.key === "Escape") stop();
  return event.key === "Escape";
}

// Who plays

function players() {
  return contestants.map((one) => one.value());
}

function seat(chosen) {
  contestants = chosen.map((_, i) => chooser(`Player ${i + 1}`, {}, keep));
  for (const [i, words] of chosen.entries()) contestants[i].choose(words);
  element("contestants").replaceChildren(element("contestants").querySelector("legend"), ...contestants.map(row));
  element("more-players").disabled = contestants.length >= most;
}

function row(contestant, i) {
  const others = () => players().filter((_, one) => one !== i);
  const away = make("button", { type: "button", "aria-label": `Without player ${i + 1}`, onclick: () => keep(seat(others())) }, "×");
  away.disabled = contestants.length <= fewest;
  return make("div", { class: "seat" }, ...contestant.inside, away);
}

// The address holds who plays and how many games.
function keep() {
  return address.change({ players: players().join(","), games: numberIn(element("match-games")) });
}

function named({ game, players, games }) {
  return [game, players, games].join("|");
}

// The match

function stop() {
  running?.abort();
  running = null;
}

function clear() {
  stop();
  shown = null;
  element("match-found").hidden = true;
  element("match-status").textContent = "";
  for (const id of ["figures", "match-notes", "match-picture"]) element(id).replaceChildren();
  element("match-list").tBodies[0].replaceChildren();
}

async function play() {
  const state = keep();
  clear();
  shown = named(state);
  const mine = (running = new AbortController());
  const { players, games } = state;
  const [game] = state.game.split("@"); // a match begins at the start
  let last = null;
  say(mine, "the first game is being played …");
  element("match-stop").disabled = false;
  try {
    await listen("match", { game, players, games }, (answer) => (last = heard(mine, answer, game)), mine.signal);
    say(mine, last.played === last.planned ? `all ${last.planned} games are played` : `ended after ${last.played} games`);
  } catch (error) {
    say(mine, `stopped after ${last?.played ?? 0} of ${last?.planned ?? games} games`);
    throw error;
  } finally {
    if (!running || running === mine) element("match-stop").disabled = true;
    if (running === mine) running = null;
  }
}

// Says how it stands, unless another match has begun.
function say(mine, words) {
  if (!running || running === mine) element("match-status").textContent = shown ? words : "";
}

function heard(mine, answer, game) {
  element("match-found").hidden = false;
  element("match-notes").replaceChildren(...answer.notes.map((words) => make("li", {}, words)));
  if (!answer.played) return answer;
  say(mine, `${answer.played} of ${answer.planned} games`);
  const picture = setPicture(element("match-picture"), answer.svg);
  picture.setAttribute("aria-label", answer.title);
  element("figures").replaceChildren(...answer.figures.flatMap(([name, words]) => [make("dt", {}, name), make("dd", {}, words)]));
  element("match-list").tBodies[0].append(...answer.games.map((one) => line(one, game)));
  return answer;
}

function line({ number, seats, won, plies, moves }, game) {
  const href = moves === null ? null : address.written({ ...address.read(), view: "play", game, moves, at: "", seats: "y".repeat(seats.length), step: "", tree: "" });
  const name = href ? make("a", { href, "data-inside": "" }, `Game ${number}`) : `Game ${number}`;
  const cells = [name, seats.join(" · "), won].map((words) => make("td", {}, words));
  return make("tr", {}, ...cells, make("td", { class: "number" }, String(plies)));
}
