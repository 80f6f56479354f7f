"""Hold the open stores of a server, whatever they are."""

from msgspec import Struct

from server.store.log import Store
from server.store.notes import NoteStore


class Stores(Struct, frozen=True):
    """Holds the open stores of a server."""

    store: Store
    note_store: NoteStore
    where: str
    notes: tuple[str, ...]
    """What the server's owner should know: sentences for the log."""

    def describe(self) -> str:
        """Return one sentence for the log."""
        return f"rooms are kept in {self.where}"
