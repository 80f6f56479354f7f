/** A hidden field over the line that is written in: for input methods, soft keyboards and paste. */

/** Always in the field, so that a soft keyboard finds something to erase. */
const PAD = "  ";
/** What erasing is called, and the key that does the same; true: with Ctrl. */
const KEYS = {
  deleteContentBackward: ["Backspace", 0],
  deleteWordBackward: ["Backspace", 2],
  deleteContentForward: ["Delete", 0],
  deleteWordForward: ["Delete", 2],
  insertLineBreak: ["Enter", 0],
  insertParagraph: ["Enter", 0],
};

export class Writing {
  /**
   * @param {HTMLInputElement} field
   * @param {import("./view.js").View} view
   */
  constructor(field, view) {
    this.field = field;
    this.view = view;
    /** @type {[number, number] | null} where a finger tapped last; null after a mouse or a key */
    this.tapped = null;
    this.pasted = "";
  }

  /**
   * Begins to listen.
   * @param {import("./boot.js").Hands} hands
   * @param {import("./frames.js").Frames} frames
   */
  start(hands, frames) {
    const { field } = this;
    field.value = PAD;
    field.addEventListener("beforeinput", (event) => {
      if (event.isComposing || event.inputType === "insertCompositionText") return;
      event.preventDefault();
      this.#type(event, hands);
      frames.now();
    });
    field.addEventListener("input", (event) => {
      if (!(/** @type {InputEvent} */ (event).isComposing)) this.#clear();
    });
    field.addEventListener("compositionupdate", (event) => {
      hands.editing(event.data);
      frames.now();
    });
    field.addEventListener("compositionend", (event) => {
      hands.editing("");
      hands.text(event.data);
      this.#clear();
      frames.now();
    });
    document.addEventListener("paste", (event) => {
      if (!this.view.line) return;
      event.preventDefault();
      this.pasted = event.clipboardData?.getData("text/plain").replace(/\s+/g, " ") ?? "";
      hands.paste();
      frames.now();
    });
  }

  /** @param {InputEvent} event @param {import("./boot.js").Hands} hands */
  #type(event, hands) {
    const key = KEYS[event.inputType];
    if (key) {
      hands.key(true, key[0], key[0], key[1]);
      hands.key(false, key[0], key[0], 0);
    } else if (event.inputType.startsWith("insert")) {
      hands.text(event.data ?? event.dataTransfer?.getData("text/plain") ?? "");
    }
  }

  #clear() {
    this.field.value = PAD;
    this.field.setSelectionRange(PAD.length, PAD.length);
  }

  /** Lays the field over a line, in pixels of the canvas, and takes text; a finger has to tap the line. */
  at(x, y, width, height) {
    const { field, view, tapped } = this;
    view.line = new DOMRect(x, y, width, height);
    const style = field.style;
    [style.left, style.top] = [`${x / view.density}px`, `${y / view.density}px`];
    [style.width, style.height] = [`${width / view.density}px`, `${height / view.density}px`];
    const inside = !tapped || (tapped[0] >= x && tapped[0] < x + width && tapped[1] >= y && tapped[1] < y + height);
    if (inside) this.focus();
    view.settle();
  }

  /** Takes the keyboard, and opens a soft one where a finger has just tapped the line. */
  focus() {
    const { field } = this;
    if (this.tapped && document.activeElement === field) field.blur(); // closed by its own button, it opens again
    this.tapped = null;
    field.focus({ preventScroll: true });
    this.#clear();
  }

  /** Takes text no more. */
  stop() {
    this.view.line = null;
    this.field.blur();
    this.view.settle();
  }

  /** @returns {boolean} whether keys are for the field */
  get writes() {
    return document.activeElement === this.field;
  }

  /** Notes where a finger taps, before the window hears of it. @param {[number, number]} at */
  tap(at) {
    this.tapped = at;
    const { line } = this.view;
    if (line && at[0] >= line.left && at[0] < line.right && at[1] >= line.top && at[1] < line.bottom) this.focus();
  }
}
