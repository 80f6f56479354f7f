/** What the program keeps in this browser: small files in localStorage, large ones in IndexedDB. */

const PREFIX = "fourfold/";
const DATABASE = "fourfold";
const STORE = "files";
/** Longer texts lie in IndexedDB: localStorage has room for a few million signs in all. */
const LONGEST = 60_000;

export class Storage {
  /** @type {IDBDatabase | null} */
  #database = null;
  /** @type {Record<string, string>} */
  #large = {};

  /** Reads what is there; where the browser refuses, there is nothing. */
  async open() {
    try {
      this.#database = await opened();
      this.#large = await this.#all();
    } catch {
      this.#database = null;
    }
  }

  /** @returns {boolean} */
  get works() {
    try {
      localStorage.setItem(`${PREFIX}?`, "1");
      localStorage.removeItem(`${PREFIX}?`);
      return true;
    } catch {
      return false;
    }
  }

  /** @returns {Record<string, string>} all files, by path */
  files() {
    const files = { ...this.#large };
    try {
      for (let at = 0; at < localStorage.length; at += 1) {
        const key = localStorage.key(at);
        if (key?.startsWith(PREFIX)) files[key.slice(PREFIX.length)] = localStorage.getItem(key) ?? "";
      }
    } catch {
      // refused: nothing is kept
    }
    return files;
  }

  /** @param {string} path @param {string} text @returns {boolean} whether it is kept */
  store(path, text) {
    if (text.length > LONGEST && this.#database) {
      this.#change((store) => store.put(text, path));
      localStorage.removeItem(PREFIX + path);
      return true;
    }
    try {
      localStorage.setItem(PREFIX + path, text);
    } catch {
      return false;
    }
    if (path in this.#large) this.#change((store) => store.delete(path));
    return true;
  }

  /** @param {string} path */
  drop(path) {
    localStorage.removeItem(PREFIX + path);
    this.#change((store) => store.delete(path));
  }

  /** Tells what other tabs keep. @param {(path: string, text: string) => void} heard */
  watch(heard) {
    window.addEventListener("storage", (event) => {
      if (event.key?.startsWith(PREFIX)) heard(event.key.slice(PREFIX.length), event.newValue ?? "");
    });
  }

  /** @param {(store: IDBObjectStore) => void} change */
  #change(change) {
    if (this.#database) change(this.#database.transaction(STORE, "readwrite").objectStore(STORE));
  }

  /** @returns {Promise<Record<string, string>>} */
  #all() {
    return new Promise((resolve, reject) => {
      const files = {};
      const request = this.#database.transaction(STORE).objectStore(STORE).openCursor();
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const cursor = request.result;
        if (!cursor) return resolve(files);
        files[String(cursor.key)] = cursor.value;
        cursor.continue();
      };
    });
  }
}

/** @returns {Promise<IDBDatabase>} */
const opened = () =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = request.onblocked = () => reject(request.error);
  });
