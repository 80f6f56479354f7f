"""A position of Poly-Y as text: the line of a game, or which stones lie where and who moves.

``7.5.1:11,-1,44`` is the line of a game, in CodeCup numbers (``notation.py``); numbers alone are
one of the usual board. ``7.5.1 red:11,44 blue:15 move:red`` names the stones of each side.
"""

import re
from collections.abc import Iterator
from itertools import chain, zip_longest
from typing import Final

from msgspec import Struct

from engines.game import Seat
from engines.polyy import notation
from engines.polyy.board import SIDES, FieldBoard, board
from engines.polyy.public import FIELDS, SEAT_NAMES, Options, PlaceStone
from engines.positions.position_reader import MOST_SIGNS, BadPosition

RED: Final[Seat] = 0
BLUE: Final[Seat] = 1
ENOUGH: Final = SIDES // 2 + 1
"""So many corners win."""
_BARE: Final = re.compile(r"\s*(-1|\d{1,3})([\s,;]+(-1|\d{1,3}))*[\s,;]*", re.ASCII)
_STONES: Final = re.compile(
    r"([4567])\.(\d{1,2})\.([01])\s+red:([\d,]*)\s+blue:([\d,]*)\s+move:(red|blue)", re.ASCII
)


class StonePosition(Struct, frozen=True):
    """Tell which stones lie where, and who is to move; no game need lead there."""

    size: int = 7
    pie: bool = True
    """Whether it is played with the swap rule."""
    red: frozenset[int] = frozenset()
    """The fields of red's stones."""
    blue: frozenset[int] = frozenset()
    to_move: Seat = RED
    moves: tuple[int, ...] = ()
    """The plies that led here, where they are known: a swap is the first field once more."""

    def owner(self, field: int) -> Seat | None:
        """Return whose stone lies there."""
        return RED if field in self.red else BLUE if field in self.blue else None


def read_position(text: str) -> StonePosition:
    """Return the position of ``text``. Raises BadPosition where it is none."""
    if len(text) > MOST_SIGNS:
        raise BadPosition("text", f"A position has at most {MOST_SIGNS} characters.")
    tidy = " ".join(text.split())
    if not tidy:
        raise BadPosition("text", "There is no position yet.")
    if _BARE.fullmatch(tidy):
        numbers = [part for part in re.split(r"[\s,;]+", tidy) if part]
        return _of_line(f"{Options().size}.{SIDES}.{Options().pie:d}:{','.join(numbers)}")
    if ":" in tidy and "red" not in tidy:
        return _of_line(tidy.replace(" ", ""))
    found = _STONES.fullmatch(tidy)
    if not found:
        raise BadPosition(
            "text", "Expected a line like 7.5.1:11,-1,44, or 7.5.1 red:11,44 blue:15 move:red."
        )
    size, sides, pie, red, blue, mover = found.groups()
    if int(sides) != SIDES:
        raise BadPosition("board", f"A board has {SIDES} sides.")
    lines = board(int(size))
    fields = {name: _fields(name, it, lines) for name, it in (("red", red), ("blue", blue))}
    both = fields["red"] & fields["blue"]
    if both:
        raise BadPosition("blue", f"Field {lines.codecup[min(both)]} has a red stone already.")
    whose = SEAT_NAMES.index(mover)
    return StonePosition(int(size), pie == "1", fields["red"], fields["blue"], whose)


def _fields(name: str, text: str, lines: FieldBoard) -> frozenset[int]:
    found: set[int] = set()
    for part in filter(None, text.split(",")):
        number = int(part) if len(part) <= 3 else 0
        if not 1 <= number <= len(lines.numbered):
            raise BadPosition(name, f"Fields are numbered 1 to {len(lines.numbered)}.")
        field = lines.numbered[number - 1]
        if field in found:
            raise BadPosition(name, f"Field {number} is named twice.")
        found.add(field)
    return frozenset(found)


