"""Puzzles of Word Fleet: battles between bots in which the word and place of a ship are certain."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

import msgspec

from engines.bots import make as make_bot
from engines.puzzles.file_puzzle import FilePuzzle, RightMove
from engines.puzzles.makers.certain_ships import FleetEvidence, TooManyPlacements
from engines.wordfleet import from_position
from engines.wordfleet.attack import attack
from engines.wordfleet.dictionary import lexicon
from engines.wordfleet.public import Placed, WordStrike
from engines.wordfleet.rules import WordFleet
from engines.wordfleet.state import State

LEVELS: Final = (1, 2, 3)
PLAYS: Final = 2
"""The level that plays the battles: its strikes leave something to think about."""
THEMES: Final = ("none", "animals", "food", "plants", "people", "things")
FEWEST: Final = 2
"""Hits on ships afloat: one letter tells nothing to think about."""


def found(number: int) -> Iterator[FilePuzzle]:
    """Yield turns of a numbered battle in which a ship is certain."""
    theme = THEMES[number % len(THEMES)]
    options: dict[str, Any] = {"word_level": "common"} if theme == "none" else {"theme": theme}
    game = msgspec.convert(options, WordFleet)
    random, bot = Random(number), make_bot("wordfleet", "search")  # noqa: S311 - no secret
    state, told = _battle(game, random), set[Placed]()
    while state.phase == "battle":
        seat = state.to_move[0]
        view = game.view(state, seat)
        intent = bot.choose(view, seat, PLAYS, random.getrandbits(32))
        if "word_strike" in view.may:
            yield from _puzzle(game, options, state, seat, told)
        state = game.apply(state, seat, intent)


def _battle(game: WordFleet, random: Random) -> State:
    """The beginning of a battle between fleets that lie anywhere."""
    state = game.setup((0, 1), random.randbytes(32))
    while state.phase != "battle":
        seat = state.to_move[0]
        state = game.apply(state, seat, game.sample(state, seat, random))
    return state


def _puzzle(
    game: WordFleet, options: dict[str, Any], state: State, seat: int, told: set[Placed]
) -> Iterator[FilePuzzle]:
    """The turn, where a ship is certain that was not certain before."""
    evidence = FleetEvidence(lexicon.terms(game), attack(state.log, seat))
    if len(evidence.hits) < FEWEST:
        return
    try:
        certain = evidence.certain()
    except TooManyPlacements:
        return
    if not certain or told.issuperset(certain):
        return
    told.update(certain)
    strikes = (WordStrike(it.word, it.start, it.end) for it in certain)
    text = from_position.written(game, state)  # in it nothing is left to be drawn
    yield FilePuzzle(
        name="wordfleet",
        options=options,
        position=from_position.settled(game, text, Random(0)).text,  # noqa: S311 - a file, not a secret
        seat=seat,
        kind="word",
        right=tuple(RightMove(msgspec.to_builtins(it)) for it in strikes),
        found_by=0,
    )
