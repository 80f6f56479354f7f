// Word Fleet: who is to move, by the phase and by all that was said in the battle.

import type { WordfleetView } from "../wire.js";

/** The seats to move: two where both captains may deploy. */
export function wordfleetToMove(view: WordfleetView): number[] {
  const [phase, log, , firstClaim, bids, , deployed] = view;
  switch (phase) {
    case "bidding": {
      const last = bids.at(-1);
      return [last === undefined ? firstClaim : 1 - last[0]];
    }
    case "deploy":
      return [0, 1].filter((seat) => !deployed[seat]);
    case "battle":
      return [active(view)];
    case "audit":
      return [log.filter((event) => event[0] === "sunk" && event[1] === 0).length === 5 ? 1 : 0];
    default:
      return [];
  }
}

/** The captain whose turn it is. */
function active([, log, , , , settlement]: WordfleetView): number {
  let seat: number = settlement?.[2] ?? 0;
  let run: number = settlement?.[3] ?? 1;
  for (const event of log as unknown as readonly unknown[][]) {
    const goesOn =
      event[0] === "sunk" ||
      (event[0] === "word_strike" && event[5] === true) ||
      (event[0] === "dispute_word" && event[3] === true);
    if (goesOn) continue;
    if (run > 1) run -= 1;
    else [seat, run] = [1 - seat, 1];
  }
  return seat;
}
