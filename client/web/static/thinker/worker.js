/** A worker in which bots think: an interpreter of its own, with the files that the page has fetched already. */

import { unpack } from "../archive.js";

const PACKAGES = "/lib/python3.14/site-packages";
/** Jobs come as texts, and so do their answers. */
const JOBS = "server.bots.worker_jobs";

/**
 * @typedef {{interpreter: string, folder: string, stdlib: string, lock: object, archives: string[]}} Sources
 * addresses, and Pyodide's list of packages
 */

/** @param {string} url @returns {Promise<ArrayBuffer>} */
const bytes = async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.arrayBuffer();
};

/** @param {Sources} from @returns {Promise<(job: string) => string>} does a job */
const started = async (from) => {
  const archives = from.archives.map(bytes);
  const { loadPyodide } = await import(from.interpreter);
  const python = await loadPyodide({
    indexURL: from.folder,
    stdLibURL: from.stdlib,
    lockFileContents: from.lock,
    stdin: () => null,
  });
  for (const archive of await Promise.all(archives)) unpack(python.FS, archive, PACKAGES);
  return python.pyimport(JOBS).answer_text;
};

/** @type {((job: string) => string) | null} */
let answer = null;

globalThis.onmessage = async ({ data }) => {
  try {
    if (answer) {
      globalThis.postMessage({ answer: answer(data) });
      return;
    }
    answer = await started(data);
    globalThis.postMessage({ ready: true });
  } catch (why) {
    globalThis.postMessage({ fault: String(why) });
  }
};
