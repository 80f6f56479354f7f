// RotoRouter: the hints of the seat to move hold all that is legal.

import type { RotorouterIntent, RotorouterView } from "../wire.js";

/** Buttons that stand for one intent each, by their position. */
const PLAIN = new Map([
  [0, "fix_corner"],
  [2, "decline_fix"],
  [3, "draw"],
  [7, "bottom"],
  [8, "token_place"],
  [10, "roll"],
  [11, "apply"],
  [12, "end_turn"],
]);

/** Every legal intent of the seat to move; none in the view of another one. */
export function rotorouterLegal(view: RotorouterView): RotorouterIntent[] {
  const [size, hints] = [view[0], view[13]];
  if (!hints) return [];
  const [buttons, places, rotates, replaces, reaches, fixes] = hints;
  const cell = (number: number) => ({ x: number % size, y: Math.floor(number / size) });
  const pair = (number: number) => [number % size, Math.floor(number / size)];
  const found: object[] = [];
  for (const [at, type] of PLAIN) if (buttons[at] === null) found.push({ type });
  for (const [here, rots] of places)
    for (const rot of rots) found.push({ type: "place", ...cell(here), rot });
  for (const [here, rots] of rotates)
    for (const rot of rots) found.push({ type: "rotate", ...cell(here), rot });
  for (const here of replaces) found.push({ type: "replace", ...cell(here) });
  for (const [here, ends] of reaches)
    for (const end of ends) found.push({ type: "token_move", from: pair(here), to: pair(end) });
  for (const here of fixes) found.push({ type: "fix_straight", ...cell(here) });
  return found as RotorouterIntent[];
}
