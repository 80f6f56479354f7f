"""The libraries, the examples and the client of the guide pass the checks of a client."""

import asyncio
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from random import Random
from urllib.request import urlopen

import pytest

import fourfold
from client.net.connection import ServerConnection
from fourfold import link
from server.cli.arguments import parser
from server.conform.clients.check_run import result_of
from server.conform.clients.checks_line import CutTold
from server.conform.clients.client_check import ClientResult
from server.conform.clients.client_run import client_line, matching_clients, run_client_checks
from server.conform.clients.conditions import Client, Conditions, RoomAddress
from server.conform.clients.fault import ClientFault
from server.conform.clients.host import hosting
from server.conform.clients.judge import Judge
from server.conform.clients.line_account import LineAccount
from server.conform.clients.program import Program
from server.net.public_files import FILES
from tests.protocol.clients.python.fourfold.tables import any_intent
from tests.server.conform.clients.own_client import HASTY, own_client, results
from tests.support import evidence
from tests.support.typescript import modules

ROOT = Path(__file__).parents[4]
EXAMPLES = ROOT / "protocol" / "examples"
FEW = ("cut.acknowledgement", "newer.fields", "snapshot.rolled_back")


async def library(address: RoomAddress) -> str:
    """The Python library, with a player of any legal intents."""
    random = Random(3)
    async with fourfold.connect(address.url, "Ann") as ann:
        table = await ann.join(address.room)
        async for view in table.watch():
            if view.my_turn:
                try:
                    await table.play(any_intent(view, random))
                except fourfold.PlayVoid:
                    continue
    return ""


def guide(folder: Path) -> Program:
    """The whole client of the guide, which keeps its token where it runs."""
    page = (ROOT / "protocol" / "guide.md").read_text()
    file = folder / "client.py"
    file.write_text(re.findall(r"^```python\n(.*?)^```", page, re.M | re.S)[-1])
    run = "import os, runpy, sys; os.chdir(sys.argv.pop(1)); runpy.run_path(sys.argv[1], "
    run = f"{run}run_name=sys.argv.pop(0) and '__main__')"
    return Program([sys.executable, "-c", run, "{dir}", str(file), "{url}", "{room}"])


def program(name: str, folder: Path) -> Program:
    """An example, or the client of the tests in Node."""
    if name == "client.mjs":
        client = str(ROOT / "tests" / "node" / name)
        return Program(["node", client, "{url}", "join", "{room}"])
    copy = folder / name
    shutil.copy(EXAMPLES / name, copy)
    if name.endswith(".mjs"):
        (folder / "node_modules").symlink_to(modules())
    paths = f"{ROOT}:{ROOT / 'protocol' / 'clients' / 'python'}"
    start = [sys.executable] if name.endswith(".py") else ["node"]
    words = [*start, str(copy), "{url}", "{room}", "--token", "{dir}/it.token"]
    return Program(words if start == ["node"] else ["env", f"PYTHONPATH={paths}", *words])


def failed(told: dict[str, ClientResult]) -> str:
    """What is printed of the checks that failed."""
    return "\n".join(client_line(it) for it in told.values() if it.result == "FAILED")


async def test_the_python_library_passes_every_check(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link, "ServerConnection", partial(ServerConnection, patience=HASTY))
    assert failed(await results(library)) == ""


async def test_the_client_of_the_guide_passes(tmp_path: Path) -> None:
    assert failed(await results(guide(tmp_path), *FEW)) == ""


NODE = pytest.mark.needs("node")
PROGRAMS = [
    ("bot.py", "polyy"),
    ("rotorouter_bot.py", "rotorouter"),
    pytest.param("bot.mjs", "toppen", marks=NODE),
    pytest.param("client.mjs", "polyy", marks=NODE),
]


@pytest.mark.parametrize(("name", "game"), PROGRAMS)
async def test_programs_pass(name: str, game: str, tmp_path: Path) -> None:
    conditions = Conditions(game=game, patience_s=60, first_s=60)
    only = FEW[:1] if game == "rotorouter" else FEW
    told = await results(program(name, tmp_path), *only, conditions=conditions)
    assert failed(told) == ""
    assert "ok" in {it.result for it in told.values()}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "game"), [*PROGRAMS, ("guide", "polyy")])
async def test_programs_pass_every_check(name: str, game: str, tmp_path: Path) -> None:
    conditions = Conditions(game=game, patience_s=120, first_s=120)
    client = guide(tmp_path) if name == "guide" else program(name, tmp_path)
    assert failed(await results(client, conditions=conditions)) == ""


