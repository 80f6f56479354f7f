"""A file somebody sent: a finished game's record, or a game that was saved before its end."""

from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from client.languages.message import mark
from client.net.connection import ServerConnection
from client.net.seed_ledger import SeedPromise
from client.replays.replay import final_view
from client.replays.saved_games import SavedGame, SavedGameSummary, about
from protocol.errors import RecordError

FileKind: TypeAlias = Literal["record", "save"]
FORMATS: Final[dict[str, FileKind]] = {"fourfold-record": "record", "fourfold-save": "save"}
MOST_BYTES: Final = 4_000_000
"""No file that a server has given out is nearly as long."""


class NoSentFile(RecordError):
    """Says in a sentence, which is still to be translated, why something is no such file."""


class SentFile(NamedTuple):
    """Hold what a file says."""

    kind: FileKind
    text: str


class FileHead(msgspec.Struct):
    """Hold what the first line of every such file says."""

    format: str
    game: str = ""
    room: str = ""


def read(given: str) -> SentFile:
    """Return what was given: the text itself, or the path of a file. Raises NoSentFile."""
    given = given.strip()
    if not given:
        raise NoSentFile(mark("There is nothing to open."))
    if given.startswith("{"):
        return recognized(given + "\n")
    path = Path(given.removeprefix("file://").strip("\"'")).expanduser()
    try:
        if path.stat().st_size > MOST_BYTES:
            raise NoSentFile(mark("This file is too large to be a game."))
        text = path.read_bytes().decode()
    except UnicodeDecodeError:
        raise NoSentFile(mark("This file is no game of Fourfold.")) from None
    except (OSError, ValueError, RuntimeError):
        raise NoSentFile(mark("There is no such file. Check the path.")) from None
    return recognized(text)


def recognized(text: str) -> SentFile:
    """Return what a text holds, by its first line. Raises NoSentFile."""
    first = head_of(text)
    if first is None or first.format not in FORMATS:
        if text.startswith("Fourfold, "):
            raise NoSentFile(mark("This is the printed form of a game. Ask for the .jsonl file."))
        raise NoSentFile(mark("This file is no game of Fourfold."))
    return SentFile(FORMATS[first.format], text)


def head_of(text: str) -> FileHead | None:
    """Return what the first line of a text says; None where it is no such line."""
    try:
        return msgspec.json.decode(text.partition("\n")[0].encode(), type=FileHead)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None


async def opened(
    connection: ServerConnection, record: str, at_url: str = ""
) -> tuple[SavedGameSummary, SavedGame]:
    """Return a finished game as its record shows it; the server verifies it first.

    Raises RequestRefused, OverflowError where the record is too long to send, DamagedReplay.
    """
    told = await connection.history.show(record, None)
    last = final_view(told)
    seats = [await connection.history.show(record, seat) for seat in last.playing]
    made = about(at_url, last, record, SeedPromise())
    shown = SavedGame(msgspec.to_builtins(last), (*seats, told))
    return replace(made, seat=None), shown
