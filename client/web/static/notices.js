/** Marks that a game waits for the player: in the icon, and beside the window where that is allowed. */

const ICONS = { calm: new URL("./icons/icon.svg", import.meta.url), turn: new URL("./icons/icon-turn.svg", import.meta.url) };
const NAME = "Fourfold";

export class Notices {
  /** @type {Notification | null} */
  #shown = null;

  constructor() {
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#close();
    });
  }

  /** @param {string} wants a sentence, or nothing any more @param {boolean} notice */
  call(wants, notice) {
    const icon = /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=icon]"));
    icon.href = (wants ? ICONS.turn : ICONS.calm).href;
    this.#close();
    if (!wants || !notice || document.visibilityState === "visible" || this.state !== "allowed") return;
    try {
      this.#shown = new Notification(NAME, { body: wants, icon: ICONS.turn.href, tag: "turn" });
      this.#shown.onclick = () => window.focus();
    } catch {
      // phones allow notices to service workers alone: title and icon have to do
    }
  }

  #close() {
    this.#shown?.close();
    this.#shown = null;
  }

  /** @returns {"none" | "asked" | "allowed" | "denied"} */
  get state() {
    if (!("Notification" in window) || !isSecureContext) return "none";
    return { granted: "allowed", denied: "denied", default: "asked" }[Notification.permission];
  }

  /** Asks the person. @param {() => void} answered */
  ask(answered) {
    if (this.state === "asked") Notification.requestPermission().then(answered, answered);
  }
}
