// What is drawn on, and the colours it is drawn in.

/** @typedef {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} Context */

/** @type {Map<number, string>} */
const inks = new Map();

/**
 * @param {number} width
 * @param {number} height
 * @returns {{canvas: HTMLCanvasElement | OffscreenCanvas, context: Context}}
 */
export function newCanvas(width, height) {
  let canvas;
  if (typeof OffscreenCanvas === "undefined") {
    canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
  } else {
    canvas = new OffscreenCanvas(width, height);
  }
  const context = /** @type {Context} */ (canvas.getContext("2d"));
  prepare(context);
  return { canvas, context };
}

/**
 * Letters keep their shape at any size and place.
 * @param {Context} context
 */
export function prepare(context) {
  context.fontKerning = "normal";
  context.textRendering = "geometricPrecision";
  context.lineJoin = "round";
  context.direction = "ltr";
}

/** @param {number} ink */
function css(ink) {
  let found = inks.get(ink);
  if (found === undefined) {
    const opacity = (ink & 255) / 255;
    found = `rgb(${ink >>> 24} ${(ink >>> 16) & 255} ${(ink >>> 8) & 255} / ${opacity})`;
    inks.set(ink, found);
  }
  return found;
}

/**
 * Choose a colour; one that is wholly transparent takes away what is below.
 * @param {Context} context
 * @param {number} ink
 */
export function dip(context, ink) {
  if (ink & 255) {
    context.fillStyle = css(ink);
  } else {
    context.fillStyle = "#000";
    context.globalCompositeOperation = "destination-out";
  }
}
