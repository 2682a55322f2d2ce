// The board: its picture, and which of the moves that are marked on it somebody means.

import { element, setPicture } from "./page.js";

const near = 24; // in the picture's units: about half a cell

// Calls `choose` with the number of every legal move that is clicked, or taken by a key.
export function begin(choose) {
  const take = (spot) => spot && choose(Number(spot.dataset.action));
  element("board").addEventListener("click", (event) => take(event.target.closest(".op-target") ?? meant(event)));
  element("board").addEventListener("keydown", (event) => {
    const spot = event.target.closest(".op-target");
    if (!spot || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    take(spot);
  });
}

export function show({ svg, title }) {
  const focused = element("board").contains(document.activeElement) ? document.activeElement : null;
  const picture = setPicture(element("board"), svg);
  picture.setAttribute("role", "group");
  picture.setAttribute("aria-label", title);
  if (focused) (nearest(middle(focused)) ?? element("content")).focus();
}

// The better the move, the stronger its place on the board; never so strong that words on it could not be read.
export function shade(rows, legal) {
  const values = rows.map((row) => row.value);
  const [worst, best] = [Math.min(...values), Math.max(...values)];
  for (const place of element("board").querySelectorAll("[data-shade]")) {
    const row = rows.length > 1 && rows.find((one) => one.token === legal[Number(place.dataset.shade)]?.token);
    const share = best === worst ? 0.5 : (row.value - worst) / (best - worst);
    place.setAttribute("fill", row ? "var(--accent)" : "none");
    if (row) place.setAttribute("fill-opacity", (0.08 + 0.37 * share).toFixed(2));
  }
}

// A click beside the places of the moves: on a piece it picks that piece's moves, else it means the nearest move.
function meant(event) {
  const picture = element("board").querySelector("svg");
  if (!picture) return null;
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
  const isNear = ([x, y]) => Math.hypot(x - point.x, y - point.y) < near;
  const origin = (spot) => spot.dataset.origin?.split(",").map(Number) ?? [Infinity, Infinity];
  const picked = spots().filter((spot) => isNear(origin(spot)));
  for (const spot of spots()) spot.classList.toggle("picked", picked.includes(spot));
  const spot = nearest([point.x, point.y]);
  return !picked.length && spot && isNear(middle(spot)) ? spot : null;
}

function nearest([x, y]) {
  const far = (spot) => Math.hypot(middle(spot)[0] - x, middle(spot)[1] - y);
  return spots().sort((a, b) => far(a) - far(b))[0];
}

function middle(spot) {
  const side = (name) => Number(spot.getAttribute(name));
  return [side("x") + side("width") / 2, side("y") + side("height") / 2];
}

function spots() {
  return [...element("board").querySelectorAll(".op-target")];
}
