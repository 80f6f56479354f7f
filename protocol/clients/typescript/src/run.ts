// Plays one game to its end for a function that chooses: a bot in ten lines.

import { connect, type How } from "./client.js";
import { PlayVoid, ServerRefused } from "./errors.js";
import type { View } from "./view.js";
import type { AnyIntent } from "./wire.js";

/** What to play in a view in which your seat is to move. */
export type Choose = (view: View) => AnyIntent | undefined | Promise<AnyIntent | undefined>;

/** Sit down in `room`, play by `choose` to the end; the last view. It says that it is a program,
 * which sits only where a seat is kept for one, unless `bot` is false. */
export async function run(
  url: string,
  room: string,
  choose: Choose,
  { seat = null, ...how }: How & { seat?: number | null } = {},
): Promise<View> {
  const me = await connect(url, { name: "Bot", bot: true, ...how });
  try {
    const table = await me.join(room, seat);
    for await (const view of table.watch()) {
      const intent = view.myTurn ? await choose(view) : undefined;
      if (intent && table.view.number === view.number && table.view.ply === view.ply)
        await table.play(intent).catch(passedBy);
    }
    return table.view;
  } finally {
    me.close();
  }
}

/** A play for a position that is gone does no harm: the next view asks again. */
function passedBy(why: unknown): void {
  const isStale = why instanceof ServerRefused && why.reason === "stale";
  if (!isStale && !(why instanceof PlayVoid)) throw why;
}
