// The game so far: its moves, a file of them, and a link to it.

import { ask } from "./api.js";
import { element, make } from "./page.js";

// Shows the moves, `at` of which are on the board; `go` leads to the position after one of them.
export function show(names, at, go) {
  const items = names.map((name, i) => {
    const words = { type: "button", onclick: () => go(i + 1), "aria-current": i + 1 === at ? "step" : null };
    return make("li", {}, make("button", words, `${i + 1}. ${name}`));
  });
  element("record").replaceChildren(...items);
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
