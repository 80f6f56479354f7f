"""The first places of a tournament that is over."""

from typing import Final

from client.languages.message import tr
from client.scenes.tournament.tournament_words import halves
from client.table.avatar import portrait
from client.table.seat_sign import Faced
from client.ui import theme
from client.widgets import CardBox, Column, Label, Row, ShortLabel, Widget
from protocol.messages.tournaments import TournamentState

PLACES: Final = 3
MOST: Final = 4
"""Two may share the third place."""
FACES: Final = {1: 56, 2: 40, 3: 32}
"""How large a face is, by place, in pixels at 100 %."""


def podium(state: TournamentState) -> Widget | None:
    """Return the first three places with faces; None before the end, and where nobody played."""
    if state.phase != "over":
        return None
    best = sorted(
        (it for it in state.entrants if 0 < it.place <= PLACES and (it.played or it.points)),
        key=lambda it: (it.place, it.seed),
    )
    if not best:
        return None
    rows: list[Widget] = [Label(tr("Places"), theme.HEADING)]
    for it in best[:MOST]:
        style = theme.TITLE if it.place == 1 else theme.STRONG
        name = ShortLabel(it.name, style)
        name.grows = 1
        face = Faced(portrait(it.player, it.name), name, FACES[it.place])
        parts: list[Widget] = [Label(f"{it.place}.", style, theme.SOFT), face]
        if state.plan.form != "knockout":
            parts.append(Label(halves(it.points), style))
        rows.append(Row(parts, gap=10))
    return CardBox(Column(rows, gap=10), pad=14)
