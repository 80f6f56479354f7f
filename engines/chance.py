"""Draws from a secret seed by HMAC: deterministic, verifiable, never repeated.

A draw is named by a label and a counter that the caller keeps in its state: HMAC-SHA-256(seed,
label, counter) is stretched to as many bits as needed (NIST SP 800-108, counter mode).
"""

import hmac
from collections.abc import Iterator, Sequence
from itertools import count
from typing import TypeVar

T = TypeVar("T")


def draw(seed: bytes, label: str, counter: int, below: int) -> int:
    """Return one of ``0 .. below - 1``, all equally likely. ``below`` is at most 2**64."""
    if not 0 < below <= 1 << 64:
        raise ValueError(f"below must be 1 to 2**64, got {below}")
    return _below(_words(seed, label, counter), below)


def shuffled(seed: bytes, label: str, counter: int, items: Sequence[T]) -> tuple[T, ...]:
    """Return ``items`` in a random order, all orders equally likely (Fisher-Yates from the end)."""
    words = _words(seed, label, counter)
    out = list(items)
    for last in range(len(out) - 1, 0, -1):
        other = _below(words, last + 1)
        out[last], out[other] = out[other], out[last]
    return tuple(out)


def renewed(seed: bytes, times: int) -> bytes:
    """Return the seed of all chance that comes after something was taken back for the ``times``th
    time.
    """
    return hmac.digest(seed, b"again\0" + times.to_bytes(8, "big"), "sha256")


def _words(seed: bytes, label: str, counter: int) -> Iterator[int]:
    """Endless 64-bit words for this label and counter."""
    name = label.encode() + b"\0" + counter.to_bytes(8, "big")
    for block in count():
        digest = hmac.digest(seed, name + block.to_bytes(4, "big"), "sha256")
        for at in range(0, 32, 8):
            yield int.from_bytes(digest[at : at + 8], "big")


def _below(words: Iterator[int], below: int) -> int:
    """The next word that falls into a whole number of ``below``s: rejection keeps it unbiased."""
    limit = (1 << 64) - (1 << 64) % below
    return next(word for word in words if word < limit) % below
