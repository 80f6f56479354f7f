/** Hands a file to the browser, which puts it where it puts what is downloaded. */

/** How long the browser may take to fetch it, in milliseconds. */
const PATIENCE = 60_000;

/** @param {string} name @param {string} kind its media type @param {Uint8Array<ArrayBuffer>} bytes */
export const saveFile = (name, kind, bytes) => {
  const url = URL.createObjectURL(new Blob([bytes], { type: kind }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.className = "copied";
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), PATIENCE);
};
