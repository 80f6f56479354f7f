"""The saved games of each player: a log a player, ``saves:PLAYER``."""

import base64
import zlib
from typing import Final, TypeAlias

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

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


MOST_CHANGES: Final = 10_000
"""Games that a player ever saves, copies and renames: so no log grows without end ..."""
MOST_WRITTEN: Final = 64 * 1024 * 1024
"""... and bytes of games that are written into it; deleted ones are still there."""


class SaveFact(Struct, frozen=True, tag_field="fact"):
    """Note something a player has done with one of their saved games."""

    at: int
    """On the store's clock, in Unix milliseconds."""
    key: str


class SaveKept(SaveFact, frozen=True, tag="kept"):
    """Note that a game was saved, or came from a file; once also that it was copied."""

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
    rules: int = 0
    """The number of the game's rules; 0 where it was saved before that was noted."""


class SaveCopied(SaveFact, frozen=True, tag="copied"):
    """Note that a saved game is kept once more, under another name; it is not written again."""

    name: str
    of: str
    """The key of the one that was copied."""


class SaveRenamed(SaveFact, frozen=True, tag="renamed"):
    """Note that a saved game is called otherwise."""

    name: str


class SaveDeleted(SaveFact, frozen=True, tag="deleted"):
    """Note that a saved game is kept no more."""


SaveEntry: TypeAlias = SaveKept | SaveCopied | SaveRenamed | SaveDeleted


class SaveShelf(Struct, frozen=True):
    """Hold what a log comes to: the saved games by key, in the order they came."""

    kept: dict[str, SaveKept] = {}
    gone: frozenset[str] = frozenset()
    """The keys of those that were deleted: a request that is repeated makes none of them again."""
    changes: int = 0
    written: int = 0
    """Bytes of games in the log."""

    def concerns(self, entry: SaveEntry) -> bool:
        """Return whether an entry changes anything. Raises Refused where there is no place."""
        match entry:
            case SaveKept() | SaveCopied():
                if entry.key in self.kept or entry.key in self.gone:
                    return False
                if isinstance(entry, SaveCopied):
                    self.save(entry.of)
                self.check_place()
                return True
            case SaveRenamed():
                return self.save(entry.key).name != entry.name and self._may_change()
            case SaveDeleted():
                return entry.key in self.kept

    def check_place(self) -> None:
        """Check that one more game can be kept. Raises Refused."""
        if len(self.kept) >= MOST_SAVES:
            text = f"you have {MOST_SAVES} saved games: delete one of them first"
            raise Refused(Reason.LIMIT, text)
        self._may_change()

    def _may_change(self) -> bool:
        if self.changes >= MOST_CHANGES or self.written >= MOST_WRITTEN:
            text = "you have saved games too often: this server takes no more of yours"
            raise Refused(Reason.LIMIT, text)
        return True

    def after(self, entry: SaveEntry) -> "SaveShelf":
        """Return the shelf with one more entry."""
        kept, changes = self.kept, self.changes + 1
        match entry:
            case SaveKept():
                return replace(
                    self,
                    kept=kept | {entry.key: entry},
                    changes=changes,
                    written=self.written + len(entry.packed) + len(bytes(entry.view)),
                )
            case SaveCopied(at=at, key=key, name=name, of=of) if of in kept:
                copy = replace(kept[of], at=at, key=key, name=name)
                return replace(self, kept=kept | {key: copy}, changes=changes)
            case SaveRenamed(key=key, name=name) if key in kept:
                renamed = replace(kept[key], name=name)
                return replace(self, kept=kept | {key: renamed}, changes=changes)
            case SaveDeleted(key=key):
                rest = {name: it for name, it in kept.items() if name != key}
                return replace(self, kept=rest, gone=self.gone | {key})
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
