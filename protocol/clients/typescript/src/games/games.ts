// The games by their pages: views by name, who is to move, and what is legal.

import { GameUnknown, TooManyToList } from "../errors.js";
import { rotorouterLegal } from "./rotorouter.js";
import { toppenLegal, toppenToMove } from "./toppen.js";
import type { AnyIntent, Game, NamedViews, Shape, Views } from "../wire.js";
import { POSITIONS, VIEWS } from "../wire.js";
import { wordfleetToMove } from "./wordfleet.js";

/** Whether this library knows that game. */
export const isKnown = (game: string): game is Game => Object.hasOwn(VIEWS, game);

function known(game: string): Game {
  if (!isKnown(game)) throw new GameUnknown(`this library does not know the game ${game}`);
  return game;
}

/** A game's view by the names of its positions, those within it too. Throws GameUnknown. */
export function named<G extends Game>(game: G, view: unknown): NamedViews[G] {
  return byName(view, VIEWS[known(game)]) as NamedViews[G];
}

function byName(value: unknown, shape: Shape): unknown {
  if (shape === null || !Array.isArray(value)) return value;
  if (typeof shape === "string") {
    const pairs = (POSITIONS[shape] ?? []).slice(0, value.length);
    return Object.fromEntries(pairs.map(([name, of], at) => [name, byName(value[at], of)]));
  }
  if ("list" in shape) return value.map((item) => byName(item, shape.list));
  return byName(value, shape.tags[String(value[0])] ?? null);
}

/** The seats to move, by the view of a game that is being played. Throws GameUnknown. */
export function toMove(game: string, view: unknown): number[] {
  switch (known(game)) {
    case "polyy": {
      const [moves, , over] = view as Views["polyy"];
      return over ? [] : [moves.length % 2];
    }
    case "rotorouter": {
      const seat = (view as Views["rotorouter"])[3];
      return seat === null || seat === undefined ? [] : [seat];
    }
    case "toppen":
      return toppenToMove(view as Views["toppen"]);
    case "wordfleet":
      return wordfleetToMove(view as Views["wordfleet"]);
  }
}

/** All that the seat to move may play. Throws GameUnknown, and TooManyToList in Word Fleet. */
export function legal(game: string, view: unknown): AnyIntent[] {
  switch (known(game)) {
    case "polyy":
      return polyyLegal(view as Views["polyy"]);
    case "rotorouter":
      return rotorouterLegal(view as Views["rotorouter"]);
    case "toppen":
      return toppenLegal(view as Views["toppen"]);
    case "wordfleet":
      throw new TooManyToList(`there are too many plays to list in ${game}`);
  }
}

function polyyLegal([moves, , over, size, pie]: Views["polyy"]): AnyIntent[] {
  if (over) return [];
  const taken = new Set(moves);
  const fields = [...Array(1 + (5 * size * (size - 1)) / 2).keys()];
  const free = fields.filter((field) => !taken.has(field));
  const places = free.map((field) => ({ type: "place", field }) as const);
  return (pie ?? true) && moves.length === 1 ? [...places, { type: "swap" }] : places;
}
