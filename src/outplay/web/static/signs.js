// The signs and words of win, draw and loss: nothing is said by colour alone.

import { make } from "./page.js";

export const signs = { win: "+", ahead: "+", draw: "=", even: "≈", loss: "−", behind: "−", open: "?" };
export const names = { win: "win", ahead: "ahead", draw: "draw", even: "even", loss: "loss", behind: "behind", open: "not decided" };

// The sign of a kind on its colour, which is the stronger the surer it is.
export function chip({ kind, strength, says, who }) {
  if (!signs[kind]) return "";
  const words = { class: "sign", "data-kind": kind, title: who ? `${who}: ${says}` : says, role: "img", "aria-label": names[kind] };
  const made = make("span", words, signs[kind]);
  made.style.setProperty("--strength", shade(strength));
  return made;
}

// How a position stands for another of two players: what is won for one is lost for the other.
export function seenBy(stands, who) {
  const other = { win: "loss", loss: "win", ahead: "behind", behind: "ahead" };
  return stands.who === who ? stands : { ...stands, kind: other[stands.kind] ?? stands.kind };
}

// How strong a colour is: never so strong that what is written on it could not be read.
export function shade(strength) {
  return (0.16 + 0.44 * (strength ?? 1)).toFixed(2);
}
