// What is said while an answer does not come: silence would look like an end.

import { ask } from "./api.js";

const patience = 300; // milliseconds until an answer that does not come is spoken of

// Asks the server; `place` says what one waits for if that takes a while, or why the server lets one wait.
export async function awaited(place, what, question, words, signal = undefined) {
  let spoke = false;
  const say = (said) => {
    spoke = true;
    place.textContent = said;
  };
  const late = setTimeout(() => say(`${what} …`), patience);
  try {
    return await ask(question, words, signal, (refusal) => refusal && say(`Waiting for the server: ${refusal}`));
  } catch (error) {
    if (spoke && error.name !== "AbortError") place.textContent = "";
    throw error;
  } finally {
    clearTimeout(late);
  }
}
