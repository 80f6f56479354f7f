// Toppen: whose colour is to move, and which top pieces may go where.

import type { ToppenIntent, ToppenView } from "../wire.js";

type Cell = readonly [number, number];
type Board = number[][][];

const at = (board: Board, [row, col]: Cell): number[] => board[row]?.[col] ?? [];
const same = (one: Cell, other: Cell): boolean => one[0] === other[0] && one[1] === other[1];
const beside = (one: Cell, other: Cell): boolean =>
  Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) === 1;

/** The board after all steps, and the colour to move. */
function replayed(view: ToppenView): [Board, number] {
  const [[start, first], steps, passedNow] = view;
  const board = start.map((row) => row.map((stack) => [...stack] as number[]));
  let colour: number = first ?? 1;
  for (const [from, to] of steps as unknown as [Cell, Cell][]) {
    const piece = at(board, from).pop() ?? 0;
    at(board, to).push(piece);
    colour = 3 - piece;
  }
  return [board, steps.length > 0 && passedNow ? 3 - colour : colour];
}

/** The seats to move. */
export function toppenToMove(view: ToppenView): number[] {
  const [, , , sides, over] = view;
  if (over) return [];
  if (sides === "open") return [1];
  const colour = replayed(view)[1];
  return [sides === "swapped" ? 2 - colour : colour - 1];
}

/** Every legal intent of the seat to move. */
export function toppenLegal(view: ToppenView): ToppenIntent[] {
  const [start, steps, passedNow, sides, over, , , special] = view;
  if (over) return [];
  if (sides === "open") return [{ type: "swap" }, { type: "keep" }];
  const [board, colour] = replayed(view);
  const cells = board.flatMap((line, row) => line.map((_, col): Cell => [row, col]));
  const piled = cells.filter((cell) => at(board, cell).length > 0);
  const last = (steps.at(-1) ?? start[3] ?? null) as unknown as [Cell, Cell] | null;
  const stays = special?.[0] && passedNow ? last : null;
  const found: ToppenIntent[] = [];
  for (const from of piled) {
    const stack = at(board, from);
    if (stack.at(-1) !== colour) continue;
    if (stack.length === 1 && !connected(piled.filter((cell) => cell !== from))) continue;
    for (const to of piled.filter((cell) => beside(cell, from)))
      if (!stays || !same(stays[0], to) || !same(stays[1], from))
        found.push({ type: "move", from, to } as ToppenIntent);
  }
  return found;
}

/** Whether one can walk between all of these cells. */
function connected(cells: Cell[]): boolean {
  const reached = cells.slice(0, 1);
  for (const here of reached)
    reached.push(...cells.filter((cell) => beside(cell, here) && !reached.includes(cell)));
  return reached.length === cells.length;
}
