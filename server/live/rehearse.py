"""Plays a game that a room was loaded with, in slices, before the room's first fact is folded."""

from collections.abc import Sequence

from server.live.timeslice import SlicedWork
from server.room.facts import Fact
from server.room.saves.rehearsal import rehearsal


async def rehearse(facts: Sequence[Fact], work: SlicedWork) -> None:
    """Play what the first of ``facts`` loads; who folds it right after that folds it at once."""
    for fact in facts[:1]:
        for _ in rehearsal(fact):
            await work.rest()
