/** What the person has told the system: bright colours, strong contrast, little movement. */

const ASKED = {
  light: matchMedia("(prefers-color-scheme: light)"),
  contrast: matchMedia("(prefers-contrast: more), (forced-colors: active)"),
  calm: matchMedia("(prefers-reduced-motion: reduce)"),
};

export class Wishes {
  /** @returns {string} the names of what is wished, joined by commas */
  get told() {
    return Object.entries(ASKED)
      .filter(([, query]) => query.matches)
      .map(([name]) => name)
      .join(",");
  }

  /** Takes a colour for what is around the window: the browser's own bars as well. @param {string} ground */
  dress(ground) {
    document.documentElement.style.background = ground;
    document.body.style.background = ground;
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", ground);
  }
}
