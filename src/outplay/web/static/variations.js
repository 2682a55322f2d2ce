// The moves of a game as a tree: the main line and side lines, as an analysis board keeps them.
// In the address a side line stands in parentheses behind the move that it replaces: "4 4 3 ( 5 3 ) 5".

const [open, shut] = ["(", ")"];

function node(token, parent) {
  return { token, parent, children: [], latest: null, ply: parent ? parent.ply + 1 : 0, name: token, mover: "" };
}

// The tree that a text holds, and its moves in the order in which they are written; the root stands before them.
export function read(text) {
  const start = node(null, null);
  const [order, left] = [[start], []];
  let now = start;
  for (const word of text.split(" ").filter(Boolean)) {
    if (word === open) {
      left.push(now);
      now = now.parent ?? start;
    } else if (word === shut) now = left.pop() ?? now;
    else order.push((now = child(now, word)));
  }
  return { root: start, order };
}

// The tree that a position belongs to as a text, and its place there: how many moves are written up to it.
export function written(of) {
  const words = [];
  let [count, place] = [0, 0];
  const put = (one) => {
    words.push(one.token);
    count += 1;
    if (one === of) place = count;
  };
  const along = (one) => {
    for (; one.children.length; one = one.children[0]) {
      put(one.children[0]);
      for (const side of one.children.slice(1)) {
        words.push(open);
        put(side);
        along(side);
        words.push(shut);
      }
    }
  };
  along(root(of));
  return { moves: words.join(" "), at: of === end(root(of), mainly) ? "" : String(place) };
}

// The position that a text and a place in it mean; without a place, the end of the main line.
export function found({ root: start, order }, at) {
  if (at === "") return end(start, mainly);
  return order[Math.min(Math.max(0, Math.trunc(Number(at)) || 0), order.length - 1)];
}

// The position after a move, which is added to the tree if it is new there.
export function child(from, token) {
  const known = from.children.find((one) => one.token === token);
  if (known) return known;
  from.children.push(node(token, from));
  return from.children.at(-1);
}

export function remove(one) {
  one.parent.children = one.parent.children.filter((other) => other !== one);
  if (one.parent.latest === one) one.parent.latest = null;
}

// The positions on the way to one, the first move's first, without the root.
export function path(one) {
  const way = [];
  for (; one.parent; one = one.parent) way.unshift(one);
  return way;
}

export function root(one) {
  while (one.parent) one = one.parent;
  return one;
}

export const moves = (one) => path(one).map(({ token }) => token);

// The move that leads on: the one that was followed last, else the main one; null at the end of a line.
export const onward = (one) => one.latest ?? mainly(one);
const mainly = (one) => one.children[0] ?? null;

export function end(one, next = onward) {
  while (next(one)) one = next(one);
  return one;
}

// What the moves that lead here are followed by, so that going on leads here again.
export function follow(one) {
  for (; one.parent; one = one.parent) one.parent.latest = one;
}

// Where the side line begins that a position is on; null on the main line.
export function sideLine(one) {
  return path(one).findLast((step) => step.parent.children[0] !== step) ?? null;
}

export function promote(one) {
  const side = sideLine(one);
  if (side) side.parent.children = [side, ...side.parent.children.filter((other) => other !== side)];
}
