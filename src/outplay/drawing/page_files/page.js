// Steps through a search: shows what had been entered, left and pruned, and what was known then.
const { steps, ranges } = JSON.parse(document.getElementById("data").textContent);
const element = (id) => document.getElementById(id);
const twigs = [...document.querySelectorAll("[data-path]")];
const last = steps.length - 1;
const views = new Map([...document.querySelectorAll("figure")].map((figure) => [figure.dataset.view, figure]));
const opened = ["root"];
let step = last;
let timer = null;

function rangesAt(step) {
  const known = new Map();
  for (let i = 0; i <= step; i++) {
    for (const [name, range] of Object.entries(ranges[i])) known.set(name, range);
  }
  return known;
}

// The node of a step, or the nearest one above it that is drawn in the open picture.
function drawnName(name) {
  const figure = views.get(opened.at(-1));
  const parts = name === "root" ? [] : name.split(".");
  for (let n = parts.length; n >= 0; n--) {
    const candidate = n ? parts.slice(0, n).join(".") : "root";
    if (figure.querySelector(`.op-node-twig[data-path="${candidate}"]`)) return candidate;
  }
  return null;
}

function render() {
  const known = rangesAt(step);
  const now = step === last ? null : drawnName(steps[step].at);
  element("pictures").classList.toggle("stepping", step < last);
  for (const twig of twigs) {
    twig.classList.toggle("op-off", step < Number(twig.dataset.in));
    twig.classList.toggle("op-now", twig.dataset.path === now);
    const left = step >= Number(twig.dataset.out ?? 0);
    for (const value of twig.querySelectorAll("[data-value]")) value.classList.toggle("op-off", !left);
    const beside = twig.querySelector('[data-beside="known"]');
    if (beside) beside.textContent = known.get(twig.dataset.path) ?? "";
  }
  const seen = steps.slice(0, step + 1);
  const entered = seen.filter((one) => one.what === "entered").length;
  const cuts = seen.filter((one) => one.what === "pruned").length;
  element("says").textContent = steps[step].says;
  element("tally").textContent = `${entered} nodes looked at, ${cuts} ${cuts === 1 ? "cut" : "cuts"}`;
  element("slider").value = step;
  element("count").textContent = `${step + 1} of ${steps.length}`;
}

function go(to) {
  step = Math.max(0, Math.min(last, to));
  if (step === last) pause();
  render();
}

function nextCut() {
  const found = steps.findIndex((one, i) => i > step && one.what === "pruned");
  go(found < 0 ? last : found);
}

function pause() {
  clearInterval(timer);
  timer = null;
  element("play").setAttribute("aria-pressed", "false");
}

function play() {
  if (timer) return pause();
  if (step === last) go(0);
  timer = setInterval(() => go(step + 1), 700);
  element("play").setAttribute("aria-pressed", "true");
}

function show() {
  for (const [name, figure] of views) figure.hidden = name !== opened.at(-1);
  element("above").hidden = opened.length === 1;
  render();
}

function openBelow(twig) {
  const name = twig.dataset.path.split(".").slice(0, -1).join(".");
  if (!views.has(name)) return;
  opened.push(name);
  show();
}

function closeView() {
  if (opened.length > 1) opened.pop();
  show();
}

const keys = {
  ArrowRight: () => go(step + 1),
  ArrowLeft: () => go(step - 1),
  Home: () => go(0),
  End: () => go(last),
  c: nextCut,
  " ": play,
  Escape: closeView,
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === " " && event.target.tagName === "BUTTON") return;
  if (event.target.id === "slider" && event.key.startsWith("Arrow")) return;
  if (keys[event.key]) {
    event.preventDefault();
    keys[event.key]();
  }
});
const buttons = { first: keys.Home, back: keys.ArrowLeft, next: keys.ArrowRight, last: keys.End, cut: nextCut, play, up: closeView };
for (const [id, action] of Object.entries(buttons)) element(id).addEventListener("click", action);
element("slider").max = last;
element("slider").addEventListener("input", (event) => go(Number(event.target.value)));
for (const twig of document.querySelectorAll(".op-hidden-twig")) {
  const name = twig.dataset.path.split(".").slice(0, -1).join(".");
  if (!views.has(name)) continue;
  twig.classList.add("can-open");
  twig.setAttribute("role", "button");
  twig.setAttribute("tabindex", "0");
  twig.addEventListener("click", () => openBelow(twig));
  twig.addEventListener("keydown", (event) => event.key === "Enter" && openBelow(twig));
}
render();
