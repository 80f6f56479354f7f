// A client for Poly-Y in JSON, written from protocol/README.md alone.
//
//   node client.mjs URL join|watch [CODE] [--drop N] [--name NAME]
//
// `join` without a code opens a room of size 4. Plays until the game is over, or watches it, and
// prints one JSON object a line. `--drop N` breaks its own line after every N-th update.

import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { parseArgs } from "node:util";
import WebSocket from "ws";

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { drop: { type: "string" }, name: { type: "string", default: "Node" } },
});
const [url, role, code] = positionals;
const SAME_AGAIN = ["too_fast", "elsewhere", "unavailable"];

const print = (line) => console.log(JSON.stringify(line));
const me = { token: null, nonce: "", wait: 100, least: 0, updates: 0, began: false };
const room = { code: code ?? null, channel: null, seq: 0, mark: 0, seen: null, pending: null };
const requests = new Map(); // id -> [message, what to do when it is done]
let socket = null;

// -- changes: `path, value, path, value ...` on the view that is held, and on the room around it --

function patched(tree, path, value, depth = 0) {
  if (depth === path.length) return value;
  const at = path[depth];
  const last = depth === path.length - 1;
  if (!Array.isArray(tree) || !Number.isInteger(at) || at < 0) throw new RangeError("bad path");
  if (at > tree.length || (at === tree.length && !last)) throw new RangeError("bad path");
  const copy = [...tree];
  copy[at] = last ? value : patched(tree[at], path, value, depth + 1);
  return copy;
}

function patch(tree, changes) {
  let path = [0];
  for (let at = 0; at < changes.length; at += 2) {
    const said = changes[at];
    path = Array.isArray(said) ? said : [...path.slice(0, -1), said];
    tree = patched(tree, path, changes[at + 1]);
  }
  return tree;
}

function updated(seen, tag, inView, around = []) {
  const copy = [...seen];
  copy[11] = patch(seen[11], inView);
  if (tag !== 2) copy[14] = copy[15] = seen[14] + 1;
  if (tag === 5) copy[9] = seen[9] + 1;
  return patch(copy, around);
}

// -- saying ------------------------------------------------------------------------------------

