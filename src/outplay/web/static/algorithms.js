// What the algorithms are called on the page; a student's search has the name that it has in its file.

export const sampling = "mcts";
const titles = {
  [sampling]: "Monte Carlo tree search",
  "minimax-3e": "minimax, 3rd edition",
  "alpha-beta-3e": "alpha-beta, 3rd edition",
  "alpha-beta-table": "alpha-beta with a table",
};
const student = "student:";
let file = ""; // the one that students' searches stand in

export function learn(known) {
  file = known.student;
}

export function title(algorithm) {
  return titles[algorithm] ?? name(algorithm);
}

// Short enough for a column.
export function name(algorithm) {
  return algorithm.startsWith(student) ? `${algorithm.slice(student.length)} (${file})` : algorithm;
}
