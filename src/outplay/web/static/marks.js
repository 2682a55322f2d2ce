// What the moves on the board mean: win, draw and loss as colours with signs, and the best moves marked.

import { element, smallest, tag } from "./page.js";
import { shade, signs } from "./signs.js";

const most = 3; // best moves that are marked; if more are equally good, or all are, there is nothing to choose
const crowd = 24; // moves from cell to cell that are drawn at once; of more, only those of the piece that is picked

// Marks the rows of a ranking on the board; no rows take all marks away.
export function show(rows, legal) {
  const picture = element("board").querySelector("svg");
  if (!picture) return;
  picture.querySelector(".marks")?.remove();
  const marks = picture.appendChild(tag("g", { class: "marks", "aria-hidden": "true" }));
  const byToken = new Map(graded(rows).map((row) => [row.token, row]));
  for (const place of picture.querySelectorAll("[data-shade]")) colour(place, byToken.get(legal[Number(place.dataset.shade)]?.token), marks);
  for (const target of picture.querySelectorAll(".op-target")) tell(target, byToken.get(legal[Number(target.dataset.action)]?.token));
  for (const row of best(rows)) point(picture, marks, legal.findIndex((move) => move.token === row.token));
}

// Is the board so full of moves that only those of one piece are drawn?
export function thin() {
  element("board").classList.toggle("crowded", element("board").querySelectorAll("[data-arrow]").length > 2 * crowd);
}

// Where nobody wins or loses, the better move has the stronger colour.
function graded(rows) {
  const values = rows.map(({ value }) => value);
  const [worst, best] = [Math.min(...values), Math.max(...values)];
  return rows.map((row) => (row.kind ? row : { ...row, strength: best > worst ? (row.value - worst) / (best - worst) : 0.5 }));
}

function colour(place, row, marks) {
  place.removeAttribute("data-kind");
  place.setAttribute("fill", row && !row.kind ? "var(--accent)" : "none");
  place.setAttribute("fill-opacity", shade(row?.strength));
  if (!row?.kind) return;
  place.dataset.kind = row.kind;
  if (row.kind !== "open") sign(place, row, marks);
}

function sign(place, { kind }, marks) {
  const [box, scale] = [place.getBBox(), place.getScreenCTM()?.a ?? 1];
  const size = Math.max(12, smallest / scale); // where there is no room, the table says it in words
  if (place.tagName === "circle" || box.width < 1.3 * size || box.height < 1.3 * size) return;
  const [x, y] = corner(place, box, size);
  const words = tag("text", { class: "op-heat-text", "font-size": size.toFixed(1), x, y });
  words.textContent = signs[kind];
  marks.append(words);
}

// Where a sign stands on its place, beside what is drawn in the middle: in the upper right corner; at an end of what has
// no corners.
function corner({ tagName, rx }, { x, y, width, height }, size) {
  if (tagName === "polygon") return [x + width / 2, y + 0.24 * height];
  const across = Math.min(width, height);
  if (2 * rx.baseVal.value < across || width === height) return [x + width - 0.75 * size, y + 0.75 * size];
  return width > height ? [x + width - 0.34 * across, y + height / 2] : [x + width / 2, y + 0.34 * across];
}

function tell(target, row) {
  const name = target.dataset.move;
  target.setAttribute("aria-label", row ? `${name}, ${row.says}` : name);
  const title = target.querySelector("title");
  if (title) title.textContent = row ? `${name}: ${row.says}` : name;
}

// The moves that are as good as the first, and as quick, where that is a choice at all.
function best(rows) {
  const isAsGood = (row) => row.value === rows[0].value && row.ends_in === rows[0].ends_in;
  const found = rows.length > 1 && rows[0].kind !== "open" && rows[0].chance === null ? rows.filter(isAsGood) : [];
  return found.length <= most && found.length < rows.length ? found : [];
}

// An arrow from the cell that a move comes from to the one it goes to; a frame around the place of any other.
function point(picture, marks, number) {
  const target = picture.querySelector(`.op-target[data-action="${number}"]`);
  if (target?.dataset.origin) return marks.append(...arrow(target));
  const place = picture.querySelector(`[data-shade="${number}"]`);
  if (!place) return;
  const box = place.getBBox();
  marks.append(tag("rect", { class: "best", x: box.x - 1, y: box.y - 1, width: box.width + 2, height: box.height + 2, rx: 7 }));
}

function arrow(target) {
  const [x, y] = target.dataset.origin.split(",").map(Number);
  const [left, top, width, height] = (target.dataset.end ?? "").split(",").map(Number);
  const [x2, y2] = [left + width / 2, top + height / 2];
  const far = Math.hypot(x2 - x, y2 - y);
  if (!far) return [];
  const [right, down] = [(x2 - x) / far, (y2 - y) / far];
  const tip = (along, side) => `${x + along * right - side * down},${y + along * down + side * right}`;
  return [
    tag("line", { class: "best-arrow", x1: x, y1: y, x2: x + (far - 12) * right, y2: y + (far - 12) * down }),
    tag("polygon", { class: "best-head", points: [tip(far, 0), tip(far - 15, 9), tip(far - 15, -9)].join(" ") }),
  ];
}
