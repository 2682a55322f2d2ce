// Opening what somebody brings: a saved game, moves, or a position, pasted or from a file; and moves that are typed.

import * as address from "./address.js";
import { Trouble, ask } from "./api.js";
import { element } from "./page.js";

const largest = 8000; // letters that are sent

// `opened` is called when the address holds another game, `typed` with the moves that somebody typed.
export function begin(attempt, opened, typed) {
  element("open-go").addEventListener("click", () => attempt(() => open(element("open-text").value, opened)));
  element("open-file").addEventListener("change", () => attempt(() => openFile(opened)));
  element("typing").addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(() => type(typed));
  });
}

async function openFile(opened) {
  const [file] = element("open-file").files;
  element("open-file").value = "";
  if (file) await open(await file.text(), opened);
}

// The game that is left stays in the history: the back button brings it back.
async function open(text, opened) {
  element("opened").textContent = "";
  if (!text.trim()) throw new Trouble("There is nothing to open: paste a saved game, moves or a position first.");
  if (text.length > largest) throw new Trouble(`The text has ${text.length} letters; at most ${largest} can be opened here.`);
  const { game, moves, seats, said } = await ask("open", { game: address.read().game, text });
  address.change({ view: "play", game, moves, at: "", seats: seats ?? address.read().seats, step: "", tree: "" }, true);
  element("opened").textContent = `Opened: ${said}.`;
  element("open-text").value = "";
  opened();
}

async function type(typed) {
  const [field, state] = [element("typed"), address.read()];
  if (!field.value.trim()) return;
  const { moves } = await ask("open", { game: state.game, moves: address.played(state).join(" ") || " ", text: field.value });
  field.value = "";
  await typed(moves.split(" ").filter(Boolean));
}
