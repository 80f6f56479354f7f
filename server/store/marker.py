"""Remember in a file beside a log that rooms were kept, so that a lost log is noticed."""

from contextlib import suppress
from pathlib import Path

from server.store.errors import RoomsLost


class Marker:
    """Tells whether anything was ever kept in one log."""

    def __init__(self, path: Path, log: Path) -> None:
        """Read the marker at ``path``, which is about ``log``."""
        self._path, self._log = path, log
        self._is_set = path.exists()

    @property
    def is_set(self) -> bool:
        """Return whether rooms were kept."""
        return self._is_set

    def set(self) -> None:
        """Record that rooms are kept. Where that fails, as on a full disk, the next call tries."""
        if not self._is_set:
            with suppress(OSError):
                self._path.write_text(
                    f"Rooms are kept in {self._log.name}, beside this file. A server that finds it "
                    "missing or empty does not start: put a backup in its place, or take this file "
                    "away to begin without those rooms.\n"
                )
                self._is_set = True

    def lost(self) -> RoomsLost:
        """Return what to raise where the log is missing or empty though rooms were kept."""
        return RoomsLost(
            f"rooms were kept in {self._log}, and now it is missing or empty. Put a backup in its "
            f"place; or take {self._path} away, to begin without those rooms"
        )
