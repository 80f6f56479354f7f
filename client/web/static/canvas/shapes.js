// The shapes and texts that commands draw.

import { font } from "./fonts.js";

/** @typedef {import("./contexts.js").Context} Context */

const ROUND_WAY = 2 * Math.PI;

/**
 * A rectangle in a colour, which takes the place of what was there.
 * @param {Context} context
 * @param {number} ink
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 */
export function fill(context, ink, x, y, width, height) {
  if ((ink & 255) < 255) context.clearRect(x, y, width, height);
  if (ink & 255) context.fillRect(x, y, width, height);
}

/**
 * @param {Context} context
 * @param {Float64Array} n
 * @param {number} at
 * @param {string} text
 * @param {number} a
 * @param {number} b
 * @param {number} c
 * @param {number} d
 * @param {number} e
 * @param {number} f
 */
export function write(context, n, at, text, a, b, c, d, e, f) {
  context.font = font(n[at], n[at + 1]);
  const x = n[at + 2];
  const stretch = n[at + 4];
  if (stretch === 1) {
    context.fillText(text, x, n[at + 3]);
    return;
  }
  context.setTransform(a * stretch, b * stretch, c, d, a * x + e, b * x + f);
  context.fillText(text, 0, n[at + 3]);
}

/**
 * @param {Context} context
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {number} hole
 */
export function circle(context, x, y, radius, hole) {
  context.beginPath();
  context.arc(x, y, radius, 0, ROUND_WAY);
  if (hole > 0) {
    context.moveTo(x + hole, y);
    context.arc(x, y, hole, 0, ROUND_WAY, true);
  }
  context.fill();
}

/**
 * @param {Context} context
 * @param {Float64Array} n
 * @param {number} at
 */
export function round(context, n, at) {
  const x = n[at];
  const y = n[at + 1];
  const width = n[at + 2];
  const height = n[at + 3];
  const thick = n[at + 4];
  const corner = n[at + 5];
  const isSame = corner === n[at + 6] && corner === n[at + 7] && corner === n[at + 8];
  const corners = isSame ? [corner] : [corner, n[at + 6], n[at + 7], n[at + 8]];
  context.beginPath();
  context.roundRect(x, y, width, height, corners);
  if (thick) {
    const inner = corners.map((radius) => Math.max(0, radius - thick));
    context.roundRect(x + thick, y + thick, width - 2 * thick, height - 2 * thick, inner);
  }
  context.fill("evenodd");
}

/**
 * @param {Context} context
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {number} thick
 */
export function ellipse(context, x, y, width, height, thick) {
  const across = width / 2;
  const down = height / 2;
  context.beginPath();
  context.ellipse(x + across, y + down, across, down, 0, 0, ROUND_WAY);
  if (thick && thick < Math.min(across, down)) {
    context.moveTo(x + width - thick, y + down);
    context.ellipse(x + across, y + down, across - thick, down - thick, 0, 0, ROUND_WAY, true);
  }
  context.fill();
}

/**
 * pygame's polygons have all pixels that their edges touch: half a pixel more on each side.
 * @param {Context} context
 * @param {Float64Array} n
 * @param {number} at
 */
export function polygon(context, n, at) {
  context.beginPath();
  const end = at + 1 + 2 * n[at];
  for (at += 1; at < end; at += 2) context.lineTo(n[at] + 0.5, n[at + 1] + 0.5);
  context.closePath();
  context.fill();
  context.strokeStyle = context.fillStyle;
  context.lineWidth = 1;
  context.stroke();
}

/**
 * @param {Context} context
 * @param {Float64Array} n
 * @param {number} at
 */
export function lines(context, n, at) {
  const thick = n[at];
  const closed = n[at + 1];
  const count = n[at + 2];
  at += 3;
  if (count === 2 && thick && (n[at] === n[at + 2] || n[at + 1] === n[at + 3])) {
    straight(context, thick, n[at], n[at + 1], n[at + 2], n[at + 3]);
    return;
  }
  const middle = thick && thick % 2 === 0 ? 1 : 0.5;
  context.beginPath();
  for (const end = at + 2 * count; at < end; at += 2) {
    context.lineTo(n[at] + middle, n[at + 1] + middle);
  }
  if (closed) context.closePath();
  context.strokeStyle = context.fillStyle;
  context.lineWidth = thick || 1;
  context.stroke();
}

/**
 * A line along the pixels: its ends are in it, and an even thickness reaches further to the right.
 * @param {Context} context
 * @param {number} thick
 * @param {number} x1
 * @param {number} y1
 * @param {number} x2
 * @param {number} y2
 */
function straight(context, thick, x1, y1, x2, y2) {
  const before = Math.floor((thick - 1) / 2);
  const left = Math.min(x1, x2);
  const top = Math.min(y1, y2);
  if (y1 === y2) {
    context.fillRect(left, top - before, Math.abs(x2 - x1) + 1, thick);
  } else {
    context.fillRect(left - before, top, thick, Math.abs(y2 - y1) + 1);
  }
}
