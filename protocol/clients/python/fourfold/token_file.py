"""The file in which a program keeps who it is at a server: its token, which is its seats."""

from pathlib import Path

from client.storage.atomic_file import write_atomic
from fourfold.errors import BadTokenFile
from protocol import proof
from protocol.names import Token


def read_token(file: Path) -> Token | None:
    """Return the token that is kept there; None where there is no such file.

    Raises BadTokenFile, and OSError where it cannot be read.
    """
    try:
        token = Token(file.read_text(encoding="utf-8").strip())
        proof.bearer(token)
    except FileNotFoundError:
        return None
    except ValueError as why:
        raise BadTokenFile(f"{file} holds no token") from why
    return token


def keep_token(file: Path, token: Token) -> None:
    """Keep it for its owner alone to read; a file that holds it already is left as it is.

    Raises OSError.
    """
    if not file.exists() or file.read_text(encoding="utf-8").strip() != token:
        write_atomic(file, token.encode())


def seeds_beside(file: Path) -> Path:
    """Return where the values are kept that were promised for the chance of games."""
    return file.with_name(f"{file.name}.seeds")
