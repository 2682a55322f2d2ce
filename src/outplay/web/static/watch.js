// Watching a search: the drawn tree, step by step, beside the text of the algorithm; and a quiz about its cuts.

import * as address from "./address.js";
import { ask } from "./api.js";
import { element, make, numberIn, setPicture } from "./page.js";
import { above, nextCut, showStep, tally } from "./stepping.js";

const sample = "[[3,12,8],[2,4,6],[14,5,2]]";
let data = null; // the search, as the server describes it
let step = 0;
let opened = [];
let timer = null;
let asked = null; // the question of the quiz that waits for an answer
let score = { right: 0, of: 0 };
let attempt = (work) => work();

export function begin(attempting) {
  attempt = attempting;
  const clicks = {
    "to-start": () => go(0),
    "step-back": () => go(step - 1),
    "step-on": () => go(step + 1),
    "to-cut": () => go(nextCut(data, step)),
    "to-end": () => go(data.steps.length - 1),
    "play-steps": playSteps,
    looked: () => answer(false),
    cut: () => answer(true),
  };
  for (const [id, action] of Object.entries(clicks)) element(id).addEventListener("click", () => data && action());
  element("step").addEventListener("input", () => data && go(Number(element("step").value)));
  element("quiz").addEventListener("change", startQuiz);
  element("source").addEventListener("change", showSource);
  element("watch-form").addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(search);
  });
  element("tree-picture").addEventListener("click", (event) => open(event.target));
  element("tree-picture").addEventListener("keydown", (event) => event.key === "Enter" && open(event.target));
}

export async function show(state) {
  element("source").value = state.tree ? "tree" : "game";
  element("tree").value = state.tree || sample;
  showSource();
  opened = [];
  await load(state);
}

export function leave() {
  pause();
}

export function key(event) {
  const actions = {
    ArrowLeft: () => go(step - 1),
    ArrowRight: () => go(step + 1),
    Home: () => go(0),
    End: () => go(data.steps.length - 1),
    c: () => go(nextCut(data, step)),
    " ": playSteps,
  };
  if (!actions[event.key] || !data) return false;
  actions[event.key]();
  return true;
}

function showSource() {
  element("tree-label").hidden = element("source").value !== "tree";
}

async function search() {
  const tree = element("source").value === "tree" ? element("tree").value.trim() : "";
  const depth = numberIn(element("depth"), "end");
  opened = [];
  await load(address.change({ algorithm: element("algorithm").value, depth, tree, step: "" }, true));
}

async function load(state) {
  pause();
  const { game, tree, depth, algorithm } = state;
  const moves = address.played(state).join(" ");
  data = null;
  element("tree-picture").replaceChildren();
  data = await ask("tree", { game, moves, tree, depth, algorithm, opened: opened.join(" ") });
  element("depth").value = data.depth === "end" ? "" : data.depth;
  showAlgorithms();
  showText();
  enlarge(setPicture(element("tree-picture"), data.svg));
  for (const pill of element("tree-picture").querySelectorAll(".op-hidden-twig")) {
    pill.setAttribute("role", "button");
    pill.setAttribute("tabindex", "0");
    pill.setAttribute("aria-label", `Open: ${pill.textContent}`);
  }
  element("step").max = data.steps.length - 1;
  go(state.step === "" ? data.steps.length - 1 : Math.trunc(Number(state.step)) || 0);
  if (element("quiz").checked && !opened.length) startQuiz();
}

// A small tree is shown larger, as far as there is room.
function enlarge(picture) {
  const [width, height] = ["width", "height"].map((side) => Number(picture.getAttribute(side)));
  const scale = Math.min(1.5, Math.max(1, (element("tree-picture").clientWidth - 4) / width));
  picture.setAttribute("width", width * scale);
  picture.setAttribute("height", height * scale);
}

function showAlgorithms() {
  element("algorithm").replaceChildren(...data.algorithms.map((name) => new Option(name, name)));
  element("algorithm").value = data.algorithm;
}

function showText() {
  const lines = data.text ?? ["The engine's own search: docs, “The engine's contract”."];
  element("code").replaceChildren(...lines.map((line) => make("span", {}, line || " ")));
}

function open(target) {
  const pill = target.closest(".op-hidden-twig");
  if (!pill) return;
  opened.push(above(pill));
  attempt(() => load({ ...address.read(), step: String(step) }));
}

function go(to) {
  step = Math.max(0, Math.min(data.steps.length - 1, to));
  if (step === data.steps.length - 1) pause();
  showStep(element("tree-picture"), data, step);
  follow();
  const { nodes, cuts } = tally(data, step);
  const minimax = data.minimax ? ` Plain minimax looks at ${data.minimax.toLocaleString("en")}.` : "";
  element("counters").textContent = `${nodes} of ${data.nodes} nodes looked at, ${cuts} ${cuts === 1 ? "cut" : "cuts"}.${minimax}`;
  element("says").textContent = data.steps[step].says;
  element("step").value = step;
  element("step-count").textContent = `${step + 1} of ${data.steps.length}`;
  light(data.steps[step].line);
  address.change({ step: step === data.steps.length - 1 ? "" : String(step) });
  askAbout();
}

// Brings the node of this step, at the end the root, into the middle of what is seen of the tree.
function follow() {
  const picture = element("tree-picture");
  const node = picture.querySelector(".op-now") ?? picture.querySelector('[data-path="root"]');
  if (!node) return;
  const [inside, around] = [node.getBoundingClientRect(), picture.getBoundingClientRect()];
  picture.scrollLeft += inside.left + inside.width / 2 - around.left - around.width / 2;
  picture.scrollTop += inside.top + inside.height / 2 - around.top - around.height / 2;
}

function light(number) {
  const code = element("code");
  for (const [i, line] of [...code.children].entries()) line.classList.toggle("lit", i === number);
  const lit = code.querySelector(".lit");
  if (lit) code.scrollTop = lit.offsetTop - code.offsetTop - code.clientHeight / 2;
}

function playSteps() {
  if (timer) return pause();
  if (step === data.steps.length - 1) go(0);
  timer = setInterval(() => !asked && go(step + 1), 700);
  element("play-steps").textContent = "Pause";
  element("play-steps").setAttribute("aria-pressed", "true");
}

function pause() {
  clearInterval(timer);
  timer = null;
  element("play-steps").textContent = "Play";
  element("play-steps").setAttribute("aria-pressed", "false");
}

// The quiz

function startQuiz() {
  score = { right: 0, of: 0 };
  element("score").textContent = "";
  if (element("quiz").checked && data && !data.questions.length) {
    element("says").textContent = "This search has no alpha and beta, and nothing is cut: take alpha-beta for the quiz.";
  }
  if (element("quiz").checked && data) go(0);
  else askAbout();
}

function askAbout() {
  asked = (element("quiz").checked && data?.questions.find((one) => one.step === step)) || null;
  element("question").hidden = !element("quiz").checked || !(asked || score.of);
  element("asks").textContent = asked ? asked.asks : "Step on to the next question.";
  element("looked").disabled = element("cut").disabled = !asked;
}

function answer(cut) {
  score.of += 1;
  score.right += asked.cut === cut;
  const verdict = asked.cut === cut ? "Right." : asked.cut ? "No, they are cut." : "No, they are looked at.";
  element("score").textContent = `${verdict} ${score.right} of ${score.of}`;
  go(step + 1);
}
