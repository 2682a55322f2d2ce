// What searches have found about positions: kept by game and moves, so that walking through a game shows it again.

const found = new Map();
const most = 5000; // positions; then all are forgotten

const key = (game, tokens) => `${game}|${tokens.join(" ")}`;

// What is known of a position: `stands`, how it stands there, and `lost`, what the move that led there gave away.
export function recall(game, tokens) {
  return found.get(key(game, tokens)) ?? {};
}

// Notes something; what is proved gives way to nothing that is not, and the end of a game to nothing at all.
export function note(game, tokens, words) {
  const before = recall(game, tokens);
  if (found.size > most) found.clear();
  const isWorse = before.stands?.over || (before.stands?.certainty === "exact" && words.stands?.certainty !== "exact");
  found.set(key(game, tokens), { ...before, ...words, ...(isWorse && { stands: before.stands }) });
}
