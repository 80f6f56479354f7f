"""The guide is true: its blocks run in order at a real server, and say what it shows."""

import ast
import asyncio
import json
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from server.app import serving
from server.settings import ServerSettings
from tests.support.people import soon

PROTOCOL = Path(__file__).parents[2] / "protocol"
GUIDE = (PROTOCOL / "guide.md").read_text()
ADDRESS = "ws://127.0.0.1:7447/"
REST = "…"
"""Stands in what is shown for any further items, or fields."""
Said = tuple[str, Any]
"""Who said a message, ``Client`` or ``Server``, and the message."""
OWN_KIND = re.compile(
    r"(?P<hex>[0-9a-f]{16,64})|(?P<bot>bot-[0-9a-f]{16})|(?P<token>[0-9a-f]{20}\.\d+\.[\w-]{43})"
    r"|(?P<room>[2-9A-HJ-NP-Z]{6})|(?P<release>Fourfold .+)"
)
"""What is another at each run, by its look."""
LARGE = 1 << 20
"""Whole numbers from here on are marks and times: others at each run."""


class Step:
    """A block of Python, and the messages that are shown before it."""

    def __init__(self, code: str, shown: list[Said]) -> None:
        self.code, self.shown = code, shown


def steps() -> list[Step]:
    """All of them, the whole client at the end of the page being the last."""
    found: list[Step] = []
    shown: list[Said] = []
    for whose, language, text in re.findall(
        r"^(?:(\w+):\n)?```(json|python)\n(.*?)^```", GUIDE, re.M | re.S
    ):
        if language == "json":
            shown.append((whose, json.loads(text)))
        else:
            found.append(Step(text, shown))
            shown = []
    assert not shown, "messages are shown that no block says"
    return found


_BOT, *LESSONS, WHOLE = steps()


class Names:
    """Which shown name stands for which real one: always the same, and for no other."""

    def __init__(self) -> None:
        self._real: dict[Any, Any] = {}
        self._shown: dict[Any, Any] = {}

    def stand(self, shown: Any, real: Any) -> bool:
        """Whether ``shown`` stands for ``real``; from now on for that alone."""
        if not self._kind(shown) or self._kind(shown) != self._kind(real):
            return bool(shown == real)
        agreed = self._real.setdefault(shown, real) == real
        return agreed and bool(self._shown.setdefault(real, shown) == shown)

    @staticmethod
    def _kind(value: Any) -> str | None:
        if isinstance(value, int):
            return "number" if value >= LARGE else None
        found = OWN_KIND.fullmatch(value) if isinstance(value, str) else None
        return found and found.lastgroup

    def same(self, shown: Any, real: Any) -> bool:
        """Whether what is shown is what was said, but for names and what is left out."""
        if isinstance(shown, dict) and isinstance(real, dict):
            keys = shown.keys() - {REST}
            left_out = real.keys() - keys
            told = keys <= real.keys() and (REST in shown or not left_out)
            return told and all(self.same(shown[key], real[key]) for key in shown if key != REST)
        if isinstance(shown, list) and isinstance(real, list):
            if shown[-1:] == [REST]:
                shown, real = shown[:-1], real[: len(shown) - 1]
            return len(shown) == len(real) and all(map(self.same, shown, real))
        return type(shown) is type(real) and self.stand(shown, real)


def chosen(message: Any) -> Any:
    """The message with one name for every field that somebody chose by chance; 3 is told."""

    def named(field: int) -> int | str:
        return field if field == 3 else "some field"

    match message:
        case [1, channel, number, {"type": "place", "field": field}]:
            return [1, channel, number, named(field)]
        case [4 | 5 as tag, channel, mark, [[0, at], int(field), *more], *around]:
            return [tag, channel, mark, [[0, at], named(field), *more], *around]
    return message


