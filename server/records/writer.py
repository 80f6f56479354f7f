"""Write the record of a finished game: lines of canonical JSON, the last one their digest.

The first line holds what was opened; then each fact has a line with its number, up to the one that
ended the game. The secrets and the result follow. UTF-8, one object per line, sorted keys, no
spaces, integers only: so two programs that store the same game store the same bytes.
"""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import msgspec

from protocol.errors import RecordError
from server.room.facts import (
    Answered,
    Banned,
    Fact,
    Offered,
    Opened,
    Planned,
    Rematched,
    Withheld,
)
from server.room.room import Room

FORMAT: Final = "fourfold-record"
VERSION: Final = 1

_fact = msgspec.json.Encoder().encode
_line = msgspec.json.Encoder(order="deterministic").encode


class NotOver(RecordError, ValueError):
    """A game that goes on, was never played, or was aborted with its secrets, has no record."""


def canonical(tree: Any) -> bytes:
    """Return ``tree`` as its one possible line, with the line end."""
    return _line(tree) + b"\n"


def digest(lines: Iterable[bytes]) -> str:
    """Return the SHA-256 of whole lines, in hexadecimal."""
    sha = hashlib.sha256()
    for line in lines:
        sha.update(line)
    return sha.hexdigest()


def to_the_end(facts: Sequence[Fact]) -> Sequence[Fact]:
    """Return ``facts`` up to the one that ended the game; later ones are not recorded.

    What a seat had planned is its own, and what it played of that is there as any other ply.
    """
    last = len(facts)
    while last and _is_later(facts[last - 1]):
        last -= 1
    return [fact for fact in facts[:last] if not isinstance(fact, Planned)]


def _is_later(fact: Fact) -> bool:
    """Return whether this fact can only come after the end."""
    if isinstance(fact, Offered | Answered):
        return fact.kind == "rematch"
    return isinstance(fact, Rematched | Banned)


def lines(facts: Sequence[Fact], room: Room, seed: str) -> Iterator[bytes]:
    """Yield all lines of a record except the last. ``room`` is the fold of ``facts``.

    ``seed`` is that of its deal, in hexadecimal. Raises NotOver.
    """
    if room.outcome is None or not room.begun:
        raise NotOver("only a game that was played, and is over, has a record")
    if room.sealed:
        raise NotOver("this game was broken off: what it hid stays hidden, so it has no record")
    kept = to_the_end(facts)
    yield canonical(head(room.opened))
    for number, fact in enumerate(kept[1:], 2):
        yield canonical(line(number, fact))
    yield canonical({"opening": opening(kept, room, seed)})
    yield canonical({"result": result(room)})


def record(facts: Sequence[Fact], room: Room, seed: str) -> str:
    """Return the whole record. Raises NotOver."""
    return with_digest(lines(facts, room, seed)).decode()


def with_digest(kept: Iterable[bytes]) -> bytes:
    """Return these lines with their digest as the last one."""
    written = list(kept)
    return b"".join((*written, canonical({"digest": digest(written)})))


def head(opened: Opened) -> dict[str, Any]:
    """Return the first line: what was opened, and the server's commitment.

    A record is of one game, so it says nothing of who won the games before.
    """
    tree = msgspec.json.decode(_fact(opened))
    for hidden in ("fact", "secret", "request", "lesson", "series"):
        del tree[hidden]
    if tree["loaded"] is None:
        del tree["loaded"]
    if opened.position is None:
        del tree["position"]
    if opened.forked is not None and opened.forked.position is None:
        del tree["forked"]["position"]
    opener = tree.pop("by")
    return {**tree, "opener": opener, "format": FORMAT, "version": VERSION}


def line(number: int, fact: Fact) -> dict[str, Any]:
    """Return the line of a fact; a withheld secret is revealed only at the end."""
    tree: dict[str, Any] = msgspec.json.decode(_fact(fact))
    if isinstance(fact, Withheld):
        del tree["secret"]
    return {"n": number, **tree}


def opening(facts: Sequence[Fact], room: Room, seed: str) -> dict[str, Any]:
    """Return what was hidden: the room's secrets, newest last, the contributions and the seed."""
    newer = [fact.secret for fact in facts if isinstance(fact, Withheld)]
    added = sorted((it.seat, it.value) for it in room.reveals)
    return {"secrets": [room.opened.secret, *newer], "contributions": added, "seed": seed}


def result(room: Room) -> dict[str, Any]:
    """Return how the game of ``room`` ended, by name."""
    outcome = room.outcome
    tree = {} if outcome is None else msgspec.structs.asdict(outcome)
    return {**tree, "termination": room.termination}
