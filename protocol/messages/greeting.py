"""Messages of the first words on a connection: who is there, and what the server offers."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from protocol.bounds import At, Sentence, Small, Word
from protocol.messages.base import ClientMessage, Digest, Player, ServerMessage
from protocol.names import Count, Name, PlayerId, Request, Token


class Unwelcome(StrEnum):
    """Say by the ``code`` of a refusal as ``not_welcome`` what is wrong; newer ones may be added.

    Who guesses learns nothing: a player that nobody is, a token of another server and a wrong proof
    are all PROOF. Only who has proved a token is told that it is REPLACED.
    """

    ORDER = "ORDER"
    """Hello comes first, prove after a challenge, and neither again."""
    HELLO = "HELLO"
    """A hello names its player as the token does, and has a nonce."""
    PROOF = "PROOF"
    """The proof does not fit what was agreed, by a token of this server."""
    REPLACED = "REPLACED"
    """The token was proved, but a newer one was used since."""
    BANNED = "BANNED"
    """The operator keeps out this player, or this address."""


class Hello(ClientMessage, frozen=True, tag="hello", forbid_unknown_fields=False):
    """Say who is there: the first message of a connection. It holds no secret.

    Answered by Welcome for a new player at a server without a password, else by IdentityChallenge.
    Alone among messages it may hold fields we do not know: a newer client is to hear that its
    ``protocol`` is another one, not that it is malformed.
    """

    protocol: int
    """The version of the wire: 1."""
    name: Name = ""
    """What others see: at most 64 characters, tidied and cut to 24 by the server. Where it is left
    out, or has no visible character, the player keeps the last name, if that was used within the
    last 30 days."""
    player: Annotated[PlayerId, Meta(max_length=64)] | None = None
    """Who holds a token, as the token says it; ``null`` for a new player."""
    generation: Count = 0
    """Which of that player's tokens it is, as the token says it; 0 for a new player."""
    nonce: Digest = ""
    """32 random bytes in hexadecimal, new on each connection."""
    bot: bool = False
    """Whether the new player is a program: its id, made by this, will always say so."""


class Prove(ClientMessage, frozen=True, tag="prove"):
    """Answer IdentityChallenge. Both are made as ``protocol/proof.py`` does."""

    proof: Digest = ""
    """That the token is known; empty for a new player."""
    password: Digest = ""
    """That the password is known; empty where none is asked for, or it is not known."""


class Renew(ClientMessage, frozen=True, tag="renew"):
    """Ask for another token. Its first use makes the present one void."""

    request: Request


class BotOffer(Struct, frozen=True):
    """Tell of a bot of the server that can be given a seat."""

    bot: Word
    """The name of the bot, as ``seat_bot`` takes it."""
    levels: Annotated[tuple[Word, ...], Meta(max_length=100)]
    """What each is called, level 1 first."""
    ready: Small
    """So many of them, the first ones, can be played now."""
    why: Sentence = ""
    """What the others lack: that they are being prepared, or what the operator can install."""
    names: Annotated[tuple[Word, ...], Meta(max_length=100)] = ()
    """The name of the character that plays each level: "Otto"."""
    ratings: Annotated[tuple[Small, ...], Meta(max_length=100)] = ()
    """The rating of each level, on the scale of players' ratings."""


class IdentityChallenge(ServerMessage, frozen=True, tag="identity_challenge"):
    """Ask a client to prove who it is. All of it is made as ``protocol/proof.py`` does."""

    server_id: Word
    """Which server this is, whatever address it is reached by."""
    nonce: Word
    """32 random bytes in hexadecimal."""
    proof: Word = ""
    """That the server knows the token of who said hello; empty for a new player."""
    locked: bool = False
    """Whether the server has a password, which is to be proved as well."""


class Renewed(ServerMessage, frozen=True, tag="renewed"):
    """Give the client its next token. Its first use makes the one before void."""

    request: Request
    token: Annotated[Token, Meta(max_length=256)]
    """The next token, masked by the one that you have; how is said below."""


class Welcome(ServerMessage, frozen=True, tag="welcome"):
    """Tell the client who it is here. Its token is its seat in every room it sits in."""

    player: Player
    """Your public id."""
    token: Annotated[Token, Meta(max_length=256)] | None
    """For a new player, this once, else ``null``. Store it, and keep it secret: whoever knows it
    can act as you in every room."""
    name: Word
    """Your name, as it was tidied."""
    protocol: Small
    """The version of the wire that is spoken."""
    server: Sentence
    """Name and version of the program."""
    games: Annotated[dict[Word, Small], Meta(max_length=64)]
    """The games on offer, each with the number of its rules."""
    now: At = 0
    """The server's clock in Unix milliseconds, by which a ``due`` is counted down."""
    bots: Annotated[
        dict[Word, Annotated[tuple[BotOffer, ...], Meta(max_length=64)]], Meta(max_length=64)
    ] = {}  # noqa: RUF012
    """By game, the bots that can be given a seat: the name of each level, level 1 first; how many
    of them, counted from the first, are ``ready``; ``why`` the others are not; and by level the
    name of the character that plays it and its rating (``names``, ``ratings``)."""
    server_id: Word = ""
    """The same at every address of a server, for as long as its store lasts. Anybody can claim it;
    only a proof shows it."""
    web: bool = False
    """Whether the server gives out the window in a browser: then ``http://HOST:PORT/CODE`` invites
    into a room, ``https`` where you came by ``wss``. Left out by older servers, as false."""
    lessons: Annotated[tuple[Word, ...], Meta(max_length=64)] = ()
    """The games that have lessons here. Left out by older servers, as none."""
    puzzles: Annotated[tuple[Word, ...], Meta(max_length=64)] = ()
    """The games that have puzzles here. Left out by older servers, as none."""
