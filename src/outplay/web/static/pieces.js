// Pieces that move from cell to cell: which one is picked, and which of its moves a click or a drag means.
// A move that comes from a cell has its middle as `data-origin`, and the cell it goes to as `data-end`.

let picked = null; // the `data-origin` of the piece that was picked
let pressed = null; // where the mouse went down, and the piece there

export function putDown() {
  pick(null, []);
}

export function press(point, spots) {
  pressed = { point, piece: pieceAt(point, spots) };
}

// Was the mouse pressed in one place and let go in another?
export function isDrag(point, far) {
  return pressed !== null && Math.hypot(point[0] - pressed.point[0], point[1] - pressed.point[1]) > far;
}

// What a click, or the end of a drag, means to the piece that is held: `{ move }` its move to that cell, if there is one;
// null if no piece is held and none is there.  A piece that is clicked is picked; any other cell puts it down.
export function meant(point, spots) {
  const held = pressed?.piece ?? picked;
  const move = held && spots.find((spot) => spot.dataset.origin === held && isIn(end(spot), point));
  const piece = pieceAt(point, spots);
  pick(piece, spots);
  return held || piece ? { move: move ?? null } : null;
}

function pick(piece, spots) {
  picked = piece;
  for (const spot of spots) {
    const isPicked = piece !== null && spot.dataset.origin === piece;
    spot.classList.toggle("picked", isPicked);
    for (const drawn of arrows(spot)) drawn.classList.toggle("shown", isPicked);
  }
}

function pieceAt(point, spots) {
  return spots.find((spot) => spot.dataset.end && isIn(start(spot), point))?.dataset.origin ?? null;
}

// What is drawn for a move from cell to cell.
function arrows(spot) {
  const number = spot.dataset.action;
  return spot.ownerSVGElement?.querySelectorAll(`[data-arrow="${number}"], circle[data-shade="${number}"]`) ?? [];
}

function start(spot) {
  const [x, y] = numbers(spot.dataset.origin);
  const [, , width, height] = end(spot);
  return [x - width / 2, y - height / 2, width, height];
}

function end(spot) {
  return numbers(spot.dataset.end);
}

function numbers(text) {
  return text.split(",").map(Number);
}

function isIn([left, top, width, height], [x, y]) {
  return left <= x && x < left + width && top <= y && y < top + height;
}
