// The page: which view is shown, which game is on the board, light or dark.

import * as address from "./address.js";
import * as algorithms from "./algorithms.js";
import { Trouble, ask } from "./api.js";
import * as chooser from "./chooser.js";
import * as compare from "./compare.js";
import * as edges from "./edges.js";
import * as exercise from "./exercise.js";
import * as match from "./match.js";
import { follow as followFile } from "./own.js";
import * as play from "./play.js";
import { element, focusIsInForm, gameName } from "./page.js";
import * as watch from "./watch.js";

const views = { play, watch, compare, match, exercise };
const themes = ["auto", "light", "dark"];
const first = { game: "connect-four", moves: "7 5 1 4 2 6 3 1 1 3 2 4 3 2 1 1 3 3 1 7 2 5 6 5 5 3 5 7" };
const later = 1000; // milliseconds until a server that went away is looked for again
let games = [];
let current = null;
let looking = null;

function trouble(error) {
  const box = element("trouble");
  box.hidden = !error;
  box.textContent = error ? error.message : "";
}

// Runs something that may fail, and tells the reader in words if it does.
export async function attempt(work) {
  try {
    trouble(null);
    await work();
  } catch (error) {
    if (error.name === "AbortError") return;
    if (!(error instanceof Trouble)) console.error(error);
    trouble(error);
    if (error.away) lookAgain();
  }
}

// Everything is in the address: when the server is back, the page goes on from there.
function lookAgain() {
  clearTimeout(looking);
  looking = setTimeout(async () => {
    try {
      await ask("games");
    } catch {
      return lookAgain();
    }
    if (current) show();
    else location.reload();
  }, later);
}

function show() {
  const state = address.read();
  const name = views[state.view] ? state.view : "play";
  if (current && current !== views[name]) current.leave();
  current = views[name];
  for (const id of Object.keys(views)) element(id).hidden = id !== name;
  for (const keys of document.querySelectorAll("[data-keys]")) keys.hidden = keys.dataset.keys !== name;
  for (const link of document.querySelectorAll("nav a")) {
    link.href = address.written({ ...state, ...words(link.dataset.view) });
    link.toggleAttribute("aria-current", false);
    if (link.dataset.view === name) link.setAttribute("aria-current", "page");
  }
  showGame(state.game);
  attempt(() => current.show(address.read(), attempt));
}

// What changes in the address when a view is entered: on the board there is no tree that was typed, and what was opened
// and stepped to belongs to the search that is left.
function words(view) {
  if (view !== "play") return { view };
  const search = address.read().tree ? { tree: "", algorithm: "", depth: "", iterations: "" } : {};
  return { view, step: "", opened: "", ...search };
}

function showGame(text) {
  const { name, size, position } = address.parts(text || games[0].name);
  const game = games.find((one) => one.name === name) ?? { name: "", numbers: "", says: "" };
  element("game").value = game.name;
  element("size-label").hidden = !game.numbers;
  element("size").value = size;
  element("size").placeholder = game.numbers;
  element("size").size = Math.min(Math.max(game.numbers.length, 11), 18);
  element("size").title = `Numbers: ${game.numbers}. ${game.says}`;
  const { textContent: view, dataset } = document.querySelector("nav [aria-current]");
  const what = dataset.view === "exercise" ? "" : `${gameName()}${position ? " from a position" : ""}`;
  element("paper-title").textContent = what;
  document.title = [what, view, "outplay"].filter(Boolean).join(" · ");
}

function option(game) {
  const made = new Option(game.name === "own" ? game.says.split(":").at(-1) : game.name, game.name);
  made.title = game.says;
  return made;
}

function takeGame() {
  const name = element("game").value;
  const known = name === address.parts(address.read().game || games[0].name).name;
  const size = known ? element("size").value.trim() : "";
  address.change({ game: size ? `${name}:${size}` : name, moves: "", at: "", step: "", tree: "", seats: "", algorithm: "", depth: "", iterations: "", opened: "" }, true);
  show();
}

function setTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  element("theme-name").textContent = theme;
  try {
    localStorage.setItem("theme", theme);
  } catch {
    // Storage may be switched off; the theme then lasts as long as the page.
  }
}

function storedTheme() {
  try {
    return themes.includes(localStorage.getItem("theme")) ? localStorage.getItem("theme") : "auto";
  } catch {
    return "auto";
  }
}

// A link into the page itself loads nothing anew: what other views have found is kept.
function follow(event) {
  const link = event.target.closest?.("a[data-inside]");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  history.pushState(null, "", link.href);
  show();
}

function keys(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || focusIsInForm(event)) return;
  if (current?.key(event)) event.preventDefault();
}

// The first screen shows a position in which something is at stake; a game of one's own begins at its start.
function atFirst() {
  if (!location.search && games[0].name !== "own") address.change(first);
}

async function begin() {
  setTheme(storedTheme());
  element("theme").addEventListener("click", () => {
    const now = document.documentElement.dataset.theme ?? "auto";
    setTheme(themes[(themes.indexOf(now) + 1) % themes.length]);
  });
  await attempt(() => {
    const known = JSON.parse(element("known").textContent);
    games = known.games;
    chooser.learn(known);
    algorithms.learn(known);
    element("game").replaceChildren(...games.map(option));
    element("game").addEventListener("change", takeGame);
    element("size").addEventListener("change", takeGame);
    for (const view of Object.values(views)) view.begin(attempt);
    edges.begin();
    for (const link of document.querySelectorAll("nav a")) {
      link.addEventListener("click", (event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        address.change(words(link.dataset.view), true);
        show();
      });
    }
    document.addEventListener("click", follow);
    addEventListener("popstate", show);
    addEventListener("keydown", keys);
    if (games[0].name === "own" || known.student) followFile(() => element("game").value === "own" || address.read().view === "watch", show);
    element("loading").hidden = true;
    atFirst();
    show();
    document.documentElement.dataset.ready = "yes";
  });
}

begin();
