"""Fourfold's server passes every check of a server, and servers with a fault do not."""

import asyncio
import json
from argparse import Namespace
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from server.app import serving
from server.cli.arguments import parser
from server.conform.frames import Encoding
from server.conform.server_check import CHECKS, CheckResult, ServerCheck
from server.conform.server_run import line, matching, run_server_checks, verdict_of
from server.settings import ServerSettings
from tests.support.documents import is_there

AT_ONCE = 6
Change = Callable[[Any], list[Any]]
"""What a broken server says instead of a message."""


@asynccontextmanager
async def a_server(tmp_path: Path, per_second: int = 400) -> AsyncIterator[str]:
    settings = ServerSettings(
        port=0, data=tmp_path, requests_per_second=per_second, opens_burst=1_000, retry_ms=20
    )
    async with serving(settings) as server:
        yield f"ws://127.0.0.1:{server.port}"


async def passes(
    tmp_path: Path, chosen: list[ServerCheck], encoding: Encoding, per_second: int = 400
) -> None:
    few = asyncio.Semaphore(AT_ONCE)

    async def one(it: ServerCheck, url: str) -> CheckResult:
        async with few:
            return await verdict_of(it, url, encoding)

    async with a_server(tmp_path, per_second) as url:
        verdicts = await asyncio.gather(*(one(it, url) for it in chosen))
    assert "\n".join(line(it) for it in verdicts if it.result != "ok") == ""


async def test_our_server_passes_every_check_but_whole_games(tmp_path: Path) -> None:
    chosen = [it for it in matching([]) if not it.name.startswith(("game.", "limit."))]
    await passes(tmp_path, chosen, "json")


async def test_our_server_refuses_who_asks_too_often(tmp_path: Path) -> None:
    await passes(tmp_path, matching(["limit."]), "json", per_second=1)


async def test_our_server_plays_whole_games_and_tells_the_same_in_messagepack(
    tmp_path: Path,
) -> None:
    names = ("game", "subprotocol.agreed", "malformed", "watch.updates", "resume", "secret")
    chosen = [it for it in matching(names) if not it.once]
    await passes(tmp_path, chosen, "msgpack")


@pytest.mark.slow
async def test_our_server_passes_every_check_in_messagepack(tmp_path: Path) -> None:
    elsewhere = "frames.either", "limit.requests"
    chosen = [it for it in matching([]) if it.name not in elsewhere and not it.once]
    await passes(tmp_path, chosen, "msgpack")


def test_names_are_unique_and_every_check_has_its_page() -> None:
    names = [it.name for it in CHECKS]
    assert len(set(names)) == len(names) == len(matching([]))
    assert all(it.holds for it in CHECKS)
    assert [it.page for it in CHECKS if not is_there(it.page)] == []


# -- a small broken server: a proxy that changes what a sound one says ---------------------------


@asynccontextmanager
async def broken(url: str, change: Callable[[], Change], bare: bool = False) -> AsyncIterator[str]:
    """Pass all on, and change what the server says; ``bare``: take who has no subprotocol."""

    async def pass_on(line: ServerConnection) -> None:
        wire: Any = line.subprotocol or "fourfold.1.json"
        async with connect(url, subprotocols=[wire], max_queue=None, close_timeout=0.2) as behind:
            changed = change()

            async def there() -> None:
                async for said in line:
                    await behind.send(said)

            async def back() -> None:
                async for said in behind:
                    for tree in changed(json.loads(said)):
                        await line.send(json.dumps(tree))

            ways = [asyncio.create_task(ended(way)) for way in (there(), back())]
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for way in ways:
                way.cancel()
            await line.close(behind.close_code or 1000)

    wires: Any = ["fourfold.1.json", "fourfold.99.json"]
    choose = (lambda *_: None) if bare else None
    async with serve(
        *(pass_on, "127.0.0.1", 0),
        subprotocols=wires,
        select_subprotocol=choose,
        max_queue=None,
        close_timeout=0.2,
    ) as server:
        yield f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}"


