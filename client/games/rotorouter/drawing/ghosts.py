"""Tracks that do not lie yet: what a click would lay, what was sent, what is on its way."""

from typing import Any

from client.games.rotorouter.aims import Aim
from client.games.rotorouter.drawing.art import DrawnPosition
from client.games.rotorouter.hand import TurnChoice
from engines.rotorouter.public import (
    PlaceTrack,
    Replace,
    Rotate,
    Tile,
    TokenMove,
    View,
    cell_at,
)


def would_lie(view: View, hand: TurnChoice, cell: int, aim: Aim) -> Tile | None:
    """Return the track after what a click does; None where that is no track."""
    here, mover, kind = view.board[cell], view.to_move or 0, hand.kind
    match aim.sort:
        case "place" if kind is not None:
            return Tile(kind, hand.rot_in(aim), mover)
        case "rotate" if here is not None:
            return Tile(here.kind, hand.rot_in(aim), here.colour)
        case "replace" | "fix" if here is not None:
            return Tile("X", 0, here.colour)
        case "corner":
            return Tile("X", 0, mover)
        case _:
            return None


def sent(view: View, hand: TurnChoice, pending: Any) -> tuple[int | None, Tile | None]:
    """Return the cell of an intent, and the track it would lay there."""
    mover, kind = view.to_move or 0, hand.kind
    match pending:
        case PlaceTrack(x, y, rot) if kind is not None:
            return cell_at(x, y, view.size), Tile(kind, rot, mover)
        case Rotate(x, y) | Replace(x, y):
            return cell_at(x, y, view.size), None
        case TokenMove(_, there):
            return cell_at(*there, view.size), None
        case _:
            return None, None


def without(position: DrawnPosition, cell: int) -> DrawnPosition:
    """Return the position with the track in a cell lifted."""
    board = (*position.board[:cell], None, *position.board[cell + 1 :])
    return position._replace(board=board)
