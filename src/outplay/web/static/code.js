// The text of the algorithm: the lines that ran in a step are lit, with what each did behind it; one of them may be looked at alone.

import { element, make } from "./page.js";

const engine = ["The engine's own search: docs, “The engine's contract”."];

export function show(text) {
  element("code").replaceChildren(...(text ?? engine).map((line) => make("span", {}, lineOf(line))));
}

// A line that is too long goes on below, a little to the right of where it began.
function lineOf(text) {
  const line = make("span", { class: "line" }, text || " ");
  line.style.setProperty("--indent", text.length - text.trimStart().length);
  return line;
}

// `passed` are the lines that ran, in order, each with its note; `at` is the number of the one to look at, null for all.
export function light(passed, at) {
  const lines = [...element("code").children];
  for (const one of lines) {
    one.classList.remove("lit", "passed");
    one.querySelector(".note")?.remove();
  }
  for (const [i, [number, note]] of passed.entries()) {
    if (at !== null && i > at) break;
    lines[number].classList.add(at === null || i === at ? "lit" : "passed");
    lines[number].querySelector(".note")?.remove();
    if (note) lines[number].append(make("span", { class: "note" }, note));
  }
  if (at !== null && passed[at]) lines[passed[at][0]].classList.remove("passed");
  bring(lines[passed[at ?? passed.length - 1]?.[0]]);
}

// A lit line outside of a code that is higher than its pane is brought into sight; the page itself stays.
function bring(line) {
  const code = element("code");
  if (!line || code.scrollHeight <= code.clientHeight) return;
  const [top, bottom] = [line.offsetTop - code.offsetTop, line.offsetTop - code.offsetTop + line.offsetHeight];
  if (top < code.scrollTop || bottom > code.scrollTop + code.clientHeight) code.scrollTop = top - code.clientHeight / 2;
}
