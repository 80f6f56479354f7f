// Binary frames of MessagePack, by the package `@msgpack/msgpack`: a module of its own, so that JSON needs nothing.

import { decode, encode } from "@msgpack/msgpack";
import type { Encoding } from "./encoding.js";

/** Shorter frames than those of JSON. */
export const messagePack: Encoding = {
  subprotocol: "fourfold.1.msgpack",
  encode: (message) => encode(message, { ignoreUndefined: true }),
  decode: (frame) => decode(new Uint8Array(frame as ArrayBuffer)),
};
