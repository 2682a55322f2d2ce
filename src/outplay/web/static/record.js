// The game so far: its moves as a tree, a file of them, and a link to it.

import { ask } from "./api.js";
import { element, make } from "./page.js";
import { chip, seenBy } from "./signs.js";

// Shows the tree of moves, `at` being on the board; `go` leads to a position, `knows` tells what is known of one, and for
// whom a sign is: the one who made the move.
export function show(root, at, go, knows) {
  const focused = [...element("record").querySelectorAll("button")].indexOf(document.activeElement);
  element("record").replaceChildren(...line(root, at, go, knows));
  if (focused >= 0) element("record").querySelectorAll("button")[focused]?.focus();
}

// The moves after a position along its main line, each followed by the side lines that could be played instead.
function line(from, at, go, knows) {
  const items = [];
  for (let one = from; one.children.length; one = one.children[0]) {
    const [main, ...sides] = one.children;
    items.push(item(main, at, go, knows));
    for (const side of sides) {
      const inside = make("ol", { "aria-label": `Instead of move ${side.ply}` }, item(side, at, go, knows), ...line(side, at, go, knows));
      items.push(make("li", { class: "side-line" }, inside));
    }
  }
  return items;
}

function item(one, at, go, knows) {
  const { stands, lost, maker } = knows(one);
  const isNow = one === at ? "step" : null;
  const title = stands ? `${stands.who}: ${stands.says}` : null;
  const button = make("button", { type: "button", onclick: () => go(one), "aria-current": isNow, title }, `${one.ply}. ${one.name}`);
  const blunder = lost ? make("span", { class: "blunder", title: `${lost.best} was better` }, "??") : "";
  return make("li", { class: "move" }, button, blunder, stands && maker ? chip(seenBy(stands, maker)) : "");
}

export async function save(words) {
  const { file, text } = await ask("record", words);
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  make("a", { download: file, href }).click();
  URL.revokeObjectURL(href);
}

export async function copyLink() {
  await navigator.clipboard?.writeText(location.href).catch(() => {});
  element("link").textContent = "Copied: the address holds the game";
  setTimeout(() => (element("link").textContent = "Copy a link"), 2000);
}
