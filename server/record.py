"""The record of a game that is over: lines of JSON in one form only, the last one their digest.

The first line says what was opened, then each fact has a line by its number, to the one by which
the game ended. What was secret till then follows, and the result. UTF-8, a line an object, keys
sorted, no spaces, no numbers but integers; so two programs that keep the same game keep the same
bytes.
"""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import msgspec

from engines.game import Outcome
from server.room.entries import Answered, Barred, Fact, Offered, Opened, Rematched, Withheld
from server.room.room import Room

FORMAT: Final = "fourfold-record"
VERSION: Final = 1

_fact = msgspec.json.Encoder().encode
_line = msgspec.json.Encoder(order="deterministic").encode


class NotOver(ValueError):
    """A game that goes on, was never played, or was broken off with its secrets, has no record."""


def canonical(tree: Any) -> bytes:
    """The one line that says ``tree``, with its end."""
    return _line(tree) + b"\n"


def digest(lines: Iterable[bytes]) -> str:
    """SHA-256 over whole lines, in hexadecimal."""
    sha = hashlib.sha256()
    for line in lines:
        sha.update(line)
    return sha.hexdigest()


def to_the_end(facts: Sequence[Fact]) -> Sequence[Fact]:
    """``facts`` up to the one by which the game ended: what came after it changes no record."""
    last = len(facts)
    while last and _is_later(facts[last - 1]):
        last -= 1
    return facts[:last]


def _is_later(fact: Fact) -> bool:
    """Whether a game never ends by this."""
    if isinstance(fact, Offered | Answered):
        return fact.kind == "rematch"
    return isinstance(fact, Rematched | Barred)


def lines(facts: Sequence[Fact], room: Room, seed: str) -> Iterator[bytes]:
    """All lines of a record but the last. ``room`` is what ``facts`` make, ``seed`` its deal's.

    Raises NotOver.
    """
    if room.outcome is None or not room.begun:
        raise NotOver("only a game that was played, and is over, has a record")
    if room.sealed:
        raise NotOver("this game was broken off: what it hid stays hidden, so it has no record")
    told = to_the_end(facts)
    yield canonical(head(room.opened))
    for number, fact in enumerate(told[1:], 2):
        yield canonical(line(number, fact))
    yield canonical({"opening": opening(told, room, seed)})
    yield canonical({"result": result(room.outcome)})


def record(facts: Sequence[Fact], room: Room, seed: str) -> str:
    """The whole record. Raises NotOver."""
    return sealed(lines(facts, room, seed)).decode()


def sealed(told: Iterable[bytes]) -> bytes:
    """``told`` with their digest as the last line."""
    all_ = list(told)
    return b"".join((*all_, canonical({"digest": digest(all_)})))


def head(opened: Opened) -> dict[str, Any]:
    """The first line: what was opened, and by which words the server was bound."""
    tree = msgspec.json.decode(_fact(opened))
    for hidden in ("fact", "secret", "request"):
        del tree[hidden]
    opener = tree.pop("by")
    return {**tree, "opener": opener, "format": FORMAT, "version": VERSION}


def line(number: int, fact: Fact) -> dict[str, Any]:
    """The line of a fact: secrets are told in the end, all at once."""
    tree: dict[str, Any] = msgspec.json.decode(_fact(fact))
    if isinstance(fact, Withheld):
        del tree["secret"]
    return {"n": number, **tree}


def opening(facts: Sequence[Fact], room: Room, seed: str) -> dict[str, Any]:
    """What was hidden: the room's secrets, the newest last, what each seat added, the seed."""
    newer = [fact.secret for fact in facts if isinstance(fact, Withheld)]
    added = sorted((it.seat, it.value) for it in room.reveals)
    return {"secrets": [room.opened.secret, *newer], "contributions": added, "seed": seed}


def result(outcome: Outcome) -> dict[str, Any]:
    """How it ended, by name."""
    return {name: getattr(outcome, name) for name in outcome.__struct_fields__}
