"""Compute the commitments of server and players, and the seed that is made of both."""

import hashlib
import hmac
from collections.abc import Sequence
from typing import Any

import msgspec

_encode = msgspec.json.Encoder(order="deterministic").encode


def commitment(secret: str, room: str, options: dict[str, Any]) -> str:
    """Return the SHA-256 of the canonical JSON of ``[secret, room, options]``, in hexadecimal."""
    return hashlib.sha256(_encode([secret, room, options])).hexdigest()


def seed(secret: str, contributions: Sequence[str]) -> bytes:
    """Return the 32 bytes of a game's chance: HMAC(secret, contributions in seat order).

    ``secret`` and each contribution are 32 bytes in hexadecimal.
    """
    return hmac.digest(bytes.fromhex(secret), bytes.fromhex("".join(contributions)), "sha256")


def made_of(commitment: str, value: str) -> bool:
    """Return whether ``commitment`` is the SHA-256 of the 32 bytes ``value`` in hexadecimal."""
    raw = bytes.fromhex(value)
    return len(raw) == 32 and hmac.compare_digest(hashlib.sha256(raw).hexdigest(), commitment)
