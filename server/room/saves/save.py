"""Saves a game that goes on: everything that is needed to go on elsewhere, and no room's secret."""

from itertools import count

from protocol.errors import RecordError
from protocol.names import window_of
from server.room import clock as clocks
from server.room.derivation import Derivation, DerivationStep
from server.room.room import Room
from server.room.saves.game_save import (
    MOST_STEPS,
    GameSave,
    KeptOccupant,
    KeptPosition,
    KeptStep,
)


class TooLongToSave(RecordError):
    """Says that a game has more steps than a save holds."""


def saved(trail: Derivation, at: int) -> GameSave:
    """Return the game to which ``trail`` has come, as it stood at ``at``. Raises TooLongToSave."""
    room = trail.room
    if room is None or room.phase != "playing":
        raise ValueError("only a game that is played can be saved")
    undo, steps = room.undo_history, _StepList()
    positions = tuple(
        KeptPosition(it.ply, steps.number(trail.node(it.ply)), it.by, it.conceded)
        for it in undo.positions
    )
    if len(steps.kept) > MOST_STEPS:
        raise TooLongToSave(f"a game of more than {MOST_STEPS} steps cannot be saved")
    return GameSave(
        room=room.id,
        at=at,
        dealt=trail.dealt,
        seed=trail.seed,
        position=trail.position,
        steps=tuple(steps.kept),
        positions=positions,
        here=undo.here,
        occupants=_occupants(room),
        playing=room.playing,
        accepted=tuple(map(len, room.accepted)),
        turns=room.turns,
        in_turn=room.in_turn,
        out=room.out,
        made=room.made,
        rerolled=room.rerolled,
        continued=room.continued,
        halted=room.halted,
        clock=room.clock and clocks.stopped(room.clock, at),
        due_ms=None if room.due is None else max(0, at - room.due.since),
    )


class _StepList:
    """The steps to all positions, each once."""

    def __init__(self) -> None:
        self.kept: list[KeptStep] = []
        self._numbers: dict[int, int] = {}

    def number(self, node: DerivationStep) -> int:
        """Return the number of the step that led to a position, kept with all before it."""
        lacking: list[DerivationStep] = []
        while node.before is not None and id(node) not in self._numbers:
            lacking.append(node)
            node = node.before
        before = self._numbers.get(id(node), 0)
        for it in reversed(lacking):
            seat, intent = it.step if it.step is not None else (None, None)
            if intent is None:
                raise ValueError("a step without an intent")
            self.kept.append(KeptStep(before, seat, intent))
            before = self._numbers[id(it)] = len(self.kept)
        return before


def _occupants(room: Room) -> tuple[KeptOccupant | None, ...]:
    """Return who sits there: the player whose window it is, and others beside them by number."""
    beside = count(1)
    kept: list[KeptOccupant | None] = []
    for occupant in room.occupants:
        if occupant is None:
            kept.append(None)
        elif occupant.bot:
            kept.append(KeptOccupant(occupant.name, occupant.bot, occupant.level))
        else:
            own = window_of(occupant.player) == occupant.player
            kept.append(KeptOccupant(occupant.name, person=0 if own else next(beside)))
    return tuple(kept)
