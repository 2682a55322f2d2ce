// Choosing a player: a level or another name from a menu, or in the words that `outplay play --against` takes.

import { element, make } from "./page.js";

const typed = "words …";
const usual = "mcts seconds=0.5"; // what stands in the field at first
let [levels, names] = [{}, []];

// What the server knows: levels with what each does, and the names of all players.
export function learn(known) {
  [levels, names] = [known.levels, known.players];
  element("player-words").replaceChildren(...names.map((name) => new Option("", name)));
}

// A menu with a field for words; `others` can be chosen too, each a value with its name.
// `changed` is called when another player was chosen; `value` and `choose` read and set the choice.
export function chooser(name, others, changed) {
  const select = make("select", { "aria-label": name });
  const field = make("input", { "aria-label": `${name}, in words`, list: "player-words", maxlength: "120", spellcheck: "false", autocomplete: "off", hidden: "" });
  select.append(...Object.entries(others).map(([value, words]) => new Option(words, value)), ...menu(), new Option(typed));
  select.addEventListener("change", () => {
    field.hidden = select.value !== typed;
    if (!field.hidden) field.value ||= usual;
    if (!field.hidden) field.select();
    changed();
  });
  field.addEventListener("change", changed);
  const value = () => (select.value === typed ? words(field.value) : select.value);
  const choose = (player) => {
    const isListed = [...select.options].some((one) => one.value === player && player !== typed);
    select.value = isListed ? player : typed;
    field.hidden = isListed;
    if (!isListed && document.activeElement !== field) field.value = player; // what is being typed stays
  };
  return { inside: [select, field], value, choose };
}

// The levels, the weakest first, and who plays without a search.
function menu() {
  const options = Object.entries(levels).map(([name, does]) => Object.assign(new Option(name), { title: does }));
  return [...options, ...["random", "first"].filter((name) => names.includes(name)).map((name) => new Option(name))];
}

// Commas stand between players in the address.
function words(text) {
  return text.replaceAll(",", " ").trim().replace(/\s+/g, " ") || usual;
}
