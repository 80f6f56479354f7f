// Plays in a room, and sees time pass twenty times as fast where it watches its line.
//
//   node hasty.mjs URL ROOM

import { run } from "fourfold";

const FASTER = 20;
const { now } = Date;
const begun = now();
Date.now = () => begun + (now() - begun) * FASTER;
const every = globalThis.setInterval;
globalThis.setInterval = (what, ms) => every(what, ms / FASTER);

const [url, room] = process.argv.slice(2);
const choose = ({ legal }) => legal[Math.floor(Math.random() * legal.length)];
await run(url, room, choose, { bot: false });
