// The files that the server was started with, of a game and of students' searches: when one is changed, what is shown is shown anew, and the reader is told.

import { ask } from "./api.js";
import { element } from "./page.js";

const pace = 2000; // milliseconds
const told = 6000; // milliseconds that the words stay
let stamp = null;
let hush = null;

// Calls `changed` whenever the file is another than before; a page that nobody looks at does not ask.
export function follow(isOwn, changed) {
  setInterval(async () => {
    if (document.hidden || !isOwn()) return;
    const { changed: now } = await ask("changed").catch(() => ({ changed: stamp }));
    const isOther = stamp !== null && now !== stamp;
    stamp = now;
    if (!isOther) return;
    say("The file has changed: it was read again.");
    changed();
  }, pace);
}

function say(words) {
  element("mended").textContent = words;
  element("mended").hidden = false;
  clearTimeout(hush);
  hush = setTimeout(() => (element("mended").hidden = true), told);
}
