/** The bar at the start: bytes that have come of those that are known to come, then steps of starting. */

/** Parts of the bar that are for bytes; the rest is for the steps after them. */
const BYTES = 80;
const STEPS = 4;

/** @param {string} id @returns {any} */
const part = (id) => document.getElementById(id);

export class Progress {
  /** @param {number} total bytes that will come */
  constructor(total) {
    this.total = total;
    this.come = 0;
    this.steps = 0;
    this.failed = false;
  }

  /** Counts bytes that have come. @param {number} bytes */
  count(bytes) {
    this.come += bytes;
    this.#show(`Loading … ${Math.floor(100 * this.#loaded)} %`);
  }

  /** Enters the next step. @param {string} words what is done now */
  step(words) {
    this.steps += 1;
    performance.mark(words);
    this.#show(words);
  }

  /** The part of the bytes that have come, of 1. */
  get #loaded() {
    return this.total ? Math.min(1, this.come / this.total) : 0;
  }

  #show(words) {
    if (this.failed) return;
    part("bar").value = BYTES * this.#loaded + ((100 - BYTES) * this.steps) / STEPS;
    part("step").textContent = words;
  }

  /** Says what went wrong, with a way to try again. @param {string} words */
  fail(words) {
    if (this.failed) return;
    this.failed = true;
    document.documentElement.dataset.state = "failed";
    part("start").hidden = false;
    part("bar").hidden = true;
    part("step").textContent = words;
    const retry = part("retry");
    retry.hidden = false;
    retry.onclick = () => location.reload();
    retry.focus();
  }

  /** Leaves the page to the program. */
  end() {
    performance.mark("ready");
    document.documentElement.dataset.state = "ready";
    part("start").hidden = true;
  }
}
