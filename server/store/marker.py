"""A file beside a log that says that rooms were kept: without their log nothing is begun anew."""

from contextlib import suppress
from pathlib import Path

from server.store.unfit import Unfit


class RoomsLost(Unfit):
    """Rooms were kept here, and their log is missing or empty."""


class Marker:
    """Whether anything was ever kept in one log."""

    def __init__(self, path: Path, log: Path) -> None:
        """``path`` is the marker's own, ``log`` what it speaks of."""
        self._path, self._log = path, log
        self._is_set = path.exists()

    @property
    def is_set(self) -> bool:
        """Whether rooms were kept."""
        return self._is_set

    def set(self) -> None:
        """Say that rooms are kept. Where that cannot be written, as on a full disk, it waits."""
        if not self._is_set:
            with suppress(OSError):
                self._path.write_text(
                    f"Rooms are kept in {self._log.name}, beside this file. A server that finds it "
                    "missing or empty does not start: put a backup in its place, or take this file "
                    "away to begin without those rooms.\n"
                )
                self._is_set = True

    def clear(self) -> None:
        """Say that nothing is kept any more."""
        self._path.unlink(missing_ok=True)
        self._is_set = False

    def lost(self) -> RoomsLost:
        """What to raise where the log is missing or empty though rooms were kept."""
        return RoomsLost(
            f"rooms were kept in {self._log}, and now it is missing or empty. Put a backup in its "
            f"place; or take {self._path} away, to begin without those rooms"
        )
