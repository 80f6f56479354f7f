/**
 * Elements that stand for what is drawn on the canvas, so that a screen reader finds and uses it.
 *
 * They lie invisibly over what they stand for; mouse and fingers go through them to the canvas.
 * What they are, and which has the focus, comes from the program. What is done to them goes there.
 */

/**
 * @typedef {object} Proxy What stands for one thing.
 * @property {string} key Its name in the program.
 * @property {string} parent The key of what it is in; empty for the page.
 * @property {string} role As ARIA calls it, or "text" for words that are read.
 * @property {string} name
 * @property {string} about What is said after its name.
 * @property {[number, number, number, number]} rect Left, top, width, height in CSS pixels.
 * @property {Object<string, string>} states Attributes; "value" is what is written in a field,
 *   "current" the key of the part that the keyboard is on.
 */

/**
 * @typedef {object} Told What is different now; what is missing is as it was.
 * @property {string[]} [dropped] Keys.
 * @property {Proxy[]} [put]
 * @property {Object<string, string[]>} [order] The keys of children by that of their parent.
 * @property {string} [focus] The key of what the keyboard is on; empty for nothing.
 * @property {string} [said] What is to be said when there is time.
 * @property {string} [warned] What is to be said at once.
 */

const TAGS = { button: "button", text: "p", heading: "h2", textbox: "input" };
/** Roles that their element has by itself. */
const PLAIN = new Set(["button", "text", "textbox", "heading"]);
/** Roles that only hold others. */
const FRAMES = new Set(["text", "heading", "row", "dialog"]);
const INVISIBLE = { position: "absolute", opacity: "0", pointerEvents: "none", margin: "0" };

/** @type {Map<string, HTMLElement>} */
const elements = new Map();
/** @type {WeakMap<EventTarget, string>} */
const keys = new WeakMap();
/** Counts the elements, which name each other by identifiers. */
let made = 0;
/** @type {HTMLInputElement | null} The line that is written in. */
let written = null;
/** Whether the focus is moved by the program at this moment. */
let isLed = false;
/** @type {(what: "focus" | "use", key: string) => void} */
let tell = () => {};

/** @type {HTMLElement} */
let root = document.createElement("div");
/** The page's own hidden field, which stands for a line while that is written in. */
const field = () => document.getElementById("writing");
const urgent = document.createElement("div");

/**
 * Lets the elements be in `frame`, which covers the window.
 * @param {HTMLElement} frame
 */
export function attach(frame) {
  root = frame;
  root.setAttribute("role", "main");
  root.setAttribute("aria-label", "Fourfold");
  root.style.overflow = "clip"; // what is focused must not scroll it
  urgent.id = "warned";
  urgent.setAttribute("role", "alert");
  Object.assign(urgent.style, INVISIBLE, { width: "1px", height: "1px", overflow: "clip" });
  document.body.append(urgent);
  root.addEventListener("focusin", (event) => {
    const key = event.target && keys.get(event.target);
    if (key !== undefined && !isLed) tell("focus", key);
  });
  root.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    const key = keys.get(target);
    if (key === undefined || FRAMES.has(target.getAttribute("data-role") ?? "")) return;
    event.preventDefault();
    event.stopPropagation();
    tell("use", key);
  });
  // Keys go to the program by the window's own listener: a button must not click as well.
  for (const kind of ["keydown", "keyup", "keypress"]) {
    root.addEventListener(kind, (event) => {
      const key = /** @type {KeyboardEvent} */ (event).key;
      if (key === "Enter" || key === " ") event.preventDefault();
    });
  }
}

/**
 * Makes an element.
 * @param {Proxy} proxy
 * @returns {HTMLElement}
 */
function make(proxy) {
  const element = document.createElement(TAGS[proxy.role] ?? "div");
  element.id = `proxy-${(made += 1)}`;
  element.setAttribute("data-role", proxy.role);
  element.setAttribute("data-key", proxy.key);
  Object.assign(element.style, INVISIBLE);
  if (!PLAIN.has(proxy.role)) element.setAttribute("role", proxy.role);
  if (proxy.role === "grid") element.style.overflow = "clip"; // cells may lie beyond its edges
  if (!FRAMES.has(proxy.role)) element.tabIndex = -1; // the program itself goes on by Tab
  elements.set(proxy.key, element);
  keys.set(element, proxy.key);
  return element;
}

