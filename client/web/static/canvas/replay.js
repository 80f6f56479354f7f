// Carries commands out: shapes at once, pictures by their pixels where these are worth it.

import { dip, newCanvas } from "./contexts.js";
import * as kinds from "./picture.js";
import { isFilled, isNear, pictures } from "./picture.js";
import { circle, ellipse, fill, lines, polygon, round, write } from "./shapes.js";

/** @typedef {import("./contexts.js").Context} Context */
/** @typedef {import("./picture.js").Picture} Picture */

const { FILL, CLIP, PICTURE, PART, PLACE, CIRCLE, ROUND, ELLIPSE, POLYGON, LINES, TEXT } = kinds;
const { CUTS, WRITTEN } = kinds;
const NEAR = 1e-3;
/** Scales are told apart by such parts: what is turned has another one by each rounding. */
const FINE = 1024;
/** So often a picture is turned before it is drawn of its pixels: then it moves. */
const SPUN = 3;

/**
 * Draw a picture, its pixels of before or its commands: the first time these, as it may be the last.
 * @param {Context} context
 * @param {number} number
 * @param {number} a
 * @param {number} b
 * @param {number} c
 * @param {number} d
 * @param {number} e
 * @param {number} f
 * @param {number} opacity 0 to 1
 */
function show(context, number, a, b, c, d, e, f, opacity) {
  const shown = pictures.get(number);
  if (shown === undefined || shown.commands.length === 0 || opacity === 0) return;
  if (shown.kind & WRITTEN && opacity === 1) {
    run(context, shown.commands, shown.texts, a, b, c, d, e, f, 1);
    return;
  }
  const isUpright = b === 0 && c === 0 && a > 0 && d > 0;
  if (isUpright && (shown.across !== a || shown.down !== d)) {
    shown.across = a;
    shown.down = d;
    shown.uses = 0;
    shown.pixels = null;
  }
  if (shown.light && (shown.lone || opacity === 1)) {
    pass(context, shown, a, b, c, d, e, f, opacity);
    return;
  }
  const needs = (shown.kind & CUTS) !== 0 || (opacity < 1 && !shown.lone);
  const isWhole = isUpright && isNear(e) && isNear(f);
  const isSpun = !isUpright && shown.uses++ > SPUN;
  if (shown.pixels !== null ? isWhole || isSpun : needs || isSpun || (isWhole && shown.uses++ > 0)) {
    if (isWhole) {
      const pixels = rendered(shown, a, d);
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.globalAlpha = opacity;
      context.drawImage(pixels, Math.round(e), Math.round(f));
    } else {
      const scale = Math.round(Math.sqrt(Math.abs(a * d - b * c)) * FINE) / FINE;
      const pixels = rendered(shown, scale, scale);
      context.setTransform(a, b, c, d, e, f);
      context.globalAlpha = opacity;
      context.drawImage(pixels, 0, 0, shown.width, shown.height);
    }
    context.globalAlpha = 1;
    return;
  }
  inside(context, shown, a, b, c, d, e, f, opacity);
}

/**
 * Draw the pictures that a light one shows; they have their own pixels, or have them made.
 * @param {Context} context
 * @param {Picture} shown
 * @param {number} a
 * @param {number} b
 * @param {number} c
 * @param {number} d
 * @param {number} e
 * @param {number} f
 * @param {number} opacity
 */
function pass(context, shown, a, b, c, d, e, f, opacity) {
  const n = shown.commands;
  if (!isFilled(shown)) {
    inside(context, shown, a, b, c, d, e, f, opacity);
    return;
  }
  const across = n[2];
  const down = n[5];
  show(context, n[1], a * across, b * across, c * down, d * down, e, f, opacity);
}

/**
 * Carry the commands of a picture out within its edges.
 * @param {Context} context
 * @param {Picture} shown
 * @param {number} a
 * @param {number} b
 * @param {number} c
 * @param {number} d
 * @param {number} e
 * @param {number} f
 * @param {number} opacity
 */
function inside(context, shown, a, b, c, d, e, f, opacity) {
  context.save();
  context.setTransform(a, b, c, d, e, f);
  context.beginPath();
  context.rect(0, 0, shown.width, shown.height);
  context.clip();
  run(context, shown.commands, shown.texts, a, b, c, d, e, f, opacity);
  context.restore();
}

/**
 * Return the pixels of a picture at a scale.
 * @param {Picture} shown
 * @param {number} across
 * @param {number} down
 */
