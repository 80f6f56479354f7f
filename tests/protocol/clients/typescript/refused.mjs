// Asks for what cannot be had, and says how it was told.
//
//   node refused.mjs URL LOCKED_URL NOBODY_URL

import * as fourfold from "fourfold";

const [url, locked, nobody] = process.argv.slice(2);
const told = async (what) => {
  try {
    await what;
    return "done";
  } catch (why) {
    return [why.constructor.name, why.reason ?? null, why.code ?? null];
  }
};

const held = fourfold.inMemory();
const me = await fourfold.connect(url, { name: "Ada", store: held });
const room = await me.open("polyy", { size: 4, pie: false }, { settings: { bot_delay_ms: 0 } });
const table = await me.join(room);
const said = { unknown: await told(me.join("ZZZZZZ")) };
said.watched = await told(me.table("ZZZZZZ"));
said.early = await told(table.play({ type: "place", field: 0 }));
await me.seatBot(room);
for await (const view of table.watch()) if (view.myTurn) break;
const { field } = (await table.play({ type: "place", field: 0 })) && { field: 0 };
for await (const view of table.watch()) if (view.myTurn) break;
said.taken = await told(table.play({ type: "place", field }));
said.after = await told(table.play(table.view.legal[0]));
const waits = told(table.play({ type: "place", field }).then(() => me.join("ZZZZZZ")));
me.close();
said.closed = await waits;
const again = await fourfold.connect(url, { store: held });
said.same = [again.player === me.player, again.name, (await again.myRooms())[0].room === room];
again.close();
said.locked = await told(fourfold.connect(locked, { password: "wrong" }));
const inside = await fourfold.connect(locked, { password: "Käse 7" });
said.inside = inside.isOnline;
inside.close();
said.nobody = await told(fourfold.connect(nobody, { patienceMs: 300 }));
console.log(JSON.stringify(said));
