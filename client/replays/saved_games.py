"""Games that are over, kept on this machine: the record, what proves it, and how it was shown.

Each is a few files of one name in a folder of the profile: ``.jsonl``, the record as the server
gave it, for ``fourfold-server verify``; ``.txt``, the same for people; ``.json``, what this program
knew of it; ``.shown``, every position as each seat saw it. The last one written is ``.json``: where
it is missing, nothing was saved.
"""

import hashlib
import re
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from client.languages.message import mark
from client.net.connection import ServerConnection
from client.net.pending_requests import RequestRefused
from client.net.seed_ledger import SeedPromise
from client.storage import atomic_file
from protocol.fairness import commitment, seed
from protocol.from_client import Viewer
from protocol.from_server import Assessed, Reason, Refusal, Replayed, RoomView
from protocol.names import RoomId

ENDINGS: Final = (".jsonl", ".txt", ".shown", ".json")


class SavedGameSummary(Struct, frozen=True):
    """One saved game, as a list tells of it."""

    name: str
    """Of its files, without their endings."""
    url: str
    """The server it was played at."""
    room: RoomId
    game: str
    rules: int
    at: int
    """When it was saved, in Unix milliseconds."""
    players: tuple[str, ...]
    """By seat."""
    seat: int | None
    """One's own; None where one watched."""
    winners: tuple[int, ...]
    reason: str
    digest: str
    """Of the record: what ``--expect`` takes."""
    bound: str
    """What the server was bound to, as it said before play began."""
    doubts: tuple[str, ...] = ()
    """What does not fit with what this program knew, in sentences."""


class SavedGame(Struct, frozen=True):
    """How a game was shown: it can be looked at again without its server."""

    seen: Any
    """The Seen in the end."""
    replays: tuple[Replayed, ...]
    """For each seat that played, and for spectators."""
    assessed: Assessed | None = None

    @property
    def last(self) -> RoomView:
        """Return the room in the end. Raises ValidationError where the file holds another thing."""
        return msgspec.convert(self.seen, RoomView)

    async def replay(self, room: RoomId, seat: Viewer) -> Replayed:
        """Answer as a server does. Raises RequestRefused."""
        for told in self.replays:
            if told.seat == seat:
                return told
        raise RequestRefused(Refusal(Reason.BAD_OPTIONS, "this view was not saved", room=room))

    async def assess(self, room: RoomId) -> Assessed:
        """Answer as a server does. Raises RequestRefused."""
        if self.assessed is None:
            raise RequestRefused(Refusal(Reason.UNAVAILABLE, "no values were saved", room=room))
        return self.assessed


class SavedGames:
    """The folder of one profile."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def all(self) -> list[SavedGameSummary]:
        """Return what is saved, the latest first; files that hold another thing are passed over."""
        found = (_about(path) for path in self._files())
        return sorted((it for it in found if it is not None), key=lambda it: -it.at)

    def _files(self) -> Iterable[Path]:
        try:
            return list(self.folder.glob("*.json"))
        except OSError:
            return ()

    def loose(self) -> list[Path]:
        """Return the records that lie there alone, as somebody has put them, the latest first."""
        known = {path.stem for path in self._files()}
        try:
            found = [it for it in self.folder.glob("*.jsonl") if it.stem not in known]
            return sorted(found, key=lambda it: -it.stat().st_mtime)
        except OSError:
            return []

    def file(self, about: SavedGameSummary, ending: str = ".jsonl") -> Path:
        """Return where a saved game's record is, or another of its files."""
        return self.folder / f"{about.name}{ending}"

    def has(self, url: str, room: RoomId) -> SavedGameSummary | None:
        """Return the saved game of that room."""
        return next((it for it in self.all() if (it.url, it.room) == (url, room)), None)

    def shown(self, about: SavedGameSummary) -> SavedGame:
        """Return how it was shown. Raises OSError, or MsgspecError where the file is damaged."""
        raw = self.file(about, ".shown").read_bytes()
        return msgspec.msgpack.decode(raw, type=SavedGame)

    def keep(self, about: SavedGameSummary, record: str, text: str, shown: SavedGame) -> None:
        """Save a game, or be as before. Raises OSError."""
        atomic_file.write_atomic(self.file(about, ".jsonl"), record.encode())
        if text:
            atomic_file.write_atomic(self.file(about, ".txt"), text.encode())
        atomic_file.write_atomic(self.file(about, ".shown"), msgspec.msgpack.encode(shown))
        raw = msgspec.json.format(msgspec.json.encode(about), indent=2)
        atomic_file.write_atomic(self.file(about, ".json"), raw)

    def delete(self, about: SavedGameSummary) -> None:
        """Save it no more. Raises OSError."""
        for ending in reversed(ENDINGS):
            atomic_file.remove(self.file(about, ending))


