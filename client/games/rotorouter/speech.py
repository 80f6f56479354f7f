"""What a choice does, and why a click does nothing, in words."""

from typing import Final

from client.games.rotorouter import words
from client.games.rotorouter.drawing.plan import cell_name, corner_of
from client.games.rotorouter.hand import TurnChoice
from client.languages.message import mark, tr
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

LAY: Final[dict[Kind, str]] = {
    "S": mark("Lay a Straight at {at}, open to {ways}"),
    "E": mark("Lay an Elbow at {at}, open to {ways}"),
    "T": mark("Lay a T-piece at {at}, open to {ways}"),
    "X": mark("Lay a Cross at {at}"),
}


def say(view: View, kind: Kind | None, intent: Intent) -> str:
    """Return what an intent does; ``kind`` is the track in hand."""

    def name(x: int, y: int) -> str:
        return cell_name(cell_at(x, y, view.size), view.size)

    match intent:
        case PlaceTrack(x, y, rot) if kind:
            return tr(LAY[kind], at=name(x, y), ways=words.exits(kind, rot))
        case Rotate(x, y, rot) if kind:
            return tr("Turn {at}: open to {ways}", at=name(x, y), ways=words.exits(kind, rot))
        case Replace(x, y) | FixStraight(x, y):
            return tr("Make {at} a Cross", at=name(x, y))
        case TokenMove(_, (x, y)):
            return tr("Move the token to {at}", at=name(x, y))
        case TokenPlace():
            return tr("Put a new token on your corner")
        case FixCorner():
            return tr("Make your corner a Cross")
        case _:
            return ""


def why(view: View, hand: TurnChoice, seat: int | None, cell: int, moving: bool = False) -> str:
    """Return why nothing can be done in a cell; ``moving``: a token was to go there."""
    if seat is None:
        return tr("You are watching.")
    hints, me = hand.hints, hand.me
    if hints is None or me is None:
        return tr("It is not your turn.")
    name = cell_name(cell, view.size)
    if hints.buttons.fix_corner is None:
        return tr("Fix your home corner first.")
    if moving and corner_of(cell, view.size) in me.reached:
        return tr("You have scored {at}: your token may pass, but not stop there.", at=name)
    if moving:
        return tr("The token cannot get to {at}.", at=name)
    if me.held is None:
        return words.sentence(words.why(hints.buttons.place or "NO_CARD"))
    card = tr(words.CARDS[me.held])
    if view.board[cell] is not None:
        return tr("{card} does nothing to the track at {at}.", card=card, at=name)
    return tr("{card} does not fit at {at}: pick a spot with a plus.", card=card, at=name)
