"""The reveal at the end: all codes, and what every claim was worth."""

from typing import Final

from client.games.wordfleet.controller import Controller
from client.languages.message import mark, tr
from client.ui import theme
from client.widgets import CardBox, Column, Label, Widget

MINE: Final = mark("Your codes: {codes}")
THEIRS: Final = mark("{who}’s codes: {codes}")
TRUE: Final = mark("You claimed {code}: ✓ true"), mark("{who} claimed {code}: ✓ true")
BLUFF: Final = mark("You claimed {code}: ✗ a bluff"), mark("{who} claimed {code}: ✗ a bluff")


def codes(board: Controller) -> list[Widget]:
    """Return both hands, and each claim with its truth (D34)."""
    hands = board.view.codes
    if hands is None:
        return []
    names = board.names
    parts: list[Widget] = [Label(tr("Who bluffed"), theme.STRONG)]
    for seat in (0, 1):
        codes = "  ".join(hands[seat])
        text = names.pick(seat, MINE, THEIRS, codes=codes)
        parts.append(Label(text, theme.SMALL))
    for bid in board.view.bids:
        held = bid.code in hands[bid.by]
        ink = theme.ACCENT if held else theme.WARNING
        mine, theirs = TRUE if held else BLUFF
        claimed = names.pick(bid.by, mine, theirs, code=bid.code)
        parts.append(Label(claimed, theme.SMALL, ink))
    return [CardBox(Column(parts, gap=3), edge=theme.LINE, pad=12)]
