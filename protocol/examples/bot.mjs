// A bot for Toppen, written from protocol/README.md and /schema.json: it plays any legal move.
//
//   npm install ws
//   node bot.mjs ws://127.0.0.1:7447 K7MQ2X --token my-bot.token
//
// Sits down where the room keeps a seat for an external bot, plays until the game is over, and
// comes back whenever the line breaks.

import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import WebSocket from "ws";

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    token: { type: "string", default: "bot.token" },
    name: { type: "string", default: "Any move" },
  },
});
const [url, room] = positionals;

// Positions in a RoomView.
const [SEAT, PHASE, NUMBER, VIEW, ENDING, PLY, LAST_PLY] = [6, 7, 9, 11, 12, 14, 15];
// Refusals of the moment: the same may be said again after `retry_ms`.
const AGAIN = ["too_fast", "elsewhere", "unavailable", "not_ready"];
// Close codes after which coming back would change nothing.
const FOR_GOOD = [4001, 4002];

const held = { seq: 0, mark: 0, seen: null, channel: null };
let line = null;
let wait = 100;
let retry = 0;
let token = null;
let ours = "";

const say = (message) => line.readyState === WebSocket.OPEN && line.send(JSON.stringify(message));
const isOver = () => held.seen?.[PHASE] === "over";

function end(text, code = 0) {
  console.log(text);
  process.exit(code);
}

// `tree` with `value` in the place to which `path` leads; the place after the last one appends.
function put(tree, path, value) {
  if (path.length === 0) return value;
  const [at, ...rest] = path;
  const copy = [...tree];
  copy[at] = put(rest.length ? tree[at] : null, rest, value);
  return copy;
}

// `path, value, path, value ...`; a number alone is a place in the same list as the path before.
function patch(tree, changes) {
  let path = [0];
  for (let at = 0; at < changes.length; at += 2) {
    path = Array.isArray(changes[at]) ? changes[at] : [...path.slice(0, -1), changes[at]];
    tree = put(tree, path, changes[at + 1]);
  }
  return tree;
}

// The next entry: changes in the view, changes around it, and what the tag says.
function update([tag, channel, mark, view, around = []]) {
  if (channel !== held.channel) return;
  const seen = [...held.seen];
  seen[VIEW] = patch(seen[VIEW], view);
  if (tag !== 2) seen[PLY] = seen[LAST_PLY] = seen[PLY] + 1;
  if (tag === 5) seen[NUMBER] += 1;
  hold(held.seq + 1, mark, patch(seen, around));
}

function hold(seq, mark, seen) {
  Object.assign(held, { seq, mark, seen });
  if (!isOver()) return play();
  const [winners, why] = seen[ENDING];
  end(`${winners.includes(seen[SEAT]) ? "won" : winners.length ? "lost" : "drawn"} by ${why}`);
}

// Toppen's board after all steps, and the colour to move: the top piece of a stack goes each time,
// and the other colour is next, unless it had to pass.
function replayed([[board, first], steps, passed]) {
  const stacks = board.map((row) => row.map((stack) => [...stack]));
  let colour = first;
  for (const [[row, col], [toRow, toCol]] of steps) {
    colour = 3 - stacks[row][col].at(-1);
    stacks[toRow][toCol].push(stacks[row][col].pop());
  }
  return [stacks, steps.length && passed ? 3 - colour : colour];
}

const near = ([row, col]) => [[row - 1, col], [row, col + 1], [row + 1, col], [row, col - 1]];
const same = ([row, col], [otherRow, otherCol]) => row === otherRow && col === otherCol;

// Whether one can walk between all of these cells.
function connected(cells) {
  const reached = cells.slice(0, 1);
  for (const here of reached)
    for (const cell of cells)
      if (near(here).some((at) => same(at, cell)) && !reached.includes(cell)) reached.push(cell);
  return reached.length === cells.length;
}

