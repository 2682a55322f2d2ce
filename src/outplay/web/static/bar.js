// The bar at the left: what the position is worth to the first player, and how that compares with what all get.

import { element } from "./page.js";

const endless = 1e300; // the server writes infinity as a number beyond this

// `values` by player, as far as they are known; without the first player's there is no evaluation.
export function show(players, values, settled = false) {
  const value = values[players[0]];
  const lead = value === undefined ? 0 : value - even(players, values);
  const words = value === undefined ? "" : written(value);
  element("bar-fill").style.height = `${50 + 50 * lean(lead, settled)}%`;
  element("bar-value").textContent = words;
  const says = words === "" ? "No evaluation yet" : `${words} for player ${players[0]}${settled ? ", proved" : ""}`;
  element("bar").setAttribute("aria-label", says);
}

// What everybody has when nobody leads.
function even(players, values) {
  const known = players.map((player) => values[player]);
  if (known.length < 2 || known.includes(undefined)) return 0;
  return known.reduce((sum, value) => sum + value / known.length, 0);
}

// From -1 to 1: all the way only where it is settled.
function lean(lead, settled) {
  if (settled) return Math.sign(lead);
  return 0.9 * Math.tanh(lead / (Math.abs(lead) <= 1 ? 1 : 6));
}

function written(value) {
  if (Math.abs(value) > endless) return value < 0 ? "−∞" : "∞";
  return String(Math.round(value * 100) / 100);
}
