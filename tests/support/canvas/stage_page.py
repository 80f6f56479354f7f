"""A stage in a browser: the tests' own client, drawn by our canvas instead of by pygame."""

import base64
import functools
import io
import json
import threading
import zipfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pygame

from client.ui import font_coverage
from client.ui.text import ASSETS
from deploy.web.sources import msgspec, pyodide
from tests.support.browsers.browser import browser
from tests.support.browsers.page import BrowserPage
from tests.support.browsers.program import Kind
from tests.support.process import ROOT

HERE = Path(__file__).parent
OURS = ("client", "engines", "protocol", "server", "tests/client", "tests/data", "tests/engines")
PACKAGES = ("segno", "platformdirs", "websockets")
FONTS = sorted(ASSETS.glob("*.[ot]tf"))


class StageHandler(SimpleHTTPRequestHandler):
    """Serves files without a word."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_: object) -> None:
        pass


class StageFault(AssertionError):
    """Something failed in the page."""


class StagePage:
    """A page in which Python runs."""

    def __init__(self, page: BrowserPage) -> None:
        self.page = page

    async def run(self, words: str) -> Any:
        """The answer to a piece of Python: its last expression, a JSON text or a number."""
        told = await self.page.evaluate(f"run({json.dumps(words)})")
        if "fault" in told:
            raise StageFault(told["fault"])
        answer = told["answer"]
        return json.loads(answer) if isinstance(answer, str) else answer

    async def picture(self) -> pygame.Surface:
        """What the canvas shows."""
        return pygame.image.load(
            io.BytesIO(base64.b64decode(await self.page.evaluate("picture()")))
        )


def lay_out(folder: Path) -> None:
    """Put into a folder all that the page asks for."""
    for name in ("stage.html", "stage.js"):
        (folder / name).write_bytes((HERE / name).read_bytes())
    for name in ("canvas.js", "canvas"):
        (folder / name).symlink_to(ROOT / "client" / "web" / "static" / name)
    (folder / "pyodide").symlink_to(pyodide())
    (folder / "fonts").symlink_to(ASSETS)
    (folder / "fonts.json").write_text(json.dumps([path.name for path in FONTS]))
    wheel = msgspec().filename
    assert wheel is not None
    (folder / "msgspec.zip").symlink_to(wheel)
    with zipfile.ZipFile(folder / "sources.zip", "w") as packed:
        for name, path in _sources():
            packed.write(path, name)
        packed.writestr(f"client/assets/{font_coverage.TABLE}", font_coverage.table(FONTS))


def _sources() -> Iterator[tuple[str, Path]]:
    for folder in (*OURS, "tests/support"):
        for path in sorted((ROOT / folder).rglob("*")):
            is_packed = path.is_file() and "__pycache__" not in path.parts
            if is_packed and path not in FONTS:
                yield str(path.relative_to(ROOT)), path
    for name in PACKAGES:
        found = find_spec(name)
        assert found is not None
        assert found.origin is not None
        folder = Path(found.origin).parent
        for path in sorted(folder.rglob("*.py")):
            yield str(path.relative_to(folder.parent)), path


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder's files."""
    handler = functools.partial(StageHandler, directory=folder)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@asynccontextmanager
async def stage_page(kind: Kind, folder: Path) -> AsyncIterator[StagePage]:
    """A page of that browser in which our program is imported and nothing drawn yet."""
    lay_out(folder)
    with served(folder) as url:
        async with browser(kind) as running:
            page = await running.page()
            await page.open(f"{url}/stage.html")
            told = await page.until("window.fault || window.ready")
            if told is not True:
                raise StageFault(told)
            yield StagePage(page)