def _about(path: Path) -> SavedGameSummary | None:
    try:
        about = msgspec.json.decode(path.read_bytes(), type=SavedGameSummary)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return about if about.name == path.stem else None


async def fetched(connection: ServerConnection, seen: RoomView) -> tuple[str, str, SavedGame]:
    """Return the record of a finished game, its text, and every view. Raises RequestRefused."""
    told = await connection.export(seen.room)
    seats = (*seen.playing, None)
    replays = tuple([await connection.replay(seen.room, seat) for seat in seats])
    assessed = await _assessed(connection, seen.room)
    return told.record, told.text, SavedGame(msgspec.to_builtins(seen), replays, assessed)


async def _assessed(connection: ServerConnection, room: RoomId) -> Assessed | None:
    try:
        return await connection.assess(room)
    except RequestRefused:
        return None


def about(url: str, seen: RoomView, record: str, word: SeedPromise) -> SavedGameSummary:
    """Return what is told of a game that is saved now."""
    digest = digest_of(record)
    players = tuple(seat_info.name if seat_info else "" for seat_info in seen.seats)
    ending = seen.ending
    return SavedGameSummary(
        name=re.sub(r"[^\w-]", "_", f"{seen.game}-{seen.room}-{digest[:8]}"),
        url=url,
        room=seen.room,
        game=seen.game,
        rules=seen.rules,
        at=int(time.time() * 1000),
        players=players,
        seat=seen.seat,
        winners=ending.winners if ending else (),
        reason=ending.reason if ending else "",
        digest=digest,
        bound=word.bound,
        doubts=tuple(doubts(seen, record, word)),
    )


def digest_of(record: str) -> str:
    """Return the digest of all lines of a record but the last, which says it."""
    lines = record.splitlines(keepends=True)
    return hashlib.sha256("".join(lines[:-1]).encode()).hexdigest()


def doubts(seen: RoomView, record: str, word: SeedPromise) -> Iterator[str]:
    """Return what of a record does not fit with what this program gave and was told, in sentences.

    Whether all draws and plies follow from the seed, the server's program can verify.
    """
    try:
        lines = [msgspec.json.decode(line) for line in record.splitlines()]
        if lines[-1]["digest"] != digest_of(record):
            yield mark("This record was changed after it was written.")
        yield from _about_seed(seen, lines[0], lines[-3]["opening"], word)
    except (msgspec.DecodeError, LookupError, TypeError, AttributeError, ValueError):
        yield mark("This record cannot be read.")


def _about_seed(
    seen: RoomView, head: dict[str, Any], opening: dict[str, Any], word: SeedPromise
) -> Iterator[str]:
    secret = opening["secrets"][-1]
    added = dict(opening["contributions"])
    if word.bound and commitment(secret, seen.room, head["options"]) != word.bound:
        yield mark("The server did not keep its word: it used another secret than it promised.")
    goes_on = head.get("forked") or head.get("loaded")
    if not goes_on and seed(secret, list(added.values())).hex() != opening["seed"]:
        yield mark("The seed is not the one that was fixed: the deal may have been chosen.")
    if word.value and seen.seat is not None and added.get(seen.seat) != word.value:
        yield mark("Your part of the seed is missing: the deal may have been chosen.")
