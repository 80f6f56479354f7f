/** When the window looks: at each frame while something moves, at once when something comes, else seldom. */

/** Rests up to this many seconds end with the browser's next frame. */
const FRAME_S = 0.02;

export class Frames {
  /** @type {((draws: boolean) => number) | null} */
  #step = null;
  #frame = 0;
  #timer = 0;
  #busy = false;
  #again = false;

  /**
   * @param {(why: unknown) => void} fail is called once with what ended the program
   */
  constructor(fail) {
    this.fail = fail;
    document.addEventListener("visibilitychange", () => this.wake());
  }

  /** Begins. @param {(draws: boolean) => number} step looks once, and returns how long it may rest */
  start(step) {
    this.#step = step;
    this.now();
  }

  /** Looks as soon as the browser draws, or at once where it draws nothing. */
  wake() {
    if (this.#busy) this.#again = true;
    else this.#rest(0);
  }

  /** Looks now, within the event of a hand: what needs one (to copy, to open a keyboard) is allowed then. */
  now() {
    if (!this.#step) return;
    if (this.#busy) {
      this.#again = true;
      return;
    }
    this.#cancel();
    this.#busy = true;
    this.#again = false;
    let rest = 0;
    try {
      rest = this.#step(document.visibilityState === "visible");
    } catch (why) {
      this.#step = null;
      this.fail(why);
      return;
    } finally {
      this.#busy = false;
    }
    this.#rest(this.#again ? 0 : rest);
  }

  #cancel() {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    this.#frame = this.#timer = 0;
  }

  /** @param {number} seconds */
  #rest(seconds) {
    if (!this.#step) return;
    const isSeen = document.visibilityState === "visible";
    if (this.#frame && isSeen) return; // it is soon already
    this.#cancel();
    if (isSeen && seconds <= FRAME_S) this.#frame = requestAnimationFrame(() => this.now());
    else this.#timer = setTimeout(() => this.now(), seconds * 1000);
  }
}
