"""Compute how player and server prove themselves: no secret but a new token is ever sent.

Both know the token. Each shows an HMAC of what this one connection began with, so that what
anyone records is good for nothing on another connection, or at another server.
"""

import hmac
import secrets
import unicodedata
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

from protocol.names import PlayerId, Token
from protocol.pbkdf2 import stretched

FIRST_LINE: Final = "fourfold.1"
ROUNDS: Final = 100_000
"""Of PBKDF2, so that a password is not guessed cheaply from a proof; about 50 ms of one core."""


def nonce() -> str:
    """Return 32 random bytes in hexadecimal."""
    return secrets.token_hex(32)


def bearer(token: str) -> tuple[PlayerId, int]:
    """Return whose token it is, and which one of theirs: 0 is the first. Raises ValueError."""
    player, generation, _ = token.split(".")
    return PlayerId(player), int(generation)


def transcript(server_id: str, player: str, of_client: str, of_server: str) -> str:
    """Return what both sides prove: the server, the player (or empty), and both nonces."""
    return "\n".join((FIRST_LINE, server_id, player, of_client, of_server))


def by_server(token: Token, agreed: str) -> str:
    """Return what shows that the server knows ``token``; ``agreed`` is the transcript."""
    return _hmac(token.encode(), f"server\n{agreed}")


def by_client(token: Token, agreed: str) -> str:
    """Return what shows that the client knows ``token``."""
    return _hmac(token.encode(), f"client\n{agreed}")


def password_key(password: str, server_id: str) -> bytes:
    """Return the key that stands for a password at one server. Takes some 50 ms of CPU.

    It is the same for all ways in which keyboards write one letter: NFC comes first.
    """
    text = unicodedata.normalize("NFC", password).encode()
    return stretched(text, f"{FIRST_LINE}\n{server_id}".encode(), ROUNDS)


def by_password(key: bytes, agreed: str) -> str:
    """Return what shows that the client knows the password of which ``key`` was made."""
    return _hmac(key, f"password\n{agreed}")


def masked(token: Token, present: Token) -> Token:
    """Return the next ``token`` as it travels to who knows the ``present`` one; or the other way.

    So neither a listener nor who passes all of it on learns it. Raises ValueError.
    """
    head, _, secret = token.rpartition(".")
    mask = hmac.digest(present.encode(), f"next\n{head}".encode(), "sha256")
    raw = urlsafe_b64decode(f"{secret}=")
    text = urlsafe_b64encode(bytes(one ^ other for one, other in zip(raw, mask, strict=True)))
    return Token(f"{head}.{text.rstrip(b'=').decode()}")


def same(one: str, other: str) -> bool:
    """Return whether two proofs are equal, in a time that does not tell where they differ."""
    return hmac.compare_digest(one.encode(), other.encode())


def _hmac(key: bytes, text: str) -> str:
    return hmac.new(key, text.encode(), "sha256").hexdigest()
