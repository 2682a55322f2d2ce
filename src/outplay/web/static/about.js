// What is told about the game on the board: its rules, and what the colours mean there.

import { element, make } from "./page.js";

export function show({ rules, called, turn, players, chances }) {
  element("rules").replaceChildren(...rules.map((words) => make("p", {}, words)));
  element("rules-box").hidden = !rules.length;
  const mover = called[players.indexOf(turn)] ?? called[0];
  element("legend-who").textContent = chances.length ? `for ${mover}` : `for ${mover}, who is to move`;
  element("moves-title").textContent = chances.length ? "What the dice may bring" : "Moves here, the best first";
  element("moves-title").hidden = !(turn || chances.length);
  element("legend").hidden = players.length < 2 || !(turn || chances.length);
}
