// Who plays: a person, the engine, or a player in words on every seat.  The address says it; if it does not, a person begins.

import * as address from "./address.js";
import { dot } from "./bar.js";
import { chooser } from "./chooser.js";
import { element, make } from "./page.js";

export const [you, engine] = ["y", "e"];
const others = { [you]: "a person", [engine]: "outplay" };
let seated = []; // for each player how to read and set who sits there
let shown = ""; // the players whose seats are shown

export function seats(players) {
  const { seats: said } = address.read();
  const listed = /^[ye]*$/.test(said) ? [...said] : said.split(",");
  return players.map((_, i) => listed[i] || (i === 0 ? you : engine));
}

// The seats as the address says them: letters alone without commas between them.
export function written(chosen) {
  return chosen.join(chosen.every((seat) => seat.length === 1) ? "" : ",");
}

// What whoever sits there is called in a sentence.
export function called(seat) {
  return seat === engine ? "outplay" : seat.split(" ")[0];
}

// Shows the seats by the names of the players; `changed` is called when somebody else has sat down on one.
export function show({ players, called: names }, changed) {
  if (shown !== names.join()) {
    shown = names.join();
    seated = names.map((name) => chooser(name, others, () => sit(changed)));
    element("seats").replaceChildren(element("seats").querySelector("legend"), ...names.map(row));
  }
  for (const [i, seat] of seats(players).entries()) seated[i].choose(seat);
}

function sit(changed) {
  address.change({ seats: written(seated.map((one) => one.value())) });
  changed();
}

function row(name, i) {
  return make("div", { class: "seat" }, dot(i), make("span", { class: "seat-name" }, name), ...seated[i].inside);
}
