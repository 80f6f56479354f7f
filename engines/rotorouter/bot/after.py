"""What an intent of RotoRouter makes of the board, where no chance and no hand comes into it."""

from typing import NamedTuple

from engines.rotorouter.bot.bot_view import BotView, Runner
from engines.rotorouter.grid.board import TrackBoard, bits, laid, turn_board, with_tokens
from engines.rotorouter.grid.tracks import BASE, TURNS, Colour, cell_at, homes
from engines.rotorouter.public import (
    Apply,
    FixCorner,
    FixStraight,
    Intent,
    PlaceTrack,
    Replace,
    Rotate,
    TokenMove,
    TokenPlace,
)


class ChangedBoard(NamedTuple):
    """A board and a seat's way on it, after an intent of that seat."""

    on: TrackBoard
    runner: Runner
    cells: tuple[int, ...]
    """Where the intent is seen."""
    may_move: bool
    """Whether the seat may still move a token this turn."""


def after(at: BotView, intent: Intent) -> ChangedBoard:
    """Return the board once the seat has done ``intent``; the same where it changes nothing."""
    on, size, may_move = at.on, at.on.size, not at.view.turn.token_used
    match intent:
        case PlaceTrack(x, y, rot):
            cell = cell_at(x, y, size)
            assert at.card is not None, "a card is laid"  # noqa: S101 - for the type checker
            return _changed(at, laid(on, cell, BASE[at.card], rot, at.seat), cell)
        case Rotate(x, y, rot):
            cell = cell_at(x, y, size)
            tile = on.tiles[cell]
            assert tile, "a track lies there"  # noqa: S101 - for the type checker
            return _changed(at, laid(on, cell, tile.kind, rot, tile.colour), cell)
        case Replace(x, y) | FixStraight(x, y):
            return _crossed(at, cell_at(x, y, size))
        case FixCorner():
            return _crossed(at, homes(size)[at.seat])
        case TokenPlace():
            home = homes(size)[at.seat]
            return _with_tokens(at, (*at.me.tokens, home), at.runner.spare - 1, (home,))
        case TokenMove(here, there):
            start, end = cell_at(*here, size), cell_at(*there, size)
            return _moved(at, start, end)
        case Apply():
            face = at.view.turn.roll
            turned = turn_board(on, TURNS[face]) if face else on
            return ChangedBoard(turned, at.runner, (), may_move)
        case _:
            return ChangedBoard(on, at.runner, (), may_move)


def _changed(at: BotView, on: TrackBoard, cell: int) -> ChangedBoard:
    return ChangedBoard(on, at.runner, (cell,), not at.view.turn.token_used)


def _crossed(at: BotView, cell: int) -> ChangedBoard:
    tile = at.on.tiles[cell]
    assert tile, "a track lies there"  # noqa: S101 - for the type checker
    return _changed(at, laid(at.on, cell, "X", 0, tile.colour), cell)


def _moved(at: BotView, start: int, end: int) -> ChangedBoard:
    """A token elsewhere, or gone with the corner that it scores."""
    others = tuple(cell for cell in at.me.tokens if cell != start)
    if end not in at.runner.goals:
        return _with_tokens(at, (*others, end), at.runner.spare, (start, end))
    found = _with_tokens(at, others, at.runner.spare, (start, end))
    goals = tuple(goal for goal in at.runner.goals if goal != end)
    return found._replace(runner=found.runner._replace(goals=goals))


def _with_tokens(
    at: BotView, tokens: tuple[int, ...], spare: int, cells: tuple[int, ...]
) -> ChangedBoard:
    runner = at.runner._replace(tokens=tokens, spare=spare)
    return ChangedBoard(with_tokens(at.on, at.seat, bits(tokens)), runner, cells, may_move=False)


def scored(runner: Runner, size: int) -> tuple[Colour, ...]:
    """Return the colours whose corners a player has scored."""
    corners = enumerate(homes(size))
    return tuple(it for it, home in corners if it != runner.seat and home not in runner.goals)
