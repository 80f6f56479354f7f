"""Browsers as programs of this machine: started, spoken to, ended whatever becomes of a test."""

import asyncio
import json
import os
import re
import shutil
import signal
import tempfile
import urllib.request
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Literal

from websockets.asyncio.client import connect

from tests.support.browsers.bidi import PATIENCE_S, BidiLine

Kind = Literal["chromium", "firefox"]
PROGRAMS: Mapping[Kind, str] = {"chromium": "chromium", "firefox": "firefox-esr"}
"""What Debian calls them."""
WATCHED = "cat >/dev/null; pkill -9 -s $$"
"""Ends a whole session of processes once nobody holds its input: also when a test is killed."""
CHROMIUM_WORDS = (
    "--headless=new",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-crash-reporter",
    "--disable-background-networking",
    "--no-first-run",
    "--force-color-profile=srgb",
    "--hide-scrollbars",
)
FIREFOX_WORDS = ("--headless", "--no-remote", "--remote-debugging-port=0")
FIREFOX_SETTINGS: Mapping[str, bool | int | str] = {
    "app.update.disabledForTesting": True,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.disable_open_during_load": False,
    "dom.w3c_touch_events.enabled": 1,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "remote.active-protocols": 1,
    "toolkit.cosmeticAnimations.enabled": False,
    "toolkit.telemetry.enabled": False,
}


@asynccontextmanager
async def _running(log: Path, *command: str) -> AsyncIterator[int]:
    """A program and all that it starts, in a session of their own, while the block runs."""
    with log.open("wb") as told:
        shell = await asyncio.create_subprocess_exec(
            *("sh", "-c", f'"$@" & {WATCHED}', "sh", *command),
            stdin=asyncio.subprocess.PIPE,
            stdout=told,
            stderr=told,
            start_new_session=True,
            env={key: word for key, word in os.environ.items() if not key.startswith("SDL_")},
        )
    try:
        yield shell.pid
    finally:
        assert shell.stdin is not None
        shell.stdin.close()
        await shell.wait()
        with suppress(ProcessLookupError):
            os.killpg(shell.pid, signal.SIGKILL)


async def _told(log: Path, pattern: str) -> str:
    """The first group of a pattern, once a program has said it."""
    async with asyncio.timeout(PATIENCE_S):
        while (found := re.search(pattern, log.read_text("utf-8", "replace"))) is None:
            await asyncio.sleep(0.02)
    return found.group(1)


def _post(url: str, body: dict[str, Any]) -> Any:
    request = urllib.request.Request(url, json.dumps(body).encode(), method="POST")
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
        return json.loads(answer.read())["value"]


@asynccontextmanager
async def chromium(storage: Path) -> AsyncIterator[BidiLine]:
    """A Chromium with that folder as its storage, by chromedriver."""
    log = storage / "chromedriver.log"
    words = [*CHROMIUM_WORDS, f"--user-data-dir={storage / 'chromium'}"]
    if os.geteuid() == 0:
        words.append("--no-sandbox")
    always = {
        "browserName": "chrome",
        "webSocketUrl": True,
        "unhandledPromptBehavior": {"default": "ignore"},
        "goog:chromeOptions": {"args": words, "binary": shutil.which(PROGRAMS["chromium"])},
    }
    async with _running(log, "chromedriver", "--port=0"):
        port = await _told(log, r"started successfully on port (\d+)")
        url = f"http://127.0.0.1:{port}/session"
        body = {"capabilities": {"alwaysMatch": always}}
        session = await asyncio.to_thread(_post, url, body)
        async with connect(session["capabilities"]["webSocketUrl"], max_size=None) as socket:
            line = BidiLine(socket)
            yield line
            await line.close()


@asynccontextmanager
async def firefox(storage: Path) -> AsyncIterator[BidiLine]:
    """A Firefox with that folder as its storage."""
    log, profile = storage / "firefox.log", storage / "firefox"
    profile.mkdir(exist_ok=True)
    settings = [
        f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in FIREFOX_SETTINGS.items()
    ]
    (profile / "user.js").write_text("\n".join(settings), encoding="utf-8")
    async with _running(log, PROGRAMS["firefox"], *FIREFOX_WORDS, "--profile", str(profile)):
        url = await _told(log, r"WebDriver BiDi listening on (ws://\S+)")
        async with connect(f"{url}/session", max_size=None) as socket:
            line = BidiLine(socket)
            await line.ask("session.new", capabilities={})
            yield line
            await line.close()


@asynccontextmanager
async def line_to(kind: Kind, storage: Path | None) -> AsyncIterator[BidiLine]:
    """A browser of that kind while the block runs; without a folder its storage is thrown away."""
    with tempfile.TemporaryDirectory(prefix="fourfold-", ignore_cleanup_errors=True) as thrown:
        starts = chromium if kind == "chromium" else firefox
        async with starts(storage or Path(thrown)) as line:
            yield line
