"""Stretch a password by PBKDF2 with HMAC-SHA-256, where Python has no OpenSSL, too: in a page."""

import hashlib
from typing import Final

BLOCK: Final = 64
"""Bytes that SHA-256 takes at a time."""
INNER: Final = bytes(byte ^ 0x36 for byte in range(256))
OUTER: Final = bytes(byte ^ 0x5C for byte in range(256))


def stretched(password: bytes, salt: bytes, rounds: int) -> bytes:
    """Return 32 bytes of PBKDF2-HMAC-SHA-256 (RFC 8018)."""
    compiled = getattr(hashlib, "pbkdf2_hmac", None)
    if compiled is None:
        return stretched_slowly(password, salt, rounds)
    key: bytes = compiled("sha256", password, salt, rounds)
    return key


def stretched_slowly(password: bytes, salt: bytes, rounds: int) -> bytes:
    """Return the same by SHA-256 alone, which takes some ten times as long."""
    key = hashlib.sha256(password).digest() if len(password) > BLOCK else password
    key = key.ljust(BLOCK, b"\0")
    inner = hashlib.sha256(key.translate(INNER))
    outer = hashlib.sha256(key.translate(OUTER))
    said, total = salt + (1).to_bytes(4, "big"), 0
    for _ in range(rounds):
        within, around = inner.copy(), outer.copy()
        within.update(said)
        around.update(within.digest())
        said = around.digest()
        total ^= int.from_bytes(said, "big")
    return total.to_bytes(32, "big")
