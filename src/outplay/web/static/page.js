// Small things that all views need.

export const element = (id) => document.getElementById(id);

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

// Does a key belong to the field it was typed into, and not to the page?
export function focusIsInForm(event) {
  const { target, key } = event;
  if (target.matches("textarea, select, input:not([type=checkbox]):not([type=radio]):not([type=range])")) return true;
  if (target.matches("input[type=range]") && key.startsWith("Arrow")) return true;
  return target.matches("button, a, [role=button], .op-target, input, summary") && (key === " " || key === "Enter");
}

// A field that is only sent when it is a number in its range.
export function numberIn(field, otherwise) {
  return field.value !== "" && field.checkValidity() ? field.value : otherwise;
}
