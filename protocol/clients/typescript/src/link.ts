// One server, kept connected: what was not answered is said again, and what was missed is told.

import type { Encoding } from "./encoding.js";
import { FourfoldError, LinkOver, NotWelcome, PlayVoid, ServerRefused } from "./errors.js";
import { Greeting } from "./greeting.js";
import { Mirror } from "./mirror.js";
import { changed } from "./room_list.js";
import { Seeds } from "./seeds.js";
import { opened, type Socket } from "./socket.js";
import type { Store } from "./store.js";
import type { FromClient, FromServer, Intent, Refusal, RoomCard, Welcome } from "./wire.js";

/** Refusals of the moment: the same may be said again a little later. */
const AGAIN: ReadonlySet<string> = new Set(["too_fast", "elsewhere", "unavailable", "not_ready"]);
/** Close codes after which coming back would change nothing. */
const FOR_GOOD: ReadonlySet<number | undefined> = new Set([4001, 4002]);
const FIRST_MS = 100;
const MOST_MS = 5000;
/** After so long without a word the server is asked whether it is there. */
const QUIET_MS = 10_000;
const OPEN = 1;

export type Request = Extract<FromClient, { type: string; request: number }>;
/** A request without its id, which this library chooses. */
export type Asked = Request extends infer R ? (R extends Request ? Omit<R, "request"> : never) : never;
type Named = Extract<FromServer, { type: string }>;
export type Answer = Extract<Named, { request: number }>;

interface Waiting {
  message: Request;
  resolve(answer: Answer): void;
  reject(why: Error): void;
}

interface Watcher {
  look(): void;
  reject(why: Error): void;
}

/** Who one is there, and how one says it. */
export interface Who {
  name: string;
  password: string;
  bot: boolean;
  store: Store;
  encoding: Encoding;
}

export class Link {
  welcome: Welcome | null = null;
  token: string | null = null;
  isOnline = false;
  /** Why there is no line, in words. */
  why = "";
  readonly rooms = new Map<string, Mirror>();
  readonly seeds: Seeds;
  lobbyWatchers = 0;
  /** The open rooms; null before they are told. */
  cards: readonly RoomCard[] | null = null;
  private readonly listeners = new Set<(message: Named) => void>();
  private readonly requests = new Map<number, Waiting>();
  private readonly watchers = new Set<Watcher>();
  private socket: Socket | null = null;
  private over: FourfoldError | null = null;
  private wait = FIRST_MS;
  private least = 0;
  private heardAt = 0;
  private lastId = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval> | undefined;
  private heard: Promise<void> = Promise.resolve();

  constructor(
    readonly url: string,
    private readonly who: Who,
  ) {
    this.seeds = new Seeds(who.store);
  }

  /** Connect, and come back whenever the line breaks, until the end. */
  async begin(): Promise<void> {
    this.token = await this.who.store.read("token");
    await this.seeds.load();
    this.pulse = setInterval(() => this.beat(), QUIET_MS / 4);
    this.connectSoon(0);
  }

  /** Close the line for good; whoever still waits is told why. */
  end(why: FourfoldError = new LinkOver("the client was closed")): void {
    this.over ??= why;
    clearTimeout(this.retry);
    clearInterval(this.pulse);
    this.socket?.close(1000);
    this.isOnline = false;
    const waiting = [...this.requests.values(), ...this.watchers];
    for (const one of waiting) one.reject(this.over);
    for (const { pending } of this.rooms.values()) pending?.reject(this.over);
  }

  // -- waiting ---------------------------------------------------------------------------------