class Reader:
    """Somebody who types in what stands on the page, block after block."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.said: list[Said] = []
        self.names: dict[str, Any] = {}

    def type(self, step: Step) -> list[Said]:
        """Run a block, and answer what was said meanwhile."""
        self.said = []
        exec(compile(step.code.replace(ADDRESS, self._url), "guide.md", "exec"), self.names)
        if "def hear" in step.code:
            self._listen()
        presence = '"room_presence"'
        return [it for it in self.said if presence not in json.dumps(it)]

    def _listen(self) -> None:
        say, hear = self.names["say"], self.names["hear"]

        def told(message: Any) -> None:
            self.said.append(("Client", message))
            say(message)

        def heard() -> Any:
            message = hear()
            self.said.append(("Server", message))
            return message

        self.names |= {"say": told, "hear": heard}

    def close(self) -> None:
        """Hang up, wherever the page has come to."""
        if "lines" in self.names:
            self.names["lines"].close()


def compare(names: Names, shown: list[Said], said: list[Said]) -> None:
    """Each message that is shown was said, in the order of each side but for what is not fixed."""
    left = [(whose, chosen(message)) for whose, message in said]
    for whose, message in shown:
        for at, (who, real) in enumerate(left):
            if who == whose and names.same(chosen(message), real):
                del left[at]
                break
        else:
            pytest.fail(f"not said: {whose} {json.dumps(message)}\nbut: {dumped(left)}")
    assert not left, f"said and not shown: {dumped(left)}"


def dumped(said: list[Said]) -> str:
    """What was said, to be copied to the page."""
    return "\n".join(f"{whose} {json.dumps(message)}" for whose, message in said)


def read(url: str) -> list[tuple[Step, list[Said]]]:
    """Read the whole page at this server."""
    reader = Reader(url)
    try:
        return [(step, reader.type(step)) for step in LESSONS]
    finally:
        reader.close()


async def test_the_blocks_of_the_guide_say_and_hear_what_stands_before_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with serving(ServerSettings(port=0, data=tmp_path)) as listener:
        told = await soon(asyncio.to_thread(read, f"ws://127.0.0.1:{listener.port}/"))
    names = Names()
    for step, said in told:
        if step is not LESSONS[-1]:  # the rest of the game, which is not shown
            compare(names, step.shown, said)
    assert re.search("^(won|lost) by three corners$", capsys.readouterr().out, re.M)


@asynccontextmanager
async def brittle(port: int, *most: int) -> AsyncIterator[tuple[str, list[str]]]:
    """A way to a server whose n-th line breaks after so many bytes of the server; later ones hold.

    Gives its address, and its lines so far.
    """
    lines: list[str] = []

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, at: int) -> None:
        left = most[at] if 0 <= at < len(most) else sys.maxsize
        with suppress(OSError):
            while left and (part := (await reader.read(1 << 16))[:left]):
                left -= len(part)
                writer.write(part)
                await writer.drain()
        writer.transport.abort() if at < 0 else writer.close()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        lines.append("begun")
        at = len(lines) - 1
        theirs, ours = await asyncio.open_connection("127.0.0.1", port)
        async with asyncio.TaskGroup() as group:
            up = group.create_task(carry(reader, ours, -1))
            await carry(theirs, writer, at)
            up.cancel()
        ours.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        yield f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}/", lines


async def test_the_whole_client_finishes_its_game_over_lines_that_break(tmp_path: Path) -> None:
    (tmp_path / "client.py").write_text(WHOLE.code)
    async with (
        serving(ServerSettings(port=0, data=tmp_path / "data", retry_ms=10)) as listener,
        brittle(listener.port, 100, 2000, 3300, 2800) as (url, lines),
    ):
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-W", "error", "client.py", url),
            cwd=tmp_path,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        told, _ = await soon(process.communicate())
    assert re.fullmatch(r"(won|lost) by three corners\n", told.decode()), told.decode()
    assert len(lines) == 5
    assert (tmp_path / "client.token").stat().st_mode & 0o077 == 0


def definitions(code: str) -> dict[str, str]:
    """The functions and classes of a program, by name."""
    return {
        node.name: ast.unparse(node)
        for node in ast.parse(code).body
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
    }


def test_the_whole_client_is_made_of_the_parts_that_were_explained() -> None:
    explained = {name: it for step in LESSONS for name, it in definitions(step.code).items()}
    whole = definitions(WHOLE.code)
    assert explained.keys() - whole.keys() == {"connected", "say", "hear"}
    assert all(explained[name] == whole[name] for name in explained.keys() & whole.keys())


def test_the_proofs_that_are_shown_are_those_of_the_token_that_is_shown() -> None:
    names: dict[str, Any] = {}
    (step,) = (step for step in LESSONS if "def proofs" in step.code)
    lines = step.code.splitlines(keepends=True)
    last = next(at for at, line in enumerate(lines) if line.startswith("line ="))
    exec("".join(lines[:last]), names)
    said = [message for it in LESSONS for _, message in it.shown if isinstance(message, dict)]
    token = next(it["token"] for it in said if it["type"] == "welcome")
    (asked,) = (it for it in said if it["type"] == "identity_challenge")
    (shown,) = (it for it in said if it["type"] == "prove")
    *_, hello = (it for it in said if it["type"] == "hello")
    proofs = names["proofs"](token, asked["server_id"], hello["nonce"], asked["nonce"])
    assert list(proofs) == [asked["proof"], shown["proof"]]


def test_the_whole_client_passes_over_what_it_does_not_know() -> None:
    names: dict[str, Any] = {"__name__": "client"}
    exec(compile(WHOLE.code, "client.py", "exec"), names)
    room = names["Room"]("K7MQ2X")
    shown = [message for step in LESSONS for _, message in step.shown]
    (snapshot,) = (it for it in shown if isinstance(it, list) and it[0] == 1 and len(it) > 5)
    view = [it for it in snapshot[5] if it != REST]
    view += [None] * (32 - len(view)) + [{"weather": "rain"}]
    said: list[Any] = [
        {"type": "watching", "room": "K7MQ2X", "channel": 0, "motto": "slowly"},
        {"type": "fireworks", "level": 3},
        [99, 0, {}],
        [1, 0, 2, 77, False, view, "signed"],
        [2, 0, 78, [[], [[], [], False, 4, False, "new"]], [[32], "sun", [33], 5], "signed"],
        [2, 5, 1, [], []],
    ]
    for message in said:
        room.take(message)
    assert (room.seq, room.mark, room.view[32:]) == (3, 78, ["sun", 5])
    assert names["choose"](room.view)["type"] == "place"
