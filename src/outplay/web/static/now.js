// Where the game stands, for the parts of Play: the position, the moves, and what is known so far.

import * as variations from "./variations.js";

export const now = {
  here: null, // the position on the board, as the server describes it
  at: variations.read("").root, // the same in the tree of all moves
  rows: [], // the moves here, ranked, as far as that is known
  best: null, // the engine's best move so far
  said: { at: null, words: "" }, // what a player said of its last move, and the position after it
  guessed: { at: null, words: "" }, // what a guess was worth, and the position after it
  paused: false, // a game of the engine against itself that waits
};
