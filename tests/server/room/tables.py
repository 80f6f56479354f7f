"""Rooms of people and bots in play, and what is put to them."""

from random import Random

import msgspec
import pytest

from engines.catalog import make, options_of
from protocol.from_client import RoomSettings
from protocol.names import PlayerId, RoomId
from server.room.commands import PlayIntent
from server.room.decisions.decide import decide
from server.room.errors import Refused
from server.room.facts import Began, Opened, Sat
from server.room.fairness import commitment
from server.room.fold import fold
from tests.support.rooms.games import SECRET, folded

NAMES = ("ann", "bob", "cat", "dan")
ANN, BOB, CAT, DAN = map(PlayerId, NAMES)


def opened(
    game,
    people,
    bots=0,
    settings=RoomSettings(),  # noqa: B008 - frozen
    bot="random",
    level=0,
    **options,
):
    """A room of ``game`` at the beginning of play: people first, then bots."""
    rules = make(game, options)
    written, room = options_of(rules), RoomId("K7MQ2X")
    sealed = commitment(SECRET, room, written)
    first = Opened(1, room, game, rules.rules, written, settings, ANN, 1, SECRET, sealed)
    seats = range(people + bots)
    sat = [
        Sat(1, seat, PlayerId(NAMES[seat]), NAMES[seat], *((bot, level) if seat >= people else ()))
        for seat in seats
    ]
    return folded([first, *sat, Began(1, tuple(seats))])


def polyy(undo="ask", people=2, bots=0):
    return opened("polyy", people, bots, RoomSettings(undo=undo), size=4)


def roads(undo="ask", people=2, bots=0):
    settings = RoomSettings(undo=undo)
    return opened("rotorouter", people, bots, settings, size=7, colours=people + bots)


def asked(room, *asks, at=5):
    """The room once all of ``asks`` were put to it."""
    for ask in asks:
        room = fold(room, decide(room, *ask, at))
    return room


def play(room, **intent):
    """``intent`` by whoever is to move."""
    seat = room.to_move[0]
    ask = (room.occupants[seat].player, PlayIntent(len(room.accepted[seat]), intent))
    return asked(room, ask)


def placed(room, *fields):
    for field in fields:
        room = play(room, type="place", field=field)
    return room


def said(room, *types):
    for name in types:
        room = play(room, type=name)
    return room


def sampled(room, plies, seed=3):
    """``room`` after so many random plies."""
    chance = Random(seed)
    for _ in range(plies):
        intent = room.game.sample(room.state, room.to_move[0], chance)
        room = play(room, **msgspec.to_builtins(intent))
    return room


def refused(room, ask):
    with pytest.raises(Refused) as why:
        decide(room, *ask, 9)
    assert why.value.message
    return why.value.reason
