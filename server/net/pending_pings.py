"""Hold the pings of one connection that have no answer yet."""

import asyncio
from random import getrandbits

from server.session.connection import Disconnected


class PendingPings:
    """Match answers with pings, by what they say: it cannot be guessed."""

    __slots__ = ("_sent", "beat_at")

    def __init__(self) -> None:
        self._sent: dict[bytes, tuple[float, asyncio.Future[float] | None]] | None = None
        """By what each says: when, and who waits for the answer. None where there are none."""
        self.beat_at = 0.0
        """When the ping was sent that keeps the connection; 0 once it was answered."""

    def add(self, now: float, waits: asyncio.Future[float] | None = None) -> bytes:
        """Return what a new ping says; one that nobody ``waits`` for keeps the connection."""
        if self._sent is None:
            self._sent = {}
        if waits is None:
            self.beat_at = now
        said = getrandbits(32).to_bytes(4)
        self._sent[said] = now, waits
        return said

    def answer(self, said: bytes, now: float) -> None:
        """Note an answer, which counts for all earlier pings too, and one to no ping never."""
        sent = self._sent
        if sent is None or said not in sent:
            return
        for key in list(sent):
            at, waits = sent.pop(key)
            if waits is None:
                self.beat_at = 0.0
            elif not waits.done():
                waits.set_result(now - at)
            if key == said:
                break
        if not sent:
            self._sent = None

    def end(self) -> None:
        """Tell who waits that no answer will come."""
        sent, self._sent = self._sent, None
        for _, waits in (sent or {}).values():
            if waits is not None and not waits.done():
                waits.set_exception(Disconnected())
