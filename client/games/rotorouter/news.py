"""What happened in a game of RotoRouter, said to a player: the list of moves and the ticker."""

from typing import Final

from client.games.rotorouter.drawing.plan import cell_name
from client.games.rotorouter.words import CARDS, colour, ordinal
from client.languages.message import mark, tr
from engines.rotorouter.public import BASE, Card, Event, Face, Kind, View

DRAWS: Final[dict[Card, str]] = {
    "S": mark("draws a Straight"),
    "E": mark("draws an Elbow"),
    "T": mark("draws a T-piece"),
    "X": mark("draws a Cross"),
    "RS": mark("draws a Rotate Straight"),
    "RE": mark("draws a Rotate Elbow"),
    "RT": mark("draws a Rotate T-piece"),
    "RC": mark("draws a Replace by Cross"),
}
LAYS: Final[dict[Kind, str]] = {
    "S": mark("lays a Straight at {at}"),
    "E": mark("lays an Elbow at {at}"),
    "T": mark("lays a T-piece at {at}"),
    "X": mark("lays a Cross at {at}"),
}
ROLLS: Final[dict[Face, str]] = {
    "X": mark("rolls a blank"),
    "CW90": mark("rolls a quarter turn right"),
    "CCW90": mark("rolls a quarter turn left"),
    "DEG180": mark("rolls a half turn"),
}
PLAIN: Final = {
    "token_placed": mark("puts a token on its home corner"),
    "board_turned": mark("turns the gears"),
    "corner_fixed": mark("turns its home corner into a Cross"),
    "withdrew": mark("leaves the game"),
}
"""By event, where there is nothing more to say."""
TURNED_YOURS: Final = mark("{who} turned your track at {at}: R-cards turn any track.")
KEEPS: Final = mark("keeps a card: skip {n} of 3")


def said(event: Event, view: View, me: int | None) -> str:
    """Return what happened, as its doer's sign stands beside it; empty for what is not listed.

    ``me`` is who reads it.
    """
    names = [cell_name(cell, view.size) for cell in event.cells] or [""]
    match event.what:
        case "drew":
            return tr(DRAWS[_card(event)]) if event.word in DRAWS else tr("draws a card")
        case "placed":
            return tr(LAYS[BASE[_card(event)]], at=names[-1])
        case "rotated":
            return _turned(event, view, me)
        case "replaced":
            return _crossed(event, view, me)
        case "bottomed" | "turn_ended":
            return _kept(event)
        case "token_moved":
            return tr("moves a token from {start} to {at}", start=names[0], at=names[-1])
        case "scored" if event.number == me:
            return tr("scores your corner")
        case "scored":
            return tr("scores the {colour} corner", colour=colour(event.number))
        case "rolled":
            return tr(ROLLS[_face(event)])
        case "straight_fixed":
            return tr("turns the trapped Straight at {at} into a Cross", at=names[-1])
        case "finished":
            return tr("finishes {place}", place=ordinal(event.number))
        case _:
            return tr(PLAIN.get(event.what, ""))


def surprise(view: View, me: int | None) -> str:
    """Return what another player's last ply did to ``me`` that a newcomer could not expect."""
    for event in view.events:
        who = colour(event.seat) if event.seat is not None else ""
        if event.seat == me or not who:
            continue
        at = cell_name(event.cells[0], view.size) if event.cells else ""
        match event.what:
            case "rotated" if me is not None and _owner(event, view) == me:
                return tr(TURNED_YOURS, who=who, at=at)
            case "replaced" if me is not None and _owner(event, view) == me:
                return tr("{who} made your track at {at} a Cross.", who=who, at=at)
            case "board_turned":
                return tr("{who} turned the gears: every track turned, yours too.", who=who)
            case "scored" if event.number == me:
                return tr("{who} scored your corner: one of three to win.", who=who)
            case _:
                pass
    return ""


def _turned(event: Event, view: View, me: int | None) -> str:
    at, owner = cell_name(event.cells[0], view.size), _owner(event, view)
    if owner is None or owner == event.seat:
        return tr("turns its own track at {at}", at=at)
    if owner == me:
        return tr("turns your track at {at}", at=at)
    return tr("turns {owner}’s track at {at}", owner=colour(owner), at=at)


def _crossed(event: Event, view: View, me: int | None) -> str:
    at, owner = cell_name(event.cells[0], view.size), _owner(event, view)
    if owner is None or owner == event.seat:
        return tr("turns its own track at {at} into a Cross", at=at)
    if owner == me:
        return tr("turns your track at {at} into a Cross", at=at)
    return tr("turns {owner}’s track at {at} into a Cross", owner=colour(owner), at=at)


def _kept(event: Event) -> str:
    """A card that was put back, or kept to the next turn, and what that cost."""
    card, skip = (tr(CARDS[_card(event)]) if event.word in CARDS else ""), event.number
    if event.what == "turn_ended":
        return tr("keeps {card}: skip {n} of 3", card=card, n=skip) if card else tr(KEEPS, n=skip)
    if not card:
        return tr("puts a card back: skip {n} of 3", n=skip) if skip else tr("puts a card back")
    if skip:
        return tr("puts back {card}: skip {n} of 3", card=card, n=skip)
    return tr("puts back {card}", card=card)


def _owner(event: Event, view: View) -> int | None:
    """Whose track it is: a track keeps its colour whatever is done to it."""
    tile = view.board[event.cells[0]] if event.cells else None
    return None if tile is None else tile.colour


def _card(event: Event) -> Card:
    return next(card for card in CARDS if card == event.word)


def _face(event: Event) -> Face:
    return next(face for face in ROLLS if face == event.word)
