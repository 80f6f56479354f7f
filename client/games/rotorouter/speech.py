"""What a choice does, and why a click does nothing, in words."""

from client.games.rotorouter import words
from client.games.rotorouter.drawing.plan import cell_name, corner_of
from client.games.rotorouter.hand import TurnChoice
from engines.rotorouter.public import (
    FixCorner,
    FixStraight,
    Intent,
    Kind,
    PlaceTrack,
    Replace,
    Rotate,
    TokenMove,
    TokenPlace,
    View,
    cell_at,
)


def say(view: View, kind: Kind | None, intent: Intent) -> str:
    """Return what an intent does; ``kind`` is the track in hand."""

    def name(x: int, y: int) -> str:
        return cell_name(cell_at(x, y, view.size), view.size)

    match intent:
        case PlaceTrack(x, y, rot) if kind:
            way = "" if kind == "X" else f" to {words.exits(kind, rot)}"
            return f"{words.KINDS[kind]} on {name(x, y)}{way}"
        case Rotate(x, y, rot) if kind:
            return f"turn {name(x, y)} to {words.exits(kind, rot)}"
        case Replace(x, y) | FixStraight(x, y):
            return f"Cross on {name(x, y)}"
        case TokenMove(_, (x, y)):
            return f"token to {name(x, y)}"
        case TokenPlace():
            return "new token"
        case FixCorner():
            return "Cross on your corner"
        case _:
            return "this"


def why(view: View, hand: TurnChoice, seat: int | None, cell: int, moving: bool = False) -> str:
    """Return why nothing can be done in a cell; ``moving``: a token was to go there."""
    if seat is None:
        return "You are watching."
    hints, me = hand.hints, hand.me
    if hints is None or me is None:
        return "It is not your turn."
    name = cell_name(cell, view.size)
    if hints.buttons.fix_corner is None:
        return "Fix your home corner first."
    if moving and corner_of(cell, view.size) in me.reached:
        return f"You scored {name} already: the token may pass it, but not stop there."
    if moving:
        return f"The token cannot get to {name}."
    if me.held is None:
        return f"{words.WHY[hints.buttons.place or 'NO_CARD'].capitalize()}."
    if view.board[cell] is not None:
        return f"Your {me.held} does nothing to the track on {name}."
    return f"Your {me.held} cannot lie on {name}: look for the cells with a plus."
