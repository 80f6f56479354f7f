// A picture: commands, and what can be told from them before they are carried out.

import { ordered } from "./fonts.js";

/**
 * @typedef {object} Picture
 * @property {number} width
 * @property {number} height
 * @property {number} kind CUTS and WRITTEN, added
 * @property {Float64Array} commands
 * @property {string[]} texts what the commands write, in their order
 * @property {boolean} lone whether it is one shape or shows one picture: it is faded with that
 * @property {boolean} light whether it shows one or two pictures and nothing else: they have pixels
 * @property {number} uses how often it was drawn at its present scale
 * @property {number} across its present scale
 * @property {number} down
 * @property {HTMLCanvasElement | OffscreenCanvas | null} pixels
 */

// The commands, as `picture.py` numbers them; behind each, what follows it.
export const FILL = 1; // ink, x, y, width, height
export const CLIP = 2; // x, y, width, height
export const PICTURE = 3; // number, x, y, opacity
export const PART = 4; // number, x, y, opacity, x, y, width and height of the part
export const PLACE = 5; // number, six numbers of a matrix
export const CIRCLE = 6; // ink, x, y, radius, radius of the hole
export const ROUND = 7; // ink, x, y, width, height, thickness (0: full), radius of each corner
export const ELLIPSE = 8; // ink, x, y, width, height, thickness (0: full)
export const POLYGON = 9; // ink, how many points, the points
export const LINES = 10; // ink, thickness (0: thin, between pixels too), closed, how many points, points
export const TEXT = 11; // ink, face, size, x, base line, stretch; the text is the next one

// Kinds of pictures.
export const CUTS = 1;
export const WRITTEN = 2;

const NEAR = 1e-3;

/** @type {Map<number, Picture>} */
export const pictures = new Map();

/**
 * @param {number} width
 * @param {number} height
 * @param {number} kind
 * @param {Float64Array} commands
 * @param {string[]} texts
 * @returns {Picture}
 */
export function picture(width, height, kind, commands, texts) {
  return {
    width,
    height,
    kind,
    commands,
    texts: texts.map(ordered),
    lone: isLone(commands),
    light: isLight(commands),
    uses: 0,
    across: 0,
    down: 0,
    pixels: null,
  };
}

/** @param {Float64Array} commands */
function isLone(commands) {
  switch (commands[0]) {
    case FILL:
    case CIRCLE:
      return commands.length === 6;
    case PICTURE:
      return commands.length === 5;
    case PLACE:
      return commands.length === 8;
    default:
      return false;
  }
}

/** @param {Float64Array} commands */
function isLight(commands) {
  let at = 0;
  for (let shown = 0; shown < 2 && at < commands.length; shown++) {
    if (commands[at] === PICTURE) at += 5;
    else if (commands[at] === PLACE) at += 8;
    else return false;
  }
  return at === commands.length;
}

/**
 * Return whether a picture shows one other that fills it, so that nothing can hang over its edges.
 * @param {Picture} shown
 */
export function isFilled(shown) {
  const n = shown.commands;
  if (n[0] !== PLACE || n.length !== 8 || n[3] !== 0 || n[4] !== 0) return false;
  const other = pictures.get(n[1]);
  return other !== undefined && n[6] === 0 && n[7] === 0 && isNear(n[2] * other.width - shown.width);
}

/** @param {number} value */
export function isNear(value) {
  return Math.abs(value - Math.round(value)) < NEAR;
}
