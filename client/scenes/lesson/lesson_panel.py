"""Beside the board of a lesson: how far one is, what is said, and what can be done."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from client.languages.message import mark, told, tr
from client.table.board import GameBoard
from client.ui import shapes, theme
from client.widgets import Action, Beside, Button, CardBox, Column, DrawContext, Label, Row, Widget
from protocol.from_server import LessonView

LEAST: Final = 200
"""The width below which buttons stand below each other, in pixels at 100 %."""
PIP: Final = 8
"""How tall a step is drawn, in pixels at 100 %."""
MOST_PIPS: Final = 24
SAID: Final = theme.Style(17)
"""What is said, larger than what is written beside it."""
WAITING: Final = mark("Watch ...")


class LessonWays(NamedTuple):
    """What the learner may do besides playing: each does something, or is None where it cannot."""

    back: Action | None
    show: Action | None
    skip: Action | None
    next_part: Action | None
    """Goes on to the next part of the lesson."""
    play_bot: Action | None
    next_lesson: Action | None
    """Begins another game's."""
    home: Action


class StepPips(Widget):
    """Show a bar of the steps: those done are filled, the one that is named has an edge."""

    def __init__(self, done: int, steps: int, named: int) -> None:
        """``done``: how many. ``named``: which step is told beside it, from 1."""
        super().__init__()
        self.done, self.named, self.steps = done, named, min(steps, MOST_PIPS)

    def preferred_width(self, ctx: DrawContext) -> int:
        """Return enough for all to be told apart."""
        return self.steps * ctx.px(PIP * 2)

    def height(self, ctx: DrawContext, width: int) -> int:
        """Return one line of them."""
        return ctx.px(PIP)

    def draw(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw one beside the other over the whole width."""
        gap, count = ctx.px(4), max(1, self.steps)
        wide = (self.rect.width + gap) / count
        for step in range(count):
            left = self.rect.x + round(step * wide)
            right = self.rect.x + round((step + 1) * wide) - gap
            rect = pygame.Rect(left, self.rect.y, right - left, self.rect.height)
            fill = theme.ACCENT if step < self.done else theme.RAISED
            edge = theme.TEXT if step == self.named - 1 else None
            shapes.rounded(surface, rect, fill, self.rect.height // 2, edge, max(1, ctx.px(1.5)))


def progress_words(lesson: LessonView) -> str:
    """Return how far one is, in words."""
    if lesson.step == lesson.steps:
        return tr("Finished")
    return tr("Step {step} of {steps}", step=named_step(lesson), steps=lesson.steps)


def named_step(lesson: LessonView) -> int:
    """Return the step one is at, from 1: at the end of a part the one that was done last."""
    return lesson.step if lesson.done else min(lesson.step + 1, lesson.steps)


def head(
    board: GameBoard, lesson: LessonView, leave: Action, *, small: bool, low: bool = False
) -> Widget:
    """Return the game, what this part teaches, how far one is, and the way out.

    ``small``: without the game. ``low``: without the bar of the steps as well.
    """
    title = tr("Learn {game}", game=tr(board.title))
    words = f"{told(lesson.title)}  ·  {progress_words(lesson)}"
    out = Button("leave", tr("Leave"), leave, "quiet", tr("Leave lesson"))
    first: Widget = Label(words, theme.SMALL, theme.SOFT, grows=1)
    parts: list[Widget] = []
    if not small:
        parts.append(Row([Label(title, theme.TITLE, grows=1), out], gap=8))
        parts.append(first)
    else:
        parts.append(Row([first, out], gap=8))
    pips = [] if low else [StepPips(lesson.step, lesson.steps, named_step(lesson))]
    return Column([*parts, *pips], gap=6)


def say_card(lesson: LessonView, objection: str, *, low: bool) -> Widget:
    """Return what is said to the learner, and what is said against what they just played.

    ``low``: the window is, so that what is said takes little room.
    """
    said: list[Widget] = [Label(told(lesson.say), theme.BODY if low else SAID)]
    if objection:
        sign = Label("!", theme.STRONG, theme.WARNING)
        said.append(Row([sign, Label(told(objection), theme.BODY, theme.WARNING, grows=1)], gap=8))
    elif lesson.waits:
        said.append(Label(tr(WAITING), theme.SMALL, theme.SOFT))
    edge = theme.WARNING if objection else theme.LINE
    return CardBox(Column(said, gap=10), fill=theme.SURFACE, edge=edge, pad=10 if low else 14)


def ways(lesson: LessonView, can: LessonWays) -> list[Widget]:
    """Return the buttons: the loud one goes on, where all that is to be done here is done."""
    if lesson.done:
        return _ways_on(can)
    wait = tr("Wait for the other player.") if lesson.waits else ""
    first = tr("This is the first step.")
    buttons = [
        _button("show", tr("Show me"), can.show, wait),
        _button("back", tr("Back"), can.back, wait or first),
        _button("skip", tr("Skip"), can.skip, wait),
    ]
    return [Beside(buttons, LEAST, 8)]


def _ways_on(can: LessonWays) -> list[Widget]:
    """Return where to go from the end of a part, or of the lesson."""
    if can.next_part is not None:
        back = _button("back", tr("Back"), can.back, tr("This is the first step."))
        on = Button("continue", tr("Continue"), can.next_part, "loud", grows=1)
        return [Row([on, back], gap=8)]
    found: list[Widget] = []
    if can.play_bot is not None:
        found.append(Button("play bot", tr("Play a bot"), can.play_bot, "loud"))
    others: Sequence[tuple[str, str, Action | None]] = (
        ("next lesson", tr("Next lesson"), can.next_lesson),
        ("home", tr("Home"), can.home),
    )
    row = [Button(key, text, act, grows=1) for key, text, act in others if act is not None]
    return [*found, Beside(row, LEAST, 8)]


def _button(key: str, text: str, act: Action | None, why: str) -> Button:
    """Return a button that is off, with the reason, where nothing can be done."""
    button = Button(key, text, act or _nothing, off="" if act is not None else why, grows=1)
    button.tip = button.off
    return button


def _nothing() -> None:
    """Who cannot use a button does nothing by it."""
