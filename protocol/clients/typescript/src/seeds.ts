// What you add to the seed of each room, so that nobody alone decides what chance brings.

import { promiseOf, randomHex } from "./proof.js";
import type { Store } from "./store.js";
import type { View } from "./view.js";

/** Rooms that are remembered, the latest ones. */
const MOST = 100;

interface Word {
  value: string;
  /** By which commitment the server was bound when it was promised; empty before it is known. */
  bound: string;
  /** The seat that it was promised for, once it is known. */
  seat?: number | null;
}

/** What is to be done in a room for its seed. */
export type Due = { join: string; seat: number } | { reveal: string } | null;

export class Seeds {
  private words = new Map<string, Word>();
  private done = new Set<string>();

  constructor(private readonly store: Store) {}

  async load(): Promise<void> {
    const text = await this.store.read("seeds");
    if (text) this.words = new Map(JSON.parse(text) as [string, Word][]);
  }

  /** The promise of a value in that room: the one that was given already, or a fresh one. */
  async promise(room: string): Promise<string> {
    const word = this.words.get(room) ?? { value: randomHex(), bound: "" };
    await this.keep(room, word);
    return promiseOf(word.value);
  }

  /** What the room as it is now asks for. */
  async due({ room, phase, seat, roomView }: View): Promise<Due> {
    const [word, bound] = [this.words.get(room), roomView[21] ?? ""];
    if (!word || (phase !== "open" && phase !== "revealing")) return null;
    if (seat === null) return phase === "open" ? this.again(room, word, bound) : null;
    word.seat = seat;
    if (word.bound === "") {
      word.bound = bound;
      await this.keep(room, word);
    }
    const revealing = phase === "revealing";
    const step = `${phase} ${room} ${bound}`;
    if (revealing !== (word.bound === bound) || this.done.has(step)) return null;
    this.done.add(step);
    if (revealing) return { reveal: word.value };
    return this.anew(room, seat, bound);
  }

  /** Sit down again where the seat was lost: the server is bound anew where somebody has not
   * revealed in time. Whoever has left by themselves stays away. */
  private async again(room: string, word: Word, bound: string): Promise<Due> {
    const { seat } = word;
    if (seat == null || word.bound === "") return null;
    word.seat = null;
    return word.bound === bound ? null : this.anew(room, seat, bound);
  }

  private async anew(room: string, seat: number, bound: string): Promise<Due> {
    const fresh = { value: randomHex(), bound };
    await this.keep(room, fresh);
    return { join: await promiseOf(fresh.value), seat };
  }

  private async keep(room: string, word: Word): Promise<void> {
    this.words.delete(room);
    this.words.set(room, word);
    const latest = [...this.words].slice(-MOST);
    await this.store.write("seeds", JSON.stringify(latest));
  }
}
