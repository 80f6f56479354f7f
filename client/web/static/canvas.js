// Draws on a canvas what `client/web/canvas` puts into numbers: its commands, and nothing else.

/**
 * @typedef {object} Face
 * @property {string} file the name of the font's file
 * @property {string} family what CSS calls it
 * @property {Promise<void> | null} coming while it is loaded, and after that
 */

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

/** @typedef {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} Context */

// The commands, as `picture.py` numbers them; behind each, what follows it.
const FILL = 1; // ink, x, y, width, height
const CLIP = 2; // x, y, width, height
const PICTURE = 3; // number, x, y, opacity
const PART = 4; // number, x, y, opacity, x, y, width and height of the part
const PLACE = 5; // number, six numbers of a matrix
const CIRCLE = 6; // ink, x, y, radius, radius of the hole
const ROUND = 7; // ink, x, y, width, height, thickness (0: full), radius of each corner
const ELLIPSE = 8; // ink, x, y, width, height, thickness (0: full)
const POLYGON = 9; // ink, how many points, the points
const LINES = 10; // ink, thickness (0: thin, between pixels too), closed, how many points, points
const TEXT = 11; // ink, face, size, x, base line, stretch; the text is the next one

// Kinds of pictures.
const CUTS = 1;
const WRITTEN = 2;

const ROUND_WAY = 2 * Math.PI;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const NEAR = 1e-3;
const SPUN = 3;

/** @type {HTMLCanvasElement} */
let element;
/** @type {CanvasRenderingContext2D} */
let screen;
/** @type {Map<number, Picture>} */
const pictures = new Map();
/** @type {Face[]} */
const faces = [];
/** @type {Record<string, string>} */
let addresses = {};
/** @type {(() => void)[]} */
const listeners = [];
/** @type {Map<number, string>} */
const inks = new Map();
/** @type {Map<string, string>} */
const names = new Map();

// -- what the page calls -----------------------------------------------------------------------

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

// -- what Python calls -------------------------------------------------------------------------

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

/** @type {Context} */
const ruler = newCanvas(1, 1).context;

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

// -- fonts -------------------------------------------------------------------------------------

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
  for (const it of pictures.values()) it.pixels = null;
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
function font(number, size) {
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
function ordered(text) {
  return RIGHT_TO_LEFT.test(text) ? `\u202d${text}\u202c` : text;
}

// -- pictures ----------------------------------------------------------------------------------

/**
 * @param {number} width
 * @param {number} height
 * @param {number} kind
 * @param {Float64Array} commands
 * @param {string[]} texts
 * @returns {Picture}
 */
function picture(width, height, kind, commands, texts) {
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
function isFilled(shown) {
  const n = shown.commands;
  if (n[0] !== PLACE || n.length !== 8 || n[3] !== 0 || n[4] !== 0) return false;
  const other = pictures.get(n[1]);
  return other !== undefined && n[6] === 0 && n[7] === 0 && isNear(n[2] * other.width - shown.width);
}

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
  // What is turned is drawn of its pixels once it is turned again and again: it moves.
  const isSpun = !isUpright && shown.uses++ > SPUN;
  if (shown.pixels !== null ? isWhole || isSpun : needs || isSpun || (isWhole && shown.uses++ > 0)) {
    if (isWhole) {
      const pixels = rendered(shown, a, d);
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.globalAlpha = opacity;
      context.drawImage(pixels, Math.round(e), Math.round(f));
    } else {
      const scale = Math.sqrt(Math.abs(a * d - b * c));
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
 * @param {number} width
 * @param {number} height
 * @returns {{canvas: HTMLCanvasElement | OffscreenCanvas, context: Context}}
 */
function newCanvas(width, height) {
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
function prepare(context) {
  context.fontKerning = "normal";
  context.textRendering = "geometricPrecision";
  context.lineJoin = "round";
  context.direction = "ltr";
}

/** @param {number} value */
function isNear(value) {
  return Math.abs(value - Math.round(value)) < NEAR;
}

// -- commands ----------------------------------------------------------------------------------

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
function dip(context, ink) {
  if (ink & 255) {
    context.fillStyle = css(ink);
  } else {
    context.fillStyle = "#000";
    context.globalCompositeOperation = "destination-out";
  }
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
function run(context, n, texts, a, b, c, d, e, f, opacity) {
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

/**
 * A rectangle in a colour, which takes the place of what was there.
 * @param {Context} context
 * @param {number} ink
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 */
function fill(context, ink, x, y, width, height) {
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
function write(context, n, at, text, a, b, c, d, e, f) {
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
function circle(context, x, y, radius, hole) {
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
function round(context, n, at) {
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
function ellipse(context, x, y, width, height, thick) {
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
function polygon(context, n, at) {
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
function lines(context, n, at) {
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
