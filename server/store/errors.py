"""What a store raises, as one tree.

StoreError
├── Conflict           another entry was first: read it, then decide again
├── Diverged           the log is not the one that was folded: fold it anew
├── Unavailable        no answer, or a refusal: try again later
├── NoStoreProgram     this machine has no store program: use another kind of store
└── StoreUnusable      somebody must act first; the text says what is wrong and what helps
├── RoomsLost      the files are missing, or empty, though rooms were kept
├── FileDamaged    SQLite: the file cannot be read
├── FileLocked     SQLite: another process has it
├── FileTooNew     SQLite: a newer version wrote it
├── FileUnwritable SQLite: permissions, or the disk, forbid writing
├── LogDamaged     private store: its log cannot be read
├── ForeignProgram private store: another program, or a newer one, wrote the directory
├── NotStarted     private store: it did not come up
└── StoreLost      private store: it dies again and again
"""

from typing import Literal

from protocol.errors import FourfoldError

FailureKind = Literal["away", "loading", "readonly", "memory", "disk", "denied", "other"]
"""Why nothing is kept: no answer came, or in which way the store refused."""


class StoreError(FourfoldError):
    """Is the base of all errors of this package."""


class Conflict(StoreError):
    """Reports that another entry took that place first."""


class Diverged(StoreError):
    """Reports that the log is no longer the one that was folded: the store lost its tail."""


class Unavailable(StoreError):
    """Reports no answer, or a refusal. Whether an append was kept is then unknown."""

    def __init__(
        self, words: str = "the store does not answer", kind: FailureKind = "away"
    ) -> None:
        """Take the store's own ``words``, where it said any."""
        super().__init__(words)
        self.kind = kind

    @property
    def is_lost(self) -> bool:
        """Return whether another server may have the store that this one is without."""
        return self.kind in ("away", "loading", "readonly")


class NoStoreProgram(StoreError):
    """Reports that this machine has no store program that we can use."""


class StoreUnusable(StoreError):
    """Reports a store that cannot keep rooms as it is; the text says why, and what helps."""


class RoomsLost(StoreUnusable):
    """Reports files that are missing or empty though rooms were kept in them."""


class FileDamaged(StoreUnusable):
    """Reports a file that is no SQLite database, or whose pages do not fit together."""


class FileLocked(StoreUnusable):
    """Reports a file that another process has."""


class FileTooNew(StoreUnusable):
    """Reports a file that a newer version wrote."""


class FileUnwritable(StoreUnusable):
    """Reports a file, directory or disk that cannot be written."""


class LogDamaged(StoreUnusable):
    """Reports a private store's log that cannot be read from some place on."""


class ForeignProgram(StoreUnusable):
    """Reports a directory that another store program wrote, or a newer one."""


class NotStarted(StoreUnusable):
    """Reports a private store that did not come up."""


class StoreLost(StoreUnusable):
    """Reports a private store that dies again and again, or cannot be started any more."""
