// The value over the game: a line for the first player, or for each where more than two play; blunders are marked.

import { element, make, smallest, tag } from "./page.js";

const [width, height, edge] = [640, 150, 14];
const looks = ["first", "second", "third", "fourth"];

// Draws the positions of a line; each has a `ply`, and what is known of it; `go` leads to one of them.
export function show({ players, called }, positions, at, go) {
  const known = positions.filter(({ stands }) => stands && Object.keys(stands.shares).length);
  element("graph").hidden = known.length < 2 || players.length < 2;
  if (element("graph").hidden) return element("graph").replaceChildren();
  const right = Math.max(1, positions.at(-1).ply);
  const x = (ply) => edge + ((width - 2 * edge) * ply) / right;
  const y = (share) => edge + (height - 2 * edge) * (1 - share);
  const picture = tag("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label(called, positions) });
  picture.append(tag("rect", { class: "field", x: edge, y: edge, width: width - 2 * edge, height: height - 2 * edge }));
  picture.append(tag("line", { class: "middle", x1: edge, x2: width - edge, y1: y(0.5), y2: y(0.5) }));
  picture.append(tag("line", { class: "now", x1: x(at.ply), x2: x(at.ply), y1: edge / 2, y2: height - edge / 2 }));
  const drawn = players.length === 2 ? players.slice(0, 1) : players;
  for (const [i, player] of drawn.entries()) picture.append(...course(known, player, looks[i], x, y));
  for (const one of positions.filter(({ lost, stands }) => lost && stands)) picture.append(...blunder(one, players[0], x, y));
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    const ply = Math.round((((event.clientX - box.left) / box.width) * width - edge) / ((width - 2 * edge) / right));
    go(positions[Math.max(0, Math.min(positions.length - 1, ply))].node);
  });
  element("graph").replaceChildren(caption(called, players), picture);
}

// Neighbours are joined; where a value is missing the line has a gap.
function course(known, player, look, x, y) {
  const parts = [];
  for (const [i, one] of known.entries()) {
    const [here, before] = [one.stands.shares[player], known[i - 1]];
    if (here === undefined) continue;
    if (before?.ply === one.ply - 1) {
      parts.push(tag("line", { class: `course ${look}`, x1: x(before.ply), y1: y(before.stands.shares[player]), x2: x(one.ply), y2: y(here) }));
    }
    parts.push(tag("circle", { class: `spot ${look}`, cx: x(one.ply), cy: y(here), r: 3 }));
  }
  return parts;
}

function blunder({ ply, stands }, first, x, y) {
  const [left, top] = [x(ply), y(stands.shares[first] ?? 0.5)];
  const size = Math.max(15, (smallest * width) / (element("graph").clientWidth || width));
  const words = tag("text", { class: "blunder", "font-size": size, x: Math.min(left, width - size / 2), y: top < height / 2 ? top + 7 + size : top - 12 });
  words.textContent = "??";
  return [tag("circle", { class: "blunder", cx: left, cy: top, r: 6 }), words];
}

function caption(called, players) {
  const words = players.length === 2 ? `up: good for ${called[0]}; down: good for ${called[1]}` : `up: good for that player (${called.join(", ")})`;
  return make("p", { class: "soft" }, `The value over the game; ${words}. Click to go there.`);
}

function label(called, positions) {
  const wrong = positions.filter(({ lost }) => lost).map(({ ply }) => ply);
  const blunders = wrong.length ? `blunders at move ${wrong.join(", ")}` : "no blunder is known";
  return `The value over the game for ${called[0]}, ${positions.length - 1} moves; ${blunders}`;
}
