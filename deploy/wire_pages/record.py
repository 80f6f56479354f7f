"""Record the examples of the pages at a real server: ``python -m deploy.wire_pages.record``.

Ids, codes, marks and times are made stable, so the same conversation is recorded alike each time.
What takes a mail server, or a proof by a secret, is written by hand into ``exchanges.json``.
"""

import asyncio
import json
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final

import websockets

from deploy.wire_pages.conversations import CONVERSATIONS
from deploy.wire_pages.examples import EXCHANGES
from deploy.wire_pages.more_conversations import MORE
from deploy.wire_pages.stable import Stable
from server.app import serving
from server.settings import ServerSettings

OTHERWISE: Final = frozenset(
    {
        "assess",
        "export_save",
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
        self._url, self._stack = f"ws://127.0.0.1:{port}", stack

    async def person(self, name: str, bot: bool = False) -> "Speaker":
        """Return somebody new, who is welcome."""
        line = await self._stack.enter_async_context(
            websockets.connect(self._url, subprotocols=[websockets.Subprotocol("fourfold.1.json")])
        )
        who = Speaker(line, self)
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

    async def until(self, *kinds: Any) -> Any:
        """Return the next message of one of these types, or tags; what came before is kept."""
        for it in self._passed:
            if _kind(it) in kinds:
                self._passed.remove(it)
                return it
        while True:
            heard = json.loads(await asyncio.wait_for(self._line.recv(), 30))
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

    async def tell(self, message: dict[str, Any]) -> None:
        """Say a message that a page shows, and that is not answered."""
        self._recorder.told[message["type"]] = [["Client", message]]
        await self.send(message)

    def heard(self, name: str, message: Any) -> None:
        """Show a message that came unasked."""
        self._recorder.told[name] = [["Server", message]]

    def forget(self) -> None:
        """Wait for nothing that came so far."""
        self._passed.clear()

    async def close(self) -> None:
        """Leave."""
        await self._line.close()


def _kind(message: Any) -> Any:
    return message["type"] if isinstance(message, dict) else message[0]


async def record() -> dict[str, list[list[Any]]]:
    """Return every exchange that is recorded, made stable."""
    told: dict[str, list[list[Any]]] = {}
    with tempfile.TemporaryDirectory() as folder:
        settings = ServerSettings(port=0, data=Path(folder), requests_burst=1000, webhooks="public")
        async with serving(settings) as server:
            for conversation in [*CONVERSATIONS, *MORE]:
                async with AsyncExitStack() as stack:
                    recorder = Recorder(server.port, stack)
                    await conversation(recorder)
                    told |= recorder.stable.tree(recorder.told)
    return told


def main() -> None:
    """Record, and keep what was written by hand besides."""
    kept = json.loads(EXCHANGES.read_text("utf-8"))
    told = asyncio.run(record())
    told = kept | {name: it for name, it in told.items() if name not in kept.keys() & OTHERWISE}
    EXCHANGES.write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
