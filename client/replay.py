"""A game that is over, position by position: the answer to Replay, unrolled and read."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import msgspec

from client.games.board import Board, Move
from client.retelling import retold
from protocol.bounds import values_in
from protocol.diff import BadPath, patched
from protocol.from_server import Assessed, Ending, Replayed, Seen, Value

RESIGNATION: Final = "resignation"


MOST_COPIED: Final = 30_000_000
"""Values that all positions of a game hold by themselves, some 240 MB; a game of 2,000 plies in
which every position has all moves so far holds a tenth of it."""


class Damaged(Exception):
    """The answer cannot be what a server says of a game."""


class Position(NamedTuple):
    """What could be seen after an entry that changed it."""

    entry: int
    """How many entries after the beginning of play."""
    seen: Seen
    moves: tuple[Move, ...]
    """What was played to come here: none at the beginning, nor where a player gave up or chose."""
    sides: tuple[str, ...] = ()
    """What each seat is called here."""
    told: str = ""
    """Who took back what, or put it forward again, where that led here."""

    @property
    def mover(self) -> int | None:
        """The seat that played last to come here."""
        return self.moves[0].seat if self.moves else None

    @property
    def title(self) -> str:
        """What happened, in short: "43", "r3c3 ←, then Red passed", "Start", "Red resigned"."""
        if self.told:
            return self.told.rstrip(".")
        if self.moves:
            first, *more = self.moves
            return ", then ".join([first.text, *(self._by(move) for move in more)])
        ending = self.seen.ending
        if ending is not None:
            return self._given_up(ending)
        return "A choice" if self.entry else "Start"

    def _by(self, move: Move) -> str:
        """A later move, with its side where that is another one."""
        if move.seat == self.mover:
            return move.text
        return f"{self.sides[move.seat].capitalize()} {move.text}"

    def _given_up(self, ending: Ending) -> str:
        """Who resigned, where two played; else why it ended."""
        losers = [seat for seat in self.seen.playing if seat not in ending.winners]
        if ending.reason == RESIGNATION and len(self.seen.playing) == 2 and len(losers) == 1:
            return f"{self.sides[losers[0]].capitalize()} resigned"
        return ending.reason[:1].upper() + ending.reason[1:]


def positions(replayed: Replayed, board: Board) -> tuple[Position, ...]:
    """Every position of the game, read by ``board``, which shows the last one. Raises Damaged."""
    found: list[Position] = []
    before = 0
    to_move: tuple[int, ...] = ()
    last: Seen | None = None
    for entry, seen in enumerate(_seens(replayed)):
        former, last = last, seen
        if found and _shows_the_same(found[-1].seen, seen):
            continue
        try:
            board.read(seen.view, replayed.seat)
            moves = tuple(board.moves())
        except (msgspec.ValidationError, LookupError) as why:
            raise Damaged(f"entry {entry}: {why}") from why
        sides = tuple(board.side(seat) for seat in range(len(seen.chairs)))
        was_to_move, to_move = to_move, board.to_move()
        told = retold(former, seen, was_to_move, to_move) if former is not None else ""
        new = moves[before:] if found and not told else ()
        found.append(Position(entry, seen, new, sides, told))
        before = len(moves)
    return tuple(found)


def _seens(replayed: Replayed) -> Iterator[Seen]:
    """The room after each entry."""
    tree: Any = replayed.first
    copied = values_in(tree)
    yield _seen(tree)
    for entry, changes in enumerate(replayed.changes, 1):
        try:
            tree, more = patched(tree, changes)
        except BadPath as why:
            raise Damaged(f"entry {entry}: {why}") from why
        copied += more
        if copied > MOST_COPIED:
            raise Damaged(f"entry {entry}: all positions together hold too much")
        yield _seen(tree)


def _seen(tree: Any) -> Seen:
    try:
        seen = msgspec.convert(tree, Seen)
    except msgspec.ValidationError as why:
        raise Damaged(str(why)) from why
    if seen.view is None:
        raise Damaged("a game that was played has a view")
    return seen


def _shows_the_same(one: Seen, other: Seen) -> bool:
    """Whether an entry between them changed nothing that is looked at again."""
    return one.view == other.view and one.ending == other.ending


def values(
    assessed: Assessed, replayed: Replayed, found: tuple[Position, ...]
) -> list[Value | None]:
    """The value of each position, None where nobody knows. Raises Damaged where they do not fit."""
    told = assessed.values
    if assessed.seq != replayed.seq or len(told) != len(replayed.changes) + 1:
        raise Damaged("the values are those of another game")
    seats = len(found[0].seen.chairs)
    if any(value is not None and len(value) != seats for value in told):
        raise Damaged("a value does not say what each seat gets")
    return [told[position.entry] for position in found]
