"""The driver of real browsers: several people, their hands, faults, and no process left behind."""

import asyncio
import os
import signal
import struct
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.support.browsers.browser import browser
from tests.support.browsers.page import PageFault
from tests.support.process import ROOT

KINDS = [
    pytest.param("chromium", marks=pytest.mark.needs("chromium")),
    pytest.param("firefox", marks=[pytest.mark.needs("firefox"), pytest.mark.slow]),
]
POLICY = "default-src 'none'; script-src 'self'; img-src data:"
PAGE = b"""<!DOCTYPE html><meta name=viewport content="width=device-width"><title>A page</title>
<link rel=icon href="data:,"><body><textarea></textarea><script src="/script"></script>"""
SCRIPT = b"""document.documentElement.style.touchAction = "none";
self.seen = [];
for (const kind of ["pointerdown", "pointerup", "touchmove"])
  addEventListener(kind, (it) => seen.push([kind, it.pointerType ?? it.touches.length]));
addEventListener("keydown", (it) => it.key === "x" && setTimeout(() => { throw Error("bang"); }));
"""


@asynccontextmanager
async def a_site():
    """Two files on a port of their own, under a strict policy."""

    async def answer(reader, writer):
        asked = (await reader.readuntil(b"\r\n\r\n")).split()[1]
        kind, body = ("text/javascript", SCRIPT) if asked == b"/script" else ("text/html", PAGE)
        head = f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Security-Policy: {POLICY}\r\n"
        head += f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        writer.write(head.encode() + body)
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"


@pytest.mark.parametrize("kind", KINDS)
async def test_pages_are_used_by_hand_and_their_faults_are_noticed(kind):
    async with a_site() as url, browser(kind) as found:
        phone = await found.page((390, 844), density=3, touch=True)
        await phone.open(url)
        assert await phone.evaluate("[innerWidth, innerHeight, devicePixelRatio]") == [390, 844, 3]
        await phone.tap((200, 300))
        assert await phone.evaluate("seen") == [["pointerdown", "touch"], ["pointerup", "touch"]]
        await phone.pinch((200, 300), 40, 160)
        assert ["touchmove", 2] in await phone.evaluate("seen")
        picture = await phone.screenshot()
        assert struct.unpack(">II", picture[16:24]) == (3 * 390, 3 * 844)

        desk = await found.page((800, 600))
        await desk.open(url)
        await desk.drag((400, 300), (500, 300))
        assert await desk.evaluate("seen") == [["pointerdown", "mouse"], ["pointerup", "mouse"]]
        await desk.evaluate("document.querySelector('textarea').focus()")
        await desk.type("héé")
        await desk.keys("Backspace", "Shift+Left", "Delete", "i")
        assert await desk.evaluate("document.querySelector('textarea').value") == "hi"

        other = await found.page(beside=desk)
        await other.open(url)
        await desk.evaluate("localStorage.setItem('who', 'Ann')")
        stored = "localStorage.getItem('who')"
        assert await other.evaluate(stored) == "Ann"
        assert await phone.evaluate(stored) is None, "another person's"

        found.sound()
        await desk.type("x")
        with pytest.raises(PageFault, match="bang"):
            await desk.until("false")
        await other.evaluate("void document.body.append(Object.assign(new Image(), {src: '/no'}))")
        with pytest.raises(PageFault, match="img-src"):
            await other.until("false")
        for page in (desk, other):
            page.faults.clear()


@pytest.mark.needs("linux", "chromium")
async def test_a_browser_ends_with_a_test_that_is_killed(tmp_path):
    program = (
        "import asyncio, pathlib\n"
        "from tests.support.browsers.browser import browser\n"
        "async def test():\n"
        f"    async with browser('chromium', pathlib.Path({str(tmp_path)!r})):\n"
        "        print('it runs', flush=True)\n"
        "        await asyncio.Event().wait()\n"
        "asyncio.run(test())\n"
    )
    test = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", program), cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    assert test.stdout is not None
    assert await test.stdout.readline() == b"it runs\n"
    assert processes(tmp_path)
    os.kill(test.pid, signal.SIGKILL)
    await test.wait()
    async with asyncio.timeout(60):
        while processes(tmp_path):
            await asyncio.sleep(0.05)


def processes(folder: Path) -> list[str]:
    """Those with that folder in their command line."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            line = entry.read_bytes()
        except OSError:
            continue  # it has ended
        if str(folder).encode() in line and b"asyncio.run(test())" not in line:
            found.append(entry.parent.name)
    return found
