"""A game of Poly-Y as one line of text: ``7.5.1:11,-1,44``.

Before the colon the size, the number of sides and whether the pie rule is on; after it every ply
as a CodeCup number, a swap as -1 (section 5).
"""

import re
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from engines.polyy.board import SIDES, board
from engines.polyy.public import Intent, Options, PlaceStone, TakeFirstStone

SWAP = -1
_HEAD = re.compile(r"(\d{1,2})\.(\d{1,2})\.([01])", re.ASCII)
_PLY = re.compile(r"-1|\d{1,3}", re.ASCII)


def write(options: Options, intents: Iterable[Intent]) -> str:
    """Return the line for a game with ``options`` in which ``intents`` were played."""
    numbers = board(options.size).codecup
    plies = (numbers[it.field] if isinstance(it, PlaceStone) else SWAP for it in intents)
    return f"{options.size}.{SIDES}.{options.pie:d}:{','.join(map(str, plies))}"


def read(line: str) -> tuple[Options, tuple[Intent, ...]]:
    """Return the options and intents of one line; whether they are legal is for the rules to say.

    Raises ValueError with what is wrong and what was expected.
    """
    head, colon, plies = line.strip().partition(":")
    if not colon:
        raise ValueError("expected size.sides.pie:plies, like 7.5.1:11,-1,44")
    options = _options(head)
    numbered = board(options.size).numbered
    return options, tuple(_intents(plies.split(",") if plies else [], numbered))


def from_fields(fields: Sequence[int]) -> tuple[Intent, ...]:
    """Return the intents behind a list of field ids, in which a swap is the first id repeated."""
    swap = len(fields) > 1 and fields[0] == fields[1]
    plies: list[Intent] = [PlaceStone(field) for field in fields]
    if swap:
        plies[1] = TakeFirstStone()
    return tuple(plies)


def _options(head: str) -> Options:
    found = _HEAD.fullmatch(head)
    if not found:
        raise ValueError(f"expected size.sides.pie before the colon, like 7.5.1, got {head[:20]!r}")
    size, sides, pie = map(int, found.groups())
    if sides != SIDES:
        raise ValueError(f"a board has {SIDES} sides, got {sides}")
    try:
        return msgspec.convert({"size": size, "pie": bool(pie)}, Options)
    except msgspec.ValidationError:
        raise ValueError(f"a board has size 4, 5, 6 or 7, got {size}") from None


def _intents(plies: list[str], numbered: tuple[int, ...]) -> Iterator[Intent]:
    for at, ply in enumerate(plies, 1):
        if not _PLY.fullmatch(ply):
            raise ValueError(f"ply {at}: expected a number, got {ply[:20]!r}")
        number = int(ply)
        if number == SWAP:
            yield TakeFirstStone()
        elif 1 <= number <= len(numbered):
            yield PlaceStone(numbered[number - 1])
        else:
            raise ValueError(f"ply {at}: fields are numbered 1 to {len(numbered)}, got {number}")
