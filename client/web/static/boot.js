/** Starts the program: fetches all of it at once, shows how far that has come, and hands the page to Python. */

import * as accessibility from "./accessibility.js";
import { unpack } from "./archive.js";
import * as canvas from "./canvas.js";
import { DownloadError, Downloads } from "./downloads.js";
import { Frames } from "./frames.js";
import { Input } from "./input.js";
import { Notices } from "./notices.js";
import { isServed } from "./origin.js";
import { pageModule } from "./page.js";
import { Progress } from "./progress.js";
import { expectedLanguage } from "./system/language.js";
import { SoundSpeaker } from "./sound/speaker.js";
import { Storage } from "./storage.js";
import { ThinkerLine } from "./thinker/line.js";
import { View } from "./view.js";
import { Writing } from "./writing.js";

/**
 * What the window is told of hands, by `client/web/web_page.py`.
 * @typedef {{
 *   mouse: (stroke: string, x: number, y: number, button: number, held: number) => void,
 *   finger: (stroke: string, finger: number, x: number, y: number) => void,
 *   wheel: (turned: number, held: number) => void,
 *   key: (down: boolean, key: string, code: string, held: number) => void,
 *   text: (text: string) => void, editing: (text: string) => void, paste: () => void,
 * }} Hands
 */

const PACKAGES = "/lib/python3.14/site-packages";
/** The server for a page that no server has sent; fetched when it is first wanted. */
const SERVER = "server.zip";
/** The file of a language's words. @param {string} language */
const wordsOf = (language) => `${language}.mo`;
const FONT = /\.(otf|ttf)$/;
/** The fonts that every page begins with. */
const FIRST_FONTS = ["Inter-Regular.otf", "Inter-SemiBold.otf"];

const element = (id) => /** @type {any} */ (document.getElementById(id));
const built = JSON.parse(document.querySelector('meta[name="fourfold"]').getAttribute("content"));

/** @param {Downloads} downloads @param {Progress} progress */
const loaded = async (downloads, progress) => {
  const { loadPyodide } = await import(downloads.url("pyodide.mjs"));
  const python = await downloads.lend(() =>
    loadPyodide({
      indexURL: new URL(built.pyodide, document.baseURI).href,
      stdLibURL: downloads.url("stdlib.zip"),
      lockFileContents: built.lock,
      stdin: () => null,
    }),
  );
  progress.step("Unpacking …");
  unpack(python.FS, await downloads.bytes("program.zip"), PACKAGES);
  return python;
};

/** @param {Downloads} downloads */
const fontsLoaded = async (downloads) => {
  const names = Object.keys(built.files).filter((name) => FONT.test(name));
  canvas.fonts(Object.fromEntries(names.map((name) => [name, downloads.url(name)])));
  await Promise.all(FIRST_FONTS.map(async (name) => canvas.load(name, await downloads.bytes(name))));
};

/**
 * The words of the language that is going to be spoken, while the program comes.
 * @param {Downloads} downloads @param {Storage} storage
 * @returns {Promise<((python: any) => void) | null>} what unpacks them; without them it begins in English
 */
const wordsLoaded = async (downloads, storage) => {
  await storage.open();
  const language = expectedLanguage(storage.files(), navigator.languages, (code) => wordsOf(code) in built.files);
  return language ? wordsFetched(downloads, language).catch(() => null) : null;
};

/** @param {Downloads} downloads @param {string} language */
const wordsFetched = async (downloads, language) => {
  const name = wordsOf(language);
  downloads.start([name]);
  const bytes = new Uint8Array(await downloads.bytes(name));
  return (python) => python.FS.writeFile(`${PACKAGES}/client/languages/${name}`, bytes);
};

