"""A puzzle as its file has it: a position, whose move it is, and every line that is right."""

from functools import cached_property
from hashlib import blake2b
from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Struct, field

from engines.bot import Motif
from engines.catalog import make, positions
from engines.game import AnyGame, Seat

Kind: TypeAlias = Literal["win", "score", "word"]
"""What is to be found: the one move that still wins, a corner to score in this turn, or the ship of
which word and place are certain."""
Difficulty: TypeAlias = Literal["easy", "medium", "hard"]
DIFFICULTIES: Final[tuple[Difficulty, ...]] = ("easy", "medium", "hard")
UP_TO: Final[dict[str, tuple[int, int]]] = {"polyy": (1, 3)}
"""By game: up to which level a puzzle that it finds is easy, and up to which one medium."""
USUAL: Final = (1, 2)
SEED: Final = bytes(32)
"""What hidden cards follow from; nothing that is right depends on them."""


class RightMove(Struct, frozen=True, array_like=True):
    """Hold a move that is right, and the moves that are right after it; none at the end."""

    intent: Any
    then: "tuple[RightMove, ...]" = ()
    does: tuple[Motif, ...] = ()
    """What it does, as a hint would say it."""


class FilePuzzle(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """Hold one line of a puzzle file."""

    name: str = field(name="game")
    options: dict[str, Any]
    position: str
    """In the notation of its game, so that a room can be begun from it."""
    seat: Seat
    kind: Kind
    right: tuple[RightMove, ...]
    """Every first move that is right."""
    found_by: int
    """The lowest level of the bot ``search`` that finds it by most of its answers; 0: none does."""

    @cached_property
    def key(self) -> str:
        """Return what it is called for ever, whatever else is in its file."""
        text = f"{self.name} {self.position} {self.seat}"
        return blake2b(text.encode(), digest_size=5).hexdigest()

    @property
    def difficulty(self) -> Difficulty:
        """Return how hard it is, measured by the level that finds it."""
        return difficulty_of(self.name, self.found_by)

    @property
    def attacker(self) -> Seat:
        """Return the seat whose moves are to be found."""
        return self.seat

    @property
    def moves(self) -> int:
        """Return how many moves the longest right line has."""
        return _deep(self.right)

    @cached_property
    def game(self) -> AnyGame:
        """Return the rules it is played by."""
        return make(self.name, self.options)

    @property
    def move_type(self) -> Any:
        """Return the type of its moves, for the codec."""
        return self.game.intent_type

    @property
    def main_line(self) -> tuple[Any, ...]:
        """Return the moves of a shortest right line."""
        return tuple(self.intent_of(it) for it in _shortest(self.right))

    @cached_property
    def start(self) -> Any:
        """Return the state that it begins with."""
        reader = positions(self.name)
        if reader is None:
            raise ValueError(f"{self.name} is begun from no position")
        return reader.begun(self.game, self.position, SEED)

    def intent_of(self, right: RightMove) -> Any:
        """Return the move as the game's own type."""
        return msgspec.convert(right.intent, self.move_type)


def difficulty_of(game: str, found_by: int) -> Difficulty:
    """Return how hard a puzzle is that this level is the first to find; 0: none does."""
    easy, medium = UP_TO.get(game, USUAL)
    if not 1 <= found_by <= medium:
        return "hard"
    return "easy" if found_by <= easy else "medium"


def _deep(right: tuple[RightMove, ...]) -> int:
    return 1 + max(_deep(it.then) for it in right) if right else 0


def _shortest(right: tuple[RightMove, ...]) -> tuple[RightMove, ...]:
    lines = [(it, *_shortest(it.then)) for it in right]
    return min(lines, key=len) if lines else ()