async def ended(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except ConnectionClosed:
        return


def is_update(said: Any) -> bool:
    return isinstance(said, list) and said[0] in (2, 4, 5)


def is_kind(said: Any, kind: str) -> bool:
    return isinstance(said, dict) and said["type"] == kind


def a_lost_change() -> Change:
    def changed(said: Any) -> list[Any]:
        if is_update(said) and said[0] == 4:
            said[3] = []
        return [said]

    return changed


def an_update_twice() -> Change:
    return lambda said: [said, said] if is_update(said) else [said]


def one_mark_for_all() -> Change:
    def changed(said: Any) -> list[Any]:
        if is_update(said):
            said[2] = 5
        elif isinstance(said, list) and said[0] == 1:
            said[3] = 5
        return [said]

    return changed


def always_a_snapshot() -> Change:
    held: dict[int, Any] = {}

    def changed(said: Any) -> list[Any]:
        if is_kind(said, "watching"):
            return [said, [1, said["channel"], 1, 1, False, held.get(0, [None] * 32)]]
        return [said]

    return changed


def no_numbers() -> Change:
    def changed(said: Any) -> list[Any]:
        if is_kind(said, "refusal"):
            said.pop("number", None)
        return [said]

    return changed


def updates_after_a_pong() -> Change:
    """Holds back what was missed until something else was answered."""
    held: list[Any] = []
    resumed = False

    def changed(said: Any) -> list[Any]:
        nonlocal resumed
        if is_kind(said, "identity_challenge"):
            resumed = True
        if resumed and is_update(said):
            held.append(said)
            return []
        if is_kind(said, "pong"):
            return [said, *held]
        return [said]

    return changed


def no_codes() -> Change:
    def changed(said: Any) -> list[Any]:
        if is_kind(said, "refusal"):
            said.pop("code", None)
        return [said]

    return changed


def answers_turned_round() -> Change:
    kept: list[Any] = []

    def changed(said: Any) -> list[Any]:
        if not (is_kind(said, "refusal") and "request" in said):
            return [said]
        kept.append(said)
        if len(kept) < 2:
            return []
        two = kept[::-1]
        kept.clear()
        return two

    return changed


def another_token() -> Change:
    def changed(said: Any) -> list[Any]:
        if is_kind(said, "identity_challenge"):
            said["proof"] = "0" * 64
        return [said]

    return changed


def a_name_that_clears_the_screen() -> Change:
    def changed(said: Any) -> list[Any]:
        if is_kind(said, "welcome"):
            said["server"] = "Mine\x1b[2J"
        return [said]

    return changed


def another_reason() -> Change:
    def changed(said: Any) -> list[Any]:
        if is_kind(said, "refusal") and said["reason"] == "unknown_game":
            said["reason"] = "bad_options"
        return [said]

    return changed


def secrets_for_all() -> Change:
    """Remembers what one captain was told, and tells it to the next one, too."""

    def changed(said: Any) -> list[Any]:
        if isinstance(said, list) and said[0] == 1 and said[5][1] == "wordfleet" and said[5][11]:
            WHAT_WAS_TOLD.append(said[5][11][8])
            said.append(WHAT_WAS_TOLD[0])
        return [said]

    return changed


WHAT_WAS_TOLD: list[Any] = []
"""A leak is one from connection to connection."""


def as_it_is() -> Change:
    return lambda said: [said]


FAULTS: list[tuple[Callable[[], Change], str]] = [
    (a_lost_change, "watch.updates"),
    (an_update_twice, "watch.updates"),
    (one_mark_for_all, "marks.private"),
    (always_a_snapshot, "resume.nothing"),
    (no_numbers, "play.stale"),
    (no_codes, "token.wrong"),
    (updates_after_a_pong, "resume.first"),
    (answers_turned_round, "answers.order"),
    (another_token, "token.back"),
    (another_reason, "reasons.table"),
    (secrets_for_all, "secret.wordfleet"),
    (as_it_is, "subprotocol.none"),
]
"""What a server does wrong, and the check that finds it."""


async def test_faults_are_found(tmp_path: Path) -> None:
    async with a_server(tmp_path) as url:

        async def result(fault: Callable[[], Change], name: str) -> str:
            async with broken(url, fault, bare=name == "subprotocol.none") as address:
                return (await verdict_of(matching([name])[0], address, "json")).result

        results = await asyncio.gather(*(result(*it) for it in FAULTS))
        sound = [result(as_it_is, name) for _, name in FAULTS[:-1]]
        assert set(await asyncio.gather(*sound)) == {"ok"}, "it is the fault that is found"
    missed = [it[0].__name__ for it, was in zip(FAULTS, results, strict=True) if was != "FAILED"]
    assert missed == []


async def test_the_command_tells_of_each_check_and_writes_a_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def command(*words: str) -> int:
        given: Namespace = parser().parse_args(["conform", "server", *words])
        return run_server_checks(given)

    file = tmp_path / "report.json"
    async with a_server(tmp_path) as url:
        some = (url, "--only", "ping", "--only", "token.renew", "--json", str(file))
        assert await asyncio.to_thread(command, *some) == 0
        said = capsys.readouterr().out.splitlines()
        [first] = [it for it in said if it.startswith(f"{url} is Fourfold ")]
        assert first.endswith(": 2 checks; --list says what each is about")
        assert said[-1] == "4 ok, 0 failed, 0 skipped"
        assert "json     ping.anywhere        ok" in said
        async with broken(url, another_token) as wrong:
            words = (wrong, "--only", "token.back", "--encoding", "json")
            assert await asyncio.to_thread(command, *words) == 1
        said = capsys.readouterr().out.splitlines()
        assert any("the server's proof that it knows the token is wrong" in it for it in said)
        assert said[-2] == "failed: token.back in json; by itself: --only token.back"
        async with broken(url, a_name_that_clears_the_screen) as named:
            only = ("--only", "ping", "--encoding", "json")
            assert await asyncio.to_thread(command, named, *only) == 0
        assert capsys.readouterr().out.startswith(rf"{named} is Mine\x1b[2J: ")
        assert await asyncio.to_thread(command, url.removeprefix("ws://"), "--only", "ping") == 0
    locked = ServerSettings(port=0, data=tmp_path / "locked", password="Käse 7")
    async with serving(locked) as server:
        words = (f"ws://127.0.0.1:{server.port}", "--only", "ping")
        assert await asyncio.to_thread(command, *words) == 2
        assert "say it by FOURFOLD_PASSWORD" in capsys.readouterr().err
    told = json.loads(file.read_text("utf-8"))
    assert (told["url"], len(told["checks"])) == (url, 4)
    assert {it["result"] for it in told["checks"]} == {"ok"}
    assert await asyncio.to_thread(command, url) == 2, "nobody is there any more"
    capsys.readouterr()
    assert command("--list") == 0
    assert capsys.readouterr().out.count(" (protocol/") == len(CHECKS)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("http://127.0.0.1:7447",), "http://127.0.0.1:7447 is no address: say it as ws://"),
        (("ws://",), "ws:// is no address: say it as ws://127.0.0.1:7447"),
        ((), "which server? say it as ws://127.0.0.1:7447"),
        (("ws://127.0.0.1:7447", "--only", "chess"), "no check is named chess: --list prints all"),
    ],
)
def test_what_is_typed_wrongly_is_told_in_a_sentence(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_server_checks(parser().parse_args(["conform", "server", *words])) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert said in told.err


@pytest.mark.parametrize("typed", ["0", "-1", "nan", "inf", "soon"])
@pytest.mark.parametrize("option", ["server --patience", "client --patience", "client --dark"])
def test_a_time_is_a_number_of_seconds_above_none(
    option: str, typed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        parser().parse_args(["conform", *f"{option}={typed}".split()])
    assert f"'{typed}' is no number of seconds" in capsys.readouterr().err
