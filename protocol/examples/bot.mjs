// A bot for Toppen: it climbs where it can, onto the highest stack beside one of its pieces.
//
//   node bot.mjs ws://127.0.0.1:7447 K7MQ2X --token my-bot.token

import { parseArgs } from "node:util";
import { FourfoldError, inFile, run } from "fourfold";

const options = { token: { type: "string", default: "bot.token" } };
const { values, positionals } = parseArgs({ allowPositionals: true, options });

// The highest stack it may go onto; by chance where there are several.
function choose(view) {
  const { start, steps } = view.gameView;
  const heights = start.board.map((row) => row.map((stack) => stack.length));
  for (const [[row, col], [toRow, toCol]] of steps) {
    heights[row][col] -= 1;
    heights[toRow][toCol] += 1;
  }
  const height = ({ to }) => (to ? heights[to[0]][to[1]] : 0) + Math.random();
  return view.legal.reduce((best, intent) => (height(intent) > height(best) ? intent : best));
}

try {
  const last = await run(...positionals, choose, { name: "Climber", store: inFile(values.token) });
  console.log({ true: "won", false: "lost", null: "drawn" }[last.won], "by", last.ending.reason);
} catch (why) {
  console.log(why instanceof FourfoldError ? why.message : why);
  process.exitCode = 1;
}
