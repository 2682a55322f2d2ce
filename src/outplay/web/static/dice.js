// The dice: what may come, with its probability and what it means, is shown before they fall.

const pause = { seen: 900, alone: 500 }; // milliseconds until they fall: for people, and where nobody watches
export const longest = 2; // seconds that are searched before a throw, however much time the engine has
let waiting = null;

// Calls `fall` with the number of an outcome, drawn by its chance, after a while in which the outcomes can be seen.
export function soon(chances, isWatched, fall) {
  still();
  waiting = setTimeout(() => fall(drawn(chances)), isWatched ? pause.seen : pause.alone);
}

export function still() {
  clearTimeout(waiting);
}

export function drawn(chances) {
  let left = Math.random();
  return Math.max(0, chances.findIndex((chance) => (left -= chance) < 0));
}
