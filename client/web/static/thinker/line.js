/** The page's side of the worker in which bots think; `client/web/page_module.py` says what each does. */

export class ThinkerLine {
  /** @type {Worker | null} */
  #worker = null;
  /** Who waits for what the worker says next. @type {{take: (said: any) => void, fail: (why: Error) => void} | null} */
  #waits = null;

  /** @param {import("./worker.js").Sources} sources what it is started with */
  constructor(sources) {
    this.sources = sources;
  }

  /** @returns {Promise<boolean>} whether jobs can be done, once that is known */
  async begin() {
    this.end();
    try {
      this.#worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
      this.#worker.onmessage = ({ data }) => this.#said(data);
      this.#worker.onerror = (event) => {
        event.preventDefault(); // it is no fault of the page, which goes on without
        this.#said({ fault: event.message || "the worker has ended" });
      };
      await this.#told(this.sources);
      return true;
    } catch (why) {
      console.info(`bots think in the page: ${why}`);
      this.end();
      return false;
    }
  }

  /** @param {string} job @returns {Promise<string>} its answer */
  async ask(job) {
    return (await this.#told(job)).answer;
  }

  end() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#said({ fault: "the worker was ended" });
  }

  /** @param {any} words @returns {Promise<any>} what the worker says to them */
  #told(words) {
    return new Promise((take, fail) => {
      if (!this.#worker) throw new Error("there is no worker");
      this.#waits = { take, fail };
      this.#worker.postMessage(words);
    });
  }

  /** @param {any} said */
  #said(said) {
    const waits = this.#waits;
    this.#waits = null;
    if (said.fault === undefined) waits?.take(said);
    else waits?.fail(new Error(said.fault));
  }
}
