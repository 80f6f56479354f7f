/** The size of the window in pixels of the screen, and its place above a soft keyboard. */

/** So much is kept free below a field that is written in, in pixels of the page. */
const MARGIN = 16;

export class View {
  /**
   * @param {HTMLElement} frame holds the canvas and what lies over it
   * @param {HTMLCanvasElement} canvas
   */
  constructor(frame, canvas) {
    this.frame = frame;
    this.canvas = canvas;
    this.density = devicePixelRatio;
    /** @type {DOMRectReadOnly | null} the line that is written in, in pixels of the canvas */
    this.line = null;
    this.width = this.height = 0;
    this.#measure();
  }

  /** Tells of each change of size or density from now on. @param {() => void} changed */
  watch(changed) {
    const look = () => {
      if (this.#measure()) changed();
      this.settle();
    };
    new ResizeObserver(look).observe(this.frame);
    const again = () => {
      look();
      matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", again, { once: true });
    };
    again();
    window.visualViewport?.addEventListener("resize", () => this.settle());
  }

  /** @returns {boolean} whether anything is other than before */
  #measure() {
    const density = devicePixelRatio || 1;
    const width = Math.max(1, Math.round(this.frame.clientWidth * density));
    const height = Math.max(1, Math.round(this.frame.clientHeight * density));
    const same = density === this.density && width === this.width && height === this.height;
    [this.density, this.width, this.height] = [density, width, height];
    return !same;
  }

  /** @param {{clientX: number, clientY: number}} event @returns {[number, number]} where on the canvas */
  at(event) {
    const rect = this.canvas.getBoundingClientRect();
    return [
      ((event.clientX - rect.left) * this.width) / rect.width,
      ((event.clientY - rect.top) * this.height) / rect.height,
    ];
  }

  /** Moves the window up so far that the line is above a soft keyboard, or back. */
  settle() {
    const seen = window.visualViewport;
    let up = 0;
    if (seen && this.line && seen.scale <= 1.01) {
      const bottom = this.line.bottom / this.density + MARGIN;
      const hidden = this.frame.clientHeight - (seen.offsetTop + seen.height);
      up = Math.max(0, Math.min(hidden, bottom - (seen.offsetTop + seen.height)));
    }
    this.frame.style.transform = up ? `translateY(${-Math.round(up)}px)` : "";
  }
}
