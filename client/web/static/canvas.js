// Draws on a canvas what `client/web/canvas` puts into numbers: its commands, and nothing else.

import { newCanvas, prepare } from "./canvas/contexts.js";
import { onArrival } from "./canvas/fonts.js";
import { picture, pictures } from "./canvas/picture.js";
import { run } from "./canvas/replay.js";

export { face, fonts, load, measure, onArrival } from "./canvas/fonts.js";

/** @type {HTMLCanvasElement} */
let element;
/** @type {CanvasRenderingContext2D} */
let screen;

onArrival(() => {
  for (const it of pictures.values()) it.pixels = null;
});

/**
 * Tell where to draw. To be called before the first frame.
 * @param {HTMLCanvasElement} canvas
 */
export function attach(canvas) {
  element = canvas;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("this browser draws on no canvas");
  screen = context;
  prepare(screen);
}

/**
 * Draw a frame.
 * @param {Float64Array} numbers its size; what is over; pictures shown for the first time; commands
 * @param {string} joined all texts, each but the last followed by a zero byte
 */
export function draw(numbers, joined) {
  const { width, height, commands, texts } = take(numbers, joined);
  if (element.width !== width || element.height !== height) {
    element.width = width;
    element.height = height;
    prepare(screen);
  }
  screen.save();
  run(screen, commands, texts, 1, 0, 0, 1, 0, 0, 1);
  screen.restore();
  drop(numbers);
}

/**
 * Return a PNG of a frame, which is not shown.
 * @param {Float64Array} numbers as for `draw`
 * @param {string} joined
 * @returns {Promise<Uint8Array>}
 */
export async function encode(numbers, joined) {
  const { width, height, commands, texts } = take(numbers, joined);
  const { canvas, context } = newCanvas(width, height);
  run(context, commands, texts, 1, 0, 0, 1, 0, 0, 1);
  drop(numbers);
  return new Uint8Array(await (await blob(canvas)).arrayBuffer());
}

/**
 * @param {HTMLCanvasElement | OffscreenCanvas} canvas
 * @returns {Promise<Blob>}
 */
function blob(canvas) {
  if (!(canvas instanceof HTMLCanvasElement)) return canvas.convertToBlob({ type: "image/png" });
  return new Promise((found, failed) => {
    canvas.toBlob((it) => (it === null ? failed(new Error("no picture")) : found(it)), "image/png");
  });
}

/**
 * Take over the pictures that a frame shows for the first time; return its size and what is left.
 * @param {Float64Array} numbers
 * @param {string} joined
 */
function take(numbers, joined) {
  const texts = joined.split("\0");
  const [width, height, over] = numbers;
  let at = 3 + over;
  let text = 0;
  for (let left = numbers[at++]; left > 0; left--) {
    const begin = at + 6;
    const end = begin + numbers[at + 5];
    const own = texts.slice(text, text + numbers[at + 4]);
    const commands = numbers.slice(begin, end);
    pictures.set(
      numbers[at],
      picture(numbers[at + 1], numbers[at + 2], numbers[at + 3], commands, own),
    );
    text += own.length;
    at = end;
  }
  return { width, height, commands: numbers.subarray(at), texts: texts.slice(text) };
}

/** @param {Float64Array} numbers of a frame that is drawn: what is over is forgotten */
function drop(numbers) {
  for (let n = 3; n < 3 + numbers[2]; n++) pictures.delete(numbers[n]);
}

/**
 * Return how many pictures are kept, and how many of them have pixels of their own.
 * @returns {{pictures: number, pixels: number}}
 */
export function held() {
  let pixels = 0;
  for (const { pixels: canvas } of pictures.values()) {
    if (canvas !== null) pixels += canvas.width * canvas.height;
  }
  return { pictures: pictures.size, pixels };
}
