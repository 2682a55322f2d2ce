// Small things that all views need.

export const element = (id) => document.getElementById(id);

export const smallest = 11; // pixels: letters on a board are no smaller, whatever its scale

// The game's name and size, as the head of the page says them.
export function gameName() {
  const [name, size] = [element("game").selectedOptions[0]?.text ?? "", element("size").value];
  return size ? `${name}:${size}` : name;
}

// Puts a picture of the library's into a part of the page.
export function setPicture(place, svg) {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  place.replaceChildren(document.importNode(parsed, true));
  return place.firstElementChild;
}

export function make(name, words = {}, ...inside) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(words)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...inside);
  return made;
}

// An element of a picture.
export function tag(name, words) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(words)) made.setAttribute(key, value);
  return made;
}

// Does a key belong to the field it was typed into, and not to the page?
export function focusIsInForm(event) {
  const { target, key } = event;
  if (target.matches("textarea, select, input:not([type=checkbox]):not([type=radio]):not([type=range])")) return true;
  if (target.matches("input[type=range]") && key.startsWith("Arrow")) return true;
  return target.matches("button, a, [role=button], .op-target, input, summary") && (key === " " || key === "Enter");
}

// The number in a field, brought to the nearest one that it may hold, which is then seen there; what is no number
// gives way to the field's own.
export function numberIn(field) {
  const number = field.valueAsNumber;
  const steps = Math.round(1 / (Number(field.step) || 1)); // of which 1 is made
  const near = Math.min(Number(field.max), Math.max(Number(field.min), Math.round(number * steps) / steps));
  field.value = Number.isNaN(number) ? field.defaultValue : near;
  return field.value;
}
