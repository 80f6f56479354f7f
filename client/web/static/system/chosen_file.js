/** Asks the person for a file of theirs, and reads it as text. */

/** No file that Fourfold has written is as large, in bytes. */
const MOST = 4_000_000;

/** @param {(text: string) => void} take called with what it holds; not at all where none is chosen */
export const chooseFile = (take) => {
  const input = document.createElement("input");
  input.type = "file";
  input.className = "copied";
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    input.remove();
    if (file) take(file.size > MOST ? "" : await file.text());
  });
  input.addEventListener("cancel", () => input.remove());
  document.body.append(input);
  input.click();
};
