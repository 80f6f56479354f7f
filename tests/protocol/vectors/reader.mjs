// A reader of the test vectors in plain JavaScript, by the page about the wire.
//
//   node reader.mjs FOLDER
//
// Prints how many cases of each file it agrees with; ends with 1 at the first that it does not.

import { deepStrictEqual as same, throws } from "node:assert";
import { createHash, createHmac, pbkdf2Sync } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const NAMES = "diff updates codec clocks commitments identity tokens digests room_list to_move".split(" ");
const sha = (data) => createHash("sha256").update(data).digest("hex");
const mac = (key, data) => createHmac("sha256", key).update(data).digest();

function wrong(why) {
  throw new RangeError(why);
}

function put(tree, path, value) {
  if (path.length === 0) return value;
  const [at, ...rest] = path;
  if (!Array.isArray(tree) || !Number.isInteger(at) || at < 0) wrong("nowhere");
  if (at > tree.length || (at === tree.length && rest.length > 0)) wrong("past the end");
  const copy = [...tree];
  copy[at] = put(tree[at], rest, value);
  return copy;
}

function patch(tree, changes) {
  if (changes.length % 2) wrong("a path without a value");
  let path = [0];
  for (let at = 0; at < changes.length; at += 2) {
    const said = changes[at];
    if (Array.isArray(said)) path = said;
    else if (Number.isInteger(said)) path = [...path.slice(0, -1), said];
    else wrong("no path");
    tree = put(tree, path, changes[at + 1]);
  }
  return tree;
}

function updated(seen, [tag, , , inView, around = []]) {
  const copy = [...seen];
  copy[11] = patch(seen[11], inView);
  if (tag === 4 || tag === 5) copy[14] = copy[15] = seen[14] + 1;
  if (tag === 5) copy[9] += 1;
  return patch(copy, around);
}

function unpacked(raw) {
  let at = 0;
  const take = (count) => {
    if (at + count > raw.length) wrong("cut off");
    at += count;
    return raw.subarray(at - count, at);
  };
  const uint = (bytes) => take(bytes).reduce((sum, byte) => sum * 256 + byte, 0);
  const text = (length) => {
    const bytes = take(length);
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      return wrong("no UTF-8");
    }
  };
  const list = (length) => Array.from({ length }, value);
  const pairs = (length) => {
    const made = {};
    for (let n = 0; n < length; n += 1) {
      const key = value();
      made[key] = value();
    }
    return made;
  };
  function value() {
    const [head] = take(1);
    if (head <= 0x7f) return head;
    if (head >= 0xe0) return head - 256;
    if (head <= 0x8f) return pairs(head & 15);
    if (head <= 0x9f) return list(head & 15);
    if (head <= 0xbf) return text(head & 31);
    switch (head) {
      case 0xc0: return null;
      case 0xc2: return false;
      case 0xc3: return true;
      case 0xca: return take(4).readFloatBE();
      case 0xcb: return take(8).readDoubleBE();
      case 0xcc: return uint(1);
      case 0xcd: return uint(2);
      case 0xce: return uint(4);
      case 0xcf: return uint(8);
      case 0xd0: return take(1).readInt8();
      case 0xd1: return take(2).readInt16BE();
      case 0xd2: return take(4).readInt32BE();
      case 0xd3: return Number(take(8).readBigInt64BE());
      case 0xd9: return text(uint(1));
      case 0xda: return text(uint(2));
      case 0xdb: return text(uint(4));
      case 0xdc: return list(uint(2));
      case 0xdd: return list(uint(4));
      case 0xde: return pairs(uint(2));
      case 0xdf: return pairs(uint(4));
      default: return wrong(`no value begins with ${head}`);
    }
  }
  const whole = value();
  if (at !== raw.length) wrong("more than one message");
  return whole;
}

function canonical(tree) {
  if (Array.isArray(tree)) return `[${tree.map(canonical).join(",")}]`;
  if (tree === null || typeof tree !== "object") return JSON.stringify(tree);
  const inner = Object.keys(tree).sort().map((key) => `${JSON.stringify(key)}:${canonical(tree[key])}`);
  return `{${inner.join(",")}}`;
}

function reading(control, clock, seat, at) {
  const [left, periods, free, used, since] = clock.slice(0, 5).map((part) => part[seat]);
  const lasted = used + (since ? Math.max(0, at - since) : 0);
  const charged = Math.max(0, lasted - free);
  const beyond = Math.max(0, charged - left);
  const byoyomi = control.kind === "byoyomi";
  const spare = byoyomi ? periods * control.extra_ms : 0;
  const within = byoyomi && beyond < spare;
  return [
    {
      main_ms: Math.max(0, left - charged),
      period_ms: within ? control.extra_ms - (beyond % control.extra_ms) : 0,
      periods: within ? periods - Math.floor(beyond / control.extra_ms) : 0,
      gone_ms: within ? 0 : beyond - spare,
    },
    since ? since + free + left + spare - used : null,
  ];
}

function listed(before, told) {
  if (told.whole || before === null) return told.rooms;
  const held = new Map(before.map((room) => [room.room, room]));
  for (const code of told.removed) held.delete(code);
  for (const room of told.rooms) held.set(room.room, room);
  const rank = (room) => Number(room.phase !== "open");
  const byCode = (a, b) => (a.room < b.room ? -1 : 1);
  return [...held.values()].sort((a, b) => rank(a) - rank(b) || b.at - a.at || byCode(a, b));
}

