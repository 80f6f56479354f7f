/** Who has sent this page: a server of ours, or any host of files. */

const TRIES = 5;
/** Between two of them, where the other end does not say itself. */
const PAUSE_S = 1;
/** Said by who is there, but has too much to do just now. */
const BUSY = new Set([429, 502, 503, 504]);

/**
 * Asks the host of the page; one that is busy, or cannot be reached for a moment, is asked again.
 * @param {string | URL} url where a server of ours says what it is
 * @param {number} [pause_s]
 * @returns {Promise<boolean>} whether a server of ours is there. Rejects with TypeError where nobody answers
 */
export const isServed = async (url, pause_s = PAUSE_S) => {
  for (let left = TRIES; ; left -= 1) {
    let wait = pause_s;
    try {
      const answer = await fetch(url);
      if (!BUSY.has(answer.status) || left === 1) return answer.ok && (await word(answer)) === "fourfold";
      wait = Math.min(Number(answer.headers.get("Retry-After")) || wait, 5 * pause_s);
    } catch (why) {
      if (left === 1) throw why;
    }
    await new Promise((go) => setTimeout(go, 1000 * wait));
  }
};

/** @param {Response} answer @returns {Promise<unknown>} what it calls itself; nothing where that is no JSON */
const word = async (answer) => {
  try {
    return JSON.parse(await answer.text())?.service;
  } catch (why) {
    if (why instanceof SyntaxError) return undefined;
    throw why;
  }
};
