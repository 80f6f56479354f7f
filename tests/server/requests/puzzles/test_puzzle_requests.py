"""Puzzles over the wire: the server judges, counts tries, and keeps the solution until then."""

from typing import Any

import msgspec
import pytest

from engines.puzzles.file_puzzle import FilePuzzle
from engines.puzzles.line_attempt import attempt
from engines.puzzles.shelf import by_difficulty, puzzles
from engines.wordfleet.events import ShipSunk
from protocol.from_client import NextPuzzle, PlayPuzzle, ShowPuzzles
from protocol.from_server import PuzzlePosition, Reason
from tests.server.session.connections import street

GAME = "toppen"
FIRST = puzzles(GAME)[0]


def tree(value: Any) -> Any:
    """As it has travelled."""
    return msgspec.json.decode(msgspec.json.encode(value))


def wrong(given: FilePuzzle) -> Any:
    """A legal first move that is not right."""
    right = [given.intent_of(it) for it in given.right]
    return next(it for it in given.game.legal(given.start, given.seat) if it not in right)


async def test_a_right_line_solves_it_and_it_is_counted() -> None:
    async with street() as lines:
        ann, ben = await lines.people("Ann", "Ben")
        told = await ann.ask(NextPuzzle(1, GAME, "easy"))
        assert isinstance(told, PuzzlePosition)
        assert (told.puzzle, told.progress, told.tries) == (FIRST.key, "open", 3)
        assert told.motifs == ()
        assert told.views == (tree(FIRST.game.view(FIRST.start, FIRST.seat)),)
        line = tuple(map(tree, FIRST.main_line))
        end = await ann.ask(PlayPuzzle(2, GAME, told.puzzle, line))
        assert (end.progress, end.outcome, end.count.solved) == ("solved", "first", 1)
        assert [it.code for it in end.motifs] == [it.code for it in FIRST.right[0].does] != []
        shelf = await ann.ask(ShowPuzzles(3))
        counts = {(it.game, it.difficulty): it.solved for it in shelf.counts}
        assert counts[GAME, "easy"] == 1
        assert sum(counts.values()) == 1
        assert all(it.solved == 0 for it in (await ben.ask(ShowPuzzles(4))).counts)


async def test_the_next_one_is_not_done_and_all_come_before_one_comes_again() -> None:
    async with street() as lines:
        (ann,) = await lines.people("Ann")
        keys, after, some = [], "", by_difficulty(GAME, "easy")
        for request in range(len(some)):
            told = await ann.ask(NextPuzzle(100 + 2 * request, GAME, "easy", after))
            after = told.puzzle
            keys.append(after)
            line = tuple(map(tree, some[after].main_line))
            await ann.ask(PlayPuzzle(101 + 2 * request, GAME, after, line))
        assert sorted(keys) == sorted(some)
        assert (await ann.ask(NextPuzzle(1, GAME, "easy", after))).puzzle == keys[0]


async def test_the_solution_is_shown_after_three_wrong_moves_and_not_before() -> None:
    async with street() as lines:
        (ann,) = await lines.people("Ann")
        for tries in range(3):
            early = await ann.ask(PlayPuzzle(10 + tries, GAME, FIRST.key, (), reveal=True))
            assert early.reason is Reason.BAD_OPTIONS
            told = await ann.ask(PlayPuzzle(20 + tries, GAME, FIRST.key, (tree(wrong(FIRST)),)))
            assert (told.progress, told.outcome, told.tries) == ("wrong", "missed", 2 - tries)
            assert told.motifs == ()
        told = await ann.ask(PlayPuzzle(30, GAME, FIRST.key, (), reveal=True))
        assert (told.progress, told.outcome) == ("shown", "shown")
        assert told.motifs
        assert len(told.views) == 1 + len(FIRST.main_line)
        line = tuple(map(tree, FIRST.main_line))
        assert (await ann.ask(PlayPuzzle(31, GAME, FIRST.key, line))).outcome == "shown"


async def test_one_that_was_missed_can_still_be_solved() -> None:
    async with street() as lines:
        (ann,) = await lines.people("Ann")
        await ann.ask(PlayPuzzle(1, GAME, FIRST.key, (tree(wrong(FIRST)),)))
        line = tuple(map(tree, FIRST.main_line))
        end = await ann.ask(PlayPuzzle(2, GAME, FIRST.key, line))
        assert (end.outcome, end.count.solved, end.tries) == ("solved", 1, 0)


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        (NextPuzzle(1, "chess", "easy"), Reason.UNKNOWN_GAME),
        (PlayPuzzle(1, GAME, "0000000000"), Reason.UNKNOWN_GAME),
        (PlayPuzzle(1, GAME, FIRST.key, ({"type": "swim"},)), Reason.MALFORMED),
        (PlayPuzzle(1, GAME, FIRST.key, (7,)), Reason.MALFORMED),
        (
            PlayPuzzle(1, GAME, FIRST.key, ({"type": "move", "from": [0, 0], "to": [3, 3]},)),
            Reason.ILLEGAL,
        ),
    ],
)
async def test_what_is_no_puzzle_and_no_move_is_refused_and_counts_for_nothing(
    message: Any, reason: Reason
) -> None:
    async with street() as lines:
        (ann,) = await lines.people("Ann")
        assert (await ann.ask(message)).reason is reason
        assert (await ann.ask(NextPuzzle(2, GAME, "easy"))).tries == 3


@pytest.mark.parametrize("game", ["wordfleet", "rotorouter"])
async def test_a_wrong_move_tells_nothing_that_is_hidden(game: str) -> None:
    given = puzzles(game)[0]
    async with street() as lines:
        (ann,) = await lines.people("Ann")
        told = await ann.ask(PlayPuzzle(1, game, given.key, (tree(wrong(given)),)))
        assert told.progress == "wrong"
        assert told.views[0] == told.views[1] == tree(given.game.view(given.start, given.seat))


def test_no_view_of_a_puzzle_names_its_solution() -> None:
    """A ship that is to be named lies in the state alone."""
    for given in puzzles("wordfleet"):
        view = given.game.view(attempt(given, ()).states[0], given.seat)
        assert view.fleets is view.codes is view.words is None
        sunk = [(it.word, it.start, it.end) for it in view.log if isinstance(it, ShipSunk)]
        for it in given.right:
            assert (it.intent["word"], it.intent["from"], it.intent["to"]) not in sunk
