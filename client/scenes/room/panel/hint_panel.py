"""A hint: asked for, thought about, shown with its reasons, gone with the position."""

from typing import Final

import msgspec
import pygame

from client.languages.message import mark, tr
from client.net.connection import RequestRefused
from client.scenes.room.model.room_model import RoomModel
from client.shell.parts import sentence
from client.table.advice.reasons_list import reason_lines, reason_words
from client.table.board import GameBoard
from client.table.suggestion_mark import diamond
from client.ui import theme
from client.widgets import Button, CardBox, Column, DrawContext, Label, Page, Row, Widget
from protocol.from_server import RoomView, Suggested

KEY: Final = "F2"
NOT_UNDERSTOOD: Final = mark("This hint could not be read.")
NO_HINTS: Final = mark("This game gives no hints.")
NOT_NOW: Final = mark("This position allows none.")
CHANGED: Final = mark("The position changes too fast: ask again.")
MOST_ASKED: Final = 3
"""So often the server is asked for one hint while others change the position."""


class HintFinder:
    """Asks what a good player would do, and marks the answer on the board."""

    def __init__(self, model: RoomModel, page: Page) -> None:
        """``page``: its focus goes to the board with a hint, so that Enter plays it."""
        self._model, self._page = model, page
        self.is_thinking = False
        """Whether a hint is waited for."""
        self.words: tuple[str, ...] = ()
        """What is suggested in this position, and why."""
        self.found: Suggested | None = None
        """What was told of it."""
        self._is_asking = False
        """Whether the server has not answered yet: it thinks of one hint at a time."""
        self._turn: tuple[int | None, int] | None = None
        """Whose intent the hint is for, and its number."""
        self._known: RoomView | None = None
        """The room after the entry before."""
        self._since = 0
        """Since which entry a hint would have been the same."""

    def on_entry(self) -> None:
        """Forget the hint: it was about the position before.

        One that is waited for is asked for again, unless its seat has played meanwhile.
        """
        mirror, seen, known = self._model.mirror, self._model.seen, self._known
        stands, self._known = self._stands(), seen
        if stands or mirror is None or seen is None:
            return
        if known is None or seen.view != known.view:  # offers and their like change none
            self._since = mirror.seq
        self.words, self.found = (), None
        self.is_thinking = self.is_thinking and self._turn == self._next_turn()
        if self._model.board is not None:
            self._model.board.advice.clear()

    def _stands(self) -> bool:
        """Tell whether another seat has only played at the same time, as where fleets deploy."""
        seen, board, known = self._model.seen, self._model.board, self._known
        if seen is None or board is None or known is None or not self._model.may("suggest"):
            return False
        movers = board.to_move()  # as it was before
        is_mine = self._turn == self._next_turn() and seen.seat in movers
        return is_mine and len(movers) > 1 and seen.ply > known.ply

    def _next_turn(self) -> tuple[int | None, int] | None:
        seen = self._model.seen
        return None if seen is None else (seen.seat, seen.number)

    def why_not(self) -> str:
        """Return why no hint can be asked for now; empty where one can."""
        return tr("looking for a move ...") if self.is_thinking else self._why_none()

    def _why_none(self) -> str:
        """Why none can be given in this position; empty where one can."""
        may = self._model.may("suggest")
        return "" if may else self._model.why_not() or tr(NOT_NOW)

    def ask(self) -> None:
        """Ask what a good player would do; say so where no hint can be given, or one is coming."""
        self._model.update()  # of what was told since the last frame
        seen = self._model.seen
        if seen is not None and not seen.settings.hints:
            self._model.shell.say(tr(NO_HINTS))
        elif self.is_thinking:
            self._model.shell.say(sentence(self.why_not()))
        elif self._why_none():
            self._say_none()
        else:
            self.is_thinking, self._turn = True, self._next_turn()
            if not self._is_asking:
                self._is_asking = True
                self._model.shell.start_task(self._find(), self._answered)

    async def _find(self) -> None:
        """Ask until the answer is about the position that is shown, or none is waited for."""
        for _ in range(MOST_ASKED):
            connection = self._model.shell.connection
            if connection is None:
                break
            try:
                found = await connection.suggest(self._model.room, seat=self._model.window.actor)
            except RequestRefused:
                if self.is_thinking:
                    raise
                return
            self._model.update()  # the board is to show that position too
            if not self.is_thinking:
                return
            if self._fits(found):
                self._show(found)
                return
            if self._why_none():
                break
        self._say_none()

    def _say_none(self) -> None:
        """Say that there is no hint, and why."""
        why = self._model.why_not() or tr(CHANGED if self._model.may("suggest") else NOT_NOW)
        self._model.shell.say(tr("No hint now. {why}", why=sentence(why)))

    def _answered(self) -> None:
        """Wait for nothing more."""
        self.is_thinking = self._is_asking = False

    def _fits(self, found: Suggested) -> bool:
        """Tell whether a hint is about the present position."""
        mirror = self._model.mirror
        return mirror is not None and self._since <= found.seq <= mirror.seq

    def _show(self, found: Suggested) -> None:
        """Mark it on the board."""
        board = self._model.board
        if board is None:
            return
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
