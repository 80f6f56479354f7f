"""Who is at the server now, in a line: how many, and some of them by name."""

from typing import Final

from client.languages.message import tr, trn
from client.ui import theme
from client.widgets import Chip, Row, ShortLabel, Widget
from protocol.from_server import Glanced

NAMED: Final = 12
"""So many names are told in the tip; the line shows as many as it has room for."""


def people_here(told: Glanced | None, me: str) -> Widget:
    """Return the line; its place is kept until it is told."""
    if told is None:
        return _line(tr("Who is here"), tr("Loading ..."))
    words = trn("{n} online", "{n} online", told.online)
    others = [name for name in told.names if name != me][:NAMED]
    rest = told.online - 1 - len(others)
    if not others:
        return _line(words, tr("Only you right now."))
    names = ", ".join(others)
    if rest <= 0:
        return _line(words, names)
    return _line(
        words, trn("{players} and {n} more", "{players} and {n} more", rest, players=names)
    )


def _line(words: str, about: str) -> Widget:
    names = ShortLabel(about, theme.SMALL, theme.SOFT, grows=1)
    names.tip = about
    return Row([Chip(words, dot=theme.ACCENT), names], gap=10)
