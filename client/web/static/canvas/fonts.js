// The fonts: each is fetched when something is first written in it, and texts are measured.

import { newCanvas } from "./contexts.js";

/**
 * @typedef {object} Face
 * @property {string} file the name of the font's file
 * @property {string} family what CSS calls it
 * @property {Promise<void> | null} coming while it is loaded, and after that
 */

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** @type {Face[]} */
const faces = [];
/** @type {Record<string, string>} */
let addresses = {};
/** @type {(() => void)[]} */
const listeners = [];
/** @type {Map<string, string>} */
const names = new Map();
const ruler = newCanvas(1, 1).context;

/**
 * Tell where each font lies, by the name of its file: it is fetched when something is written in it.
 * @param {Record<string, string>} urls
 */
export function fonts(urls) {
  addresses = urls;
}

/**
 * Load a font now. Resolves when it can be drawn with; rejects when it cannot be had.
 * @param {string} file the name of its file
 * @param {string | ArrayBuffer | Uint8Array} source its address, or all its bytes
 * @returns {Promise<void>}
 */
export function load(file, source) {
  const found = faces[face(file, false)];
  found.coming ??= bring(found, source);
  return found.coming;
}

/**
 * Have a function called whenever a font has come.
 * @param {() => void} listener
 */
export function onArrival(listener) {
  listeners.push(listener);
}

/**
 * Return the number of a font, and have it fetched where it is not there.
 * @param {string} file
 * @param {boolean} [wanted]
 * @returns {number}
 */
export function face(file, wanted = true) {
  let found = faces.findIndex((it) => it.file === file);
  if (found < 0) {
    found = faces.length;
    faces.push({ file, family: file.replace(/\.\w+$/, ""), coming: null });
  }
  if (wanted && faces[found].coming === null && file in addresses) {
    faces[found].coming = bring(faces[found], addresses[file]);
    faces[found].coming?.catch(() => undefined); // it is tried again when it is next asked for
  }
  return found;
}

/**
 * Return the width of a text in pixels, not rounded anywhere.
 * @param {number} number of the face
 * @param {number} size
 * @param {string} text
 * @returns {number}
 */
export function measure(number, size, text) {
  ruler.font = font(number, size);
  return ruler.measureText(ordered(text)).width;
}

/**
 * @param {Face} found
 * @param {string | ArrayBuffer | Uint8Array} source
 */
async function bring(found, source) {
  try {
    const bytes = typeof source === "string" ? await fetched(source) : source;
    const loaded = await new FontFace(found.family, bytes).load();
    document.fonts.add(loaded);
  } catch (why) {
    found.coming = null;
    throw why;
  }
  for (const listener of listeners) listener();
}

/** @param {string} url */
async function fetched(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.arrayBuffer();
}

/**
 * @param {number} number
 * @param {number} size
 */
export function font(number, size) {
  const key = `${number} ${size}`;
  let found = names.get(key);
  if (found === undefined) {
    found = `${size}px "${faces[number].family}", sans-serif`;
    names.set(key, found);
  }
  return found;
}

/**
 * Text comes in the order of the eye, so the browser must not order it again.
 * @param {string} text
 */
export function ordered(text) {
  return RIGHT_TO_LEFT.test(text) ? `\u202d${text}\u202c` : text;
}
