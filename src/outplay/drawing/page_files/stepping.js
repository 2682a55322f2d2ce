// A drawn search at one of its steps, which are the scenes that people follow: shows what had been entered, left and pruned, and what was known
// or counted then.  The picture is drawn once; every part of it says at which steps it is seen.

// What was known of each node at a step, from what changed at each.
export function knownAt(changes, step) {
  const known = new Map();
  for (let i = 0; i <= step; i++) {
    for (const [name, words] of Object.entries(changes[i])) known.set(name, words);
  }
  return known;
}

// Is the node of that name in the picture?
export function isDrawn(picture, name) {
  return picture.querySelector(`.op-node-twig[data-path="${name}"]`) !== null;
}

export function showStep(picture, data, step) {
  const last = data.steps.length - 1;
  const known = knownAt(data.ranges, step);
  const counts = data.counts && knownAt(data.counts, step);
  const selected = new Set(data.steps[step].path);
  const number = step === last ? Infinity : data.steps[step].number;
  const now = step === last ? null : data.steps[step].at;
  picture.classList.toggle("stepping", step < last);
  for (const twig of picture.querySelectorAll("[data-path]")) {
    twig.classList.toggle("op-off", number < Number(twig.dataset.in));
    twig.classList.toggle("op-now", twig.dataset.path === now);
    const left = number >= Number(twig.dataset.out ?? 0);
    for (const value of twig.querySelectorAll("[data-value]")) {
      value.classList.toggle("op-off", !left);
      if (counts) value.textContent = counts.get(twig.dataset.path) ?? "";
    }
    if (twig.matches(".op-edge")) twig.firstElementChild.classList.toggle("op-selected", selected.has(twig.dataset.path));
    const beside = twig.querySelector('[data-beside="known"]');
    if (beside) beside.textContent = known.get(twig.dataset.path) ?? "";
  }
}

// What was counted up to a step, in words; `all` is how many nodes there are in the end.
export function tally(data, step, all = "") {
  const { nodes, cuts, playouts } = data.steps[step].counted;
  const number = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
  if (data.counts) return `${number(playouts, "playout")}, ${nodes}${all} nodes in the tree`;
  return `${nodes}${all} nodes${data.passes > 1 ? " of this pass" : ""} looked at, ${number(cuts, "cut")}`;
}

export function nextCut(data, step) {
  const found = data.steps.findIndex((one, i) => i > step && one.what === "pruned");
  return found < 0 ? data.steps.length - 1 : found;
}

// The node above a pill that counts what is not shown: the one to open.
export function above(pill) {
  return pill.dataset.path.split(".").slice(0, -1).join(".");
}