function toppenMover([start, steps, passedNow, sides, over]) {
  if (over || sides === "open") return over ? [] : [1];
  const board = structuredClone(start[0]);
  let colour = start[1];
  for (const [[row, col], [toRow, toCol]] of steps) {
    const moved = board[row][col].pop();
    board[toRow][toCol].push(moved);
    colour = passedNow ? moved : 3 - moved;
  }
  return [sides === "swapped" ? 2 - colour : colour - 1];
}

function wordfleetMovers([phase, log, , firstClaim, bids, settlement, deployed]) {
  if (phase === "bidding") return [bids.length ? 1 - bids.at(-1)[0] : firstClaim];
  if (phase === "deploy") return [0, 1].filter((seat) => !deployed[seat]);
  if (phase === "audit") return [log.filter(([tag, by]) => tag === "sunk" && by === 0).length === 5 ? 1 : 0];
  if (phase === "over") return [];
  let [, , active, run] = settlement;
  for (const event of log) {
    const [tag] = event;
    if (tag === "sunk" || (tag === "word_strike" && event[5]) || (tag === "dispute_word" && event[3])) continue;
    if (run > 1) run -= 1;
    else [active, run] = [1 - active, 1];
  }
  return [active];
}

const MOVERS = {
  polyy: ([moves, , over]) => (over ? [] : [moves.length % 2]),
  rotorouter: (view) => (view[3] === null ? [] : [view[3]]),
  toppen: toppenMover,
  wordfleet: wordfleetMovers,
};

function unmasked(masked, present) {
  const cut = masked.lastIndexOf(".");
  const [head, raw] = [masked.slice(0, cut), Buffer.from(masked.slice(cut + 1), "base64url")];
  const mask = mac(present, `next\n${head}`);
  return raw.length === 32 ? `${head}.${raw.map((byte, at) => byte ^ mask[at]).toString("base64url")}` : null;
}

function checkAfter(said, work) {
  if (said.error) throws(work, RangeError);
  else same(work(), said.after);
}

const CHECKS = {
  diff: (it) => checkAfter(it, () => patch(it.before, it.changes)),
  updates: (it) => checkAfter(it, () => it.updates.reduce(updated, it.before)),
  codec(it) {
    if (it.error) {
      const bytes = Buffer.from(it.bytes, "hex");
      if (it.encoding === "msgpack") throws(() => unpacked(bytes), RangeError);
      else if (it.way === "server")
        throws(() => JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
      return;
    }
    same(JSON.parse(it.json), it.tree);
    for (const hex of [it.msgpack, ...it.also]) same(unpacked(Buffer.from(hex, "hex")), it.tree);
  },
  clocks: (it) => same(reading(it.control, it.clock, it.seat, it.at), [it.reading, it.gone_at]),
  commitments(it) {
    if (it.kind === "server") {
      same(canonical([it.secret, it.room, it.options]), it.canonical);
      same(sha(it.canonical), it.commitment);
    } else if (it.kind === "player") {
      const raw = Buffer.from(it.value, "hex");
      same(raw.length === 32 && sha(raw) === it.commitment, it.right);
    } else {
      const [key, said] = [it.secret, it.contributions.join("")].map((hex) => Buffer.from(hex, "hex"));
      same(mac(key, said).toString("hex"), it.seed);
    }
  },
  identity(it) {
    const agreed = ["fourfold.1", it.server_id, it.player, it.client_nonce, it.server_nonce].join("\n");
    same(agreed, it.agreed);
    for (const whose of ["server", "client"])
      same(it.token ? mac(it.token, `${whose}\n${agreed}`).toString("hex") : "", it[`${whose}_proof`]);
    if (it.password === undefined) return;
    const salt = `fourfold.1\n${it.server_id}`;
    const key = pbkdf2Sync(it.password.normalize("NFC"), salt, 100000, 32, "sha256");
    same(key.toString("hex"), it.password_key);
    same(mac(key, `password\n${agreed}`).toString("hex"), it.password_proof);
  },
  tokens(it) {
    if (it.kind === "renew") return same(unmasked(it.masked, it.present), it.next);
    const [player, generation, secret, ...more] = it.token.split(".");
    const good = secret !== undefined && more.length === 0 && /^\d+$/.test(generation);
    return same(good ? [player, Number(generation)] : [null, null], [it.player, it.generation]);
  },
  digests(it) {
    if (it.tree) return same(`${canonical(it.tree)}\n`, it.line);
    const cut = it.record.lastIndexOf("\n", it.record.length - 2) + 1;
    const last = `${canonical({ digest: sha(it.record.slice(0, cut)) })}\n`;
    return same(it.record.slice(cut) === last, it.sound);
  },
  room_list: (it) => same(listed(it.before, it.told), it.after),
  to_move: (it) => same(MOVERS[it.game](it.view), it.to_move),
};

const counted = {};
for (const name of NAMES) {
  const { cases } = JSON.parse(readFileSync(join(process.argv[2], `${name}.json`), "utf8"));
  for (const said of cases) {
    try {
      CHECKS[name](said);
    } catch (why) {
      console.log(`${name}: ${said.name}: ${why.message}`);
      process.exit(1);
    }
  }
  counted[name] = cases.length;
}
console.log(JSON.stringify(counted));
