"""The contract of bots and advisers: what a module must offer so that it can be seated or asked."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal, NamedTuple, Protocol, TypeAlias

from engines.game import Seat

MOST_REASONS: Final = 6
"""Of a bot's reasons for one ply, at most so many lines are published ..."""
MOST_CHARACTERS: Final = 160
"""... each cut to so many characters."""
MOST_MOTIFS: Final = 3
"""So many motifs of one intent are told ..."""
MOST_MARKED: Final = 48
"""... each with so many marked cells at most."""


def clip_reasons(reasons: Sequence[str]) -> tuple[str, ...]:
    """Return as much of a bot's reasons as is published: six lines of 160 characters at most."""
    return tuple(line[:MOST_CHARACTERS] for line in reasons[:MOST_REASONS])


MarkKind: TypeAlias = Literal["move", "link", "threat", "danger"]
"""What a marked cell is: where it is played, what hangs together, what may come next, and what the
other threatens or would lose by."""


class BoardMark(NamedTuple):
    """Cells of the board that a motif is seen on, by the numbers that the game gives its cells."""

    kind: MarkKind
    cells: tuple[int, ...]


class Motif(NamedTuple):
    """What an intent does, in a form that any language can say: a code with its values."""

    code: str
    """From the game's own closed list (``bridge``)."""
    values: dict[str, int | str]
    """What stands in its sentence: a corner, a count, a chance in percent."""
    marks: tuple[BoardMark, ...] = ()


def clip_motifs(motifs: Sequence[Motif]) -> tuple[Motif, ...]:
    """Return as many motifs as are told, with as many marked cells."""
    return tuple(
        motif._replace(marks=tuple(_clipped(motif.marks))) for motif in motifs[:MOST_MOTIFS]
    )


def _clipped(marks: Sequence[BoardMark]) -> Iterator[BoardMark]:
    left = MOST_MARKED
    for mark in marks:
        if left > 0 and mark.cells:
            yield mark._replace(cells=mark.cells[:left])
        left -= len(mark.cells)


class Thought(NamedTuple):
    """What a bot decided, and why."""

    intent: Any
    """What it does."""
    chance: float | None = None
    """Its estimate that its seat wins, from 0 to 1; None where it has none."""
    reasons: tuple[str, ...] = ()
    """A few short lines in a player's words, for those who want to see its reasons.

    Everyone may read them at once, so they say nothing that only its seat can know.
    """
    implementation: str = ""
    """``numba`` or ``plain``, for the server's log; empty where a bot has one way alone."""
    motifs: tuple[Motif, ...] = ()
    """What the intent does, with marks on the board: for the one who asked, the best first."""


class Bot(Protocol):
    """A player that sees a View and nothing else. A module with this function is one.

    It may also have ``think``, with the same arguments and conditions, which returns a Thought
    whose intent is the one that ``choose`` returns; ``suggest``, with view, seat and seed alone,
    which returns what it would tell a person who asks; ``begin_search``, with the arguments of
    ``choose``, which returns a KeptSearch; and ``warm``, which compiles what it needs.
    """

    def choose(self, view: Any, seat: Seat, level: int, seed: int) -> Any:
        """Return the intent of ``seat``, which is to move in ``view``.

        ``level`` is the strength where a bot has several, from 1; ``seed`` decides all its chance,
        so the same call returns the same intent. Raises ValueError where ``seat`` is not to move,
        BadLevel where the bot has no such level, NeedsNumba where that level needs it.
        """
        ...


class KeptSearch(Protocol):
    """A search that is kept from ply to ply of one game, and grown a little at a time.

    A bot's ``begin_search(view, seat, level, seed)`` begins one for ``seat``, whoever is to move in
    ``view``; it raises BadLevel and NeedsNumba as ``choose`` does. Games with a clock are played by
    it: its intents depend on how much time there was, and not on the seed alone. It takes no more
    memory than some 64 MB, however long it is grown.
    """

    def grow(self, units: int) -> bool:
        """Search on; return False where more of it cannot change anything.

        A unit is 5 to 20 ms of CPU. A level below ``Levels.by_clock`` gets no stronger by time: it
        has grown once as much lies behind its choice as ``choose`` puts there, what was kept
        included. Another is done where the choice is made, or its memory is used up.
        """
        ...

    def thought(self) -> Thought:
        """Return the best that is known now, also before it was ever grown.

        Raises ValueError where its seat is not to move.
        """
        ...

    def follow(self, view: Any) -> None:
        """Go on from ``view``, a later one of the same seat and game, whoever is to move there.

        What is still of use is kept. A view that does not follow (plies were taken back) begins
        anew.
        """
        ...


Value: TypeAlias = tuple[Literal[-1, 0, 1], ...]
"""The result of a position by best play, by seat: 1 wins, -1 loses, 0 draws."""


class Adviser(Protocol):
    """Knows who wins a position by best play. A module with this function is one."""

    def advise(self, view: Any) -> Value | None:
        """Return the value of a position; None where it is unknown.

        ``view`` is what spectators see of a game that is not over.
        """
        ...


Chances: TypeAlias = tuple[int, ...]
"""How likely each seat is to win a position, in thousandths; they sum up to a thousand."""


class Estimator(Protocol):
    """Judges positions whose value nobody knows. A module with this function is one."""

    def chances(self, view: Any) -> Chances | None:
        """Return how likely each seat wins; None where that cannot be told.

        ``view`` is what spectators see of a game that is not over, so the answer gives nothing
        away. It is bounded by work and needs no numba.
        """
        ...


class Teacher(Protocol):
    """Says what an intent does, in a player's words. A module with this function is one."""

    def motifs(self, view: Any, seat: Seat, intent: Any) -> tuple[Motif, ...]:
        """Return what ``intent`` of ``seat``, which is to move in ``view``, does; the best first.

        Each is true of the position by the rules, or by a search that can be done again. It is
        bounded by work, needs no numba, and knows what that seat knows.
        """
        ...


Measure: TypeAlias = Literal["result", "win", "hit"]
"""What intents are compared by: the result by best play, the chance to win, the chance to hit."""


class Weights(NamedTuple):
    """How good some intents are beside each other."""

    measure: Measure
    worth: tuple[int, ...]
    """In the order of the intents, in thousandths of that measure."""


class Weigher(Protocol):
    """Compares intents, for who tries some. A module with this function is one."""

    def weigh(self, view: Any, seat: Seat, intents: Sequence[Any]) -> Weights | None:
        """Return how good each intent of ``seat``, which is to move, is; None where nobody knows.

        It is bounded by work, and knows what that seat knows.
        """
        ...


class UnknownBot(KeyError):
    """No bot of that name plays that game."""


class BadLevel(ValueError):
    """The bot has no such level."""


class NeedsNumba(RuntimeError):
    """Numba is not installed, and what was asked for does not work without it."""
