"""The seats of a new table, a card each: its colour, who is to play it, the way to change that."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from client.languages.message import tr
from client.presenters.bot_levels import BotStrength
from client.scenes.lobby.bot_choice import label, strength_line
from client.shell.seat_question import SEAT_KINDS, kind_of
from client.storage.profile import Opponent
from client.table.avatar import Portrait
from client.table.board import GameBoard
from client.table.seat_sign import Faced, Sign
from client.ui import theme
from client.widgets import (
    Beside,
    Button,
    CardBox,
    Column,
    DrawContext,
    Label,
    Row,
    ShortLabel,
    Widget,
)
from client.widgets.inputs import TextBuffer, TextField

WIDE: Final = 620
"""From this width on two seats stand beside each other."""
FACE: Final = 34


class PlannedSeat(NamedTuple):
    """Hold a seat of a table that is not open yet."""

    seat: int
    colour: str
    """"Red"; what it is called where colours are drawn by lot."""
    who: Opponent | None
    """Who is to sit there; None for oneself."""
    me: str
    """What one is called oneself."""
    usual: str
    """What a person here is called without a name."""
    bot: BotStrength | None
    entry: TextBuffer
    """The name of a person here."""
    change: Callable[[], None]
    drawn: bool = False
    """Whether colours are drawn by lot."""
    guest: str = ""
    """The name of the person elsewhere who is invited to it, where that is known."""


class NameField(TextField):
    """Ask for the name of who sits in a seat, whose colour stands beside it."""

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return enough for a short name."""
        return ctx.px(110)

    def _heights(self, ctx: DrawContext, width: int) -> tuple[int, int, int]:
        return 0, *super()._heights(ctx, width)[1:]

    def _notes(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        pass


def seat_cards(board: GameBoard, seats: Sequence[PlannedSeat]) -> list[Widget]:
    """Return all seats, two beside each other where there is room."""
    cards = [_card(board, seat) for seat in seats]
    pairs = [cards[at : at + 2] for at in range(0, len(cards), 2)]
    lines = [Beside(pair, WIDE, 10) if len(pair) > 1 else pair[0] for pair in pairs]
    return [Column(lines, gap=10)]


def _card(board: GameBoard, planned: PlannedSeat) -> CardBox:
    kind = kind_of(planned.who)
    name = tr(
        "Change who plays {side}: {who}",
        side=planned.colour,
        who=planned.bot.name if planned.bot else planned.guest or tr(SEAT_KINDS[kind][0]),
    )
    change = Button(f"seat {planned.seat}", tr("Change"), planned.change, "quiet", name)
    signs: list[Widget] = []
    if not planned.drawn or kind == "nobody":
        signs.append(Sign(board, planned.seat, 26))
    inside: Widget = Row([*signs, _who(planned)], gap=12, grows=1)
    return CardBox(Row([inside, change], gap=8), edge=theme.LINE, pad=10)


def _colour(planned: PlannedSeat) -> str:
    """Return which colour it is, where that is known."""
    is_known = not planned.drawn or kind_of(planned.who) == "nobody"
    return planned.colour if is_known else tr("Random colour")


def _who(planned: PlannedSeat) -> Widget:
    """Return who sits there, in two lines; of a person here the field for the name."""
    kind = kind_of(planned.who)
    if kind == "here":
        words = tr("Name of {side}", side=planned.colour)
        key = f"name {planned.seat}"
        field = NameField(key, words, planned.entry, planned.usual, grows=1)
        return Row([Label(_colour(planned), theme.STRONG), field], gap=10, grows=1)
    name, about, face = tr(SEAT_KINDS[kind][0]), "", None
    if kind == "me":
        name, about = planned.me or name, tr("you") if planned.me else ""
    elif planned.guest:
        name, about = planned.guest, tr("invited")
    elif planned.bot is not None and planned.who is not None:
        called = label(planned.bot)
        name, about = planned.who.name or called, strength_line(planned.bot)
        face = Portrait(name, True)
    notes = "  ·  ".join(part for part in (_colour(planned), about) if part)
    ink = theme.OFF if kind == "nobody" else theme.TEXT
    lines = [ShortLabel(name, theme.STRONG, ink), Label(notes, theme.SMALL, theme.SOFT)]
    words_ = Column(lines, gap=0, grows=1)
    return Faced(face, words_, FACE, 10) if face is not None else words_