@pytest.mark.slow
@pytest.mark.parametrize(("name", "client"), [("own", own_client("json")), ("library", library)])
async def test_a_line_may_break_at_each_byte_of_a_frame(name: str, client: Client) -> None:
    what = f"the line of a client ({name}) cut at each byte of a frame"
    begun, seed = time.monotonic(), evidence.last_seed(what) + 1
    made: list[CutTold] = []

    class Kept(CutTold):
        """Is kept, to be asked what it cut."""

        def __init__(self, chance: Random, thorough: bool) -> None:
            super().__init__(chance, thorough)
            made.append(self)

    [check] = matching_clients(["cut.told"])
    conditions = Conditions(seed=seed, patience_s=300, first_s=300, most_s=7_200, thorough=True)
    async with hosting() as host:
        told = await result_of(check._replace(trouble=Kept), host, conditions, client)
    assert told.result == "ok", client_line(told)
    counted = {kind: len(at) for kind, at in made[0].cut_at.items() if at}
    assert sum(counted.values()) > 100
    evidence.record(
        *(what, str(seed), sum(counted.values()), time.monotonic() - begun),
        "the game came to its end, each intent was played once, by one player; bytes: "
        + ", ".join(f"{kind} {count}" for kind, count in counted.items()),
    )


def test_the_command_starts_a_client_for_each_check_and_writes_a_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def command(*words: str) -> int:
        return run_client_checks(parser().parse_args(["conform", "client", *words]))

    file = tmp_path / "report.json"
    ends = [sys.executable, "-c", "import sys; sys.exit('no server at ' + sys.argv[1])", "{url}"]
    some = ("--port", "0", "--only", "play", "--json", str(file))
    assert command(*some, "--", *ends) == 1
    said = capsys.readouterr().out
    assert "the client ended before the game was over: it exited with 1" in said
    assert "no server at ws://127.0.0.1:" in said
    assert said.splitlines()[-1] == "0 ok, 1 failed, 0 skipped"
    assert '"result": "FAILED"' in file.read_text()
    assert command("--list") == 0
    assert capsys.readouterr().out.count(" (protocol/") == len(matching_clients([]))


def blocks(kind: str) -> list[str]:
    """The blocks of this kind on the page about conformance."""
    page = (ROOT / "protocol" / "reference" / "conformance.md").read_text()
    return re.findall(rf"^```{kind}\n(.*?)^```", page, re.M | re.S)


def test_the_commands_of_the_page_run_and_say_what_it_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    client, server = (shlex.split(it) for it in blocks("sh"))
    [shown] = blocks("text")
    guide(tmp_path)
    monkeypatch.chdir(tmp_path)
    given = [sys.executable if it == "python" else it for it in client[1:]]
    at = given.index("--")
    given[at:at] = ["--port", "0", "--only", "play"]
    assert run_client_checks(parser().parse_args(given)) == 0
    told = capsys.readouterr().out
    assert re.search(r"^polyy +play +ok$", told, re.M)
    assert told.splitlines()[-1] == "1 ok, 0 failed, 0 skipped"
    told = parser().parse_args(server[1:])
    assert (told.kind, told.url) == ("server", "ws://127.0.0.1:7447")
    [check] = matching_clients(["resume"])
    judge = Judge("K7MQ2X")
    judge.history = {(7, 1): [], (8, 3120): []}
    line = LineAccount()
    with pytest.raises(ClientFault) as fault:
        judge.watched(line, {"room": "K7MQ2X", "seq": 7, "mark": 3120})
    verdict = ClientResult(check, "polyy", "FAILED", str(fault.value), fault.value.page, 0.0)
    assert client_line(verdict) == shown.rstrip("\n")


def test_whoever_reads_only_the_first_lines_sees_no_traceback() -> None:
    reads, writes = os.pipe()
    os.close(reads)
    words = [sys.executable, "-m", "server", "conform", "client", "--list"]
    run = subprocess.run(
        words, cwd=ROOT, stdout=writes, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(writes)
    assert (run.returncode, run.stderr) == (1, "")


async def test_the_kit_gives_out_the_files_of_games_beside_its_websocket() -> None:
    said = []

    async def looks(address: RoomAddress) -> str:
        at = f"http{address.url.removeprefix('ws')}/games/wordfleet/words-2.txt"
        said.append(await asyncio.to_thread(lambda: urlopen(at).read()))
        return "that is all"

    await results(looks, "play", conditions=Conditions(game="wordfleet"))
    assert said == [FILES["/games/wordfleet/words-2.txt"]()]
