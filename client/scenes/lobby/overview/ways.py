"""What one can do from the home besides the tiles: find an opponent, a new game, the campaign,
tournaments.
"""

from collections.abc import Sequence
from typing import NamedTuple

from client.languages.message import tr
from client.net.connection import ServerConnection
from client.shell.parts import Logo
from client.shell.parts import TopBar as TopBar
from client.shell.server_status import connection_chip
from client.ui import theme
from client.widgets import Action, Button, CardBox, Column, Label, Pad, Row, Widget
from client.widgets.button import Kind


class Ways(NamedTuple):
    """What the buttons do."""

    find: Action
    new: Action
    campaign: Action
    tournaments: Action
    editor: Action
    off: str = ""
    why_not: str = ""
    """Why nobody can be looked for now; empty where one can."""
    is_first: bool = True
    """Whether to find an opponent is the one thing to do next."""


def find_button(ways: Ways) -> list[Widget]:
    """Return the button that looks for an opponent, and what will be played."""
    kind: Kind = "loud" if ways.is_first else "plain"
    off = ways.off or ways.why_not
    now = Button("now", tr("Find an opponent"), ways.find, kind, off=off)
    now.grows = 1
    now.tip = off or tr("Choose a game and a clock; who looks for the same is met.")
    return [now]


def ways_card(ways: Ways, with_main: bool) -> Widget:
    """Return the ways to a game; ``with_main``: also the one that is docked elsewhere."""
    rows = [
        [
            Button("new", tr("New game"), ways.new, off=ways.off, grows=1),
            Button("tournaments", tr("Tournaments"), ways.tournaments, off=ways.off, grows=1),
        ],
        [
            Button("campaign", tr("Campaign"), ways.campaign, off=ways.off, grows=1),
            Button("editor", tr("Editor"), ways.editor, name=tr("Set up a position"), grows=1),
        ],
    ]
    more = [Row(list[Widget](row), gap=8) for row in rows]
    parts = [*(find_button(ways) if with_main else []), *more]
    return CardBox(Column(parts, gap=8), pad=12)


def header(connection: ServerConnection | None, buttons: Sequence[Widget], tall: bool) -> Widget:
    """Return the mark, the state of the line, and what can be reached from everywhere.

    ``tall``: in one line of a phone, without the program's name.
    """
    name: list[Widget] = [] if tall else [Label("Fourfold", theme.TITLE)]
    left = Row([Logo(), *name, connection_chip(connection)], gap=10)
    return Pad(TopBar(left, Row(buttons, gap=4 if tall else 6, align=1)), pad=10 if tall else 12)