/**
 * Sets an attribute where it is another one; none where it is empty.
 * @param {Element} element
 * @param {string} name
 * @param {string | undefined} value
 */
function set(element, name, value) {
  if (!value) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/**
 * Makes an element what its proxy says.
 * @param {HTMLElement} element
 * @param {Proxy} proxy
 */
function dress(element, { role, name, about, rect, states }) {
  if (role === "text" || role === "heading") element.textContent = name;
  else set(element, "aria-label", name);
  const { value = "", current = "", ...attributes } = states;
  set(element, "aria-description", [attributes["aria-description"], about].filter(Boolean).join(". "));
  delete attributes["aria-description"];
  for (const { name: old } of [...element.attributes]) {
    const isOurs = old.startsWith("aria-") && old !== "aria-label" && old !== "aria-description";
    if (isOurs && !(old in attributes)) element.removeAttribute(old);
  }
  for (const [attribute, now] of Object.entries(attributes)) set(element, attribute, now);
  if (element instanceof HTMLInputElement && element.value !== value) element.value = value;
  const part = elements.get(current);
  if (part) element.setAttribute("aria-activedescendant", part.id);
  const [left, top, width, height] = rect;
  const place = { left, top, width, height };
  for (const [side, length] of Object.entries(place)) element.style[side] = `${length}px`;
}

/**
 * Puts children into the order of their keys; those that are in it already stay untouched.
 * @param {Element} parent
 * @param {string[]} order
 */
function arrange(parent, order) {
  let next = parent.firstElementChild;
  for (const key of order) {
    const element = elements.get(key);
    if (element === next) next = next?.nextElementSibling ?? null;
    else if (element) parent.insertBefore(element, next);
  }
}

/**
 * Moves the focus; a line that is written in has the page's own field, which takes over its name.
 * @param {string} key
 */
function lead(key) {
  const element = elements.get(key);
  const active = document.activeElement;
  written?.removeAttribute("aria-hidden");
  written = element instanceof HTMLInputElement ? element : null;
  written?.setAttribute("aria-hidden", "true");
  field()?.setAttribute("aria-hidden", String(written === null));
  if (written) return;
  isLed = true;
  if (element) element.focus({ preventScroll: true });
  else if (active instanceof HTMLElement && root.contains(active)) active.blur();
  isLed = false;
}

/** Says of the page's own field what it stands for. */
function name() {
  for (const attribute of ["aria-label", "aria-description"]) {
    const told = [written?.getAttribute(attribute), attribute.endsWith("description") && written?.value];
    const own = field();
    if (own) set(own, attribute, told.filter(Boolean).join(". "));
  }
}

/**
 * Changes what has changed.
 * @param {string} told A Told in JSON.
 */
export function show(told) {
  /** @type {Told} */
  const { dropped = [], put = [], order = {}, focus, said, warned } = JSON.parse(told);
  for (const key of dropped) {
    elements.get(key)?.remove();
    elements.delete(key);
  }
  for (const proxy of put) if (!elements.has(proxy.key)) make(proxy);
  for (const [key, children] of Object.entries(order)) {
    const parent = key ? elements.get(key) : root;
    if (parent) arrange(parent, children);
  }
  // A grid names the cell that the keyboard is on, so cells are there before it is dressed.
  for (const proxy of put) dress(/** @type {HTMLElement} */ (elements.get(proxy.key)), proxy);
  if (focus !== undefined) lead(focus);
  if (focus !== undefined || put.length) name();
  const polite = document.getElementById("spoken");
  if (said !== undefined && polite) polite.textContent = said;
  if (warned !== undefined) urgent.textContent = warned;
}

/**
 * Names who is told what is done to a proxy.
 * @param {(what: "focus" | "use", key: string) => void} listener
 */
export function listen(listener) {
  tell = listener;
}
