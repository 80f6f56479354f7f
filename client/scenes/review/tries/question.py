"""Which positions of a review ask what one would play: those before moves that turned the game."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from client.languages.message import tr
from client.net.connection import ServerConnection
from client.scenes.review.replay_model import ReplayModel
from protocol.from_server import RoomView


class MoverTurn(Protocol):
    """A change at a position, by whoever moved into it."""

    @property
    def at(self) -> int:
        """Return which position that was."""
        ...

    @property
    def mover(self) -> int | None:
        """Return the seat whose move did it; None where it was none."""
        ...


class TryQuestion(NamedTuple):
    """A position in which to find a better move, and what was played in it."""

    at: int
    """The number of the move that was played, as the review counts it."""
    seen: RoomView
    """The room as that seat saw it before."""
    seat: int
    """Who was to move."""
    played: str
    """What was played, as a sentence calls it."""


def questions(replay: ReplayModel, turns: Sequence[MoverTurn]) -> tuple[TryQuestion, ...]:
    """Return the questions that can be asked about what this viewer saw.

    Where hands are hidden they are about the moves of the seat whose view is shown.
    """
    is_open = replay.board is not None and replay.board.open_hands
    found = []
    for turn in turns:
        before, after = replay.found[turn.at - 1], replay.found[turn.at]
        is_move = bool(after.moves) and not after.told and after.mover == turn.mover
        follows = after.seen.ply == before.seen.ply + 1 and before.seen.ending is None
        if turn.mover is None or not is_move or not follows:
            continue
        if is_open or replay.viewer == turn.mover:
            found.append(TryQuestion(turn.at, before.seen, turn.mover, after.called))
    return tuple(found)


def why_none(
    replay: ReplayModel, found: Sequence[TryQuestion], connection: ServerConnection | None
) -> str:
    """Return why nothing can be asked; empty where something can."""
    if replay.saved is not None:
        return tr("only the server it was played at can judge moves")
    if connection is None or connection.state != "online":
        return tr("you are not connected")
    if found:
        return ""
    is_open = replay.board is None or replay.board.open_hands
    if not is_open and replay.viewer not in replay.here.seen.playing:
        return tr("look at the game as one of the players")
    return tr("no move turned the game")
