// Plays a whole game against bots of the server, and breaks its own line now and then.
//
//   node play.mjs URL GAME OPTIONS DROP [packed]

import { connect, json } from "fourfold";
import { messagePack } from "fourfold/msgpack";
import WebSocket from "ws";

const [url, game, options, drop, packed] = process.argv.slice(2);
const encoding = packed ? messagePack : json;
let line = null;
let lines = 0;
const said = new Set();
globalThis.WebSocket = class extends WebSocket {
  constructor(...about) {
    super(...about);
    [line, lines] = [this, lines + 1];
  }
  send(frame) {
    said.add(encoding.decode(frame).type);
    super.send(frame);
  }
};

const me = await connect(url, { name: "Ada", encoding });
const room = await me.open(game, JSON.parse(options), { settings: { bot_delay_ms: 0 } });
const table = await me.join(room);
for (let free = table.view.seats.length - 1; free > 0; free -= 1) await me.seatBot(room);
let plays = 0;
for await (const view of me.watch(room)) {
  if (!view.myTurn) continue;
  const { legal } = view;
  const playing = table.play(legal[Math.floor(Math.random() * legal.length)]);
  plays += 1;
  if (plays % Number(drop) === 0) line.terminate();
  await playing;
}
const { ending, number, gameView } = table.view;
const names = Object.keys(gameView);
const revealed = said.has("reveal");
const heard = line.protocol;
console.log(JSON.stringify({ ending, number, plays, lines, names, revealed, heard }));
me.close();
