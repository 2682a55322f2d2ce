// What is known of the position on the board, wherever it is shown: table, marks, bar, list of moves, graph, blunders.

import * as bar from "./bar.js";
import * as graph from "./graph.js";
import { note, recall } from "./knowledge.js";
import * as marks from "./marks.js";
import { element } from "./page.js";
import * as ranking from "./ranking.js";
import * as record from "./record.js";
import * as review from "./review.js";
import * as variations from "./variations.js";

// Shows the ranked moves of a position, and all that is known of its game; what is hidden is given away nowhere.
// `play` takes the move of a token, `go` leads to another position.
export function showAll({ game, here, at, rows, isHiding }, play, go) {
  const shown = isHiding ? [] : rows;
  ranking.show(shown, play, here.noun || "move");
  ranking.showGrounds(shown[0]);
  marks.show(shown.length > 1 ? shown : [], here.legal);
  element("reveal").hidden = !isHiding;
  showKnown({ game, here, at, isHiding }, go);
}

// The same without the ranked moves.
export function showKnown({ game, here, at, isHiding }, go) {
  const line = isHiding ? [] : course(game, at);
  const knows = (one) => ({ ...recall(game, variations.moves(one)), maker: maker(here, one) });
  bar.show(here, isHiding ? null : knows(at).stands);
  record.show(variations.root(at), at, go, isHiding ? () => ({}) : knows);
  graph.show(here, line, at, go);
  review.tell(line, go);
}

// Nothing can be shown.
export function clear() {
  for (const id of ["board", "record", "graph", "blunders", "bar"]) element(id).replaceChildren();
  for (const id of ["status", "said", "guessed", "thinking", "verdict"]) element(id).textContent = "";
  for (const id of ["undo", "redo", "stop", "export", "review"]) element(id).disabled = true;
  for (const id of ["legend", "moves-title", "typing"]) element(id).hidden = true;
  ranking.show([]);
  ranking.showGrounds(null);
}

// The line that a position is on, from its start to its end, with what is known of each position.
export function course(game, at) {
  const line = [variations.root(at), ...variations.path(variations.end(at))];
  return line.map((one) => ({ node: one, ply: one.ply, ...recall(game, variations.moves(one)) }));
}

export function noted(game, one, words) {
  note(game, variations.moves(one), words);
}

// How a position stands by its ranked moves: as the server says; a throw as the average of what it may bring.
export function standing(here, rows, stands) {
  return rows[0].chance === null ? stands : averaged(here, rows);
}

function averaged({ players }, outcomes) {
  const average = (player) => outcomes.reduce((sum, row) => sum + row.chance * (row.shares[player] ?? 0.5), 0);
  const shares = Object.fromEntries(players.map((player) => [player, average(player)]));
  const certainty = outcomes.every((row) => row.certainty === "exact") ? "exact" : "estimate";
  return { who: "", kind: "", strength: 0, says: "the dice are to be thrown", shares, certainty };
}

// The name of the one of two who made the move that led to a position.
function maker({ players, called }, one) {
  return players.length === 2 ? called[players.indexOf(one.mover)] : undefined;
}
