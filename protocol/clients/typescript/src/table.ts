// A room in which one sits, or that one watches.

import type { Asked, Link } from "./link.js";
import type { Mirror } from "./mirror.js";
import { View } from "./view.js";
import type { AnyIntent, Offer, RoomPresence, Say } from "./wire.js";
import { watching } from "./watching.js";

type Kind = Offer["kind"];

export class Table {
  constructor(
    private readonly link: Link,
    private readonly mirror: Mirror,
  ) {}

  get room(): string {
    return this.mirror.code;
  }

  /** The newest view. */
  get view(): View {
    return this.mirror.view as View; // nobody has a table before
  }

  get seat(): number | null {
    return this.view.seat;
  }

  /** Who is connected; null before it is told. */
  get presence(): RoomPresence | null {
    return this.mirror.presence;
  }

  /** The views to come, beginning with the newest; ends with the one that says that it is over. */
  watch(how: { beyondEnd?: boolean } = {}): AsyncGenerator<View, void> {
    return watching(this.link, this.mirror, how.beyondEnd ?? false);
  }

  /** Play an intent: the view in which it is. Rejects with ServerRefused, and with PlayVoid. */
  play(intent: AnyIntent): Promise<View> {
    const played = this.mirror.turn.then(() => this.link.play(this.mirror, intent));
    this.mirror.turn = played.catch(() => {});
    return played;
  }

  resign = (): Promise<unknown> => this.ask({ type: "resign", room: this.room });
  leave = (): Promise<unknown> => this.ask({ type: "leave", room: this.room });
  begin = (): Promise<unknown> => this.ask({ type: "begin", room: this.room });
  abort = (): Promise<unknown> => this.ask({ type: "abort", room: this.room });
  claimWin = (): Promise<unknown> => this.ask({ type: "claim_win", room: this.room });

  takeBack = (): Promise<unknown> =>
    this.ask({ type: "take_back", room: this.room, ply: this.view.ply });

  putForward = (): Promise<unknown> =>
    this.ask({ type: "put_forward", room: this.room, ply: this.view.ply });

  offer = (kind: Kind): Promise<unknown> => this.ask({ type: "offer", room: this.room, kind });

  answer = (kind: Kind, seat: number, accept: boolean): Promise<unknown> =>
    this.ask({ type: "answer", room: this.room, kind, seat, accept });

  say = (text: string): Promise<unknown> => this.ask({ type: "say", room: this.room, text });

  react = (reaction: NonNullable<Say["reaction"]>): Promise<unknown> =>
    this.ask({ type: "say", room: this.room, reaction });

  private ask(asked: Asked): Promise<unknown> {
    return this.link.ask(asked);
  }
}
