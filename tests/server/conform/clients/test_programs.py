"""The libraries, the examples and the client of the guide pass the checks of a client."""

import re
import shutil
import sys
import time
from pathlib import Path
from random import Random

import pytest

import fourfold
from server.cli.arguments import parser
from server.conform.clients.checks_line import CutTold
from server.conform.clients.client_check import ClientResult
from server.conform.clients.client_run import client_line, matching_clients, run_client_checks
from server.conform.clients.host import hosting
from server.conform.clients.program import Program
from server.conform.clients.visit import Client, Conditions, Doors, result_of
from tests.protocol.clients.python.fourfold.tables import any_intent
from tests.server.conform.clients.own_client import own_client, results
from tests.support import evidence
from tests.support.typescript import modules

ROOT = Path(__file__).parents[4]
EXAMPLES = ROOT / "protocol" / "examples"
FEW = ("cut.acknowledgement", "newer.fields", "snapshot.rolled_back")
SEEDS = 3


async def library(doors: Doors) -> str:
    """The Python library, with a player of any legal intents."""
    random = Random(3)
    async with fourfold.connect(doors.url, "Ann") as ann:
        table = await ann.join(doors.room)
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


async def test_the_python_library_passes_every_check() -> None:
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
    begun, bytes_ = time.monotonic(), 0
    [check] = matching_clients(["cut.told"])
    for seed in range(1, SEEDS + 1):
        made: list[CutTold] = []

        class Kept(CutTold):
            """Is kept, to be asked what it cut."""

            def __init__(self, chance: Random, thorough: bool, made: list[CutTold] = made) -> None:
                super().__init__(chance, thorough)
                made.append(self)

        conditions = Conditions(seed=seed, patience_s=60, most_s=900, thorough=True)
        async with hosting() as host:
            told = await result_of(check._replace(trouble=Kept), host, conditions, client)
        assert told.result == "ok", client_line(told)
        bytes_ += sum(map(len, made[0].cut_at.values()))
    assert bytes_ > 100 * SEEDS
    evidence.record(
        *(f"the line of a client ({name}) cut at each byte of a frame", f"1-{SEEDS}", bytes_),
        time.monotonic() - begun,
        "each game came to its end, each intent was played once, by one player",
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
    assert capsys.readouterr().out.count("(protocol/reference/") == len(matching_clients([]))
