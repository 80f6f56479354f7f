"""A hint: asked for, thought about, shown with its reasons, gone with the position."""

from typing import Final

import msgspec
import pygame

from client.languages.message import mark, tr
from client.net.connection import RequestRefused
from client.scenes.room.model.room_model import RoomModel
from client.table.advice.reasons_list import reason_lines, reason_words
from client.table.board import GameBoard
from client.table.suggestion_mark import diamond
from client.ui import theme
from client.widgets import Button, CardBox, Column, DrawContext, Label, Page, Row, Widget
from protocol.from_server import RoomView, Suggested

KEY: Final = "F2"
NOT_UNDERSTOOD: Final = mark("This hint could not be read.")


class HintFinder:
    """Asks what a good player would do, and marks the answer on the board."""

    def __init__(self, model: RoomModel, page: Page) -> None:
        """``page``: its focus goes to the board with a hint, so that Enter plays it."""
        self._model, self._page = model, page
        self.is_thinking = False
        self.words: tuple[str, ...] = ()
        """What is suggested in this position, and why."""
        self.found: Suggested | None = None
        """What was told of it."""
        self._asked = 0

    def on_entry(self) -> None:
        """Forget the hint: it was about the position before."""
        self.is_thinking, self.words, self.found = False, (), None
        if self._model.board is not None:
            self._model.board.advice.clear()

    def why_not(self) -> str:
        """Return why no hint can be asked for now; empty where one can."""
        if self.is_thinking:
            return tr("looking for a move ...")
        may = self._model.may("suggest")
        return "" if may else self._model.why_not() or tr("no hint right now")

    def ask(self) -> None:
        """Ask what a good player would do."""
        if not self.why_not():
            self.is_thinking = True
            self._asked += 1
            self._model.shell.start_task(self._ask(self._asked))

    async def _ask(self, number: int) -> None:
        connection = self._model.shell.connection
        if connection is None:
            return
        try:
            found = await connection.suggest(self._model.room, seat=self._model.window.actor)
        except RequestRefused:
            if self._waits_for(number):
                self.is_thinking = False
                raise
        else:
            if self._waits_for(number):
                self.is_thinking = False
                self._show(found)

    def _waits_for(self, number: int) -> bool:
        """Tell whether that hint is still waited for: not where the position is another one."""
        return self.is_thinking and number == self._asked

    def _show(self, found: Suggested) -> None:
        """Mark it, if it is still about the present position."""
        mirror, board = self._model.mirror, self._model.board
        if mirror is None or board is None or found.seq != mirror.seq:
            return
        self._model.update()  # the board is to show that position too
        try:
            words = board.suggest(found.intent)
        except msgspec.ValidationError:
            self._model.shell.say(tr(NOT_UNDERSTOOD), fault=True)
            return
        self.words, self.found = (words, *reason_words(board, found)), found
        board.advice.show(found.motifs)
        self._page.focus("board", self._page.state.ring)
        self._page.hush()

    @property
    def spoken(self) -> str:
        """Return the hint as it is spoken; empty where there is none."""
        if self.is_thinking:
            return tr("looking for a move ...")
        return tr("hint: {words}", words=", ".join(self.words)) if self.words else ""


class HintSign(Widget):
    """The diamond that marks it on the board."""

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return the side of a square."""
        return ctx.px(18)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return the side of a square."""
        return ctx.px(18)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw it in the middle."""
        diamond(surface, self.rect.center, ctx.px(9))


def hint_button(hints: HintFinder, seen: RoomView) -> list[Widget]:
    """Return the button, where this room gives hints."""
    if not seen.settings.hints or seen.seat is None or seen.phase != "playing":
        return []
    off = hints.why_not()
    text = tr("Thinking ...") if hints.is_thinking else tr("Hint")
    name = tr("{button}, {key}", button=text, key=KEY)
    button = Button("hint", text, hints.ask, name=name, off=off, grows=1)
    button.tip = off or tr("Suggest a move ({key})", key=KEY)
    return [button]


def hint_card(hints: HintFinder, board: GameBoard) -> list[Widget]:
    """Return what is suggested, in words, with its reasons."""
    if not hints.words or hints.found is None:
        return []
    words = tr("Hint: {move}", move=hints.words[0])
    head = Row([HintSign(), Label(words, theme.STRONG, grows=1)], gap=8)
    card = CardBox(
        Column([head, *reason_lines(board, hints.found)], gap=4), edge=theme.HINT, pad=12
    )
    card.is_news = True
    return [card]
