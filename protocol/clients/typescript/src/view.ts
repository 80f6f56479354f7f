// One room at one moment, as one player may see it: it never changes.

import type { Tree } from "./changes.js";
import { GameUnknown } from "./errors.js";
import { isKnown, legal, named, toMove } from "./games/games.js";
import type { AnyIntent, EndingView, Game, NamedViews, OfferView, RoomView, SeatInfo } from "./wire.js";

/** How a game ended, by name. */
export interface Ending {
  readonly winners: readonly number[];
  readonly termination: EndingView[1];
  readonly reason: string;
  readonly ranking: readonly number[];
}

/** A room as of one entry of its log. */
export class View {
  /** Every field of the room by position, as it was sent. */
  readonly roomView: RoomView;

  constructor(
    tree: Tree,
    /** The entry of the room's log that this shows. */
    readonly seq: number,
  ) {
    this.roomView = tree as unknown as RoomView;
  }

  /** The room's code. */
  get room(): string {
    return this.roomView[0];
  }

  /** The name of the game: `polyy`. */
  get game(): string {
    return this.roomView[1];
  }

  /** Every option of the game by name. */
  get options(): Record<string, unknown> {
    return Object.fromEntries(this.roomView[3].map(([name, value]) => [name, value]));
  }

  /** Your seat; null for spectators. */
  get seat(): number | null {
    return this.roomView[6];
  }

  get phase(): RoomView[7] {
    return this.roomView[7];
  }

  /** Who sits in each seat; null where one is free. */
  get seats(): readonly (SeatInfo | null)[] {
    return this.roomView[8];
  }

  /** How many intents of yours are in the game. */
  get number(): number {
    return this.roomView[9];
  }

  /** Which position of the game this is, from 0. */
  get ply(): number {
    return this.roomView[14] ?? 0;
  }

  /** What is offered, and by whom. */
  get offers(): readonly OfferView[] {
    return this.roomView[17] ?? [];
  }

  /** The game's view as it was sent; null before play begins. */
  get tree(): unknown {
    return this.roomView[11];
  }

  /** The game's view by the names of its positions, as that game's type. Throws GameUnknown. */
  as<G extends Game>(game: G): NamedViews[G] {
    if (this.game !== game || this.tree === null)
      throw new GameUnknown(`this is no view of ${game}`);
    return named(game, this.tree);
  }

  /** The game's view by the names of its positions, of whatever game it is. Throws GameUnknown. */
  get gameView(): Record<string, any> {
    if (!isKnown(this.game)) throw new GameUnknown(`this library does not know ${this.game}`);
    return this.as(this.game);
  }

  /** The seats to move; none but in play. Throws GameUnknown. */
  get toMove(): number[] {
    return this.phase !== "playing" || this.tree === null ? [] : toMove(this.game, this.tree);
  }

  /** Whether your seat is to move. Throws GameUnknown. */
  get myTurn(): boolean {
    return this.seat !== null && this.toMove.includes(this.seat);
  }

  /** All that you may play now. Throws GameUnknown, and TooManyToList in Word Fleet. */
  get legal(): AnyIntent[] {
    return this.myTurn ? legal(this.game, this.tree) : [];
  }

  get isOver(): boolean {
    return this.phase === "over";
  }

  /** How the game ended; null before. */
  get ending(): Ending | null {
    const told = this.roomView[12];
    if (!told) return null;
    const [winners, termination, reason, ranking = []] = told;
    return { winners, termination, reason, ranking };
  }

  /** Whether you have won; null before the end, for spectators, and when drawn. */
  get won(): boolean | null {
    const winners = this.ending?.winners;
    return this.seat === null || !winners?.length ? null : winners.includes(this.seat);
  }
}
