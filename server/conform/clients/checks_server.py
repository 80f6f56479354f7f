"""Let the server refuse, send whole rooms, lose entries, and go away for a while."""

import asyncio
from random import Random
from typing import Any, Final

from protocol.names import RoomId
from server.conform.clients.client_check import Trouble, client_check
from server.conform.clients.line import ClientLine

RETRY_MS: Final = 250
AWAY_S: Final = 0.3
PASSING: Final = ("too_fast", "elsewhere", "unavailable")


@client_check(
    "refused.again",
    "what is refused for the moment is said again after retry_ms, unchanged",
    "refusals.md#reasons",
)
class RefusedForNow(Trouble):
    """Refuses each kind of message for the moment, with each reason."""

    def __init__(self, chance: Random, thorough: bool) -> None:
        super().__init__(chance, thorough)
        kinds = ("watch_room", "join", "intent")
        self._left = {kind: list(PASSING) for kind in kinds}
        self.count = 0

    async def say(self, line: ClientLine, tree: Any, raw: bytes) -> None:
        """Refuse it instead of passing it on."""
        kind = "intent" if isinstance(tree, list) else tree["type"]
        if not self._left.get(kind):
            line.pass_on(raw)
            return
        reason = self._left[kind].pop()
        self.count += 1
        names = {"channel": tree[1]} if isinstance(tree, list) else _names(tree)
        refusal = {"type": "refusal", "reason": reason, "message": "not now: say it again later"}
        await line.deliver({**refusal, **names, "retry_ms": RETRY_MS})

    def left(self) -> str:
        """Return that nothing could be refused."""
        return "" if self.count else "the client said nothing that could be refused"


def _names(tree: dict[str, Any]) -> dict[str, Any]:
    return {key: tree[key] for key in ("request", "room") if key in tree}


@client_check(
    "snapshot.instead",
    "the whole room may come instead of updates, at any time",
    "updates.md#snapshot",
)
class WholeRooms(Trouble):
    """Tells every third update as a snapshot."""

    def __init__(self, chance: Random, thorough: bool) -> None:
        super().__init__(chance, thorough)
        self._count = 0

    async def tell(self, line: ClientLine, tree: Any, _raw: bytes) -> None:
        """Tell the room that the update leads to."""
        held = line.account.rooms.get(tree[1]) if isinstance(tree, list) else None
        if held is None or held.tree is None or tree[0] not in (2, 4, 5):
            await line.deliver(tree)
            return
        self._count += 1
        if self._count % 3:
            await line.deliver(tree)
            return
        line.judge.told(line.account, tree)
        await line.say_unjudged([1, tree[1], held.seq, held.mark, False, held.tree])


@client_check(
    "snapshot.rolled_back",
    "a snapshot marked rolled back replaces what is held, and the game goes on from there",
    "updates.md#snapshot",
)
class RolledBack(Trouble):
    """Stops the server in the middle of the game, and starts it without its last entries."""

    ENTRIES: Final = 3

    def __init__(self, chance: Random, thorough: bool) -> None:
        super().__init__(chance, thorough)
        self._updates = 0
        self._task: asyncio.Task[None] | None = None

    async def tell(self, line: ClientLine, tree: Any, _raw: bytes) -> None:
        """Tell it, and begin to stop after some."""
        await line.deliver(tree)
        if not isinstance(tree, list) or tree[0] not in (4, 5):
            return
        self._updates += 1
        if self._updates == 8 and self._task is None:
            self._task = asyncio.create_task(self._restart())

    async def _restart(self) -> None:
        visit = self.visit
        visit.judge.was_cut("the server stopped: closing, and the code 1001")
        await visit.host.stop()
        await visit.close_port()
        self._lose()
        await visit.open_port()  # whoever comes before its time is to be seen
        await asyncio.sleep(AWAY_S)
        await visit.host.start()

    async def end(self) -> None:
        """Wait until the server is there again: the next check is of the same one."""
        if self._task is not None:
            await self._task

    def _lose(self) -> None:
        self.visit.host.store.forget(RoomId(self.visit.room), self.ENTRIES)

    def left(self) -> str:
        """Return that the game was too short."""
        return "" if self._task is not None else "the game was over too soon"


@client_check(
    "server.restart",
    "a server that stops is come back to, after its retry_ms, as the same player",
    "transport.md#closing",
)
class Restarted(RolledBack):
    """Stops the server in the middle of the game, and starts it again."""

    def _lose(self) -> None:
        return
