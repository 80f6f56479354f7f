"""Who is told what: a room as one audience may see it. What is not built here never leaves."""

from typing import TypeAlias

from engines.game import Outcome, Seat
from protocol.from_server import Chair, Ending, Seen
from server.room.room import Room, Sitter

Audience: TypeAlias = Seat | None
"""A seat, or ``None`` for all spectators together."""


def seen(room: Room, audience: Audience, before: Seen | None = None) -> Seen:
    """The room as ``audience`` may see it.

    ``before``, an earlier answer for the same audience, lends the new one whatever did not change,
    so that a diff between the two stops early.
    """
    opened = room.opened
    view = None if room.state is None else room.game.view(room.state, audience)
    chairs = tuple(_chair(sitter) for sitter in room.sitters)
    fixed = before or Seen(
        room=opened.room,
        game=opened.game,
        rules=opened.rules,
        options=tuple(opened.options.items()),
        settings=opened.settings,
        opener=opened.by,
        seat=audience,
        phase="",
        chairs=chairs,
        number=0,
        playing=(),
        view=None,
        ending=None,
    )
    return Seen(
        room=fixed.room,
        game=fixed.game,
        rules=fixed.rules,
        options=fixed.options,
        settings=fixed.settings,
        opener=fixed.opener,
        seat=audience,
        phase=room.phase,
        chairs=fixed.chairs if fixed.chairs == chairs else chairs,
        number=0 if audience is None else len(room.accepted[audience]),
        playing=room.playing,
        view=view,
        ending=_ending(room.outcome),
        due=room.due.at if room.due is not None else None,
    )


def _chair(sitter: Sitter | None) -> Chair | None:
    if sitter is None:
        return None
    return Chair(sitter.player, sitter.name, f"{sitter.bot} {sitter.level}" if sitter.bot else "")


def _ending(outcome: Outcome | None) -> Ending | None:
    if outcome is None:
        return None
    return Ending(outcome.winners, outcome.reason, outcome.ranking)
