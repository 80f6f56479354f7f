"""Who wins by best play from the position of a room, where the room tells it."""

from functools import partial

import msgspec

from client.languages.message import tr
from client.presenters.verdict import UNKNOWN, EvaluationVerdict, in_words, verdict
from client.scenes.room.model.room_model import RoomModel
from client.shell.scene import Shell
from client.table.board import GameBoard
from client.table.evaluation_badge import EvaluationBadge
from client.table.seat_sign import sides
from client.widgets import Widget
from protocol.from_server import RoomView


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
    if found.kind == "unknown":
        told = model.mirror is not None and model.mirror.evaluation is not None
        return tr("Nobody can tell yet") if told else tr("Looking ahead ...")
    return in_words(found, sides(board), seen.seat)


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
