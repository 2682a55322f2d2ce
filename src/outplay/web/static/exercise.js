// Exercises without end: a question from a seed, and to a wrong answer what the walk-through says.

import * as address from "./address.js";
import { ask } from "./api.js";
import { element, setPicture } from "./page.js";
import { awaited } from "./waiting.js";

const most = 1_000_000_000; // seeds
let attempt = (work) => work();
let question = null;
let right = 0;
let given = 0;

export function begin(attempting) {
  attempt = attempting;
  element("exercise-kind").addEventListener("change", () => attempt(another));
  element("exercise-level").addEventListener("change", () => attempt(another));
  element("exercise-next").addEventListener("click", () => attempt(next));
  element("exercise-another").addEventListener("click", () => attempt(another));
  element("exercise-form").addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(answer);
  });
}

export async function show(state) {
  element("exercise-kind").value = state.exercise;
  element("exercise-level").value = state.level;
  clear();
  await load();
}

export function leave() {}

export function key() {
  return false;
}

function which() {
  const { exercise, level, sheet, asked } = address.read();
  return { exercise, level, sheet, asked };
}

async function load() {
  setForm(false);
  question = await awaited(element("exercise-task"), "Drawing a tree", "exercise", which());
  setPicture(element("exercise-picture"), question.svg);
  element("exercise-task").textContent = question.task;
  element("exercise-asks").textContent = `${question.number + 1} of ${question.questions}: ${question.asks}`;
  element("exercise-hint").textContent = hints[question.form];
  element("exercise-says").textContent = "";
  element("exercise-answer").value = "";
  setForm(true);
}

// What is asked can be answered; not what is still to come, nor what was answered.
function setForm(isOpen) {
  element("exercise-answer").disabled = element("exercise-check").disabled = !isOpen;
}

// Nothing of another tree stays while one waits for the next.
function clear() {
  for (const id of ["task", "asks", "hint", "says"]) element(`exercise-${id}`).textContent = "";
  element("exercise-picture").replaceChildren();
}

const hints = {
  number: "a number, as 3, -2.5 or 1/3",
  name: "one name, as a2",
  names: "names with commas between them, as b2, c3; or none",
  vector: "numbers with commas between them, as 3, inf",
};

async function answer() {
  const text = element("exercise-answer").value;
  const verdict = await ask("exercise", { ...which(), answer: text.trim() || "?" });
  element("exercise-says").textContent = verdict.says;
  if (!verdict.read) return;
  given += 1;
  right += verdict.right;
  element("exercise-score").textContent = `${right} of ${given} right`;
  if (question.number + 1 === question.questions) setPicture(element("exercise-picture"), verdict.svg); // the key tells all
  setForm(false);
  element("exercise-next").focus();
}

async function next() {
  if (question.number + 1 >= question.questions) return another();
  address.change({ asked: String(question.number + 1) }, true);
  await load();
}

async function another() {
  const kind = { exercise: element("exercise-kind").value, level: element("exercise-level").value };
  address.change({ ...kind, sheet: String(Math.floor(Math.random() * most)), asked: "0" }, true);
  clear();
  await load();
}
