"""Who wins by best play from the position of a room, where the room tells it."""

from functools import partial
from typing import Final

import msgspec

from client.languages.message import tr
from client.presenters.verdict import UNKNOWN, EvaluationVerdict, in_words, verdict
from client.scenes.room.corner_frame import CornerFrame
from client.scenes.room.model.room_model import RoomModel
from client.shell.scene import Shell
from client.table.board import GameBoard
from client.table.evaluation_badge import EvaluationBadge
from client.table.seat_sign import sides
from client.widgets import Widget
from protocol.from_server import RoomView

SOLVER: Final = "numba"
"""What a server without a solver says that it lacks."""
TALL: Final = 560
"""The height of a window, at 100 %, from which on the badge stands above the board's corner."""


def is_evaluated(seen: RoomView | None) -> bool:
    """Tell whether the room says what each position is worth."""
    return seen is not None and seen.settings.evaluation and seen.phase == "playing"


def evaluation_of(model: RoomModel, seen: RoomView) -> EvaluationVerdict:
    """Return who wins by best play from here, as far as is told."""
    evaluation = model.mirror.evaluation if model.mirror else None
    return verdict(evaluation.value, seen.seat, len(seen.seats)) if evaluation else UNKNOWN


def evaluation_words(model: RoomModel, board: GameBoard, seen: RoomView) -> str:
    """Return the same in words; empty where the room does not tell it."""
    if not is_evaluated(seen):
        return ""
    found = evaluation_of(model, seen)
    return (
        _unknown(model, seen)
        if found.kind == "unknown"
        else in_words(found, sides(board), seen.seat)
    )


def _unknown(model: RoomModel, seen: RoomView) -> str:
    """Return why nobody can tell: it is being worked out, nothing here can, or it is too much."""
    if model.mirror is None or model.mirror.evaluation is None:
        return tr("Working out who wins ...")
    connection = model.shell.connection
    welcome = connection.welcome if connection else None
    offers = welcome.bots.get(seen.game, ()) if welcome else ()
    if any(SOLVER in offer.why for offer in offers):
        return tr("Not known: this server has no solver")
    return tr("Not known: too much to work out")


def toggle_evaluation(shell: Shell) -> None:
    """Hide the evaluation, or show it again, in all rooms: it is kept in the profile."""
    profile = shell.profile
    shell.keep(msgspec.structs.replace(profile, evaluation=not profile.evaluation))


def evaluation(model: RoomModel, board: GameBoard, seen: RoomView) -> list[Widget]:
    """Return the badge that shows it, where the room tells it."""
    if not is_evaluated(seen):
        return []
    words, shell = evaluation_words(model, board, seen), model.shell
    found, toggle = evaluation_of(model, seen), partial(toggle_evaluation, shell)
    return [EvaluationBadge(board, found, words, shell.profile.evaluation, toggle)]


def cornered(frame: Widget, badge: list[Widget], window: tuple[float, float]) -> Widget:
    """Return the board with the badge at its top right, where the window is tall enough."""
    return CornerFrame(badge[0], frame) if badge and window[1] >= TALL else frame


def beside(badge: list[Widget], window: tuple[float, float]) -> list[Widget]:
    """Return the badge for the panel, where it does not stand above the board."""
    return badge if window[1] < TALL else []
