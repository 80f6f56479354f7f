"""What a person writes down about the games they play: one small text for each seat of a room.

It never leaves this machine. The file is bounded: the notes written longest ago go first. A damaged
one is put aside, as notes are no reason to stop a game.
"""

from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from client.storage import atomic_file

MOST_NOTES: Final = 64
LONGEST: Final = 16_000
"""The most characters of one note; a longer one is not kept."""


class NoteFile:
    """Hold all notes of one profile."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def load(self) -> dict[str, str]:
        """Return every note by its key, the one written last at the end."""
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=dict[str, str])
        except FileNotFoundError:
            return {}
        except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            with suppress(OSError):
                atomic_file.quarantine(self._path)
            return {}

    def save(self, key: str, text: str) -> None:
        """Keep ``text`` under ``key``; nothing for an empty one."""
        notes = self.load()
        before = notes.pop(key, "")
        if text == before or len(text) > LONGEST:
            return
        if text:
            notes[key] = text
        kept = dict(list(notes.items())[-MOST_NOTES:])
        with suppress(OSError):  # notes that cannot be kept last as long as the window
            atomic_file.write_atomic(self._path, msgspec.json.encode(kept))


class RoomNotes:
    """Hold the note of one seat in one room of a server, read once."""

    def __init__(self, file: NoteFile, key: str) -> None:
        self._file, self._key = file, key

    @property
    def key(self) -> str:
        """Return which note it is."""
        return self._key

    def read(self) -> str:
        """Return what was written down; empty for nothing."""
        return self._file.load().get(self._key, "")

    def write(self, text: str) -> None:
        """Keep ``text`` instead of what was written before."""
        self._file.save(self._key, text)


def note_key(server: str, room: str, commitment: str, seat: int) -> str:
    """Return what the note of a seat is kept under.

    A code may be another room's later; what a server committed itself to is never another's.
    """
    return f"{server}/{room}/{commitment[:16]}/{seat}"
