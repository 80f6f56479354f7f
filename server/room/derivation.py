"""How each position of a game came about: a log, folded once more, with the steps to every ply."""

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

import msgspec
from msgspec import Raw

from engines.game import Seat
from engines.positions.position_reader import StartPosition
from protocol.errors import RoomError
from server.room.facts import Answered, Began, Fact, Forked, Opened, Played, Saved
from server.room.fairness import anew, seed
from server.room.fold import fold
from server.room.room import Room
from server.room.saves.game_save import GameSave
from server.room.saves.rehearsal import chance_of

Step: TypeAlias = tuple[Seat | None, Raw]
"""As in ``Forked.plies``."""
GAVE_UP: Final = Raw(b"null")


class NoFork(RoomError):
    """Says that no game can go on from a position, and why."""


class DerivationStep(NamedTuple):
    """A position, by the last step to it. No two positions hold the steps they share twice."""

    before: "DerivationStep | None" = None
    step: Step | None = None
    out: tuple[Seat, ...] = ()

    def then(self, step: Step) -> "DerivationStep":
        """Return the position after one more step."""
        seat, raw = step
        out = self.out if seat is None or bytes(raw) != b"null" else (*self.out, seat)
        return DerivationStep(self, step, out)

    def steps(self) -> tuple[Step, ...]:
        """Return the steps that lead to this position, from the deal on."""
        return tuple(reversed(list(self._back())))

    def _back(self) -> Iterator[Step]:
        node: DerivationStep | None = self
        while node is not None:
            if node.step is not None:
                yield node.step
            node = node.before


class Derivation:
    """Folds facts one by one. What was taken back, and not put forward again, is no part of it."""

    def __init__(self) -> None:
        self.position: StartPosition | None = None
        self.room: Room | None = None
        self.dealt: tuple[Seat, ...] = ()
        self.seed = ""
        self._here = DerivationStep()
        self._at: dict[int, DerivationStep] = {}
        self._open: dict[int, tuple[DerivationStep, tuple[Seat, ...]]] = {}
        """By ply, the last position in which the game went on, and who could come to move."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """Return the steps that lead to this position, from the deal on."""
        return self._here.steps()

    def follow(self, fact: Fact) -> Room:
        """Fold one more fact, and return the room after it. Raises Unreadable."""
        before, room = self.room, fold(self.room, fact)
        self.room = room
        if not room.begun:
            return room
        if isinstance(fact, Began):
            self._begin(room, fact)
        elif isinstance(fact, Opened) and fact.loaded is not None:
            self._load(room, fact.loaded)
        elif isinstance(fact, Saved):
            self._draw_anew(room, fact.times)
        elif isinstance(fact, Played):
            self._here = self._here.then((fact.seat, fact.intent))
        elif before is not None:
            self._turn(before, room, fact)
        self._at[room.ply] = self._here
        if room.phase == "playing":
            active = room.game.active(room.state)
            playing = tuple(seat for seat in room.playing if seat in active)
            self._open[room.ply] = self._here, playing
        return room

    def _begin(self, room: Room, fact: Began) -> None:
        forked, own = room.opened.forked, seed(room.secret, fact.contributions)
        self.position = room.opened.position if forked is None else forked.position
        self.dealt, self.seed = fact.seats, own.hex()
        if forked is not None:
            self.dealt, self.seed = forked.dealt, forked.seed
            for step in (*forked.plies, _anew(anew(own))):
                self._here = self._here.then(step)

    def _load(self, room: Room, save: GameSave) -> None:
        """Follow a saved game to all positions that it keeps."""
        self.position = save.position
        self.dealt, self.seed = save.dealt, save.seed
        nodes = [self._here]
        for step in save.steps:
            nodes.append(nodes[step.before].then((step.seat, step.intent)))
        self._at = {it.ply: nodes[it.step] for it in save.positions}
        self._draw_anew(room, chance_of(room.opened))

    def _draw_anew(self, room: Room, number: int) -> None:
        """Draw the chance to come anew, in all positions that can be put back or forward."""
        for kept in room.undo_history.positions:
            node = self._at[kept.ply] = self._at[kept.ply].then(_anew(number))
            if room.game.outcome(kept.state) is None:
                active = room.game.active(kept.state)
                self._open[kept.ply] = node, tuple(it for it in room.playing if it in active)
        self._here = self._at[room.ply]

    def node(self, ply: int) -> DerivationStep:
        """Return how the position ``ply`` came about; it is one that the room keeps."""
        return self._at[ply]

    def _turn(self, before: Room, room: Room, fact: Fact) -> None:
        """Follow the game to another position, or without a seat that is out."""
        if (
            room.undo_history.now.conceded
            and not before.undo_history.now.conceded
            and isinstance(fact, Answered)
        ):
            self._here = self._here.then((fact.seat, GAVE_UP))
            return
        self._here = self._at[room.ply]
        for seat in room.out:
            if seat not in self._here.out:
                self._here = self._here.then((seat, GAVE_UP))
        if room.rerolled != before.rerolled:
            self._here = self._here.then(_anew(room.rerolled))

    def fork(self, ply: int) -> Forked:
        """Return the position ``ply``, for another room to begin from. Raises NoFork."""
        room = self.room
        if room is None or not room.begun:
            raise NoFork("this game was never played")
        if room.sealed:
            raise NoFork(
                "this game was broken off: what it hid stays hidden, so none goes on from it"
            )
        if ply > room.ply:
            raise NoFork(f"the last position of this game is {room.ply}, not {ply}")
        if ply not in self._open:
            first = min(self._open, default=0)
            over = f"this game goes on from no position before {first}, nor after its end"
            raise NoFork(over)
        node, seats = self._open[ply]
        return Forked(room.id, ply, seats, self.dealt, self.seed, node.steps(), self.position)


def _anew(number: int) -> Step:
    """Return the step by which all coming chance is drawn anew."""
    return None, Raw(msgspec.json.encode(number))
