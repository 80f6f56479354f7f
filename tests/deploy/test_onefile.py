"""The one-file program serves, its bots think, and nothing of it stays behind."""

import asyncio
import json
import os
import subprocess
import urllib.request
from pathlib import Path

import pytest

from protocol import from_client
from tests.support.people import PATIENCE_S, open_room, person, play_intent, sit, soon, until

pytestmark = [pytest.mark.slow, pytest.mark.needs("linux", "onefile")]
BUILT = Path(__file__).parents[2] / "dist" / "fourfold"
WITH_PAGE = (BUILT.parent / "web" / "index.html").exists()
"""`make onefile` takes along what `make web` has built before it."""


def fetched(url):
    with urllib.request.urlopen(url, timeout=60) as answer:
        return answer.read().decode()


def alive(data):
    """The processes that have that directory among their words."""
    found = []
    for place in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = place.read_bytes().split(b"\0")
        except OSError:
            continue
        if any(word.startswith(os.fsencode(data)) for word in words):
            found.append(words[:3])
    return found


async def test_the_one_file_program_serves_with_bots_and_a_store_and_ends_with_its_parent(tmp_path):
    words = [BUILT, "--serve", "--tell", "json", "--with-parent", "--port", "0"]
    server = await asyncio.create_subprocess_exec(
        *(*words, "--data", tmp_path / "data"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    told = json.loads(await soon(server.stdout.readline()))
    async with person(f"ws://127.0.0.1:{told['port']}", "Ann") as ann:
        room = await open_room(ann, size=4, pie=False)
        red = await sit(ann, room)
        await soon(ann.ask(lambda n: from_client.SeatBot(n, room)))
        await until(red, lambda m: m.seen.phase == "playing" and m.channel is not None)
        await play_intent(ann, red, {"type": "place", "field": 3})
        await until(red, lambda m: m.seen.ply == 2)
    assert alive(tmp_path)
    page = await asyncio.to_thread(fetched, f"http://127.0.0.1:{told['port']}/")
    assert ('name="fourfold"' in page) == WITH_PAGE
    server.stdin.close()
    assert await soon(server.wait()) == 0
    async with asyncio.timeout(PATIENCE_S):
        while alive(tmp_path):
            await asyncio.sleep(0.05)
