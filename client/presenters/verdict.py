"""What a value means to one viewer: who can force a win, in words and as a kind (T26 to T29)."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from client.languages.message import tr
from client.presenters.name_list import listed
from protocol.from_server import Value

Kind: TypeAlias = Literal["win", "loss", "draw", "seat", "unknown"]
"""``win`` and ``loss`` are the viewer's own; ``seat`` is another's win as spectators see it."""


class EvaluationVerdict(NamedTuple):
    """A value as one viewer takes it."""

    kind: Kind
    winners: tuple[int, ...] = ()
    """The seats that win by best play."""


UNKNOWN = EvaluationVerdict("unknown")


def verdict(value: Value | None, viewer: int | None, seats: int) -> EvaluationVerdict:
    """Return ``value`` as the seat ``viewer``, or a spectator, takes it; unknown where it does not
    fit.
    """
    if value is None or len(value) != seats:
        return UNKNOWN
    winners = tuple(seat for seat, worth in enumerate(value) if worth == 1)
    if viewer is None:
        return EvaluationVerdict("seat" if winners else "draw", winners)
    kinds: dict[int, Kind] = {1: "win", 0: "draw", -1: "loss"}
    return EvaluationVerdict(kinds[value[viewer]], winners)


def in_words(found: EvaluationVerdict, names: Sequence[str], you: int | None) -> str:
    """Return a verdict as a sentence; ``you`` is the reader's seat. Says nothing of why it is
    unknown.
    """
    if found.kind == "unknown":
        return tr("Not known")
    if found.kind == "draw":
        return tr("Even: best play is a draw")
    if not found.winners:
        return tr("Losing against best play")
    if list(found.winners) == [you]:
        return tr("You can force a win")
    return tr("{names} can force a win", names=who(found.winners, names, you))


def ended_words(winners: Sequence[int], names: Sequence[str], you: int | None) -> str:
    """Return the verdict of a game that is over."""
    if not winners:
        return tr("Draw")
    if list(winners) == [you]:
        return tr("You won")
    return tr("{names} won", names=who(winners, names, you))


def who(seats: Sequence[int], names: Sequence[str], you: int | None) -> str:
    """Return seats by their words: "You", "Red", "Red and blue"."""
    words = listed([tr("you") if seat == you else names[seat] for seat in seats])
    return words[:1].upper() + words[1:]
