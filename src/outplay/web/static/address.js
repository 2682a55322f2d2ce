// The address bar holds the whole state of the page: a link restores it, and so do back, forward and reload.

import * as variations from "./variations.js";

const defaults = {
  view: "play",
  game: "",
  moves: "",
  at: "",
  seats: "",
  seconds: "2",
  guess: "",
  turned: "",
  algorithm: "",
  depth: "",
  iterations: "",
  tree: "",
  step: "",
  opened: "",
  deepest: "5",
  algorithms: "",
  players: "",
  games: "20",
  exercise: "alpha-beta",
  level: "easy",
  sheet: "1",
  asked: "0",
};

export function read() {
  const query = new URLSearchParams(location.search);
  return Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, query.get(name) ?? value]));
}

export function written(state) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) {
    if (value !== defaults[name] && value !== null) query.set(name, value);
  }
  const words = query.toString();
  return words ? `/?${words}` : "/";
}

// The moves that lead to the position on the board.
export function played(state) {
  return variations.moves(variations.found(variations.read(state.moves), state.at));
}

// A game's name, its numbers, and the position that it begins with if that is not its start: "connect-four:7,6@4444".
export function parts(game) {
  const [named, ...position] = game.split("@");
  const [name, ...size] = named.split(":");
  return { name, size: size.join(":"), position: position.join("@") };
}

// Changes some words of the address; `push` makes a new entry for the back button.
export function change(words, push = false) {
  const state = { ...read(), ...words };
  history[push ? "pushState" : "replaceState"](null, "", written(state));
  return state;
}

// Where a search begins, in words; moves that the address can only count, it counts here as well.
export function searched(state, game) {
  if (state.tree) return `the tree ${state.tree}`;
  const moves = played(state);
  if (!moves.length) return `${game} at its start`;
  const areCounted = moves.some((move) => move.startsWith("#"));
  return `${game} after ${areCounted ? `${moves.length} move${moves.length === 1 ? "" : "s"}` : moves.join(" ")}`;
}
