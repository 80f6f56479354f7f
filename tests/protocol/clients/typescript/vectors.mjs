// Says which cases of the vectors this library gets wrong: node vectors.mjs FOLDER

import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { legal, toMove } from "fourfold";
import { patched, updated } from "./node_modules/fourfold/dist/changes.js";
import * as proof from "./node_modules/fourfold/dist/proof.js";
import { changed } from "./node_modules/fourfold/dist/room_list.js";

const cases = (name) => JSON.parse(readFileSync(`${process.argv[2]}/${name}.json`, "utf8")).cases;

function orError(make) {
  try {
    return make();
  } catch (why) {
    if (!(why instanceof RangeError)) throw why;
    return "error";
  }
}

async function proofs({ server_id: server, player, token, password, ...it }) {
  const lines = proof.agreed(server, player, it.client_nonce, it.server_nonce);
  const of = (who) => (token ? proof.tokenProof(token, who, lines) : "");
  const known = password === undefined ? [] : [await proof.passwordProof(password, server, lines)];
  return [lines, await of("server"), await of("client"), ...known];
}

const hexadecimal = /^([0-9a-f]{2}){32}$/;
const got = {
  to_move: ({ game, view }) => toMove(game, view),
  diff: ({ before, changes }) => orError(() => patched(before, changes)),
  updates: ({ before, updates }) =>
    orError(() => updates.reduce((room, [tag, , , ...both]) => updated(room, tag, ...both), before)),
  room_list: ({ before, told }) => changed(before, told),
  identity: proofs,
  commitments: async ({ kind, value, commitment, right }) =>
    kind === "player" && hexadecimal.test(value)
      ? (await proof.promiseOf(value)) === commitment
      : right,
};
const expected = {
  to_move: ({ to_move }) => to_move,
  room_list: ({ after }) => after,
  commitments: ({ right }) => right,
  identity: ({ agreed, server_proof, client_proof, password_proof }) =>
    [agreed, server_proof, client_proof, password_proof].filter((text) => text !== undefined),
};
const wrong = [];
let checked = 0;
for (const [name, of] of Object.entries(got)) {
  const should = expected[name] ?? (({ after, error }) => (error ? "error" : after));
  for (const it of cases(name)) {
    checked += 1;
    if (!isDeepStrictEqual(await of(it), should(it))) wrong.push(`${name}: ${it.name}`);
  }
}
const listed = cases("to_move")
  .filter(({ game }) => game !== "wordfleet")
  .map(({ game, view }) => ({ game, view, legal: legal(game, view) }));
console.log(JSON.stringify({ checked, wrong, listed }));
