// Parts of the page that scroll: where something is hidden beyond an edge, the content fades out there.

const far = 28; // pixels of the fading

export function begin() {
  const sizes = new ResizeObserver((entries) => entries.forEach(({ target }) => hint(target.closest(".fades"))));
  for (const place of document.querySelectorAll(".fades")) {
    place.addEventListener("scroll", () => hint(place), { passive: true });
    sizes.observe(place);
    new MutationObserver(() => watch(sizes, place)).observe(place, { childList: true });
    watch(sizes, place);
  }
}

// What stands in a place may be another thing now, and may grow.
function watch(sizes, place) {
  for (const inside of place.children) sizes.observe(inside);
  hint(place);
}

// A picture that was replaced meanwhile stands in no place.
function hint(place) {
  if (!place) return;
  const hidden = {
    left: place.scrollLeft,
    right: place.scrollWidth - place.clientWidth - place.scrollLeft,
    above: place.scrollTop,
    below: place.scrollHeight - place.clientHeight - place.scrollTop,
  };
  for (const [edge, count] of Object.entries(hidden)) place.style.setProperty(`--${edge}`, `${count > 1 ? Math.min(far, count) : 0}px`);
}
