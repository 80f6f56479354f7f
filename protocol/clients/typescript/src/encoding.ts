// How messages become frames: JSON, which needs nothing. The other way is in msgpack.ts.

/** A way to say messages in frames of a websocket. */
export interface Encoding {
  /** What names it to the server. */
  readonly subprotocol: string;
  encode(message: unknown): string | Uint8Array;
  /** The message of a frame: a text, or the bytes of a binary one. Throws where it is none. */
  decode(frame: unknown): unknown;
}

/** Text frames of JSON. */
export const json: Encoding = {
  subprotocol: "fourfold.1.json",
  encode: (message) => JSON.stringify(message),
  decode: (frame) => JSON.parse(String(frame)),
};
