"""Plays a saved game once more, a step at a time, before the fact that loads it is folded.

A fold is one piece of work, and a save may hold thousands of steps: who folds for others plays it
in slices first. What it came to is held until then, by the digest of the fact: the same fact comes
to the same, so a fold that finds nothing here plays it all and ends alike.
"""

from collections.abc import Generator, Iterator
from hashlib import sha256
from typing import Any, Final

import msgspec

from engines.catalog import make
from engines.game import AnyGame
from server.room import fork
from server.room.facts import Fact, Opened
from server.room.fairness import anew, seed
from server.room.saves.game_save import GameSave
from server.room.undo_history import Position, UndoHistory
from server.runtime.lru import Lru

MOST_HELD: Final = 20_000
"""Positions that are held, of all games together."""

_HELD: Final = Lru[bytes, UndoHistory | Exception](
    MOST_HELD, lambda it: 1 if isinstance(it, Exception) else 1 + len(it.positions)
)


def rehearsal(fact: Fact) -> Iterator[None]:
    """Play the game that ``fact`` loads, with a pause after each step; of other facts, nothing.

    It raises nothing: a game that cannot be is told by the fold.
    """
    if not isinstance(fact, Opened) or fact.loaded is None:
        return
    key = _key(fact)
    if _HELD.get(key) is not None:
        return
    try:
        game = make(fact.game, fact.options, fact.rules)
        history: UndoHistory | Exception = yield from _played(fact, game, fact.loaded)
    except Exception as why:  # whatever it is, the fold says it
        history = why.with_traceback(None)
    _HELD.put(key, history)


def history_of(opened: Opened) -> UndoHistory:
    """Return the positions that a loaded game keeps. Raises whatever says that there is no such."""
    for _ in rehearsal(opened):
        pass
    found = _HELD.get(_key(opened))
    if isinstance(found, UndoHistory):
        return found
    raise found or ValueError("it keeps more positions than are held")


def chance_of(opened: Opened) -> int:
    """Return the number for ``Game.reroll`` in a room that was loaded: the save cannot tell it."""
    return anew(seed(opened.secret, ()))


def length(fact: Fact) -> int:
    """Return how many entries it is like to fold a fact: one, and a game that it loads with it."""
    if not isinstance(fact, Opened) or fact.loaded is None:
        return 1
    return 1 + len(fact.loaded.steps) + len(fact.loaded.positions)


def _key(opened: Opened) -> bytes:
    return sha256(msgspec.json.encode(opened)).digest()


def _played(opened: Opened, game: AnyGame, save: GameSave) -> Generator[None, None, UndoHistory]:
    """Play it; all chance that is to come is drawn anew in every position."""
    own = bytes.fromhex(save.seed)
    states: list[Any] = [fork.first(opened.game, game, save.position, save.dealt, own)]
    for step in save.steps:
        yield
        if step.before >= len(states):
            raise ValueError("a step comes before the one it follows")
        states.append(fork.stepped(game, states[step.before], step.seat, step.intent))
    number, kept = chance_of(opened), []
    for it in save.positions:
        yield
        state = game.reroll(states[it.step], number)
        to_move, barrier = game.to_move(state), game.barrier(state)
        kept.append(Position(it.ply, state, to_move, barrier, it.by, it.conceded))
    return UndoHistory(tuple(kept), save.here)
