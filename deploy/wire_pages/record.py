"""Record the examples of the pages at a real server: ``python -m deploy.wire_pages.record``.

Ids, codes, marks and times are made stable, so the same conversation is recorded alike each time.
Words that follow are the names of conversations: then only those are held.
"""

import asyncio
import json
import sys
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final

import websockets

from deploy.wire_pages.conversations.affairs import MORE
from deploy.wire_pages.conversations.leaders import OF_LEADERS
from deploy.wire_pages.conversations.line import OF_THE_LINE
from deploy.wire_pages.conversations.plies import OF_PLIES
from deploy.wire_pages.conversations.tables import CONVERSATIONS
from deploy.wire_pages.examples import EXCHANGES
from deploy.wire_pages.stable import Stable
from server.app import serving
from server.settings import ServerSettings

EVERY: Final = (*CONVERSATIONS, *MORE, *OF_PLIES, *OF_THE_LINE, *OF_LEADERS)
"""All conversations, in their order."""
OTHERWISE: Final = frozenset(
    {
        "assess",
        "export",
        "export_save",
        "hello",
        "identity_challenge",
        "next_puzzle",
        "play_daily",
        "play_puzzle",
        "prove",
        "renew",
        "replay",
        "show_daily",
        "import_save",
        "export_history",
        "set_webhook",
        "show_record",
        "suggest",
    }
)
"""What comes out otherwise each time, and so is recorded only where it is missing."""


class Recorder:
    """Hold what is said and heard at one server, by the name of the exchange."""

    def __init__(self, port: int, stack: AsyncExitStack) -> None:
        """``port`` is the server's."""
        self.told: dict[str, list[list[Any]]] = {}
        self.stable = Stable()
        self._port, self._stack = port, stack

    async def line(self, port: int = 0) -> "Speaker":
        """Return a line on which nothing was said, to this server or the one at that port."""
        url = f"ws://127.0.0.1:{port or self._port}"
        line = await self._stack.enter_async_context(
            websockets.connect(url, subprotocols=[websockets.Subprotocol("fourfold.1.json")])
        )
        return Speaker(line, self)

    async def person(self, name: str, bot: bool = False, port: int = 0) -> "Speaker":
        """Return somebody new, who is welcome there."""
        who = await self.line(port)
        hello = {"type": "hello", "protocol": 1, "name": name, "nonce": "1" * 64, "bot": bot}
        await who.send(hello)
        who.id = (await who.until("welcome"))["player"]
        self.stable.tree(who.id)
        return who


class Speaker:
    """Say messages on one connection, and hear what comes."""

    def __init__(self, line: Any, recorder: Recorder) -> None:
        """``line`` is a websocket."""
        self.id = ""
        self._line, self._recorder = line, recorder
        self._passed: list[Any] = []

    async def send(self, message: Any) -> None:
        """Say something that no page shows."""
        await self._line.send(json.dumps(message))

    async def until(self, *kinds: Any, patience_s: float = 240) -> Any:
        """Return the next message of one of these types, or tags; what came before is kept."""
        for it in self._passed:
            if _kind(it) in kinds:
                self._passed.remove(it)
                return it
        while True:
            heard = json.loads(await asyncio.wait_for(self._line.recv(), patience_s))
            if _kind(heard) in kinds:
                return heard
            if _kind(heard) == "refusal":
                raise ValueError(heard)
            self._passed.append(heard)

    async def show(self, message: dict[str, Any], *kinds: Any, name: str = "") -> Any:
        """Say a message that a page shows, with its answer (``done`` where no type is named)."""
        told = self._recorder.told.setdefault(name or message["type"], [])
        told.append(["Client", message])
        await self.send(message)
        answer = None
        for kind in kinds or ("done",):
            answer = await self.until(kind)
            told.append(["Server", answer])
        return answer

    async def ask(self, message: dict[str, Any], *kinds: Any) -> Any:
        """Say a message that no page shows, and return its answer."""
        await self.send(message)
        return await self.until(*(kinds or ("done",)))

    async def tell(self, message: Any, name: str = "") -> None:
        """Say a message that a page shows without an answer."""
        self._recorder.told[name or message["type"]] = [["Client", message]]
        await self.send(message)

    def heard(self, name: str, message: Any) -> None:
        """Show a message that came unasked, after others of that name."""
        self._recorder.told.setdefault(name, []).append(["Server", message])

    def forget(self) -> None:
        """Wait for nothing that came so far."""
        self._passed.clear()

    async def close(self) -> None:
        """Leave."""
        await self._line.close()


def _kind(message: Any) -> Any:
    return message["type"] if isinstance(message, dict) else message[0]


async def record(names: list[str]) -> dict[str, list[list[Any]]]:
    """Return every exchange of these conversations, or of all, made stable."""
    told: dict[str, list[list[Any]]] = {}
    with tempfile.TemporaryDirectory() as folder:
        settings = ServerSettings(port=0, data=Path(folder), requests_burst=1000, webhooks="public")
        async with serving(settings) as server:
            for conversation in EVERY:
                if names and conversation.__name__ not in names:
                    continue
                async with AsyncExitStack() as stack:
                    recorder = Recorder(server.port, stack)
                    await conversation(recorder)
                    told |= recorder.stable.tree(recorder.told)
    return told


def main() -> None:
    """Record, and keep what was not recorded anew."""
    kept = json.loads(EXCHANGES.read_text("utf-8"))
    told = asyncio.run(record(sys.argv[1:]))
    told = kept | {name: it for name, it in told.items() if name not in kept.keys() & OTHERWISE}
    EXCHANGES.write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
