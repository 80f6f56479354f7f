// Says which cases of the vectors this library gets wrong: node vectors.mjs FOLDER

import { readFileSync } from "node:fs";
import { legal, toMove } from "fourfold";

const { cases } = JSON.parse(readFileSync(`${process.argv[2]}/to_move.json`, "utf8"));
const wrong = cases.filter(
  ({ game, view, to_move }) => JSON.stringify(toMove(game, view)) !== JSON.stringify(to_move),
);
const listed = cases
  .filter(({ game }) => game !== "wordfleet")
  .map(({ game, view }) => ({ game, view, legal: legal(game, view) }));
console.log(JSON.stringify({ cases: cases.length, wrong, listed }));
