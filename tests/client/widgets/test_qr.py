"""The invitation's picture is read by a camera: off the window, and off the terminal."""

import asyncio
import os
import signal
import sys
import urllib.request
from contextlib import suppress
from pathlib import Path

import pytest

from client.net.address import parse
from client.shell.scene import DIALOG
from tests.client.gallery.lan import STATES
from tests.client.stage import Stage
from tests.support.people import PATIENCE_S, person
from tests.support.window.camera import read, read_terminal

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("size", [(1280, 720), (640, 400)])
@pytest.mark.parametrize(
    "state", ["lan-panel", "lan-panel-networks", "lan-panel-room", "lan-panel-room-web"]
)
async def test_a_camera_reads_the_link_off_the_invitation(state, size, scale):
    stage = Stage(size, scale)
    STATES[state](stage)
    stage.draw()
    read_so_far = read(stage.surface)
    while not read_so_far and (moved := scrolled(stage)):
        read_so_far = read(moved)
    assert read_so_far == [stage.scene.link]


def scrolled(stage):
    """What is seen a little further down; None at the end of it."""
    places = stage.scene.page.state.scrolled
    before = places[DIALOG]
    places[DIALOG] = before + 48
    stage.draw()
    return stage.surface if places[DIALOG] > before else None


@pytest.mark.needs("linux")
async def test_whoever_hosts_from_a_terminal_is_shown_what_a_camera_reads_and_a_browser_opens(
    tmp_path, valkey_url
):
    import pty

    (tmp_path / "index.html").write_text("the window")

    ours, its = pty.openpty()
    environment = {
        **os.environ,
        "FOURFOLD_DATA": str(tmp_path / "data"),
        "FOURFOLD_SETTINGS": str(tmp_path / "settings"),
        "FOURFOLD_PREPARE_BOTS": "need",
        "FOURFOLD_WEB": str(tmp_path),
        "REDIS_URL": valkey_url,
        "PYTHONIOENCODING": "utf-8",
    }
    words = (sys.executable, "-m", "client", "host", "--name", "Ann")
    window = await asyncio.create_subprocess_exec(
        *words, cwd=ROOT, env=environment, stdin=its, stdout=its, start_new_session=True
    )
    os.close(its)
    try:
        async with asyncio.timeout(PATIENCE_S):
            text = await shown(ours, lambda text: typed(text) and read_terminal(text))
        address = typed(text)
        (link,) = read_terminal(text)
        assert link == f"http://{address}"
        assert await asyncio.to_thread(opened, f"{link}/K7MQ2X") == "the window"
        async with person(parse(link).url, "Bob") as bob:
            async with asyncio.timeout(PATIENCE_S):
                while bob.welcome is None:
                    await asyncio.sleep(0.01)
            assert bob.welcome.web
        window.send_signal(signal.SIGINT)
        async with asyncio.timeout(PATIENCE_S):
            await window.wait()
    finally:
        with suppress(ProcessLookupError):
            window.kill()
        os.close(ours)


def typed(text):
    """The address that a terminal names below the picture; empty until its line is whole."""
    below = text.partition("Or type the address")[2]
    return below.split()[0] if below.strip() and "\n" in below else ""


def opened(link):
    """What a browser gets there."""
    with urllib.request.urlopen(link, timeout=PATIENCE_S) as answer:
        return answer.read().decode()


async def shown(terminal, enough):
    """What stands on a terminal, once that is ``enough``."""
    text = b""
    while not enough(text.decode(errors="ignore")):
        text += await asyncio.to_thread(os.read, terminal, 65536)
    return text.decode()