/** @param {Progress} progress */
const boot = async (progress) => {
  const fetched = built.first.filter((name) => !name.endsWith(".mjs"));
  const downloads = new Downloads(built.files, (bytes) => progress.count(bytes));
  downloads.start(fetched);
  const storage = new Storage();
  const [python, served, unpackWords] = await Promise.all([
    loaded(downloads, progress), isServed(new URL("healthz", document.baseURI)), wordsLoaded(downloads, storage), fontsLoaded(downloads),
  ]);
  unpackWords?.(python);
  progress.step("Starting …");
  const fetchWords = (language) =>
    wordsFetched(downloads, language).then(
      (unpackWords) => {
        unpackWords(python);
        return true;
      },
      () => false,
    );
  const fetchServer = async () => {
    downloads.start([SERVER]);
    unpack(python.FS, await downloads.bytes(SERVER), PACKAGES);
  };
  const thinker = new ThinkerLine({
    interpreter: downloads.url("pyodide.mjs"),
    folder: new URL(built.pyodide, document.baseURI).href,
    stdlib: downloads.url("stdlib.zip"),
    lock: built.lock,
    archives: ["program.zip", SERVER].filter((name) => name in built.files).map((name) => downloads.url(name)),
  });
  const server = SERVER in built.files ? fetchServer : null;
  open(python, { storage, isServed: served, fetchWords, fetchServer: server, thinker, progress });
};

/** Opens the window. */
const open = (python, { storage, isServed, fetchWords, fetchServer, thinker, progress }) => {
  const view = new View(element("window"), element("canvas"));
  const frames = new Frames((why) => ended(progress, why));
  const writing = new Writing(element("writing"), view);
  const notices = new Notices();
  const sounds = new SoundSpeaker();
  canvas.attach(element("canvas"));
  python.registerJsModule("fourfold_canvas", { ...canvas });
  python.registerJsModule("fourfold_page", pageModule({ frames, view, writing, storage, notices, sounds, isServed, fetchWords, fetchServer, thinker }));
  accessibility.attach(element("proxies"));
  python.registerJsModule("fourfold_accessibility", { ...accessibility });
  const garbage = python.pyimport("gc"); // nothing of what is imported now is ever garbage
  garbage.disable();
  const stand_in = python.pyimport("client.web.canvas");
  stand_in.stand_in();
  stand_in.display.resize(view.width, view.height);
  progress.step("Opening the window …");
  const page = python.pyimport("client.web.main").start(view.density);
  garbage.freeze();
  garbage.enable();
  /** @type {Hands & Record<string, any>} */
  const hands = {};
  for (const name of ["mouse", "finger", "wheel", "key", "text", "editing"]) hands[name] = page.input[name];
  hands.paste = page.paste;
  const input = new Input(hands, frames, view, writing);
  writing.start(hands, frames);
  const { step, resize, went, hear_stored, hurry } = page;
  canvas.onArrival(page.font_came);
  frames.start((draws) => {
    input.flush();
    return step(draws);
  });
  accessibility.listen((what, key) => {
    page.accessibility.heard(what, key);
    frames.now();
  });
  view.watch(() => {
    stand_in.display.resize(view.width, view.height);
    resize(view.density);
    frames.now();
  });
  storage.watch(hear_stored);
  window.addEventListener("popstate", (event) => {
    went(typeof event.state === "string" ? event.state : "");
    frames.now();
  });
  window.addEventListener("online", () => hurry());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && hurry());
  progress.end();
};

/** The program itself has ended. @param {Progress} progress @param {unknown} why */
const ended = (progress, why) => {
  console.error(why);
  progress.fail("Fourfold has stopped: a fault of this program. Your seat and your games are kept.");
};

const progress = new Progress(
  built.first.filter((name) => !name.endsWith(".mjs")).reduce((sum, name) => sum + built.files[name].bytes, 0),
);
const begun = document.documentElement.dataset.lacks ? Promise.resolve() : boot(progress); // check.js says why not
begun.catch((why) => {
  console.error(why);
  const isMissing = why instanceof DownloadError || (why instanceof TypeError && /import|fetch|load/i.test(why.message));
  const name = why instanceof DownloadError ? ` (${why.message})` : "";
  progress.fail(
    isMissing
      ? `A part of the program could not be fetched${name}. Is the server still there?`
      : "Fourfold could not be started in this browser. Chromium, Firefox and Safari of the last two years can.",
  );
});
