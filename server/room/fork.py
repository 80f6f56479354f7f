"""What play begins from: a deal, a lesson, a position of a finished game, or one set up."""

from typing import Any

import msgspec
from msgspec import Raw

from engines import catalog
from engines.game import AnyGame, Seat
from engines.lessons.lesson import begun
from engines.positions.position_reader import BadPosition, StartPosition
from server.room import intents
from server.room.facts import Began
from server.room.fairness import anew, seed
from server.room.room import Room


def dealt(room: Room, fact: Began) -> tuple[Any, int]:
    """Return the state that play begins with, and which position of its game it is."""
    if room.lesson is not None:
        return begun(room.lesson, room.game), 0
    forked, own = room.opened.forked, seed(room.secret, fact.contributions)
    if forked is None:
        return first(room.opened.game, room.game, room.opened.position, fact.seats, own), 0
    drawn = bytes.fromhex(forked.seed)
    state = first(room.opened.game, room.game, forked.position, forked.dealt, drawn)
    for seat, raw in forked.plies:
        state = stepped(room.game, state, seat, raw)
    return room.game.reroll(state, anew(own)), forked.ply


def first(
    name: str,
    game: AnyGame,
    position: StartPosition | None,
    seats: tuple[Seat, ...],
    own: bytes,
) -> Any:
    """Return the state of a deal, or of a position that was set up; ``name`` is the game's."""
    if position is None:
        return game.setup(seats, own)
    reader = catalog.positions(name)
    if reader is None:
        raise BadPosition("game", f"No position of {name} can be set up.")
    return reader.begun(game, position.text, own)


def stepped(game: AnyGame, state: Any, seat: Seat | None, raw: Raw) -> Any:
    """Return the state after one of ``Forked.plies``. Raises IllegalIntent or ValidationError."""
    if seat is None:
        return game.reroll(state, msgspec.json.decode(raw, type=int))
    if bytes(raw) == b"null":
        return game.withdraw(state, seat)
    return game.apply(state, seat, intents.read(game, raw))
