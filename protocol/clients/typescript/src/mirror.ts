// What is known of one room that is watched, and up to which entry of its log.

import { updated, type Tree } from "./changes.js";
import type { FourfoldError } from "./errors.js";
import { View } from "./view.js";
import type { Intent, RoomPresence } from "./wire.js";

/** A play that is not in the game yet. */
export interface Pending {
  number: number;
  ply: number;
  intent: Intent;
  resolve(view: View): void;
  reject(why: Error): void;
}

export class Mirror {
  channel: number | null = null;
  seq = 0;
  mark = 0;
  view: View | null = null;
  presence: RoomPresence | null = null;
  /** Why it is told no more. */
  refused: FourfoldError | null = null;
  pending: Pending | null = null;
  /** The plays of this room, one after the other. */
  turn: Promise<unknown> = Promise.resolve();
  private tree: Tree | null = null;

  constructor(readonly code: string) {}

  /** Hold the whole room as of an entry. */
  snapshot(seq: number, mark: number, tree: Tree): void {
    Object.assign(this, { seq, mark, tree, view: new View(tree, seq) });
  }

  /** Hold the next entry. Throws RangeError where it does not fit: watch again from 0. */
  update(tag: number, mark: number, inView: readonly unknown[], around?: readonly unknown[]): void {
    if (this.tree === null) throw new RangeError("an update before any snapshot");
    this.snapshot(this.seq + 1, mark, updated(this.tree, tag, inView, around));
  }

  /** Forget all of the room, but not who waits. */
  forget(): void {
    Object.assign(this, { seq: 0, mark: 0, tree: null });
  }
}
