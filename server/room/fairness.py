"""The seed of a room, by the arithmetic both programs share, and the chance of one that forks."""

import hashlib

from protocol.fairness import commitment, made_of, seed

__all__ = ["anew", "commitment", "made_of", "seed"]


def anew(seed: bytes) -> int:
    """Return the number for ``Game.reroll`` where a room begins from a position.

    What was drawn in the game before is known, and must not tell what comes.
    """
    return int.from_bytes(hashlib.sha256(b"fork\0" + seed).digest()[:6], "big") + 1
