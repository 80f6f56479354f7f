"""The TypeScript client plays, comes back and is refused, in Node and in a page."""

import asyncio
import json
import re
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from deploy.wire_types.typescript import FILE, wire_types
from fourfold.game_views import face_of, typed_view
from server.app import serving
from server.conform.clients.client_run import client_line
from server.conform.clients.conditions import Conditions
from server.conform.clients.program import Program
from server.settings import ServerSettings
from tests.server.conform.clients.own_client import results
from tests.support.typescript import ROOT, SOURCE, modules

HERE = Path(__file__).parent
PATIENCE_S = 40.0
RATE: dict[str, Any] = {"requests_burst": 10_000, "requests_per_second": 10_000}
GAMES: dict[str, dict[str, Any]] = {
    "polyy": {"size": 4},
    "toppen": {"n_move": 3, "stalemate": 10},
    "rotorouter": {"size": 7, "colours": 2, "max_rounds": 5},
}
ENCODINGS = {"polyy": "json", "toppen": "json", "rotorouter": "msgpack"}
"""Which one each game is played in; in a page each is played in both."""


async def node(folder: Path, script: str, *words: str) -> str:
    """What a script says: one of those beside this, or one that is in the folder already."""
    if not (folder / "node_modules").exists():
        (folder / "node_modules").symlink_to(modules())
    if (HERE / script).exists():
        (folder / script).write_text((HERE / script).read_text("utf-8"), "utf-8")
    process = await asyncio.create_subprocess_exec(
        *("node", script, *words),
        cwd=folder,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        async with asyncio.timeout(PATIENCE_S):
            out, err = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
    assert process.returncode == 0, err.decode()
    return out.decode().strip()


def test_its_types_are_those_of_the_wire() -> None:
    assert FILE.read_text("utf-8") == wire_types(), "run python -m deploy.wire_types"


@pytest.mark.needs("node")
@pytest.mark.parametrize("game", GAMES)
async def test_it_plays_a_whole_game_over_a_line_that_breaks(game: str, tmp_path: Path) -> None:
    settings = ServerSettings(port=0, data=tmp_path / "data", **RATE)
    async with serving(settings) as server:
        url = f"ws://127.0.0.1:{server.port}"
        words = (url, game, json.dumps(GAMES[game]), "5")
        packed = ("packed",) if ENCODINGS[game] == "msgpack" else ()
        told = json.loads(await node(tmp_path, "play.mjs", *words, *packed))
    assert told["heard"] == f"fourfold.1.{ENCODINGS[game]}"
    assert told["ending"]["termination"] == "rules"
    assert told["number"] == told["plays"]
    assert told["revealed"], "it adds to the seed of all chance"
    assert told["lines"] == 1 + told["plays"] // 5
    assert told["names"] == list(face_of(game).view.__struct_encode_fields__)


@pytest.mark.needs("node")
async def test_it_says_in_types_what_was_refused_and_comes_back_as_the_same(tmp_path: Path) -> None:
    locked = ServerSettings(port=0, data=tmp_path / "locked", password="Käse 7")
    async with (
        serving(ServerSettings(port=0, data=tmp_path / "data")) as server,
        serving(locked) as other,
    ):
        urls = [f"ws://127.0.0.1:{port}" for port in (server.port, other.port, 1)]
        told = json.loads(await node(tmp_path, "refused.mjs", *urls))
    assert told["unknown"] == told["watched"] == ["ServerRefused", "unknown_room", None]
    assert told["early"][:2] == ["ServerRefused", "not_begun"]
    assert told["taken"] == ["ServerRefused", "illegal", "OCCUPIED"]
    assert told["after"] == "done"
    assert told["closed"] == ["LinkOver", None, None]
    assert told["same"] == [True, "Ada", True]
    assert told["locked"] == ["NotWelcome", "password", None]
    assert told["inside"] is True
    assert told["nobody"] == ["Unreachable", None, None]


@pytest.mark.needs("node")
async def test_it_computes_what_the_vectors_say_and_lists_what_is_legal(tmp_path: Path) -> None:
    told = json.loads(await node(tmp_path, "vectors.mjs", str(ROOT / "protocol" / "vectors")))
    assert told["checked"] > 100
    assert told["wrong"] == []
    for case in told["listed"]:
        face = face_of(case["game"])
        view = typed_view(case["game"], case["view"])
        assert face.legal is not None
        movers = face.movers(view)
        every = face.legal(view, movers[0]) if movers else ()
        assert words(case["legal"]) == words(msgspec.to_builtins(list(every)))


@pytest.mark.needs("node")
async def test_the_program_on_its_page_runs(tmp_path: Path) -> None:
    page = (SOURCE / "README.md").read_text("utf-8")
    program = page.split("## A program of your own")[1].split("```js\n")[1].split("```")[0]
    async with serving(ServerSettings(port=0, data=tmp_path / "data", **RATE)) as server:
        own = program.replace("127.0.0.1:7447", f"127.0.0.1:{server.port}")
        looks = (
            "for await (const cards of me.lobby()) if (cards.some((it) => it.room === room)) break;"
        )
        own = own.replace("await me.seatBot", looks + "\nawait me.seatBot")
        own = own.replace(
            "{ size: 4 }", "{ size: 4 }, { settings: { bot_delay_ms: 0, listed: true } }"
        )
        (tmp_path / "page.mjs").write_text(own, "utf-8")
        said = await node(tmp_path, "page.mjs")
    assert re.search(r"^\d+ moves, won by seat \[ [01] \]$", said)


@pytest.mark.needs("node")
async def test_it_leaves_a_line_that_is_open_and_silent(tmp_path: Path) -> None:
    (tmp_path / "node_modules").symlink_to(modules())
    shutil.copy(HERE / "hasty.mjs", tmp_path)
    hasty = Program(["node", str(tmp_path / "hasty.mjs"), "{url}", "{room}"])
    told = await results(hasty, "line.dark", conditions=Conditions(first_s=60, dark_s=10))
    assert client_line(told["line.dark"]).endswith("ok"), client_line(told["line.dark"])


def words(intents: list[dict[str, Any]]) -> list[str]:
    """Intents in an order of their own."""
    return sorted(json.dumps(intent, sort_keys=True) for intent in intents)
