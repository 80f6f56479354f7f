"""Puzzles of RotoRouter: turns of games between bots in which a corner can be scored, by few ways.

Nothing is drawn or rolled in a line, so whether it scores is certain.
"""

from collections.abc import Iterator
from typing import Final

import msgspec

from engines.bots import make as make_bot
from engines.game import Seat
from engines.puzzles.file_puzzle import FilePuzzle, RightMove
from engines.rotorouter import from_position
from engines.rotorouter.intents import (
    Apply,
    Bottom,
    DeclineFix,
    Draw,
    EndTurn,
    Intent,
    Roll,
    TokenMove,
)
from engines.rotorouter.rules import RotoRouter
from engines.rotorouter.state import State

LEVELS: Final = (1, 2, 3)
PLAYS: Final = 2
"""The level that plays the games."""
LONGEST: Final = 2
"""Moves of a line: a turn has one card, and one move of a token."""
FEW: Final = 3
"""First moves that are right, at most ..."""
CHOICES: Final = 12
"""... of so many at least."""
BARRED: Final = (Apply, Bottom, DeclineFix, Draw, EndTurn, Roll)
"""What no line has: it draws, rolls, turns the board by a roll, or gives something up."""


def found(number: int) -> Iterator[FilePuzzle]:
    """Yield turns of a numbered game in which a corner can be scored, but not by one move."""
    colours = 2 + number % 2
    options = {"size": 7, "colours": colours}
    game = msgspec.convert(options, RotoRouter)
    bot = make_bot("rotorouter", "search")
    state = game.setup(tuple(range(colours)), number.to_bytes(32))
    while game.outcome(state) is None:
        seat = state.current
        if state.phase == "main" and state.mover.deck.held is not None:
            yield from _puzzle(game, options, state, seat)
        view = game.view(state, seat)
        state = game.apply(state, seat, bot.choose(view, seat, PLAYS, number + state.ply))


def scoring(game: RotoRouter, state: State, seat: Seat, most: int) -> tuple[RightMove, ...]:
    """Return the moves that lead to one more corner within ``most`` moves of this turn."""
    found = []
    reached = len(state.person(seat).reached)
    for intent in _lines(game, state, seat, most):
        after = game.apply(state, seat, intent)
        raw = msgspec.to_builtins(intent)
        if len(after.person(seat).reached) > reached:
            found.append(RightMove(raw))
        elif most > 1 and after.outcome is None and after.current == seat:
            then = scoring(game, after, seat, most - 1)
            if then:
                found.append(RightMove(raw, then))
    return tuple(found)


def _lines(game: RotoRouter, state: State, seat: Seat, most: int) -> Iterator[Intent]:
    """What may stand in a line: where one move is left it has to be a token's."""
    for intent in game.legal(state, seat):
        if isinstance(intent, TokenMove) or (most > 1 and not isinstance(intent, BARRED)):
            yield intent


def _puzzle(
    game: RotoRouter, options: dict[str, int], state: State, seat: Seat
) -> Iterator[FilePuzzle]:
    if scoring(game, state, seat, 1) or len(list(game.legal(state, seat))) < CHOICES:
        return
    text = from_position.written(game, state)
    start = from_position.begun(game, text, bytes(32))
    right = scoring(game, start, seat, LONGEST)
    if 0 < len(right) <= FEW:
        yield FilePuzzle(
            name="rotorouter",
            options=options,
            position=text,
            seat=seat,
            kind="score",
            right=right,
            found_by=0,
        )
