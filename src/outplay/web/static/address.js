// The address bar holds the whole state of the page: a link restores it, and so do back, forward and reload.

const defaults = {
  view: "play",
  game: "",
  moves: "",
  at: "",
  seats: "",
  seconds: "2",
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

// The moves of the game.
export function line(state) {
  return state.moves.split(" ").filter(Boolean);
}

// Those of them that are on the board.
export function played(state) {
  const to = Math.max(0, Math.trunc(Number(state.at)) || 0);
  return state.at === "" ? line(state) : line(state).slice(0, to);
}

// Changes some words of the address; `push` makes a new entry for the back button.
export function change(words, push = false) {
  const state = { ...read(), ...words };
  history[push ? "pushState" : "replaceState"](null, "", written(state));
  return state;
}

// Where a search begins, in words.
export function searched(state, game) {
  if (state.tree) return `the tree ${state.tree}`;
  const moves = played(state);
  return moves.length ? `${game} after ${moves.join(" ")}` : `${game} at its start`;
}
