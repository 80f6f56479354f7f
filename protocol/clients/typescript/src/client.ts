// One player at one server: opens rooms, sits down, watches, and asks.

import { json, type Encoding } from "./encoding.js";
import { Unreachable } from "./errors.js";
import { Link, type Asked } from "./link.js";
import { tidyUrl } from "./socket.js";
import { inMemory, type Store } from "./store.js";
import { Table } from "./table.js";
import type { View } from "./view.js";
import { shown, watching } from "./watching.js";
import type * as wire from "./wire.js";

/** How to be a player; all may be left out. */
export interface How {
  /** What others see; without one a known player keeps the last one. */
  name?: string;
  /** Keeps who you are, so that you come back as the same player: `inFile`, `inBrowser`. */
  store?: Store;
  password?: string;
  /** Whether somebody new says that it is a program. */
  bot?: boolean;
  /** How messages are said: JSON, or the `messagePack` of "fourfold/msgpack". */
  encoding?: Encoding;
  /** How long the first answer may take. */
  patienceMs?: number;
}

/** Be a player at the server at `url`, over all broken lines, until `close`. Rejects with
 * Unreachable and NotWelcome. */
export async function connect(url: string, how: How = {}): Promise<Client> {
  const { name = "", store = inMemory(), password = "", bot = false, encoding = json } = how;
  const link = new Link(tidyUrl(url), { name, store, password, bot, encoding });
  const late = setTimeout(
    () => link.end(new Unreachable(link.why || `no answer from ${link.url}`)),
    how.patienceMs ?? 10_000,
  );
  try {
    await link.begin();
    await link.until(() => link.welcome);
  } finally {
    clearTimeout(late);
  }
  return new Client(link);
}

const tidy = (code: string): string => code.toUpperCase().replace(/[-\s]/g, "");

/** What `connect` gives. Requests reject with ServerRefused; all that waits with LinkOver and
 * NotWelcome. */
export class Client {
  constructor(private readonly link: Link) {}

  /** What the server said of itself and of you: its games, bots, your id. */
  get welcome(): wire.Welcome {
    return this.link.welcome as wire.Welcome; // nobody has a client before
  }

  /** Who you are, in public. */
  get player(): string {
    return this.welcome.player;
  }

  get name(): string {
    return this.welcome.name;
  }

  /** What proves who you are: whoever holds it has your seats. */
  get token(): string | null {
    return this.link.token;
  }

  /** Whether there is a line just now; where there is none it is tried again. */
  get isOnline(): boolean {
    return this.link.isOnline;
  }

  /** Close the line for good. */
  close(): void {
    this.link.end();
  }

  /** `using me = await connect(url)` closes it where its block ends. */
  [Symbol.dispose](): void {
    this.close();
  }

  /** Open a room with these options and settings; its code. */
  async open<G extends wire.Game>(
    game: G,
    options: wire.Options[G] = {},
    more: { settings?: wire.RoomSettings; position?: string } = {},
  ): Promise<string> {
    const asked = { type: "open", game, options, ...more } as Asked;
    return ((await this.link.ask(asked)) as wire.Done).room;
  }

  /** Take a seat, this one or any that is free; yours, where you sit there already. Where it is
   * lost before play, as the line was broken while all had to reveal, it is taken again as soon as
   * there is a line, unless somebody else sits there by then. */
  async join(room: string, seat: number | null = null): Promise<Table> {
    const code = tidy(room);
    const before = this.link.rooms.get(code)?.view?.roomView[21];
    const commitment = await this.link.seeds.promise(code);
    const done = (await this.link.ask({ type: "join", room: code, seat, commitment })) as wire.Done;
    const mirror = this.link.watch(code);
    const view = await this.link.until(() => {
      if (mirror.refused) throw mirror.refused;
      const { view } = mirror;
      return view && (view.seat !== null || view.roomView[21] !== before) ? view : null;
    });
    if (view.seat === null) return this.join(room, done.seat ?? null); // lost before it was told
    return new Table(this.link, mirror);
  }

  /** Take a seat in an open room that fits, or in a new one. */
  async quickMatch<G extends wire.Game>(
    game: G,
    options: wire.Options[G] = {},
    settings: wire.RoomSettings = {},
  ): Promise<Table> {
    const asked = { type: "quick_match", game, options, settings } as Asked;
    return this.join(((await this.link.ask(asked)) as wire.Done).room);
  }

  /** A room in which you sit already, or that you watch. */
  async table(room: string): Promise<Table> {
    const mirror = this.link.watch(tidy(room));
    await shown(this.link, mirror);
    return new Table(this.link, mirror);
  }

  /** The views of a room from now on; ends with the one that says that the game is over. */
  watch(room: string, how: { beyondEnd?: boolean } = {}): AsyncGenerator<View, void> {
    return watching(this.link, this.link.watch(tidy(room)), how.beyondEnd ?? false);
  }

  /** Hear of that room no more: a connection watches 32 at most. */
  unwatch(room: string): void {
    this.link.unwatch(tidy(room));
  }

  /** Give a seat of a room that you opened to a bot of the server; which one. */
  async seatBot(
    room: string,
    bot = "random",
    { level = 0, seat = null }: { level?: number; seat?: number | null } = {},
  ): Promise<number | null> {
    const asked: Asked = { type: "seat_bot", room: tidy(room), seat, bot, level };
    return ((await this.link.ask(asked)) as wire.Done).seat ?? null;
  }

  /** Keep a seat of a room that you opened for a program; which one. */
  async reserve(room: string, seat: number | null = null): Promise<number | null> {
    const asked: Asked = { type: "reserve", room: tidy(room), seat };
    return ((await this.link.ask(asked)) as wire.Done).seat ?? null;
  }

  /** The open rooms: now, and whenever the list has changed. */
  async *lobby(): AsyncGenerator<readonly wire.RoomCard[], void> {
    let told: readonly wire.RoomCard[] | null = null;
    this.link.watchLobby(1);
    try {
      for (;;) {
        const before: readonly wire.RoomCard[] | null = told;
        told = await this.link.until(() => (this.link.cards === before ? null : this.link.cards));
        yield told;
      }
    } finally {
      this.link.watchLobby(-1);
    }
  }

  /** The rooms you sit in, the unfinished first. */
  async myRooms(): Promise<readonly wire.RoomCard[]> {
    return ((await this.link.ask({ type: "list_my_rooms" })) as wire.MyRooms).rooms;
  }

  /** The record of a player, or yours. */
  async profile(player: string | null = null): Promise<wire.Profiled> {
    return (await this.link.ask({ type: "show_profile", player })) as wire.Profiled;
  }

  /** The highest ratings of a game. */
  async leaderboard(game: string): Promise<wire.Leaderboard> {
    return (await this.link.ask({ type: "show_leaderboard", game })) as wire.Leaderboard;
  }

  /** The record of a game that is over. */
  async export(room: string): Promise<wire.Exported> {
    return (await this.link.ask({ type: "export", room: tidy(room) })) as wire.Exported;
  }

  /** Any other request, without its id: its answer. */
  ask(asked: Asked): ReturnType<Link["ask"]> {
    return this.link.ask(asked);
  }

  /** Be told every message that has a type: chat, calls, the lobby. Returns what ends it. */
  hear(listener: Parameters<Link["hear"]>[0]): () => void {
    return this.link.hear(listener);
  }
}
