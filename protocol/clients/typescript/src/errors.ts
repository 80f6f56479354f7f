// What can go wrong: all are a FourfoldError.

import type { Refusal } from "./wire.js";

/** The root of all errors of this library. */
export class FourfoldError extends Error {
  override get name(): string {
    return this.constructor.name;
  }
}

/** A request or a play was refused, and nothing has changed. */
export class ServerRefused extends FourfoldError {
  readonly reason: Refusal["reason"];
  /** The game's own code where a play is illegal. */
  readonly code: string | null;

  constructor(readonly refusal: Refusal) {
    super(refusal.message);
    this.reason = refusal.reason;
    this.code = refusal.code ?? null;
  }
}

/** The server does not let you in, or no more. */
export class NotWelcome extends FourfoldError {
  constructor(
    readonly reason: string,
    message: string,
  ) {
    super(message);
  }
}

/** There was no first answer in time. */
export class Unreachable extends FourfoldError {}

/** Something was waited for when the client was closed. */
export class LinkOver extends FourfoldError {}

/** The position a play was meant for was taken back meanwhile. */
export class PlayVoid extends FourfoldError {}

/** A game of a newer server, of which this library knows no view. */
export class GameUnknown extends FourfoldError {}

/** `legal` was asked for in a game where nobody can list it. */
export class TooManyToList extends FourfoldError {}
