/** Fetches what the program is made of: all at once, each once, counted as it comes. */

const TRIES = 3;
const PAUSE_MS = 700;

/** Something could not be fetched. */
export class DownloadError extends Error {}

export class Downloads {
  /** @type {Map<string, Promise<Response>>} by absolute address, until it is taken */
  #started = new Map();

  /**
   * @param {Record<string, {url: string, bytes: number}>} files
   * @param {(bytes: number) => void} count is called with each piece that comes
   */
  constructor(files, count) {
    this.files = files;
    this.count = count;
  }

  /** @param {string} name @returns {string} its absolute address */
  url(name) {
    return new URL(this.files[name].url, document.baseURI).href;
  }

  /** Begins to fetch. @param {string[]} names */
  start(names) {
    for (const name of names) {
      const response = this.#fetched(name);
      response.catch(() => {}); // whoever takes it hears of it
      this.#started.set(this.url(name), response);
    }
  }

  /** @param {string} name @returns {Promise<ArrayBuffer>} its bytes */
  async bytes(name) {
    try {
      return await (await this.take(this.url(name))).arrayBuffer();
    } catch (why) {
      throw why instanceof DownloadError ? why : new DownloadError(name);
    }
  }

  /** @param {string} url @returns {Promise<Response> | undefined} what was started, once */
  take(url) {
    const response = this.#started.get(url);
    this.#started.delete(url);
    return response;
  }

  /**
   * Lets what others fetch be what was started here, while `work` runs.
   * @template T @param {() => Promise<T>} work @returns {Promise<T>}
   */
  async lend(work) {
    const real = globalThis.fetch;
    globalThis.fetch = (what, how) =>
      this.take(new URL(what instanceof Request ? what.url : what, document.baseURI).href) ??
      real.call(globalThis, what, how);
    try {
      return await work();
    } finally {
      globalThis.fetch = real;
    }
  }

  /** @param {string} name @returns {Promise<Response>} */
  async #fetched(name) {
    const url = this.url(name);
    for (let left = TRIES; ; left -= 1) {
      try {
        const response = await fetch(url);
        if (response.ok && response.body) return this.#counted(name, response);
        if (response.status < 500 || left === 1) throw new DownloadError(name);
      } catch (why) {
        if (why instanceof DownloadError || left === 1) throw new DownloadError(name);
      }
      await new Promise((go) => setTimeout(go, PAUSE_MS));
    }
  }

  /** @param {string} name @param {Response} response @returns {Response} */
  #counted(name, response) {
    const count = this.count;
    const counter = new TransformStream({
      transform(chunk, controller) {
        count(chunk.byteLength);
        controller.enqueue(chunk);
      },
    });
    const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return new Response(response.body.pipeThrough(counter), { headers: { "content-type": type } });
  }
}
