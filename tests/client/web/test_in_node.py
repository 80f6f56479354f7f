"""The page's own interpreter: the browser's WebSocket against a real server, and its own server."""

import asyncio
import json
from pathlib import Path

import pytest

from server.app import serving
from server.settings import ServerSettings
from tests.support.process import free_port

HERE = Path(__file__).parent
PATIENCE_S = 240


@pytest.mark.needs("node", "page")
async def test_lines_by_the_browsers_sockets_and_a_game_by_the_server_in_the_page(
    web_files, valkey_url, tmp_path
):
    settings = ServerSettings(port=0, redis=valkey_url, data=tmp_path, ping_ms=100, pong_ms=400)
    async with serving(settings) as server:
        urls = f"ws://127.0.0.1:{server.port}", f"ws://127.0.0.1:{free_port()}"
        ran = await asyncio.create_subprocess_exec(
            *("node", "in_node.mjs", web_files, "in_a_page.py", *urls),
            cwd=HERE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        async with asyncio.timeout(PATIENCE_S):
            said, faults = await ran.communicate()
    assert ran.returncode == 0, faults.decode()[-3000:]
    told = json.loads(said.splitlines()[-1])
    assert told["lines"] == [["online", True, True, "online", True]] * 2
    assert "The connection failed." in told["away"][0]
    assert "is not an address" in told["away"][1]
    assert told["alone"] == "over"
