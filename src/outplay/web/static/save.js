// Saving what is watched: a step as a picture, or the whole walk as a page of one file.

import { ask } from "./api.js";
import { make } from "./page.js";

const types = { svg: "image/svg+xml", png: "image/png", html: "text/html" };

export async function save(kind, words) {
  const theme = document.documentElement.dataset.theme ?? "auto";
  const { file, text, base64 } = await ask("saved", { ...words, kind, theme });
  const made = text ?? Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([made], { type: types[kind] }));
  make("a", { href: address, download: file }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
