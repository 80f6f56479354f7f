"""What a value means to one viewer: who can force a win, in words and as a kind (T26 to T29)."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

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
    """``value`` as the seat ``viewer``, or a spectator, takes it; unknown where it does not fit."""
    if value is None or len(value) != seats:
        return UNKNOWN
    winners = tuple(seat for seat, worth in enumerate(value) if worth == 1)
    if viewer is None:
        return EvaluationVerdict("seat" if winners else "draw", winners)
    kinds: dict[int, Kind] = {1: "win", 0: "draw", -1: "loss"}
    return EvaluationVerdict(kinds[value[viewer]], winners)


def in_words(found: EvaluationVerdict, names: Sequence[str], you: int | None) -> str:
    """A verdict as a sentence; ``you`` is the reader's seat. Says nothing of why it is unknown."""
    if found.kind == "unknown":
        return "Not known"
    if found.kind == "draw":
        return "A draw by best play"
    if not found.winners:
        return "Lost by best play"
    return f"{who(found.winners, names, you)} can force a win"


def ended_words(winners: Sequence[int], names: Sequence[str], you: int | None) -> str:
    """Return the verdict of a game that is over."""
    return f"{who(winners, names, you)} won" if winners else "A draw"


def who(seats: Sequence[int], names: Sequence[str], you: int | None) -> str:
    """Return seats by their words: "You", "Red", "Red and blue"."""
    words = " and ".join("you" if seat == you else names[seat] for seat in seats)
    return words[:1].upper() + words[1:]
