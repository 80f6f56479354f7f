"""A game that is over, position by position: the answer to Replay, unrolled and read."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import msgspec

from client.languages.message import tr
from client.presenters.takebacks import retold
from client.table.board import GameBoard, ListedMove
from protocol.bounds import values_in
from protocol.diff import BadPath
from protocol.errors import RecordError
from protocol.from_server import Assessed, EndingView, Replayed, RoomView, Value
from protocol.newer.understood import NotUnderstood, understood
from protocol.room_diff import room_patched
from protocol.termination import Termination

MOST_COPIED: Final = 30_000_000
"""Values that all positions of a game hold by themselves, some 240 MB; a game of 2,000 plies in
which every position has all moves so far holds a tenth of it."""


class DamagedReplay(RecordError):
    """The answer cannot be what a server says of a game."""


class ReplayPosition(NamedTuple):
    """What could be seen after an entry that changed it."""

    entry: int
    """How many entries after the beginning of play."""
    seen: RoomView
    moves: tuple[ListedMove, ...]
    """What was played to come here: none at the beginning, nor where a player gave up or chose."""
    sides: tuple[str, ...] = ()
    """What each seat is called here."""
    told: str = ""
    """Who took back what, or put it forward again, where that led here."""

    @property
    def mover(self) -> int | None:
        """Return the seat that played last to come here."""
        return self.moves[0].seat if self.moves else None

    @property
    def title(self) -> str:
        """Return what happened, in short: "43", "b3 ←, Red passed", "Start", "Red resigned"."""
        if self.told:
            return self.told.rstrip(".")
        if self.moves:
            first, *more = self.moves
            return ", ".join([first.text, *(self._by(move) for move in more)])
        ending = self.seen.ending
        if ending is not None:
            return self._given_up(ending)
        return tr("Choice") if self.entry else tr("Start")

    @property
    def called(self) -> str:
        """Return the move that was played as a sentence calls it: "field 43"."""
        first = self.moves[0] if self.moves else None
        return first.called if first is not None and first.called else self.title

    def _by(self, move: ListedMove) -> str:
        """Return a later move, with its side where that is another one."""
        if move.seat == self.mover:
            return move.text
        side = self.sides[move.seat].capitalize()
        return tr("{side} {move}", side=side, move=move.text)

    def _given_up(self, ending: EndingView) -> str:
        """Return who resigned, where two played; else why it ended."""
        losers = [seat for seat in self.seen.playing if seat not in ending.winners]
        resigned = ending.termination is Termination.RESIGNATION
        if resigned and len(self.seen.playing) == 2 and len(losers) == 1:
            return tr("{side} resigned", side=self.sides[losers[0]].capitalize())
        return ending.reason[:1].upper() + ending.reason[1:]


def positions(replayed: Replayed, board: GameBoard) -> tuple[ReplayPosition, ...]:
    """Return every position, read by ``board``, which shows the last one. Raises Damaged."""
    found: list[ReplayPosition] = []
    before = 0
    to_move: tuple[int, ...] = ()
    last: RoomView | None = None
    for entry, seen in enumerate(_seens(replayed)):
        former, last = last, seen
        if found and _shows_the_same(found[-1].seen, seen):
            continue
        try:
            board.read(seen.view, seen.seat)
            moves = tuple(board.moves())
        except (msgspec.ValidationError, LookupError) as why:
            raise DamagedReplay(f"entry {entry}: {why}") from why
        sides = tuple(board.side(seat) for seat in range(len(seen.seats)))
        was_to_move, to_move = to_move, board.to_move()
        told = retold(former, seen, was_to_move, to_move) if former is not None else ""
        new = moves[before:] if found and not told else ()
        found.append(ReplayPosition(entry, seen, new, sides, told))
        before = len(moves)
    return tuple(found)


def final_view(replayed: Replayed) -> RoomView:
    """Return the room after the last entry. Raises DamagedReplay."""
    *_, last = _seens(replayed)
    return last


def _seens(replayed: Replayed) -> Iterator[RoomView]:
    """Return the room after each entry."""
    tree: Any = replayed.first
    copied = values_in(tree)
    yield _seen(tree)
    for entry, changes in enumerate(replayed.changes, 1):
        try:
            told = changes.view_changes, changes.room_changes
            tree, more = room_patched(tree, changes.tag, *told)
        except BadPath as why:
            raise DamagedReplay(f"entry {entry}: {why}") from why
        copied += more
        if copied > MOST_COPIED:
            raise DamagedReplay(f"entry {entry}: all positions together hold too much")
        yield _seen(tree)


def _room_view(tree: Any) -> RoomView:
    """The tree typed; without what a newer server said, where it did."""
    try:
        return msgspec.convert(tree, RoomView)
    except msgspec.ValidationError:
        return msgspec.convert(understood(tree, RoomView), RoomView)


def _seen(tree: Any) -> RoomView:
    try:
        seen = _room_view(tree)
    except (msgspec.ValidationError, NotUnderstood) as why:
        raise DamagedReplay(str(why)) from why
    if seen.view is None:
        raise DamagedReplay("a game that was played has a view")
    return seen


def _shows_the_same(one: RoomView, other: RoomView) -> bool:
    """Tell whether an entry between them changed nothing that is looked at again."""
    return one.view == other.view and one.ending == other.ending


def values(
    assessed: Assessed, replayed: Replayed, found: tuple[ReplayPosition, ...]
) -> list[Value | None]:
    """Return each position's value, None where unknown. Raises Damaged where they do not fit."""
    told = assessed.values
    if assessed.seq != replayed.seq or len(told) != len(replayed.changes) + 1:
        raise DamagedReplay("the values are those of another game")
    seats = len(found[0].seen.seats)
    if any(value is not None and len(value) != seats for value in told):
        raise DamagedReplay("a value does not say what each seat gets")
    return [told[position.entry] for position in found]
