"""Rooms of lessons at any step, by the server's own decisions."""

from msgspec.structs import replace

from engines.catalog import make
from engines.lessons.shelf import course_of
from protocol.from_client import Open
from protocol.names import PlayerId, RoomId
from server.players import PlayerIdentity
from server.requests.lessons import COACH, SCRIPT, SETTINGS
from server.requests.room_requests import first_fact
from server.room.commands import PlayIntent
from server.room.decisions.decide import step
from server.room.facts import Began, Sat
from server.room.fold import fold
from server.room.views.audience import seen
from tests.support.rooms.games import folded

ME = PlayerIdentity(PlayerId("me"), "Ann", b"key")
CODE = RoomId("K7MQ2X")


def lesson_room(game, part=0):
    """A lesson at its beginning."""
    lesson = course_of(game).parts[part]
    wish = Open(1, game, lesson.options, SETTINGS)
    first = first_fact(CODE, wish, make(game, lesson.options), ME, 1)
    sat = [
        Sat(1, seat, ME.id, ME.name)
        if seat == lesson.seat
        else Sat(1, seat, PlayerId(f"bot-{seat}"), COACH, SCRIPT)
        for seat in lesson.seats
    ]
    return folded([replace(first, lesson=lesson), *sat, Began(1, lesson.seats)])


def played(room, seat, intent):
    """The room after that intent of that seat."""
    play = PlayIntent(len(room.accepted[seat]), intent)
    return step(room, room.occupants[seat].player, play, room.at + 1).room


def at_step(game, part, number):
    """A lesson once so many of its steps are done, as the scripts say."""
    room = lesson_room(game, part)
    for it in room.lesson.steps[:number]:
        room = played(room, room.lesson.seat, it.do[0])
        for answer in it.answers:
            room = played(room, answer.seat, answer.intent)
    return room


def lesson_seen(game, part=0, number=0):
    """What the learner is told of it."""
    room = at_step(game, part, number)
    return seen(room, room.lesson.seat)


__all__ = ["CODE", "ME", "at_step", "fold", "lesson_room", "lesson_seen", "played"]
