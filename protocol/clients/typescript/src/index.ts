// A client for Fourfold without a window, for bots and programs in Node and in browsers.

export { Client, connect, type How } from "./client.js";
export { json, type Encoding } from "./encoding.js";
export * from "./errors.js";
export { isKnown, legal, named, toMove } from "./games/games.js";
export { run, type Choose } from "./run.js";
export { inBrowser, inFile, inMemory, type Store } from "./store.js";
export { Table } from "./table.js";
export { View, type Ending } from "./view.js";
export type * as wire from "./wire.js";
