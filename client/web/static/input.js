/** Mouse, wheel, fingers and keys of the page, handed to the window as they come. */

/** With Ctrl or Meta these are for the window; all others stay the browser's. */
const WITH_CTRL = new Set([
  "a", "c", "x", "y", "z", "+", "-", "=", "0",
  "Backspace", "Delete", "ArrowLeft", "ArrowRight", "Home", "End", "Enter",
]);
const FUNCTION_KEYS = new Set(["F1", "F3", "F11"]);
/** One notch of a wheel in pixels, and in lines. */
const NOTCH = 100;
const LINES = 3;

/** @param {KeyboardEvent | MouseEvent} event @returns {number} bits of what is held */
const held = (event) =>
  Number(event.shiftKey) + 2 * Number(event.ctrlKey) + 4 * Number(event.altKey) + 8 * Number(event.metaKey);

export class Input {
  /** @type {Map<number | "mouse", () => void>} motions that the window has not heard of */
  #moves = new Map();
  #pressed = 0;

  /**
   * @param {import("./boot.js").Hands} hands
   * @param {import("./frames.js").Frames} frames
   * @param {import("./view.js").View} view
   * @param {import("./writing.js").Writing} writing
   */
  constructor(hands, frames, view, writing) {
    [this.hands, this.frames, this.view, this.writing] = [hands, frames, view, writing];
    this.#listenToMouse(view.canvas);
    this.#listenToFingers(view.canvas);
    window.addEventListener("keydown", (event) => this.#keyDown(event));
    window.addEventListener("keyup", (event) => this.#keyUp(event));
  }

  /** Tells of the last motions; called before each look, so that a fast mouse costs no more than a slow one. */
  flush() {
    for (const move of this.#moves.values()) move();
    this.#moves.clear();
  }

  /** @param {number | "mouse"} what @param {() => void} tell */
  #moved(what, tell) {
    this.#moves.set(what, tell);
    this.frames.wake();
  }

  /** @param {HTMLCanvasElement} canvas */
  #listenToMouse(canvas) {
    const { hands, view } = this;
    const press = (stroke, event) => {
      this.flush();
      this.writing.tapped = null;
      hands.mouse(stroke, ...view.at(event), event.button + 1, held(event));
      this.frames.now();
    };
    canvas.addEventListener("mousedown", (event) => {
      event.preventDefault(); // else the focus would leave the hidden field
      this.#pressed += 1;
      press("down", event);
    });
    window.addEventListener("mouseup", (event) => {
      if (this.#pressed === 0) return;
      this.#pressed -= 1;
      press("up", event);
    });
    window.addEventListener("mousemove", (event) => {
      if (event.target !== canvas && !this.#pressed) return;
      const button = event.buttons & 1 ? 1 : 0;
      this.#moved("mouse", () => hands.mouse("move", ...view.at(event), button, held(event)));
    });
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    const turn = (event) => {
      event.preventDefault();
      this.flush();
      const size = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINES : NOTCH;
      hands.wheel(-event.deltaY / size, held(event));
      this.frames.wake();
    };
    canvas.addEventListener("wheel", turn, { passive: false });
  }

  /** @param {HTMLCanvasElement} canvas */
  #listenToFingers(canvas) {
    const { hands, view } = this;
    canvas.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
    const tell = (stroke, event) => {
      const [x, y] = view.at(event);
      hands.finger(stroke, event.pointerId, x / view.width, y / view.height);
    };
    const strokes = { pointerdown: "down", pointermove: "move", pointerup: "up", pointercancel: "up" };
    for (const [type, stroke] of Object.entries(strokes)) {
      canvas.addEventListener(type, (event) => {
        if (event.pointerType !== "touch") return;
        if (stroke === "move") {
          this.#moved(event.pointerId, () => tell(stroke, event));
          return;
        }
        this.flush();
        if (stroke === "up") this.writing.tap(view.at(event));
        tell(stroke, event);
        this.frames.now();
      });
    }
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the window means it */
  #isOurs(event) {
    if (event.isComposing || event.keyCode === 229) return false; // an input method's own
    if (event.target instanceof Element && event.target.closest("#start")) return false;
    if (event.getModifierState("AltGraph")) return event.key.length === 1;
    if (event.altKey) return false;
    if (event.ctrlKey || event.metaKey) return WITH_CTRL.has(event.key.length === 1 ? event.key.toLowerCase() : event.key);
    return /^F\d+$/.test(event.key) ? FUNCTION_KEYS.has(event.key) : true;
  }

  /** @param {KeyboardEvent} event */
  #keyDown(event) {
    if (!this.#isOurs(event)) return;
    this.flush();
    this.writing.tapped = null;
    const isText = event.key.length === 1 && (!(event.ctrlKey || event.metaKey) || event.getModifierState("AltGraph"));
    const bits = isText ? Number(event.shiftKey) : held(event);
    this.hands.key(true, event.key, event.code, bits);
    if (!(isText && this.writing.writes)) {
      event.preventDefault(); // the hidden field's text comes as its own event
      if (isText) this.hands.text(event.key);
    }
    this.frames.now();
  }

  /** @param {KeyboardEvent} event */
  #keyUp(event) {
    if (!this.#isOurs(event)) return;
    this.hands.key(false, event.key, event.code, held(event));
  }
}