  /** What `look` finds as soon as it finds something; it is asked after every message. */
  until<T>(look: () => T | null | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const watcher: Watcher = {
        look: () => {
          try {
            const found = look();
            if (found === null || found === undefined) return;
            this.watchers.delete(watcher);
            resolve(found);
          } catch (why) {
            watcher.reject(why as Error);
          }
        },
        reject: (why) => {
          this.watchers.delete(watcher);
          reject(why);
        },
      };
      this.watchers.add(watcher);
      watcher.look();
      if (this.over) watcher.reject(this.over);
    });
  }

  /** Be told every message that has a type. Returns what ends it. */
  hear(listener: (message: Named) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** The answer to a request. Rejects with ServerRefused. */
  ask(asked: Asked): Promise<Answer> {
    this.lastId = Math.max(Date.now() * 1000, this.lastId + 1);
    const message = { ...asked, request: this.lastId } as Request;
    return new Promise((resolve, reject) => {
      if (this.over) return reject(this.over);
      this.requests.set(message.request, { message, resolve, reject });
      this.say(message);
    });
  }

  // -- rooms -----------------------------------------------------------------------------------

  /** Have a room told from now on. */
  watch(code: string): Mirror {
    const held = this.rooms.get(code);
    if (held && !held.refused) return held;
    const mirror = new Mirror(code);
    this.rooms.set(code, mirror);
    this.sayWatch(mirror);
    return mirror;
  }

  unwatch(code: string): void {
    const mirror = this.rooms.get(code);
    this.rooms.delete(code);
    if (mirror?.channel != null) this.say({ type: "unwatch", channel: mirror.channel });
    if (mirror) mirror.refused = new LinkOver("the room is not watched any more");
    mirror?.pending?.reject(new LinkOver("the room is not watched any more"));
    this.look();
  }

  /** Have the open rooms told, or told no more, by how many want to know. */
  watchLobby(more: 1 | -1): void {
    this.lobbyWatchers += more;
    if (this.lobbyWatchers === 0) this.cards = null;
    if (this.lobbyWatchers === Math.max(more, 0)) this.say({ type: "watch_lobby", on: more > 0 });
  }

  sayPending({ channel, pending }: Mirror): void {
    if (pending && channel !== null)
      this.say([1, channel, pending.number, pending.intent] as unknown as FromClient);
  }

  private sayWatch(mirror: Mirror): void {
    mirror.channel = null;
    const { code: room, seq, mark } = mirror;
    this.say({ type: "watch_room", room, seq, mark });
  }

  // -- the line --------------------------------------------------------------------------------

  say(message: FromClient): void {
    if (this.isOnline && this.socket) this.send(this.socket, message);
  }

  private send(socket: Socket, message: FromClient): void {
    if (socket.readyState === OPEN) socket.send(this.who.encoding.encode(message));
  }

  private async connect(): Promise<void> {
    const { name, password, bot, encoding } = this.who;
    const greeting = new Greeting(this.token, name, password, bot);
    const socket = await opened(this.url, encoding.subprotocol);
    if (this.over) return socket.close();
    this.socket = socket;
    this.heardAt = Date.now();
    socket.addEventListener("open", () => this.send(socket, greeting.hello()));
    socket.addEventListener("error", () => {}); // what follows is "close"
    socket.addEventListener("message", ({ data }) => {
      this.heardAt = Date.now();
      const taken = () => this.take(encoding.decode(data) as FromServer, socket, greeting);
      this.heard = this.heard.then(taken).catch((why) => {
        this.end(why instanceof FourfoldError ? why : new FourfoldError(String(why)));
      });
    });
    socket.addEventListener("close", ({ code, reason }) => {
      this.heard = this.heard.then(() => this.broken(socket, code, reason ?? ""));
    });
  }

  private connectSoon(ms: number): void {
    this.retry = setTimeout(() => {
      this.connect().catch((why) => this.end(new FourfoldError(String(why))));
    }, ms);
  }

  /** Come back soon. A line is broken once: what it says later concerns nobody. */
  private broken(socket: Socket, code: number | undefined, reason: string): void {
    if (socket !== this.socket) return;
    this.socket = null;
    this.isOnline = false;
    for (const mirror of this.rooms.values()) mirror.channel = null;
    if (this.over) return;
    this.why = reason || this.why || `no answer from ${this.url}`;
    if (FOR_GOOD.has(code)) return this.end(new NotWelcome("not_welcome", this.why));
    const jittered = this.wait * (0.5 + Math.random() / 2);
    this.connectSoon(Math.max(this.least, jittered));
    this.wait = Math.min(this.wait * 2, MOST_MS);
    this.least = 0;
    this.look();
  }

  private beat(): void {
    const quiet = Date.now() - this.heardAt;
    const { socket } = this;
    if (socket && quiet > 2 * QUIET_MS) {
      socket.close(); // which waits for an answer, half a minute in Node: nobody else does
      this.broken(socket, undefined, "nothing is heard any more");
    } else if (quiet > QUIET_MS) this.say({ type: "ping" });
  }

  // -- hearing ---------------------------------------------------------------------------------

  private async take(message: FromServer, socket: Socket, greeting: Greeting): Promise<void> {
    if (socket !== this.socket || this.over) return;
    if (Array.isArray(message)) await this.inARoom(message as unknown as unknown[]);
    else await this.named(message as Named, socket, greeting);
    this.look();
  }

  private async named(message: Named, socket: Socket, greeting: Greeting): Promise<void> {
    switch (message.type) {
      case "identity_challenge":
        return this.send(socket, await greeting.prove(message));
      case "welcome":
        greeting.check(message);
        return this.welcomed(message);
      case "refusal":
        return this.refused(message);
      case "watching": {
        const mirror = this.rooms.get(message.room);
        if (!mirror) return this.say({ type: "unwatch", channel: message.channel });
        mirror.channel = message.channel;
        return this.sayPending(mirror);
      }
      case "room_presence": {
        const mirror = this.on(message.channel);
        if (mirror) mirror.presence = message;
        break;
      }
      case "lobby_rooms":
        this.cards = changed(this.cards, message);
        break;
      case "closing":
        this.least = message.retry_ms;
        this.why = message.message;
        break;
    }
    const waiting = "request" in message ? this.requests.get(message.request) : undefined;
    if (waiting) {
      this.requests.delete(waiting.message.request);
      waiting.resolve(message as Answer);
    }
    for (const listener of this.listeners) listener(message);
  }

  private async welcomed(welcome: Welcome): Promise<void> {
    if (welcome.token) {
      this.token = welcome.token;
      await this.who.store.write("token", welcome.token);
    }
    Object.assign(this, { welcome, isOnline: true, wait: FIRST_MS, why: "" });
    for (const { message } of this.requests.values()) this.say(message);
    for (const mirror of this.rooms.values()) if (!mirror.refused) this.sayWatch(mirror);
    if (this.lobbyWatchers) this.say({ type: "watch_lobby", on: true });
  }

  private async inARoom([tag, channel, ...rest]: unknown[]): Promise<void> {
    const mirror = this.on(channel as number);
    if (!mirror || ![1, 2, 4, 5].includes(tag as number)) return;
    try {
      if (tag === 1) mirror.snapshot(rest[0] as number, rest[1] as number, rest[3] as unknown[]);
      else mirror.update(tag as number, rest[0] as number, rest[1] as [], rest[2] as []);
    } catch (why) {
      if (!(why instanceof RangeError)) throw why;
      this.say({ type: "unwatch", channel: channel as number });
      mirror.forget();
      return this.sayWatch(mirror);
    }
    this.settle(mirror);
    await this.seed(mirror);
  }

  /** Tell whoever plays in the room whether the play is in. */
  private settle(mirror: Mirror): void {
    const { pending, view } = mirror;
    if (!pending || !view) return;
    if (view.number > pending.number) pending.resolve(view);
    else if (view.number < pending.number || view.ply < pending.ply || view.isOver)
      pending.reject(new PlayVoid("the position was taken back, or the game has ended"));
  }

  private async seed({ view }: Mirror): Promise<void> {
    const due = view && (await this.seeds.due(view));
    if (!view || !due) return;
    const said: Asked =
      "join" in due
        ? { type: "join", room: view.room, seat: due.seat, commitment: due.join }
        : { type: "reveal", room: view.room, value: due.reveal };
    this.ask(said).catch(() => {}); // too late: the room goes on without it
  }

  private refused(no: Refusal): void {
    const again = AGAIN.has(no.reason);
    const later = (what: () => void) => void setTimeout(what, no.retry_ms ?? 1000);
    const waiting = this.requests.get(no.request ?? -1);
    const mirror = no.channel == null ? this.rooms.get(no.room ?? "") : this.on(no.channel);
    if (waiting) {
      if (again) return later(() => this.requests.has(no.request ?? -1) && this.say(waiting.message));
      this.requests.delete(waiting.message.request);
      waiting.reject(new ServerRefused(no));
    } else if (!this.isOnline) {
      this.why = no.message;
      if (again) this.least = no.retry_ms ?? 1000;
      else this.end(new NotWelcome(no.reason, no.message));
    } else if (mirror && no.channel != null) {
      if (again) later(() => this.sayPending(mirror));
      else if (no.reason !== "stale" || no.number !== mirror.pending?.number)
        mirror.pending?.reject(new ServerRefused(no)); // else it is an earlier intent that is refused
    } else if (mirror) {
      if (again) return later(() => this.rooms.get(mirror.code) === mirror && this.sayWatch(mirror));
      mirror.refused = new ServerRefused(no);
      mirror.pending?.reject(mirror.refused);
      mirror.channel = null;
    }
  }

  /** Begin to play in a room; `resolve` and `reject` are called once it is in, or never will be. */
  play(mirror: Mirror, intent: Intent): Promise<NonNullable<Mirror["view"]>> {
    return new Promise<NonNullable<Mirror["view"]>>((resolve, reject) => {
      if (this.over) return reject(this.over);
      if (!mirror.view || mirror.refused)
        return reject(mirror.refused ?? new LinkOver("the room is not told yet"));
      const { number, ply } = mirror.view;
      mirror.pending = { number, ply, intent, resolve, reject };
      this.sayPending(mirror);
    }).finally(() => (mirror.pending = null));
  }

  private on(channel: number): Mirror | undefined {
    return [...this.rooms.values()].find((mirror) => mirror.channel === channel);
  }

  private look(): void {
    for (const watcher of [...this.watchers]) watcher.look();
  }
}
