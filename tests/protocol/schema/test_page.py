"""The page about the schema: its code runs at a real server, and its roots are those there are."""

import re
import subprocess
from asyncio import to_thread
from pathlib import Path
from typing import Any

import pytest

from server.app import serving
from server.settings import ServerSettings
from tests.protocol.schema.test_wire import WHOLE

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "protocol/reference/schema.md").read_text(encoding="utf-8")
NODE = ROOT / "tests/node"


def block(language: str) -> str:
    """The code of the page in that language."""
    (found,) = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    return str(found)


async def test_the_python_block_tells_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with serving(ServerSettings(port=0, data=tmp_path)) as server:
        code = block("python").replace("127.0.0.1:7447", f"127.0.0.1:{server.port}")
        known: dict[str, Any] = {}
        await to_thread(exec, code, known)
    assert "is not valid under any of the given schemas" in capsys.readouterr().out


@pytest.mark.needs("node")
async def test_the_javascript_block_finds_nothing_wrong(tmp_path: Path) -> None:
    async with serving(ServerSettings(port=0, data=tmp_path)) as server:
        code = block("js").replace("127.0.0.1:7447", f"127.0.0.1:{server.port}")
        asked = ["node", "--input-type=module", "-e", code]
        ran = await to_thread(subprocess.run, asked, cwd=NODE, capture_output=True, text=True)
    assert (ran.stdout, ran.stderr) == ("true null\n", "")


def test_every_root_of_the_page_is_there() -> None:
    named = re.findall(r"^\| `(\w+(?:\.\w+)?)` \|", PAGE, re.MULTILINE)
    assert named
    for root in named:
        assert root.replace("GAME", "polyy") in WHOLE["$defs"], root
