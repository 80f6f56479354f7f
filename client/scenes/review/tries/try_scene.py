"""What would you play? Three tries at each move that turned a game, and then what is best there."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

import pygame

from client.games.catalog import BOARDS
from client.languages.message import mark, tr
from client.scenes.review.tries.question import TryQuestion
from client.scenes.review.tries.try_panel import answer_card, sum_card, task_card, tries_card
from client.scenes.review.tries.try_round import TryRound
from client.scenes.review.tries.try_words import verdict_words
from client.shell.scene import Scene, Shell
from client.shell.server_status import line_banner
from client.table.advice.reasons_list import reason_words
from client.table.board import BoardContext, BoardPlayer, BoardScene, GameBoard
from client.table.board_widget import BoardWidget, ShownBoard
from client.table.handheld_layout import HandheldLayout, is_handheld
from client.table.seat_sign import portrait_of
from client.table.table_layout import TableLayout, tallest
from client.table.zoom_frame import ZoomFrame
from client.ui import theme
from client.widgets import Button, Centred, Chip, Column, Label, Pad, Row, Scroll, Space, Widget

NEXT_KEYS = (pygame.K_n, pygame.K_PAGEDOWN)


class TryScene(Scene):
    """Shows a position and nothing that came after it; a move that is played there is judged."""

    title: ClassVar[str] = mark("What would you play?")
    first: ClassVar[str] = "board"

    def __init__(self, shell: Shell, game: str, asked: Sequence[TryQuestion]) -> None:
        """``asked``: at least one, all of one room of ``game``."""
        super().__init__(shell)
        self.board: GameBoard = BOARDS[game]()
        self.quiz = TryRound(shell, asked[0].seen.room, self.board, asked)
        self._game, self._fault = game, ""

    # -- showing it ------------------------------------------------------------------------

    def build(self) -> Widget:
        """Return the board, and beside or below it what is asked."""
        question, banners = self.quiz.question, line_banner(self.shell)
        if question is None:
            back = Button("close", tr("Back to the review"), self.escape, "loud")
            page = Column([self._head(), sum_card(self.quiz), back], gap=16)
            return Column([*banners, Scroll("page", Pad(Centred(page, 480), pad=24), grows=1)])
        window = self.size[0] / self.scale, self.size[1] / self.scale
        small = is_handheld(window)
        lent = self._context(question, window)._replace(handheld=small)
        box = self.board.stage(lent, ZoomFrame(self._shown(small)))
        dock = self.board.dock(lent) if self.quiz.may_play else None
        cards = self._cards(question)
        if small:
            below = [] if dock is None else [dock]
            below = [*below, *self._ways()]
            body = [*cards, *self.board.parts(lent)]
            return Column([*banners, HandheldLayout(box, [self._head()], body, below)], gap=0)
        panel = Column(
            [self._head(), Scroll("tries", Column(cards, gap=12), grows=1), *self._ways()],
            gap=12,
            grows=1,
        )
        inside = Pad(panel, pad=12, grows=1)
        below_board = None if dock is None else Pad(dock, pad=12)
        return Column([*banners, TableLayout(box, inside, dock=below_board)], gap=0)

    def _shown(self, small: bool) -> BoardWidget:
        """The board: to play on, or to look at once the answer is known."""
        most = self.size[0] if small else tallest(self.size, self.scale)
        if not self.quiz.may_play and self.quiz.pending is None:
            return ShownBoard(self.board, most)
        scene = BoardScene(self.quiz.may_play, self.quiz.pending)
        confirm = not self.board.two_steps or self.board.touched
        return BoardWidget(self.board, scene, confirm, self.quiz.play, most)

    def _context(self, question: TryQuestion, window: tuple[float, float]) -> BoardContext:
        seen, moving = question.seen, self.board.to_move()
        seated = tuple(
            BoardPlayer(
                seat, it.name, "", True, seat in moving, won=False, portrait=portrait_of(it)
            )
            for seat, it in enumerate(seen.seats)
            if it is not None
        )
        off = "" if self.quiz.may_play else tr("look at the answer")
        return BoardContext(seated, "", off, self.quiz.play, self._confirm, window)

    def _head(self) -> Widget:
        number, total = min(self.quiz.number + 1, len(self.quiz.asked)), len(self.quiz.asked)
        count = tr("{n} of {total}", n=number, total=total)
        parts: list[Widget] = [Label(tr("What would you play?"), theme.TITLE, grows=1)]
        return Row([*parts, Chip(count)] if self.quiz.question else parts, gap=8)

    def _cards(self, question: TryQuestion) -> list[Widget]:
        quiz, board = self.quiz, self.board
        return [
            task_card(quiz, board, question, self._fault),
            *tries_card(quiz.here),
            *answer_card(quiz, board, question),
        ]

    def _ways(self) -> list[Widget]:
        """What can be done now: play what is chosen, see the answer, go on, leave."""
        quiz = self.quiz
        busy = tr("one moment") if quiz.is_asking else ""
        rows: list[Widget] = []
        if quiz.may_play:
            rows += self._play_buttons()
        if quiz.answer is None:
            words = tr("Show the answer ({key})", key="F2")
            rows.append(Button("reveal", words, quiz.reveal, off=busy))
        else:
            last = quiz.number + 1 == len(quiz.asked)
            words = tr("Show the result (N)") if last else tr("Next position (N)")
            rows.append(Button("next", words, self.go_on, "loud", off=busy))
        return [Column([*rows, self._leaving()], gap=8)]

    def _play_buttons(self) -> list[Widget]:
        """What plays the choice, where the game has no dock of its own, and its other intents."""
        if self.board.composed:
            return []
        buttons: list[Widget] = []
        for action in self.board.actions():
            name = tr("{action}: {about}", action=action.text, about=action.about)
            press = partial(self.quiz.play, action.intent)
            buttons.append(Button(action.key, action.text, press, name=name, off=action.off))
        chosen = self.board.chosen()
        if chosen is not None:
            words = tr("Try {move}", move=chosen[1])
            buttons.insert(0, Button("confirm", words, self._confirm, "loud", grows=1))
        return [Row(buttons, gap=8)] if buttons else []

    def _leaving(self) -> Widget:
        help_ = partial(self.shell.open_help, self._game)
        return Row(
            [
                Button("close", tr("Back to the review"), self.escape, "quiet"),
                Button("help", tr("Help"), help_, "quiet"),
                Space(grows=1),
            ],
            gap=0,
        )

    # -- doing it --------------------------------------------------------------------------

    def _confirm(self) -> None:
        """Try what is chosen."""
        chosen = self.board.chosen()
        if chosen is not None:
            self.quiz.play(chosen[0])

    def go_on(self) -> None:
        """Go to the next position, with the keyboard on its board; or to the result."""
        self.quiz.next()
        self._fault = ""
        self.page.focus("board" if self.quiz.question else "close", self.page.state.ring)

    def handle(self, event: pygame.event.Event) -> bool:
        """Take keys that mean the same wherever the keyboard is; then those of the controls."""
        if event.type == pygame.KEYDOWN and self._key(event):
            return True
        used = super().handle(event)
        if used and event.type in (pygame.MOUSEBUTTONUP, pygame.KEYDOWN):
            self._fault = self.board.fault()
        return used

    def _key(self, event: pygame.event.Event) -> bool:
        """Tell whether the key meant the answer, or the next position."""
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        if event.key == pygame.K_F2:
            self.quiz.reveal()
            return True
        if event.key in NEXT_KEYS and self.quiz.answer is not None:
            self.go_on()
            return True
        return False

    def tick(self, passed_ms: int) -> bool:
        """Let what moves on the board go on."""
        moves = self.board.tick(passed_ms)
        return super().tick(passed_ms) or moves

    @property
    def spoken(self) -> str:
        """Return what was just judged or answered, and where the keyboard is."""
        parts = [*self._said(), super().spoken]
        return ", ".join(part for part in parts if part)

    def _said(self) -> list[str]:
        question, quiz = self.quiz.question, self.quiz
        if question is None:
            return []
        found: list[str] = [tr("{n} of {total}", n=quiz.number + 1, total=len(quiz.asked))]
        if quiz.here:
            found += [quiz.here[-1].words, verdict_words(quiz.here[-1].told)]
        if quiz.answer is not None:
            found.append(tr("Best move: {move}", move=quiz.answer_words))
            found += reason_words(self.board, quiz.answer, figures=False)
        return found
