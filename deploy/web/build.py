"""Makes dist/web, the window in a browser: the same bytes from the same files each time.

Run as `python -m deploy.web.build`; with --if-changed it does nothing where dist/web is of the
files as they are.
"""

import hashlib
import json
import re
import sys
from collections.abc import Iterator, Mapping
from typing import Final

from deploy.web.archive import zipped
from deploy.web.contents import OURS, Contents, contents
from deploy.web.licences import licences
from deploy.web.page import FIRST, BuiltFile, Layout
from deploy.web.sources import MSGSPEC, PYODIDE, ROOT, BuildStop, pyodide

DIST: Final = ROOT / "dist" / "web"
STATIC: Final = ROOT / "client" / "web" / "static"
FONTS: Final = ROOT / "client" / "assets"
OF_PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
MOST_BYTES: Final = 7_000_000
"""What may go over the wire, compressed, until the lobby is on the screen of a first visitor."""


def version() -> str:
    """Return the version of the project."""
    found = re.search(r'^version = "(.+)"', (ROOT / "pyproject.toml").read_text(), re.M)
    assert found is not None
    return found.group(1)


def inputs() -> str:
    """Return a hash of all that the page is made of."""
    files = [*(ROOT / "deploy" / "web").glob("*"), ROOT / "pyproject.toml"]
    files += [ROOT / "deploy" / "constraints.txt"]
    for package in OURS:
        files += (ROOT / package).rglob("*")
    total = hashlib.sha256((PYODIDE.digest + MSGSPEC.digest).encode())
    for file in sorted(files):
        if file.is_file() and "__pycache__" not in file.parts:
            total.update(file.relative_to(ROOT).as_posix().encode() + b"\0")
            total.update(hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


def is_current() -> bool:
    """Return whether dist/web is there and made of the files as they are."""
    try:
        told = json.loads((DIST / "manifest.json").read_bytes())
    except (OSError, ValueError):
        return False
    return bool(told.get("inputs") == inputs())


def lock() -> dict[str, object]:
    """Return what Pyodide reads of its list of packages, of which the page loads none."""
    whole = json.loads((pyodide() / "pyodide-lock.json").read_bytes())
    return {"info": whole["info"], "packages": {}}


def layout(packed: Contents) -> Layout:
    """Return everything that is written, by its path."""
    made = Layout()
    interpreter = {name: (pyodide() / name).read_bytes() for name in OF_PYODIDE}
    folder = made.add_folder("pyodide", interpreter)
    made.named.update({name: folder + name for name in OF_PYODIDE})
    made.add("stdlib.zip", zipped(packed.stdlib))
    made.add("program.zip", zipped(packed.program))
    made.add("server.zip", zipped(packed.server))
    for name, catalog in packed.catalogs.items():
        made.add(name, catalog)
    for font in sorted(FONTS.glob("*.[ot]tf")):
        made.add(font.name, font.read_bytes())
    static = dict(_static())
    try:
        template = static.pop("index.html")
    except KeyError:
        raise BuildStop("client/web/static/index.html is not there") from None
    place = made.add_folder("page", static)
    made.add_page(template, place, {"version": version(), "pyodide": folder, "lock": lock()})
    for name, text in licences(packed).items():
        made.files[f"licences/{name}"] = text
    return made


def _static() -> Iterator[tuple[str, bytes]]:
    for file in sorted(STATIC.rglob("*")):
        if file.is_file() and not file.name.startswith("."):
            yield file.relative_to(STATIC).as_posix(), file.read_bytes()


def over_the_wire(built: Mapping[str, BuiltFile], named: Mapping[str, str]) -> dict[str, BuiltFile]:
    """Return what a first visitor fetches until the lobby is on the screen."""
    first = {"index.html", *(named[name] for name in FIRST)}
    first |= {path for path in built if path.startswith("assets/page-")}
    return {path: built[path] for path in sorted(first)}


def tell(built: Mapping[str, BuiltFile], wire: Mapping[str, BuiltFile]) -> int:
    """Print a table of sizes; return the bytes over the wire until the lobby."""
    print(f"{'raw':>11} {'gzip':>11}")
    for path, about in built.items():
        mark = "*" if path in wire else " "
        if not path.startswith("licences/"):
            print(f"{about.bytes:11,} {about.gzip:11,} {mark} {path}")
    total = sum(about.gzip for about in wire.values())
    raw = sum(about.bytes for about in wire.values())
    print(f"{raw:11,} {total:11,} * over the wire until the lobby, nothing being cached")
    return total


def main(words: list[str]) -> int:
    """Build, and say what it weighs; the exit code."""
    if "--if-changed" in words and is_current():
        return 0
    try:
        made = layout(contents(version()))
    except BuildStop as stop:
        print(f"fourfold: {stop}", file=sys.stderr)
        return 1
    built = made.write(DIST, inputs())
    total = tell(built, over_the_wire(built, made.named))
    if total > MOST_BYTES:
        print(f"fourfold: that is more than {MOST_BYTES:,} bytes", file=sys.stderr)
        return 1
    print(f"fourfold: {DIST.relative_to(ROOT)} is made")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
