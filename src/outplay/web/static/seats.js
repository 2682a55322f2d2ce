// Who plays: a person or the engine on every seat.  The address says it; if it does not, a person begins.

import * as address from "./address.js";
import { element, make } from "./page.js";

const names = { you: "a person", engine: "outplay" };

export function seats(players) {
  const said = address.read().seats;
  return players.map((_, i) => ({ y: "you", e: "engine" })[said[i]] ?? (i === 0 ? "you" : "engine"));
}

// The seats in the letters of the address.
export function letters(chosen) {
  return chosen.map((seat) => seat[0]).join("");
}

// Shows the seats; `changed` is called when somebody else has sat down on one.
export function show(players, changed) {
  const chosen = seats(players);
  if (selects().map((one) => one.dataset.player).join() !== players.join()) {
    const labels = players.map((player, i) => label(player, i, changed));
    element("seats").replaceChildren(element("seats").querySelector("legend"), ...labels);
  }
  for (const [i, one] of selects().entries()) one.value = chosen[i];
}

function label(player, i, changed) {
  const select = make("select", { "data-player": player });
  select.append(...Object.entries(names).map(([value, words]) => new Option(words, value)));
  select.addEventListener("change", () => {
    address.change({ seats: letters(selects().map((one) => one.value)) });
    changed();
  });
  const dot = make("span", { class: `dot ${["first", "second"][i] ?? ""}`, "aria-hidden": "true" });
  return make("label", {}, dot, `Player ${player} `, select);
}

function selects() {
  return [...element("seats").querySelectorAll("select")];
}
