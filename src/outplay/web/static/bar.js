// The bar above the board: how the position is divided among the players, and in words how it stands.

import { element, make } from "./page.js";

const colours = ["first", "second", "third", "fourth"];

// `stands` is said of one player, by name; without it, or where nobody can be ahead, the bar is empty.
export function show({ players, called }, stands) {
  const shares = stands?.shares ?? {};
  const parts = players.filter((player) => shares[player] !== undefined);
  element("bar").replaceChildren(...parts.map((player) => part(shares[player], colours[players.indexOf(player)])));
  element("bar").hidden = players.length < 2;
  element("verdict").textContent = stands ? words(stands) : "";
  element("bar").setAttribute("aria-label", stands ? words(stands) : "No evaluation yet");
  element("ends").replaceChildren(...called.slice(0, 4).map((name, i) => make("span", {}, dot(i), name)));
}

// "First: wins in 5 plies, proved"; the end of a game speaks for itself.
export function words({ who, says, over }) {
  return over || !who ? says : `${who}: ${says}`;
}

export function dot(i) {
  return make("span", { class: `dot ${colours[i] ?? ""}`, "aria-hidden": "true" });
}

function part(share, colour) {
  const made = make("span", { class: `part ${colour ?? ""}` });
  made.style.width = `${100 * share}%`;
  return made;
}
