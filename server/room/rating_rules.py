"""Which games move ratings: how they are opened, and how far they must have gone."""

from typing import Final

from engines.game import AnyGame
from protocol.from_client import RoomSettings
from protocol.termination import Termination
from server.room.room import Room

SECOND: Final = 2
"""An end before each seat's second turn says nothing about the players."""


def unrated(game: AnyGame, settings: RoomSettings) -> str:
    """Return why no room is opened as rated with these; empty where one may be."""
    if settings.undo != "none" or settings.hints or settings.evaluation or settings.reasons:
        return "a rated game has no undo, hints, evaluation or reasons of bots: open it without"
    if settings.absent == "bot":
        return "in a rated game no bot plays for who is away: choose what else happens then"
    if settings.clock.kind == "none":
        return "a rated game needs a clock, or who never moves would never lose: choose one"
    return game.unrated


def moves_ratings(room: Room) -> bool:
    """Return whether the game, now over, was meant to be rated and went far enough to be.

    Resigning, time, claims and leaving it for good count; breaking it off, or a room that the
    server gave up, does not.
    """
    by_room = room.ended is not None and room.termination is not Termination.DRAW_AGREED
    if not room.settings.rated or room.practice or room.outcome is None or by_room:
        return False
    bots = all(occupant.bot for seat in room.playing if (occupant := room.occupants[seat]))
    return bool(room.playing) and not bots and _is_far_enough(room)


def _is_far_enough(room: Room) -> bool:
    """Return whether each seat had its second turn.

    Of more than two, who was out of the game while others played on needs none.
    """
    excused = room.out[:-1]
    return all(room.turns[seat] >= SECOND for seat in room.playing if seat not in excused)
