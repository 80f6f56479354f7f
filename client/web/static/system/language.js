/** The language that the program is going to speak, as far as that is known before the program runs. */

/** Where the program keeps what the person has chosen, in base64. */
const PROFILE = "profile.json";

/**
 * @param {Record<string, string>} files what is stored
 * @param {readonly string[]} wished the languages of the browser, the best one first
 * @param {(language: string) => boolean} has whether there is a catalogue of it
 * @returns {string} the code of a language that has one, or nothing
 */
export const expectedLanguage = (files, wished, has) => {
  for (const language of [chosen(files[PROFILE]), ...wished]) {
    const base = language.toLowerCase().split(/[-_]/)[0];
    if (base === "en") return "";
    if (has(base)) return base;
  }
  return "";
};

/** @param {string | undefined} profile @returns {string} */
const chosen = (profile) => {
  try {
    return String(JSON.parse(atob(profile ?? "")).language ?? "");
  } catch {
    return ""; // the program finds that out, and says it
  }
};
