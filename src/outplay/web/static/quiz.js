// A quiz about the cuts of a search: at every node that has moves left, will they be looked at?

import { element } from "./page.js";

let answers = new Map(); // by step: was it right?
let asked = null; // the question that waits for an answer

export const isOn = () => element("quiz").checked;
export const waits = () => asked !== null;

export function restart() {
  answers = new Map();
  element("score").textContent = "";
}

// Asks what there is to ask after this step.
export function askAbout(data, step) {
  asked = (isOn() && data?.questions.find((one) => one.step === step && !answers.has(step))) || null;
  element("question").hidden = !isOn() || !data;
  if (!isOn() || !data) return;
  element("asks").textContent = asked ? asked.asks : between(data, step);
  for (const id of ["looked", "cut"]) {
    element(id).disabled = !asked;
    element(id).hidden = !data.questions.length;
  }
}

// What is said where there is no question.
function between(data, step) {
  if (!data.questions.length) return "In this search nothing can be cut: take alpha-beta, on a tree of two plies or more.";
  if (data.questions.some((one) => one.step > step)) return `Step on to the ${answers.size ? "next" : "first"} question.`;
  if (!answers.size) return "There are no more questions from here on: go back to the start.";
  return `That was the last: ${right()} of ${answers.size} right.`;
}

export function answer(cut) {
  answers.set(asked.step, asked.cut === cut);
  const verdict = asked.cut === cut ? "Right." : `No, they are ${asked.cut ? "cut" : "looked at"}: ${lower(asked.because)}`;
  element("score").textContent = `${verdict} ${right()} of ${answers.size}`;
}

function lower(words) {
  return words[0].toLowerCase() + words.slice(1);
}

function right() {
  return [...answers.values()].filter(Boolean).length;
}
