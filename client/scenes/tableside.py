"""Small parts beside the board: reasons of a bot, what happened, undo and hint, what is special."""

from typing import TYPE_CHECKING, Final

from client import theme
from client.scenes.hinting import hint_button
from client.scenes.takebacks import takeback_buttons
from client.terms import behind
from client.widgets import Card, Chip, Column, Label, Row, Scroll, Widget
from protocol.from_server import Seen

if TYPE_CHECKING:
    from client.scenes.following import Following
    from client.scenes.room import RoomScene

MOST_THOUGHT: Final = 84
"""The height up to which a bot's reasons are shown; more of them are scrolled."""


def thought(seen: Seen) -> list[Widget]:
    """Why the bot that played last played so, where the room's bots tell."""
    if not seen.thought:
        return []
    lines: list[Widget] = [Label(line, theme.SMALL) for line in seen.thought]
    reasons = Scroll("thought", Column(lines, gap=4), grows=0, least=MOST_THOUGHT)
    title = Label("The bot’s reasons", theme.SMALL, theme.SOFT)
    return [Card(Column([title, reasons], gap=6), pad=12)]


def log(room: "Following") -> list[Widget]:
    """What happened at the table besides plies."""
    return [Label(words, theme.SMALL, theme.SOFT) for words in room.log]


def watching(seen: Seen) -> Widget:
    """That one only looks on, and how much later."""
    late = " and ".join(behind(seen.settings))
    words = f"You are watching. You see it {late}." if late else "You are watching."
    return Label(words, theme.SMALL, theme.SOFT)


def helping(room: "RoomScene", seen: Seen) -> list[Widget]:
    """Undo, redo and hint, in a row."""
    buttons = [*takeback_buttons(room, seen), *hint_button(room, seen)]
    return [Row(buttons, gap=8)] if buttons else []


def chips(seen: Seen) -> list[Widget]:
    """What is special about the room."""
    level = seen.settings.campaign
    if level:
        chip = Chip(f"Campaign, level {level}", theme.ACCENT)
        chip.tip = "No undo and no hints: the result moves your level."
        return [chip]
    if seen.practice:
        chip = Chip("Practice", theme.WARNING)
        chip.tip = "With hints or free undo the game counts for nothing."
        return [chip]
    if seen.settings.rated:
        chip = Chip("Rated", theme.ACCENT)
        chip.tip = "The end moves ratings, and nothing is taken back."
        return [chip]
    return []
