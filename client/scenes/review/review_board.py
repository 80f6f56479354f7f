"""The board of a review, the chart of its values, and the buttons that go through the game."""

from functools import partial
from typing import Any

import pygame

from client.languages.message import tr
from client.presenters import turning_points
from client.scenes.review.evaluations import PositionEvaluations
from client.scenes.review.replay_model import SPEEDS, ReplayModel
from client.scenes.review.review_panel import players
from client.scenes.review.timeline import Course, Timeline
from client.table.board import BoardContext, GameBoard
from client.table.board_widget import ShownBoard
from client.table.zoom_frame import ZoomFrame
from client.widgets import Box, Button, Column, DrawContext, Pad, Row, Widget
from client.widgets.icon import IconButton


class ReviewBoard(Box):
    """A board and what belongs below it; the board takes what the rest leaves."""

    def __init__(self, board: Widget, below: Widget) -> None:
        super().__init__([board, below], grows=1)
        self._board, self._below = board, below

    def preferred_width(self, look: DrawContext) -> int:
        """Return the board's."""
        return self._board.preferred_width(look)

    def height(self, look: DrawContext, width: int) -> int:
        """Return the height of both."""
        return self._board.height(look, width) + self._below.height(look, width)

    def place(self, look: DrawContext, rect: pygame.Rect) -> None:
        """Place them from the bottom upwards."""
        self.rect = rect
        low = min(self._below.height(look, rect.width), rect.height)
        self._board.place(look, pygame.Rect(rect.x, rect.y, rect.width, rect.height - low))
        self._below.place(look, pygame.Rect(rect.x, rect.bottom - low, rect.width, low))


def review_board(
    replay: ReplayModel,
    evaluations: PositionEvaluations,
    board: GameBoard,
    size: tuple[int, int],
    scale: float,
) -> Widget:
    """Return the board, the chart of its values, the buttons.

    ``size``: the window's, in pixels.
    """
    tallest = round(min(size[0], size[1] * 0.7))
    context = _context(replay, (size[0] / scale, size[1] / scale))
    box = board.stage(context, ZoomFrame(ShownBoard(board, tallest)))
    below = _below(replay, evaluations, board)
    return ReviewBoard(box, Pad(Column(below, gap=8), pad=10))


def handheld_review(
    replay: ReplayModel,
    evaluations: PositionEvaluations,
    board: GameBoard,
    size: tuple[int, int],
    scale: float,
) -> tuple[Widget, list[Widget]]:
    """Return the board, and what goes through the game, on a phone.

    ``size``: the window's, in pixels.
    """
    context = _context(replay, (size[0] / scale, size[1] / scale))._replace(handheld=True)
    box = board.stage(context, ZoomFrame(ShownBoard(board, size[0])))
    return box, _below(replay, evaluations, board)


def _below(replay: ReplayModel, evaluations: PositionEvaluations, board: GameBoard) -> list[Widget]:
    """The chart of the values, where there are any, and the buttons."""
    below: list[Widget] = [_buttons(replay, evaluations)]
    verdicts, chances = evaluations.verdicts(), tuple(evaluations.chances())
    if verdicts or chances:
        turns = frozenset(found.at for found in evaluations.turns())
        course = Course(verdicts, turns, replay.seat, () if verdicts else chances)
        below.insert(0, Timeline(board, course, replay.at, evaluations.said, replay.seek))
    return below


def _context(replay: ReplayModel, size: tuple[float, float]) -> BoardContext:
    """Return a table at which nothing is played any more."""
    over = tr("the game is over")
    return BoardContext(tuple(players(replay)), "", over, _nothing, _nothing, size, past=True)


def _nothing(*_: Any) -> None:
    """A game that is over takes no intent."""


def _buttons(replay: ReplayModel, evaluations: PositionEvaluations) -> Widget:
    """First, back, play, forward, last; to the turning points; the speed."""
    start = "" if replay.at else tr("this is the first position")
    end = "" if replay.at < replay.last else tr("this is the last position")
    step = replay.step
    row: list[Widget] = [
        IconButton("first", "first", tr("First position (Home)"), partial(step, -replay.at), start),
        IconButton("back", "back", tr("Back (Left)"), partial(step, -1), start),
        _play(replay),
        IconButton("forward", "forward", tr("Forward (Right)"), partial(step, 1), end),
        IconButton("last", "last", tr("Last position (End)"), partial(step, replay.last), end),
    ]
    turns = evaluations.turns()
    if turns:
        none = tr("there is none")
        before = "" if turning_points.preceding(turns, replay.at) is not None else none
        after = "" if turning_points.following(turns, replay.at) is not None else none
        names = tr("Previous turning point (P)"), tr("Next turning point (N)")
        row += [
            IconButton("turn back", "turn back", names[0], partial(evaluations.turn, -1), before),
            IconButton(
                "turn forward", "turn forward", names[1], partial(evaluations.turn, 1), after
            ),
        ]
    row.append(_speed(replay))
    return Row(row, gap=4, align=0.5)


def _play(replay: ReplayModel) -> Widget:
    if replay.playing:
        return IconButton("play", "pause", tr("Pause (Space)"), replay.play, loud=True)
    return IconButton("play", "play", tr("Play (Space)"), replay.play, loud=True)


def _speed(replay: ReplayModel) -> Widget:
    words = SPEEDS[replay.speed][1]
    name = tr("Speed {times}", times=words)
    button = Button("speed", words, replay.faster, "quiet", name)
    button.tip = tr("Playback speed")
    return button
