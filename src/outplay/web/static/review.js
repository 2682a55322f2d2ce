// Looking at a whole game again: a search of every position, and the moves that gave something away, in words.

import * as address from "./address.js";
import { listen } from "./api.js";
import { words } from "./bar.js";
import { element, make } from "./page.js";
import * as variations from "./variations.js";

let running = null; // how to stop it

export function stop() {
  running?.abort();
  running = null;
}

// Searches the positions of a line; `heard` is called with each position's number and what was found there.
export async function run(question, count, heard) {
  stop();
  const mine = (running = new AbortController());
  const say = (text) => running === mine && (element("reviewed").textContent = text);
  let before = null; // how the position before stood
  say("asking the server …");
  try {
    await listen(
      "review",
      question,
      ({ ply, stands, lost }) => {
        heard(ply, { stands, lost: lost && { ...lost, was: before, is: stands } });
        before = stands;
        say(`position ${ply} of ${count} is searched …`);
      },
      mine.signal,
      (refusal) => refusal && say(`waiting for the server: ${refusal}`),
    );
    say("");
  } catch (error) {
    say("");
    if (error.name !== "AbortError") throw error;
  } finally {
    if (running === mine) running = null;
  }
}

// The blunders of a line, each a way to the position in which something better could be played, and to the search there;
// the values are those of the review, whatever was searched since.
export function tell(positions, go) {
  const wrong = positions.filter(({ lost }) => lost);
  const items = wrong.map((one) => {
    const before = positions.find(({ ply }) => ply === one.ply - 1);
    const button = make("button", { type: "button", onclick: () => go(before.node) }, `${one.ply}. ${one.node.name} ??`);
    const better = `${one.lost.who} could have played ${one.lost.best} (${words(one.lost.was)}); now ${words(one.lost.is)}.`;
    return make("li", {}, button, ` ${better} `, make("a", { href: searchAt(before.node), "data-inside": "" }, "Watch why"));
  });
  element("blunders").replaceChildren(...items);
  const isReviewed = positions.every(({ lost }) => lost !== undefined);
  element("no-blunder").hidden = !isReviewed || wrong.length > 0 || positions.length < 2;
}

// The address of the search of a position.
function searchAt(one) {
  return address.written({ ...address.read(), ...variations.written(one), view: "watch", tree: "", algorithm: "", depth: "", step: "", opened: "" });
}
