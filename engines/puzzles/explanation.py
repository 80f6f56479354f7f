"""Says what the right moves of a puzzle do, as hints would; its file keeps it."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from engines.bot import Motif, clip_motifs
from engines.bots import load_teacher
from engines.puzzles.file_puzzle import FilePuzzle, RightMove


def explained(given: FilePuzzle) -> FilePuzzle:
    """Return a puzzle whose right moves say what they do, where its game has a teacher."""
    return replace(given, right=_explained(given, given.start, given.right))


def _explained(
    given: FilePuzzle, state: Any, right: tuple[RightMove, ...]
) -> tuple[RightMove, ...]:
    found = []
    for it in right:
        intent = given.intent_of(it)
        after = given.game.apply(state, given.seat, intent)
        then = _explained(given, after, it.then)
        found.append(RightMove(it.intent, then, _does(given, state, intent)))
    return tuple(found)


def _does(given: FilePuzzle, state: Any, intent: Any) -> tuple[Motif, ...]:
    teacher = load_teacher(given.name)
    if teacher is None:
        return ()
    view = msgspec.json.encode(given.game.view(state, given.seat))
    seen = msgspec.json.decode(view, type=given.game.view_type)
    return clip_motifs(teacher.motifs(seen, given.seat, intent))


def motifs(given: FilePuzzle, line: Sequence[Any]) -> tuple[Motif, ...]:
    """Return what the moves of a right line do: all of a single one, the first thing of several.

    What several do is seen on boards that follow each other, so they mark none.
    """
    right, found = given.right, list[tuple[Motif, ...]]()
    for intent in line:
        one = next((it for it in right if given.intent_of(it) == intent), None)
        if one is None:
            return ()
        found.append(one.does)
        right = one.then
    if len(found) == 1:
        return found[0]
    return tuple(some[0]._replace(marks=()) for some in found if some)
