/** What Python is offered of the page, as its module `fourfold_page`; `client/web/page_module.py` says what each does. */

import { copy } from "./clipboard.js";
import { chooseFile } from "./system/chosen_file.js";
import { saveFile } from "./system/saved_file.js";
import { Wishes } from "./system/wishes.js";

const wishes = new Wishes();

/**
 * @param {{
 *   frames: import("./frames.js").Frames, view: import("./view.js").View,
 *   writing: import("./writing.js").Writing, storage: import("./storage.js").Storage,
 *   notices: import("./notices.js").Notices, sounds: import("./sound/speaker.js").SoundSpeaker, isServed: boolean,
 *   fetchWords: (language: string) => Promise<boolean>, fetchServer: (() => Promise<void>) | null, thinker: import("./thinker/line.js").ThinkerLine,
 * }} parts
 */
export const pageModule = ({ frames, view, writing, storage, notices, sounds, isServed, fetchWords, fetchServer, thinker }) => ({
  location: () => location.href,
  languages: () => navigator.languages.join(","),
  fetchWords: (language) => fetchWords(language),
  nameLanguage: (language) => {
    document.documentElement.lang = language;
  },
  wishes: () => wishes.told,
  dress: (ground) => wishes.dress(ground),
  isServed: () => isServed,
  hasServer: () => fetchServer !== null,
  fetchServer: () => fetchServer?.(),
  thinker: () => thinker,
  wake: () => frames.wake(),

  writeAt: (x, y, width, height) => writing.at(x, y, width, height),
  stopWriting: () => writing.stop(),
  copyText: (text) => {
    writing.pasted = text;
    return copy(text);
  },
  pastedText: () => writing.pasted,
  addSound: (wave, rate) => sounds.add(wave, rate),
  playSound: (number, volume) => sounds.play(number, volume),
  soundsPlaying: (number) => sounds.playing(number),
  setTitle: (title) => {
    document.title = title;
  },
  toggleFullscreen: () => {
    const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.();
    done?.catch(() => {}); // the browser may refuse
  },

  call: (wants, notice) => notices.call(wants, notice),
  noticeState: () => notices.state,
  askForNotices: () => notices.ask(() => frames.wake()),
  canShare: () => typeof navigator.share === "function",
  share: (link) => {
    navigator.share({ title: "Fourfold", url: link }).catch(() => {}); // the person thought better of it
  },

  saveFile: (name, kind, text) => saveFile(name, kind, Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))),
  chooseFile: (take) => chooseFile(take),

  historyState: () => (typeof history.state === "string" ? history.state : ""),
  pushState: (state, path) => history.pushState(state, "", path || null),
  replaceState: (state, path) => history.replaceState(state, "", path || null),
  historyGo: (steps) => history.go(steps),

  storedFiles: () => JSON.stringify(storage.files()),
  storeFile: (path, text) => storage.store(path, text),
  dropFile: (path) => storage.drop(path),
  canStore: () => storage.works,
});
