"""Who is told what: a room as one audience may see it. What is not built here never leaves."""

from typing import Any, TypeAlias

from msgspec.structs import replace

from engines.game import Seat
from protocol.from_client import RoomSettings, Viewer
from protocol.from_server import RoomView
from server.room.decisions import plans
from server.room.decisions.permissions import allowed
from server.room.room import Room
from server.room.views.lesson import lesson_view
from server.room.views.surroundings import Surroundings, surroundings

Audience: TypeAlias = Seat | None
"""A seat, or ``None`` for all spectators together."""


def seen(
    room: Room, viewer: Viewer, around: Surroundings | None = None, *, review: bool = False
) -> RoomView:
    """Return the room as ``viewer`` may see it; ``review``: now that the game is over.

    ``around``: what ``surroundings`` answers for that viewer, where it is known already. Raises
    ValueError for an umpire outside a review.
    """
    if viewer == "umpire" and not review:
        raise ValueError("an umpire sees games that are over alone")
    audience: Audience = None if viewer == "umpire" else viewer
    if around is None:
        around = surroundings(room, late=delay(room, audience, review=review), review=review)
    history, positions = room.undo_history, room.undo_history.positions
    return replace(
        around.shown,
        seat=audience,
        number=0 if audience is None else len(room.accepted[audience]),
        view=None if room.state is None else _view(room, viewer),
        ply=positions[history.here].ply if positions else 0,
        last_ply=positions[-1].ply if positions else 0,
        allowed=0 if audience is None else allowed(room, audience),
        plan=() if audience is None or review else plans.shown(room, audience),
        lesson=None if room.lesson is None else lesson_view(room, room.lesson),
    )


def _view(room: Room, viewer: Viewer) -> Any:
    """Return the game as ``viewer`` sees it."""
    return (
        room.game.umpire(room.state) if viewer == "umpire" else room.game.view(room.state, viewer)
    )


def delay(room: Room, audience: Audience, *, review: bool = False) -> RoomSettings | None:
    """Return the settings of a room that ``audience`` is told later; None where it is not."""
    settings = room.settings
    if review or audience is not None:
        return None
    return settings if settings.delay_ms or settings.delay_plies else None
