// In a page: plays a whole game against a bot of the server, and breaks its own line now and then.

import { connect, inBrowser } from "fourfold";
import { messagePack } from "fourfold/msgpack";

let line = null;
let lines = 0;
const kinds = new Set();
globalThis.WebSocket = class extends WebSocket {
  constructor(...about) {
    super(...about);
    [line, lines] = [this, lines + 1];
  }
  send(frame) {
    kinds.add(typeof frame);
    super.send(frame);
  }
};

/** How a game went: its end, whether one was the same there again, lines, plays, kinds of frames. */
export async function played(url, game, options, packed, drop) {
  lines = 0;
  kinds.clear();
  const how = { store: inBrowser(packed ? "packed" : "plain"), ...(packed && { encoding: messagePack }) };
  const me = await connect(url, { name: "Ada", ...how });
  const room = await me.open(game, options, { settings: { bot_delay_ms: 0 } });
  const table = await me.join(room);
  for (let free = table.view.seats.length - 1; free > 0; free -= 1) await me.seatBot(room);
  let plays = 0;
  for await (const view of me.watch(room)) {
    if (!view.myTurn) continue;
    const playing = table.play(view.legal[Math.floor(Math.random() * view.legal.length)]);
    plays += 1;
    if (plays % drop === 0) line.close();
    await playing;
  }
  me.close();
  const told = { plays, lines, kinds: [...kinds], ended: table.view.ending.termination };
  const again = await connect(url, how);
  again.close();
  return { ...told, same: again.player === me.player, name: again.name, number: table.view.number };
}
