"""The saved games of each player: a log a player, ``saves:PLAYER``."""

import base64
import zlib
from typing import Final, TypeAlias

import msgspec
from msgspec import Raw, Struct

from engines.game import Seat
from protocol.from_server import Reason
from protocol.messages.saves import MOST_SAVES
from protocol.names import RoomId
from server.books.log_book import LogBook
from server.requests.saves.save_file import MOST_BYTES, SavedPosition
from server.room.errors import Refused
from server.runtime.lru import Lru
from server.store.log import Store, Tip

MOST_HELD: Final = 8_000
"""Saved games that are held folded in this process, of all players together."""


class SaveFact(Struct, frozen=True, tag_field="fact"):
    """Note something a player has done with one of their saved games."""

    at: int
    """On the store's clock, in Unix milliseconds."""
    key: str


class SaveKept(SaveFact, frozen=True, tag="kept"):
    """Note that a game was saved, or copied, or came from a file."""

    name: str
    room: RoomId
    saved_at: int
    game: str
    ply: int
    players: tuple[str, ...]
    to_move: tuple[Seat, ...]
    hides: bool
    view: Raw
    """The position as spectators see it, in JSON."""
    packed: str
    """The SavedPosition: JSON, compressed by zlib, as base64."""


class SaveRenamed(SaveFact, frozen=True, tag="renamed"):
    """Note that a saved game is called otherwise."""

    name: str


class SaveDeleted(SaveFact, frozen=True, tag="deleted"):
    """Note that a saved game is kept no more."""


SaveEntry: TypeAlias = SaveKept | SaveRenamed | SaveDeleted


class SaveShelf(Struct, frozen=True):
    """Hold what a log comes to: the saved games by key, in the order they came."""

    kept: dict[str, SaveKept] = {}
    gone: frozenset[str] = frozenset()
    """The keys of those that were deleted: a request that is repeated makes none of them again."""

    def concerns(self, entry: SaveEntry) -> bool:
        """Return whether an entry changes anything. Raises Refused where there is no place."""
        match entry:
            case SaveKept():
                if entry.key in self.kept or entry.key in self.gone:
                    return False
                if len(self.kept) >= MOST_SAVES:
                    text = f"you have {MOST_SAVES} saved games: delete one of them first"
                    raise Refused(Reason.LIMIT, text)
                return True
            case SaveRenamed():
                return self.save(entry.key).name != entry.name
            case SaveDeleted():
                return entry.key in self.kept

    def after(self, entry: SaveEntry) -> "SaveShelf":
        """Return the shelf with one more entry."""
        kept = self.kept
        match entry:
            case SaveKept():
                return SaveShelf(kept | {entry.key: entry}, self.gone)
            case SaveRenamed(key=key, name=name) if key in kept:
                renamed = msgspec.structs.replace(kept[key], name=name)
                return SaveShelf(kept | {key: renamed}, self.gone)
            case SaveDeleted(key=key):
                rest = {name: it for name, it in kept.items() if name != key}
                return SaveShelf(rest, self.gone | {key})
            case _:
                return self

    def save(self, key: str) -> SaveKept:
        """Return a saved game. Raises Refused where there is none."""
        if key not in self.kept:
            raise Refused(Reason.BAD_OPTIONS, "there is no such saved game: it may be deleted")
        return self.kept[key]

    def newest(self) -> list[SaveKept]:
        """Return all, the latest first."""
        return sorted(self.kept.values(), key=lambda it: (-it.at, it.key))


class SaveBook(LogBook[SaveEntry, SaveShelf]):
    """Hold the saved games of all players."""

    def __init__(self, store: Store) -> None:
        """Fold nothing yet."""
        super().__init__(store, "saves", SaveEntry, SaveShelf())
        self._folded: Lru[str, tuple[Tip, SaveShelf]] = Lru(
            MOST_HELD, lambda held: 1 + len(held[1].kept)
        )


def pack(kept: SavedPosition) -> str:
    """Return a saved game as a log keeps it."""
    return base64.b64encode(zlib.compress(msgspec.json.encode(kept), 9)).decode()


def unpack(packed: str) -> SavedPosition:
    """Return the saved game that a log keeps."""
    raw = zlib.decompressobj().decompress(base64.b64decode(packed), 4 * MOST_BYTES)
    return msgspec.json.decode(raw, type=SavedPosition)