function rendered(shown, across, down) {
  if (shown.pixels === null || shown.across !== across || shown.down !== down) {
    const width = Math.max(1, Math.ceil(shown.width * across - NEAR));
    const height = Math.max(1, Math.ceil(shown.height * down - NEAR));
    const { canvas, context } = newCanvas(width, height);
    run(context, shown.commands, shown.texts, across, 0, 0, down, 0, 0, 1);
    shown.pixels = canvas;
    shown.across = across;
    shown.down = down;
  }
  return shown.pixels;
}

/**
 * Carry commands out.
 * @param {Context} context
 * @param {Float64Array} n the commands
 * @param {string[]} texts
 * @param {number} a a matrix, which holds for all of them
 * @param {number} b
 * @param {number} c
 * @param {number} d
 * @param {number} e
 * @param {number} f
 * @param {number} opacity
 */
export function run(context, n, texts, a, b, c, d, e, f, opacity) {
  const end = n.length;
  let at = 0;
  let text = 0;
  let ink = -1;
  let isClipped = false;
  let isMoved = true; // the context may have another matrix than ours
  context.globalAlpha = opacity;
  while (at < end) {
    const name = n[at++];
    if (name === PICTURE) {
      const x = n[at + 1];
      const y = n[at + 2];
      show(context, n[at], a, b, c, d, a * x + c * y + e, b * x + d * y + f, (opacity * n[at + 3]) / 255);
      at += 4;
      isMoved = true;
      ink = -1;
      continue;
    }
    if (name === PLACE) {
      const a2 = n[at + 1];
      const b2 = n[at + 2];
      const c2 = n[at + 3];
      const d2 = n[at + 4];
      const e2 = n[at + 5];
      const f2 = n[at + 6];
      show(
        context,
        n[at],
        a * a2 + c * b2,
        b * a2 + d * b2,
        a * c2 + c * d2,
        b * c2 + d * d2,
        a * e2 + c * f2 + e,
        b * e2 + d * f2 + f,
        opacity,
      );
      at += 7;
      isMoved = true;
      ink = -1;
      continue;
    }
    if (isMoved) {
      context.setTransform(a, b, c, d, e, f);
      context.globalAlpha = opacity;
      isMoved = false;
    }
    if (name === PART) {
      part(context, n, at, opacity);
      at += 8;
      ink = -1;
      continue;
    }
    if (name === CLIP) {
      if (isClipped) context.restore();
      context.save();
      isClipped = true;
      context.setTransform(a, b, c, d, e, f);
      context.globalAlpha = opacity;
      context.beginPath();
      context.rect(n[at], n[at + 1], n[at + 2], n[at + 3]);
      context.clip();
      at += 4;
      ink = -1;
      continue;
    }
    if (n[at] !== ink) {
      ink = n[at];
      dip(context, ink);
    }
    at++;
    switch (name) {
      case FILL:
        fill(context, ink, n[at], n[at + 1], n[at + 2], n[at + 3]);
        at += 4;
        break;
      case TEXT:
        write(context, n, at, texts[text++], a, b, c, d, e, f);
        isMoved = n[at + 4] !== 1;
        at += 5;
        break;
      case CIRCLE:
        circle(context, n[at], n[at + 1], n[at + 2], n[at + 3]);
        at += 4;
        break;
      case ROUND:
        round(context, n, at);
        at += 9;
        break;
      case ELLIPSE:
        ellipse(context, n[at], n[at + 1], n[at + 2], n[at + 3], n[at + 4]);
        at += 5;
        break;
      case POLYGON:
        polygon(context, n, at);
        at += 1 + 2 * n[at];
        break;
      case LINES:
        lines(context, n, at);
        at += 3 + 2 * n[at + 2];
        break;
      default:
        throw new Error(`no such command: ${name}`);
    }
    if (!(ink & 255)) {
      context.globalCompositeOperation = "source-over";
      ink = -1;
    }
  }
  if (isClipped) context.restore();
}

/**
 * A part of a picture, in its own size.
 * @param {Context} context
 * @param {Float64Array} n
 * @param {number} at
 * @param {number} opacity
 */
function part(context, n, at, opacity) {
  const shown = pictures.get(n[at]);
  if (shown === undefined || shown.commands.length === 0) return;
  const pixels = rendered(shown, 1, 1);
  const left = Math.max(0, n[at + 4]);
  const top = Math.max(0, n[at + 5]);
  const width = Math.min(shown.width, n[at + 4] + n[at + 6]) - left;
  const height = Math.min(shown.height, n[at + 5] + n[at + 7]) - top;
  if (width <= 0 || height <= 0) return;
  const x = n[at + 1] + left - n[at + 4];
  const y = n[at + 2] + top - n[at + 5];
  context.globalAlpha = (opacity * n[at + 3]) / 255;
  context.drawImage(pixels, left, top, width, height, x, y, width, height);
  context.globalAlpha = opacity;
}
