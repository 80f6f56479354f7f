// A bot for Toppen: it climbs where it can, onto the highest stack beside one of its pieces.
//
//   node bot.mjs ws://127.0.0.1:7447 K7MQ2X --token my-bot.token
//
// Sits down where the room keeps a seat for a program, plays to the end, and comes back whenever the
// line breaks or it is started again.

import { parseArgs } from "node:util";
import { FourfoldError, inFile, run } from "fourfold";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { token: { type: "string", default: "bot.token" } },
});
const [url, room] = positionals;

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
  const last = await run(url, room, choose, { name: "Climber", store: inFile(values.token) });
  const how = last.won === null ? "drawn" : last.won ? "won" : "lost";
  console.log(how, "by", last.ending.reason);
} catch (why) {
  if (!(why instanceof FourfoldError)) throw why;
  console.log(why.message);
  process.exitCode = 1;
}
