"""The board of a review, the chart of its values, and the buttons that go through the game."""

from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from client import turning
from client.games.board import Board, Desk
from client.scenes.boardbox import ShownBoard
from client.scenes.replaying import SPEEDS
from client.scenes.reviewpanel import players
from client.scenes.timeline import Course, Timeline
from client.widgets import (
    Box,
    Button,
    Column,
    Look,
    Pad,
    Row,
    Widget,
)
from client.widgets.icon import IconButton

if TYPE_CHECKING:
    from client.scenes.review import ReviewScene


class Stand(Box):
    """A board and what belongs below it; the board takes what the rest leaves."""

    def __init__(self, board: Widget, below: Widget) -> None:
        super().__init__([board, below], grows=1)
        self._board, self._below = board, below

    def natural(self, look: Look) -> int:
        """The board's."""
        return self._board.natural(look)

    def height(self, look: Look, width: int) -> int:
        """Both of them."""
        return self._board.height(look, width) + self._below.height(look, width)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        """From the bottom upwards."""
        self.rect = rect
        low = min(self._below.height(look, rect.width), rect.height)
        self._board.place(look, pygame.Rect(rect.x, rect.y, rect.width, rect.height - low))
        self._below.place(look, pygame.Rect(rect.x, rect.bottom - low, rect.width, low))


def stand(review: "ReviewScene", board: Board) -> Widget:
    """The board, the chart of its values, the buttons."""
    tallest = round(min(review.size[0], review.size[1] * 0.7))
    box = board.stage(_desk(review), ShownBoard(board, tallest))
    below: list[Widget] = [_buttons(review)]
    verdicts = review.verdicts()
    if verdicts:
        turns = frozenset(found.at for found in review.turnings())
        course = Course(verdicts, turns, review.viewer)
        below.insert(0, Timeline(board, course, review.at, review.said, review.seek))
    return Stand(box, Pad(Column(below, gap=8), pad=10))


def _desk(review: "ReviewScene") -> Desk:
    """A table at which nothing is played any more."""
    size = review.size[0] / review.scale, review.size[1] / review.scale
    over = "the game is over"
    return Desk(tuple(players(review)), "", over, _nothing, _nothing, size, past=True)


def _nothing(*_: Any) -> None:
    """A game that is over takes no intent."""


def _buttons(review: "ReviewScene") -> Widget:
    """First, back, play, forward, last; to the turning points; the speed."""
    start = "" if review.at else "this is the first position"
    end = "" if review.at < review.last else "this is the last position"
    step = review.step
    row: list[Widget] = [
        IconButton("first", "first", "First position (Home)", partial(step, -review.at), start),
        IconButton("back", "back", "Back (Left)", partial(step, -1), start),
        _play(review),
        IconButton("forward", "forward", "Forward (Right)", partial(step, 1), end),
        IconButton("last", "last", "Last position (End)", partial(step, review.last), end),
    ]
    turns = review.turnings()
    if turns:
        none = "there is none"
        before = "" if turning.preceding(turns, review.at) is not None else none
        after = "" if turning.following(turns, review.at) is not None else none
        names = "Turning point before (P)", "Next turning point (N)"
        row += [
            IconButton("turn back", "turn back", names[0], partial(review.turn, -1), before),
            IconButton("turn forward", "turn forward", names[1], partial(review.turn, 1), after),
        ]
    row.append(_speed(review))
    return Row(row, gap=4, align=0.5)


def _play(review: "ReviewScene") -> Widget:
    if review.playing:
        return IconButton("play", "pause", "Pause (Space)", review.play, loud=True)
    return IconButton("play", "play", "Play (Space)", review.play, loud=True)


def _speed(review: "ReviewScene") -> Widget:
    words = SPEEDS[review.speed][1]
    button = Button("speed", words, review.faster, "quiet", f"Speed {words}")
    button.tip = "How fast it plays"
    return button