function say(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function request(message, done) {
  const id = Math.floor(Math.random() * 2 ** 53);
  requests.set(id, [{ ...message, request: id }, done]);
  say(requests.get(id)[0]);
}

function watch() {
  room.channel = null;
  const moving = [...requests.values()].some(([{ type }]) => ["join", "leave"].includes(type));
  const held = moving ? { seq: 0, mark: 0 } : { seq: room.seq, mark: room.mark };
  say({ type: "watch_room", room: room.code, ...held });
}

function sayPending() {
  if (room.pending && room.channel !== null)
    say([1, room.channel, room.pending.number, room.pending.intent]);
}

function later(ms, what) {
  setTimeout(what, ms ?? 1000);
}

// -- hearing -----------------------------------------------------------------------------------

const atTheDoor = {
  identity_challenge({ server_id, nonce, proof }) {
    const agreed = ["fourfold.1", server_id, me.token.split(".")[0], me.nonce, nonce].join("\n");
    const known = (who) => createHmac("sha256", me.token).update(`${who}\n${agreed}`).digest();
    const shown = Buffer.from(proof, "hex");
    if (shown.length !== 32 || !timingSafeEqual(shown, known("server")))
      throw new Error("this is not the server that gave the token");
    say({ type: "prove", proof: known("client").toString("hex") });
  },
  welcome({ token, player, name }) {
    Object.assign(me, { token: token ?? me.token, wait: 100, least: 0 });
    print({ welcome: player, name });
    for (const [message] of requests.values()) say(message);
    me.asked = Date.now();
    say({ type: "ping" });
    if (room.code) watch();
    if (!me.began) begin();
  },
  done({ request: id, ...rest }) {
    const [, done] = requests.get(id) ?? [];
    requests.delete(id);
    done?.(rest);
  },
  refusal(no) {
    print({ refused: no.reason, message: no.message, code: no.code });
    const again = SAME_AGAIN.includes(no.reason);
    if (no.request !== undefined) {
      if (!again) throw new Error(`${no.reason}: ${no.message}`);
      later(no.retry_ms, () => requests.has(no.request) && say(requests.get(no.request)[0]));
    } else if (no.room !== undefined) {
      if (!again) throw new Error(`${no.reason}: ${no.message}`);
      later(no.retry_ms, watch);
    } else if (no.channel === room.channel) {
      if (again) return later(no.retry_ms, sayPending);
      if (no.reason !== "stale") throw new Error(`${no.reason}: ${no.message}`);
      room.pending = null; // what was missed is on its way
    }
  },
  watching({ channel, room: which }) {
    if (which !== room.code) return;
    room.channel = channel;
    if (room.pending) sayPending();
    else play();
  },
  room_presence({ channel, here, spectators, names }) {
    if (channel === room.channel) print({ presence: { here, spectators, names } });
  },
  pong() {
    print({ pong: Date.now() - me.asked });
  },
  closing({ retry_ms }) {
    me.least = retry_ms;
  },
};

const inARoom = {
  1([, channel, seq, mark, rolledBack, seen]) {
    if (channel === room.channel) hold(seq, mark, seen, rolledBack ? "rolled back" : "snapshot");
  },
  2: update,
  4: update,
  5: update,
};

function update([tag, channel, mark, inView, around]) {
  if (channel !== room.channel) return;
  try {
    hold(room.seq + 1, mark, updated(room.seen, tag, inView, around), "update");
  } catch (why) {
    if (!(why instanceof RangeError)) throw why;
    print({ gap: why.message });
    say({ type: "unwatch", channel });
    Object.assign(room, { seq: 0, mark: 0 });
    return watch();
  }
  if (flags.drop && ++me.updates % Number(flags.drop) === 0) socket.terminate();
}

// -- the game ----------------------------------------------------------------------------------

function begin() {
  me.began = true;
  if (role === "join" && room.code) join();
  else if (role === "join") request({ type: "open", game: "polyy", options: { size: 4 } }, opened);
}

function opened({ room: code }) {
  print({ room: code });
  room.code = code;
  watch();
  join();
}

function join() {
  request({ type: "join", room: room.code, seat: null }, ({ seat }) => print({ seat }));
}

function hold(seq, mark, seen, how) {
  const number = room.seen?.[9];
  Object.assign(room, { seq, mark, seen });
  if (seen[9] !== number) room.pending = null;
  print({ how, seq, mark, seat: seen[6], phase: seen[7], ply: seen[11]?.[0].length ?? null });
  if (seen[7] === "over") finish(seen);
  else play();
}

function play() {
  const [seat, phase, number, view] = [6, 7, 9, 11].map((at) => room.seen?.[at]);
  if (!Number.isInteger(seat) || phase !== "playing" || room.pending) return;
  const [moves, , , size, pie] = view; // a ply each, and the seats take turns
  if (moves.length % 2 !== seat) return;
  const fields = 1 + (5 * size * (size - 1)) / 2;
  const free = [...Array(fields).keys()].filter((field) => !moves.includes(field));
  const place = { type: "place", field: free[(moves.length * 7 + 3) % free.length] };
  room.pending = { number, intent: pie && moves.length === 1 ? { type: "swap" } : place };
  sayPending();
}

function finish(seen) {
  print({ over: seen, seq: room.seq, mark: room.mark });
  room.over = true;
  socket.removeAllListeners("message");
  socket.close(1000);
}

// -- the line ----------------------------------------------------------------------------------

function hello() {
  const [player, generation] = me.token?.split(".") ?? [null, 0];
  me.nonce = randomBytes(32).toString("hex");
  const who = { player, generation: Number(generation), nonce: me.nonce };
  say({ type: "hello", protocol: 1, name: flags.name, ...who });
}

function connect() {
  socket = new WebSocket(url, ["fourfold.1.json"], { perMessageDeflate: false });
  socket.on("open", hello);
  socket.on("message", (data) => {
    const message = JSON.parse(data.toString());
    if (Array.isArray(message)) inARoom[message[0]]?.(message);
    else if (Object.hasOwn(atTheDoor, message.type)) atTheDoor[message.type](message);
  });
  socket.on("error", () => {}); // a close follows
  socket.on("close", (closed, why) => {
    room.channel = null;
    if (room.over) return;
    print({ closed, why: why.toString() });
    if (closed === 4001 || closed === 4002) process.exit(1);
    later(Math.max(me.least, me.wait * (0.5 + Math.random() / 2)), connect);
    me.wait = Math.min(me.wait * 2, 5000);
  });
}

connect();