def _of_line(line: str) -> StonePosition:
    """The position that a line of plies leads to."""
    try:
        options, intents = notation.read(line)
    except ValueError as why:
        raise BadPosition("line", f"{str(why)[:1].upper()}{str(why)[1:]}.") from why
    stones: dict[int, Seat] = {}
    moves: list[int] = []
    lines = board(options.size)
    for ply, intent in enumerate(intents):
        if isinstance(intent, PlaceStone):
            if intent.field in stones:
                number = lines.codecup[intent.field]
                raise BadPosition("line", f"Ply {ply + 1}: field {number} is taken already.")
            stones[intent.field] = ply % 2
            moves.append(intent.field)
        elif ply != 1 or not options.pie:
            raise BadPosition("line", f"Ply {ply + 1}: only the second ply may be a swap (-1).")
        else:
            stones = dict.fromkeys(stones, BLUE)
            moves.append(moves[0])
    red, blue = (frozenset(it for it, seat in stones.items() if seat == who) for who in (0, 1))
    return StonePosition(options.size, options.pie, red, blue, len(moves) % 2, tuple(moves))


def write_position(position: StonePosition) -> str:
    """Return the line that leads to ``position``; its stones where no game does."""
    moves = moves_of(position)
    if moves is not None:
        return write_line(position.size, position.pie, moves)
    numbers = board(position.size).codecup
    red, blue = (
        ",".join(str(number) for number in sorted(numbers[it] for it in some))
        for some in (position.red, position.blue)
    )
    head = f"{position.size}.{SIDES}.{position.pie:d}"
    return f"{head} red:{red} blue:{blue} move:{SEAT_NAMES[position.to_move]}"


def write_line(size: int, pie: bool, moves: tuple[int, ...]) -> str:
    """Return the line of a game: ``moves`` are fields, a swap the first of them once more."""
    options = Options(size=size, pie=pie)  # type: ignore[arg-type]
    return notation.write(options, notation.from_fields(moves))


def moves_of(position: StonePosition) -> tuple[int, ...] | None:
    """Return plies that lead to these stones; None where none do, as there are too many of some."""
    if position.moves:
        return position.moves
    red, blue, mover = sorted(position.red), sorted(position.blue), position.to_move
    more = len(red) - len(blue)
    if more == mover:
        return tuple(_alternating(red, blue))
    if position.pie and blue and more == mover - 1:
        first, *rest = blue
        return (first, first, *_alternating(red, rest))
    return None


def _alternating(red: list[int], blue: list[int]) -> Iterator[int]:
    pairs = chain.from_iterable(zip_longest(red, blue))
    return (field for field in pairs if field is not None)


def check_position(position: StonePosition) -> None:
    """Raise BadPosition where no game can go on from these stones."""
    if moves_of(position) is None:
        red, blue, mover = len(position.red), len(position.blue), SEAT_NAMES[position.to_move]
        raise BadPosition(
            "stones",
            f"With {mover} to move, {red} red and {blue} blue stones cannot be: "
            + _wanted(position),
        )
    if len(position.red) + len(position.blue) == FIELDS[position.size]:
        raise BadPosition("stones", "No field is free.")
    for seat in (RED, BLUE):
        if corners_of(position).count(seat) >= ENOUGH:
            words = f"The game is over: {SEAT_NAMES[seat]} owns three corners."
            raise BadPosition("stones", words)


def _wanted(position: StonePosition) -> str:
    """How many there ought to be."""
    if position.to_move == RED:
        more = "or blue one more, after a swap." if position.pie else "no more and no less."
        return f"both need as many, {more}"
    return "red needs one more" + (", or as many after a swap." if position.pie else ".")


def corners_of(position: StonePosition) -> tuple[Seat | None, ...]:
    """Return who owns each of the five corners."""
    lines = board(position.size)
    owners: list[Seat | None] = [None] * SIDES
    for seat, stones in enumerate((position.red, position.blue)):
        left = set(stones)
        while left:
            mask = _sides(left, lines)
            for corner in range(SIDES):
                meets = mask >> corner & 1 and mask >> (corner - 1) % SIDES & 1
                if mask.bit_count() >= 3 and meets:
                    owners[corner] = seat
    return tuple(owners)


def _sides(left: set[int], lines: FieldBoard) -> int:
    """The sides that one group touches, as a mask; its stones are taken from ``left``."""
    edge, mask = [left.pop()], 0
    while edge:
        here = edge.pop()
        mask |= lines.touches[here]
        near = left.intersection(lines.neighbours[here])
        left -= near
        edge += near
    return mask
