"""Lock files between processes: the kernel frees the locks however their process dies."""

import asyncio
import os
import sys
from pathlib import Path
from types import TracebackType

TEXT_AT = 1
"""What a lock file says begins behind its first byte, which Windows lets nobody read who has not
taken it."""
MOST_TEXT = 65536
EVERY_S = 0.02
"""How often a lock that is taken is tried again."""


class Lock:
    """Holds a lock file while it is open and taken. ``take`` may be shared, but not on Windows."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: int | None = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)

    def take(self, *, shared: bool = False) -> bool:
        """Try to take the lock now; return whether it is held.

        Taking it again changes between shared and exclusive. Where such a change fails, the lock is
        not held at all.
        """
        if self._file is None:
            raise ValueError(f"{self.path} is closed")
        return _take(self._file, shared)

    async def taken(self, within_s: float, *, shared: bool = False) -> bool:
        """Try to take the lock for ``within_s`` seconds; return whether it is held."""
        until = asyncio.get_running_loop().time() + within_s
        while not self.take(shared=shared):
            if asyncio.get_running_loop().time() > until:
                return False
            await asyncio.sleep(EVERY_S)
        return True

    def write(self, text: bytes) -> None:
        """Replace the file's text, for ``said``. Only the holder of the lock may call this."""
        if self._file is None:
            raise ValueError(f"{self.path} is closed")
        os.lseek(self._file, TEXT_AT, os.SEEK_SET)
        os.write(self._file, text)
        os.ftruncate(self._file, TEXT_AT + len(text))

    def said(self) -> bytes:
        """Return the file's text, whoever holds the lock; perhaps half of it during a ``write``."""
        if self._file is None:
            raise ValueError(f"{self.path} is closed")
        os.lseek(self._file, TEXT_AT, os.SEEK_SET)
        return os.read(self._file, MOST_TEXT)

    def close(self) -> None:
        """Release the lock. The file stays: deleting it would let two hold locks of one name."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def __enter__(self) -> "Lock":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, why: BaseException | None, at: TracebackType | None
    ) -> None:
        self.close()


if sys.platform == "win32":
    import msvcrt

    def _take(file: int, shared: bool) -> bool:
        if shared:
            raise NotImplementedError("Windows has no shared locks here")
        os.lseek(file, 0, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _take(file: int, shared: bool) -> bool:
        kind = fcntl.LOCK_SH if shared else fcntl.LOCK_EX
        try:
            fcntl.flock(file, kind | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
