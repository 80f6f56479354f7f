"""Logs of rooms as no server writes them: entries changed, missing, out of place, or newer."""

from collections.abc import Sequence
from random import Random
from typing import Final

import msgspec

from server.room.facts import Entry, Fact, Mark

FACT: Final = 1
"""Where in an entry its fact is."""


def written(facts: Sequence[Fact]) -> list[bytes]:
    """Return the log of ``facts`` as a server writes it."""
    return [Entry(Mark(at), fact).raw for at, fact in enumerate(facts)]


def damaged(log: Sequence[bytes], chance: Random) -> list[bytes]:
    """Return ``log`` with one entry dropped, doubled, moved, or with other bytes."""
    at, other = chance.randrange(len(log)), chance.randrange(len(log))
    raw, rest = log[at], [*log[:at], *log[at + 1 :]]
    match chance.randrange(6):
        case 0:
            return rest
        case 1:
            return [*log[:at], raw[: chance.randrange(1, len(raw) + 1)], *log[at + 1 :]]
        case 2:
            return [*rest[:other], raw, *rest[other:]]
        case 3:
            return [*log[:at], log[other], *log[at + 1 :]]
        case 4:
            return [*log[:at], _with_another_digit(raw, chance), *log[at + 1 :]]
        case _:
            place = chance.randrange(len(raw))
            byte = bytes((chance.randrange(256),))
            return [*log[:at], raw[:place] + byte + raw[place + 1 :], *log[at + 1 :]]


def newer(raw: bytes) -> bytes:
    """Return an entry with a field that its fact does not have in this version."""
    tree = msgspec.json.decode(raw)
    tree[FACT]["of_the_next_version"] = 1
    return msgspec.json.encode(tree)


def unknown(raw: bytes) -> bytes:
    """Return an entry of a fact that this version does not have."""
    tree = msgspec.json.decode(raw)
    tree[FACT]["fact"] = "teleported"
    return msgspec.json.encode(tree)


def _with_another_digit(raw: bytes, chance: Random) -> bytes:
    """Numbers are what stays readable and means something else."""
    digits = [at for at, byte in enumerate(raw) if chr(byte).isdigit()] or [0]
    at = chance.choice(digits)
    return raw[:at] + str(chance.randrange(10)).encode() + raw[at + 1 :]
