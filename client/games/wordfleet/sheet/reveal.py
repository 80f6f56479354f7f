"""The reveal at the end: all codes, and what every claim was worth."""

from client.games.wordfleet.controller import Controller
from client.ui import theme
from client.widgets import CardBox, Column, Label, Widget


def codes(board: Controller) -> list[Widget]:
    """Return both hands, and each claim with its truth (D34)."""
    hands = board.view.codes
    if hands is None:
        return []
    names = board.names
    parts: list[Widget] = [Label("Who bluffed", theme.STRONG)]
    for seat in (0, 1):
        whose = names.whose(seat)
        text = f"{whose[:1].upper()}{whose[1:]} codes: {'  '.join(hands[seat])}"
        parts.append(Label(text, theme.SMALL))
    for bid in board.view.bids:
        held = bid.code in hands[bid.by]
        verdict, ink = ("✓ true", theme.ACCENT) if held else ("✗ a bluff", theme.WARNING)
        claimed = f"{names.of(bid.by)} claimed {bid.code}: {verdict}"
        parts.append(Label(claimed, theme.SMALL, ink))
    return [CardBox(Column(parts, gap=3), edge=theme.LINE, pad=12)]