// Every legal move: a top piece of ours goes on a stack beside, and the stacks stay connected.
// By Anti-Backtracking, where that is on, it does not go straight back when the other had to pass.
function moves(view) {
  const [stacks, colour] = replayed(view);
  const [, steps, passed, , , , , [noWayBack]] = view;
  const found = [];
  const cells = [...Array(16).keys()].map((n) => [n >> 2, n & 3]);
  const piled = cells.filter(([row, col]) => stacks[row][col].length);
  const last = noWayBack && passed ? steps.at(-1) : null;
  for (const from of piled) {
    const stack = stacks[from[0]][from[1]];
    const stays = stack.length > 1 || connected(piled.filter((cell) => cell !== from));
    if (stack.at(-1) !== colour || !stays) continue;
    for (const to of piled.filter((cell) => near(from).some((at) => same(at, cell))))
      if (!last || !same(last[0], to) || !same(last[1], from)) found.push({ type: "move", from, to });
  }
  return found;
}

// Our intent, if it is our turn. To say another one once more does no harm: it is stale.
function play() {
  const [seat, view] = [held.seen?.[SEAT], held.seen?.[VIEW]];
  if (held.seen?.[PHASE] !== "playing") return;
  const sides = view[3]; // "open" until the second player has chosen, then "swapped" or "kept"
  const mine = sides === "swapped" ? 2 - seat : seat + 1;
  if (sides === "open" ? seat !== 1 : replayed(view)[1] !== mine) return;
  const open = sides === "open" ? [{ type: "keep" }] : moves(view);
  say([1, held.channel, held.seen[NUMBER], open[Math.floor(Math.random() * open.length)]]);
}

const heard = {
  // The server shows that it knows our token, and so do we, who send it to nobody.
  identity_challenge({ server_id, nonce, proof }) {
    const agreed = ["fourfold.1", server_id, token.split(".")[0], ours, nonce].join("\n");
    const known = (who) => createHmac("sha256", token).update(`${who}\n${agreed}`).digest();
    const shown = Buffer.from(proof, "hex");
    if (shown.length !== 32 || !timingSafeEqual(shown, known("server")))
      return end("this is not the server that gave the token", 1);
    say({ type: "prove", proof: known("client").toString("hex") });
  },
  welcome({ token: given }) {
    if (given) writeFileSync(flags.token, given, { mode: 0o600 }); // the token is the seat
    say({ type: "join", request: 1, room });
  },
  done({ seat }) {
    console.log(`sits in seat ${seat}`);
    say({ type: "watch_room", room, seq: held.seq, mark: held.mark });
  },
  watching({ channel }) {
    held.channel = channel;
    play();
  },
  refusal({ reason, message, retry_ms }) {
    if (AGAIN.includes(reason)) {
      retry = retry_ms ?? 1000;
      line.close(); // and say all of it again on the next line
    } else if (reason !== "stale") end(`refused: ${message}`, 1);
  },
  closing({ retry_ms }) {
    retry = retry_ms;
  },
  1([, channel, seq, mark, , seen]) {
    if (channel === held.channel) hold(seq, mark, seen);
  },
  2: update,
  4: update,
  5: update,
};

function connect() {
  line = new WebSocket(url, "fourfold.1.json", { perMessageDeflate: false });
  line.on("open", () => {
    wait = 100;
    token = existsSync(flags.token) ? readFileSync(flags.token, "utf8").trim() : null;
    const [player, generation] = token?.split(".") ?? [null, 0];
    ours = randomBytes(32).toString("hex");
    const who = { player, generation: Number(generation), nonce: ours };
    say({ type: "hello", protocol: 1, name: flags.name, ...who, bot: true });
  });
  line.on("message", (raw) => {
    const message = JSON.parse(raw.toString());
    heard[Array.isArray(message) ? message[0] : message.type]?.(message);
  });
  line.on("error", () => {}); // what follows is "close"
  line.on("close", (code, why) => {
    if (FOR_GOOD.includes(code)) end(why.toString(), 1);
    setTimeout(connect, Math.max(retry, wait * (0.5 + Math.random() / 2)));
    [wait, retry] = [Math.min(wait * 2, 5000), 0];
  });
}

connect();
