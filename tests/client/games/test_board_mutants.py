"""Mutants of a board: the laws of boards catch each, and say what to write."""

from typing import Any

import msgspec
import pytest

from client.games.polyy.board import PolyYBoard
from client.table.board import ListedMove
from engines.catalog import make
from tests.client.games import laws

GAME = make("polyy", {"size": 4})


class Unlisted(PolyYBoard):
    """Was written without a list of moves."""

    def moves(self) -> tuple[ListedMove, ...]:
        return ()


class Unspoken(PolyYBoard):
    """Lists moves that cannot be heard."""

    def moves(self) -> tuple[ListedMove, ...]:
        return tuple(move._replace(spoken="") for move in super().moves())


class ScoredForOne(PolyYBoard):
    """Says the score of the first seat alone."""

    def scores(self) -> tuple[tuple[int, int], ...]:
        return super().scores()[:1]


class ScoredInNumbers(PolyYBoard):
    """Has no words for its score."""

    def score_line(self) -> str:
        return ""


class ScoredBeyond(PolyYBoard):
    """Counts more than there are."""

    def scores(self) -> tuple[tuple[int, int], ...]:
        return tuple((most + 1, most) for _, most in super().scores())


def boards(kind: type[PolyYBoard]) -> tuple[PolyYBoard, PolyYBoard]:
    """A board before play, and after one ply."""
    start = GAME.setup((0, 1), bytes(32))
    after: Any = GAME.apply(start, 0, next(iter(GAME.legal(start, 0))))
    before, later = kind(), kind()
    before.read(msgspec.to_builtins(GAME.view(start, 0)), 0)
    later.read(msgspec.to_builtins(GAME.view(after, 0)), 0)
    return before, later


def keep(kind: type[PolyYBoard]) -> None:
    """Ask the laws about a kind of board."""
    before, after = boards(kind)
    laws.moves_are_listed(before, after)
    laws.scores_are_said(after, GAME.seats)


def test_the_board_itself_keeps_the_laws() -> None:
    keep(PolyYBoard)


@pytest.mark.parametrize(
    ("mutant", "words"),
    [
        (Unlisted, "let Unlisted.moves() return a ListedMove for each ply"),
        (Unspoken, "Unspoken.moves(), entry 1: "),
        (ScoredForOne, "ScoredForOne.scores() has 1 entries for 2 seats: return one of each seat"),
        (ScoredInNumbers, "score_line() is '': write both or neither"),
        (ScoredBeyond, "ScoredBeyond.scores(), seat 0: "),
    ],
    ids=lambda it: getattr(it, "__name__", None),
)
def test_a_mutant_of_a_board_is_told_what_to_write(mutant: type[PolyYBoard], words: str) -> None:
    with pytest.raises(AssertionError) as caught:
        keep(mutant)
    assert words in str(caught.value)
