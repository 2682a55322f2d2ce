// The board: its picture, and which of the moves that are marked on it somebody means.

import { element, setPicture, smallest } from "./page.js";
import * as pieces from "./pieces.js";

const near = 24; // in the picture's units: about half a cell

// Calls `choose` with the number of every legal move that is clicked, dragged, or taken by a key.
export function begin(choose) {
  const take = (spot) => spot && choose(Number(spot.dataset.action));
  addEventListener("resize", enlarge);
  element("board").addEventListener("pointerdown", (event) => pieces.press(pointOf(event), spots()));
  element("board").addEventListener("click", (event) => take(event.detail ? meant(event) : targetOf(event)));
  element("board").addEventListener("keydown", (event) => {
    const spot = targetOf(event);
    if (!spot || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    take(spot);
  });
}

// Shows the board, turned round if it is looked at from the other side; `title` says it to those who cannot see it.
export function show({ svg, title }, isTurned) {
  pieces.putDown();
  const focused = element("board").contains(document.activeElement) ? document.activeElement : null;
  const picture = setPicture(element("board"), svg);
  picture.setAttribute("role", "group");
  picture.setAttribute("aria-label", title);
  element("board").classList.toggle("turned", isTurned);
  enlarge();
  if (focused) (nearest(middle(focused)) ?? element("content")).focus();
}

// Letters that the scale of the board would make too small to read become as large as they must be.
function enlarge() {
  const scale = element("board").querySelector("svg")?.getScreenCTM()?.a;
  if (!scale) return;
  for (const text of element("board").querySelectorAll("text[font-size]")) {
    text.dataset.size ??= text.getAttribute("font-size");
    text.setAttribute("font-size", Math.max(Number(text.dataset.size), smallest / scale).toFixed(1));
    if (text.dataset.room) squeeze(text, Number(text.dataset.room));
  }
}

// Words that became too long for their button are set closer; at its end stands a sign.
function squeeze(text, room) {
  text.removeAttribute("textLength");
  if (text.getComputedTextLength() <= room) return;
  text.setAttribute("textLength", room);
  text.setAttribute("lengthAdjust", "spacingAndGlyphs");
}

// The move that a click means: of a piece that is picked or dragged one of its own, else the one that is clicked, or the
// nearest that needs no piece to be picked.
function meant(event) {
  const [point, target] = [pointOf(event), targetOf(event)];
  if (target && !target.dataset.origin) return target;
  const held = pieces.meant(point, spots());
  if (held) return held.move;
  const spot = target ?? nearest(point, spots().filter((one) => !one.dataset.origin));
  return spot && isNear(middle(spot), point) && !pieces.isDrag(point, near) ? spot : null;
}

function targetOf(event) {
  return event.target.closest(".op-target");
}

// In the units of the picture.
function pointOf(event) {
  const picture = element("board").querySelector("svg");
  const matrix = picture?.getScreenCTM()?.inverse() ?? new DOMMatrix();
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  return [point.x, point.y];
}

function isNear([x, y], [x2, y2]) {
  return Math.hypot(x - x2, y - y2) < near;
}

function nearest([x, y], among = spots()) {
  const far = (spot) => Math.hypot(middle(spot)[0] - x, middle(spot)[1] - y);
  return among.sort((a, b) => far(a) - far(b))[0];
}

function middle(spot) {
  const side = (name) => Number(spot.getAttribute(name));
  return [side("x") + side("width") / 2, side("y") + side("height") / 2];
}

function spots() {
  return [...element("board").querySelectorAll(".op-target")];
}
