"""Opens a table in one go: room, own seat, bots, kept seats, in that order; or finds one."""

import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from client.bots import chosen, strengths
from client.connection import Connection, RequestRefused
from client.games.catalog import BOARDS
from client.profile import Opponent, Seating
from protocol import from_client
from protocol.from_client import Settings, Undo
from protocol.from_server import BotOffer
from protocol.names import RoomId


def fitting(settings: Settings) -> Settings:
    """``settings`` without what contradicts: rated games have no help, nor bots for the absent."""
    changes: dict[str, Any] = {}
    if settings.rated:
        changes |= {"undo": "none", "hints": False, "advice": False, "thoughts": False}
    no_clock = settings.absent == "clock" and settings.clock.kind == "none"
    if no_clock or (settings.rated and settings.absent == "bot"):
        changes["absent"] = "claim"
    if settings.spectators == "nobody":
        changes |= {"delay_ms": 0, "delay_plies": 0}
    return msgspec.structs.replace(settings, **changes)


def unrated(game: str, options: dict[str, Any], settings: Settings) -> str:
    """Return why a table played so cannot be rated, in a few words; empty where it can."""
    if settings.clock.kind == "none":
        return "a rated game needs a clock: choose one"
    if game not in BOARDS:
        return ""
    try:
        chosen: Any = msgspec.convert(options, BOARDS[game].options)
    except (msgspec.ValidationError, ValueError):
        return "these options do not fit together"
    why: str = chosen.unrated
    return why


class Order(NamedTuple):
    """A table as it is wanted."""

    game: str
    options: dict[str, Any]
    seating: Seating
    seats: int
    """How many there are by the options."""
    evaluated: bool = False
    """Whether servers can tell who would win."""

    @property
    def opponents(self) -> tuple[Opponent, ...]:
        """Who is to sit in the other seats, in order."""
        return tuple(self.seating.opponent(n) for n in range(self.seats - 1))

    @property
    def is_alone(self) -> bool:
        """Whether all others are bots of the server."""
        return all(opponent.kind == "bot" for opponent in self.opponents)

    @property
    def has_bots(self) -> bool:
        """Whether any of the others is a bot of the server."""
        return any(opponent.kind == "bot" for opponent in self.opponents)

    @property
    def settings(self) -> Settings:
        """What is asked for: what is chosen, as far as it means something at this table."""
        wanted = self.seating.settings
        means = msgspec.structs.replace(
            wanted,
            advice=wanted.advice and self.evaluated,
            undo=_undo(wanted.undo, self.is_alone),
            thoughts=wanted.thoughts and self.has_bots,
            rated=wanted.rated and not self.unrated,
        )
        return fitting(means)

    @property
    def unrated(self) -> str:
        """Why this table cannot be rated; empty where it can."""
        return unrated(self.game, self.options, self.seating.settings)

    @property
    def is_practice(self) -> bool:
        """Whether the game will count for nothing."""
        return self.settings.hints or self.settings.undo == "free"

    @property
    def for_anyone(self) -> "Order":
        """The same with whoever wants it: no help, and nothing that is kept to few.

        Strangers who look for a game meet only where all of this is equal.
        """
        wanted = self.settings
        settings = Settings(
            undo="ask" if wanted.undo == "free" else wanted.undo,
            rated=wanted.rated,
            clock=wanted.clock,
            absent=wanted.absent,
            absent_ms=wanted.absent_ms,
        )
        return self._replace(seating=Seating(settings=settings))

    def with_bots(self, offers: Sequence[BotOffer]) -> "Order":
        """The same against bots alone, each of the level chosen last."""
        found, seating = strengths(offers), self.seating
        for at, opponent in enumerate(self.opponents):
            seating = seating.with_opponent(at, found[chosen(found, opponent)].opponent)
        return self._replace(seating=seating)


def _undo(wanted: Undo, alone: bool) -> Undo:
    """As it is chosen; against bots alone there is nobody to agree, and nobody it could trouble."""
    if wanted == "none":
        return wanted
    return "free" if alone else "ask"


async def opened(connection: Connection, order: Order, enter: Callable[[RoomId], None]) -> None:
    """Ask for all of it, then ``enter`` the room.

    Raises RequestRefused; where the room is open by then, it is entered all the same.
    """
    game, options, settings = order.game, order.options, order.settings
    done = await connection.ask(lambda n: from_client.Open(n, game, options, settings))
    try:
        await _seat(connection, order, done.room)
    except RequestRefused:
        enter(done.room)
        raise
    enter(done.room)


async def matched(connection: Connection, order: Order, enter: Callable[[RoomId], None]) -> None:
    """Ask for a seat in a room that fits, or in a new one; ``enter`` it. Raises RequestRefused."""
    done = await connection.quick(order.game, order.options, order.settings)
    enter(done.room)


async def _seat(connection: Connection, order: Order, room: RoomId) -> None:
    wanted = order.seating.seat
    seat = random.randrange(order.seats) if wanted is None else wanted  # noqa: S311 - no secret
    seat = min(seat, order.seats - 1)
    await connection.join(room, seat)
    others = [other for other in range(order.seats) if other != seat]
    for other, opponent in zip(others, order.opponents, strict=True):
        await _fill(connection, room, other, opponent)


async def _fill(connection: Connection, room: RoomId, seat: int, opponent: Opponent) -> None:
    match opponent.kind:
        case "bot":
            bot, level = opponent.bot, opponent.level
            await connection.ask(lambda n: from_client.SeatBot(n, room, seat, bot, level))
        case "outside":
            await connection.ask(lambda n: from_client.Reserve(n, room, seat))
        case "person":
            return
