"""A player's puzzles: what a log of them comes to."""

import pytest

from server.results.puzzle_log import (
    PuzzleBook,
    PuzzleMissed,
    PuzzleRecord,
    PuzzleShown,
    PuzzleSolved,
)
from server.store.log import START
from server.store.memory import MemoryStore

M, S, L = PuzzleMissed, PuzzleSolved, PuzzleShown


@pytest.mark.parametrize(
    ("kinds", "outcome", "tries"),
    [
        ([], "", 3),
        ([M], "missed", 2),
        ([M, M, M, M], "missed", 0),
        ([S], "first", 0),
        ([M, S], "solved", 0),
        ([S, M, L], "first", 0),
        ([M, M, M, L], "shown", 0),
        ([L, S], "shown", 0),
    ],
)
def test_what_entries_come_to(kinds, outcome, tries):
    record = PuzzleRecord()
    for kind in kinds:
        record = record.after(kind(1, "polyy", "a"))
    note = record.note("polyy", "a")
    assert (note.outcome, note.tries) == (outcome, tries)
    assert record.note("polyy", "b").outcome == record.note("toppen", "a").outcome == ""


async def test_what_is_written_is_there_after_a_restart_and_nothing_is_written_twice():
    store = MemoryStore()
    book = PuzzleBook(store)
    for kind in (M, M, S, S, M, L):
        await book.add("ann", kind(1, "polyy", "a"))
    found = await PuzzleBook(store).read("ann")
    assert found.note("polyy", "a").outcome == "solved"
    assert len(await store.read_raw("puzzles:ann", START, 100)) == 3
    assert not (await book.read("ben")).done
