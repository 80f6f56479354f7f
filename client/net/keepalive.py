"""Whether the other end of a line is still there: it is asked when it is silent, and given up late.

Silence is first a sentence for the player and only long after it a broken line. It is counted by
looks, each for no more than two of them: a loop that was held, or a machine that slept, has not
listened, and what came meanwhile is heard before the next look.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple

from client.net.socket import LineClosed, Socket


class Timeouts(NamedTuple):
    """How long silence is borne, in seconds."""

    look: float = 0.5
    """Between two looks."""
    quiet: float = 3.5
    """After so much silence it is asked whether anybody is there. A server asks every 3 s by
    itself, so on a line that lives this costs nothing."""
    eager: float = 1.0
    """The same while an answer is waited for."""
    alarm: float = 2.0
    """An asking unanswered for so long is told to the player ..."""
    dead: float = 10.0
    """... and after so long the line is given up."""


PATIENCE: Final = Timeouts()


class Keepalive:
    """The watch over one socket."""

    def __init__(
        self,
        socket: Socket,
        patience: Timeouts,
        waits: Callable[[], bool],
        told: Callable[[int], None],
    ) -> None:
        """``waits``: whether an answer is waited for. ``told`` gets the seconds of a silence that
        is worth a word, each time they change; 0 when it is over.
        """
        self._socket, self._patience = socket, patience
        self._waits, self._told = waits, told
        self._silent_s = self._asked_s = 0.0
        self._asking: asyncio.Task[None] | None = None
        self._said = 0

    async def run(self) -> None:
        """Look again and again until the line is dead, which ends it, or this is cancelled."""
        loop, look = asyncio.get_running_loop(), self._patience.look
        try:
            while self._asked_s < self._patience.dead:
                heard, began = self._socket.heard, loop.time()
                await asyncio.sleep(look)
                self._look(self._socket.heard != heard, min(loop.time() - began, 2 * look))
            self._socket.abort()
        finally:
            self._end_asking()
            self._tell(0)

    def _look(self, heard: bool, passed_s: float) -> None:
        patience = self._patience
        if heard:
            self._end_asking()
            self._silent_s = 0.0
        else:
            self._silent_s += passed_s
        if self._asking is not None:
            self._asked_s += passed_s
        elif self._silent_s >= (patience.eager if self._waits() else patience.quiet):
            self._asking = asyncio.get_running_loop().create_task(self._ask())
        worth = self._asking is not None and self._asked_s >= patience.alarm
        self._tell(max(1, int(self._silent_s)) if worth else 0)

    async def _ask(self) -> None:
        """In a task, as a socket that nobody reads may take nothing more."""
        with suppress(LineClosed):  # the reader hears it too
            await self._socket.ask()

    def _end_asking(self) -> None:
        if self._asking is not None:
            self._asking.cancel()
        self._asking, self._asked_s = None, 0.0

    def _tell(self, seconds: int) -> None:
        if seconds != self._said:
            self._said = seconds
            self._told(seconds)
