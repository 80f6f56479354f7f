"""Puzzles of Poly-Y: late positions of games between bots in which one move alone wins."""

from collections.abc import Iterator
from random import Random
from typing import Final, Literal

import msgspec

from engines.bots import make as make_bot
from engines.polyy import from_position
from engines.polyy.public import PlaceStone
from engines.polyy.rules import PolyY
from engines.polyy.state import EMPTY, State
from engines.puzzles.file_puzzle import FilePuzzle, RightMove
from engines.puzzles.makers.polyy_wins import PolyYSolver, TooMany

LEVELS: Final = tuple(range(1, 12))
SIZES: Final[tuple[Literal[4, 5], ...]] = (5, 4, 5)
MOST: Final = 1_000
"""Positions that are looked at for each question."""
RANDOM_STONES: Final = 4
"""So many plies of each game are any at all, so that no two are alike."""
STRENGTHS: Final = (1, 2)
"""Levels that play on from there."""
PATIENCE: Final = 3
"""So many questions may stay without an answer."""
CHOICE: Final = 12
"""So many positions of a game are told."""
TRIES: Final = 8
FEWEST: Final = 8
"""Empty fields: with fewer there is nothing to find."""
BACK: Final = 16
"""So many plies before its end a game is looked at, at most."""


def found(number: int) -> Iterator[FilePuzzle]:
    """Yield positions of a bots' game, and one ply off it, that have one winning move alone."""
    random = Random(number)  # noqa: S311 - a file, not a secret
    game = PolyY(size=SIZES[number % len(SIZES)])
    solver, patience, given = PolyYSolver(game.size, MOST), PATIENCE, 0
    for state in reversed(_played(game, number)[-BACK:-1]):
        for after in (state, *_tries(game, state, random)):
            try:
                winning = solver.winning(after)
            except TooMany:
                patience -= 1
                winning = ()
            if len(winning) == 1 and after.groups.count(EMPTY) >= FEWEST and not _ends(game, after):
                yield _puzzle(game, after, winning[0])
                given += 1
            if not patience or given == CHOICE:
                return


def _tries(game: PolyY, state: State, random: Random) -> Iterator[State]:
    """What follows plies that were not played: some are threats with one answer alone."""
    seat = len(state.moves) % 2
    fields = list(game.legal(state, seat))
    for intent in random.sample(fields, min(TRIES, len(fields))):
        after = game.apply(state, seat, intent)
        if after.outcome is None:
            yield after


def _played(game: PolyY, number: int) -> list[State]:
    """The states of one game."""
    random = Random(number)  # noqa: S311 - a file, not a secret
    state = game.setup((0, 1), bytes(32))
    bot, states = make_bot("polyy", "search"), []
    while state.outcome is None:
        states.append(state)
        seat = len(state.moves) % 2
        if len(state.moves) < RANDOM_STONES:
            intent = game.sample(state, seat, random)
        else:
            level = STRENGTHS[(seat + number) % 2]
            intent = bot.choose(game.view(state, seat), seat, level, random.getrandbits(32))
        state = game.apply(state, seat, intent)
    return states


def _ends(game: PolyY, state: State) -> bool:
    """Return whether some move wins at once."""
    seat = len(state.moves) % 2
    return any(game.apply(state, seat, it).outcome for it in game.legal(state, seat))


def _puzzle(game: PolyY, state: State, field: int) -> FilePuzzle:
    right = RightMove(msgspec.to_builtins(PlaceStone(field)))
    return FilePuzzle(
        name="polyy",
        options={} if game.size == 7 else {"size": game.size},
        position=from_position.written(game, state),
        seat=len(state.moves) % 2,
        kind="win",
        right=(right,),
        found_by=0,
    )
