// Draws on a canvas what `client/web/canvas` puts into numbers: its commands, and nothing else.

import { prepare } from "./canvas/contexts.js";
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
  if (element.width !== width || element.height !== height) {
    element.width = width;
    element.height = height;
    prepare(screen);
  }
  screen.save();
  run(screen, numbers.subarray(at), texts.slice(text), 1, 0, 0, 1, 0, 0, 1);
  screen.restore();
  for (let n = 3; n < 3 + over; n++) pictures.delete(numbers[n]);
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
