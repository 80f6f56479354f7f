/** Copies text, also where a page is not served by https and the newer way is shut. */

/** @param {string} text @returns {boolean} whether it is on the clipboard */
export const copy = (text) => {
  if (isSecureContext && navigator.clipboard) {
    navigator.clipboard.writeText(text).catch(() => copyByCommand(text));
    return true;
  }
  return copyByCommand(text);
};

/** @param {string} text @returns {boolean} */
const copyByCommand = (text) => {
  const before = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.readOnly = true;
  area.className = "copied";
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return done;
};
