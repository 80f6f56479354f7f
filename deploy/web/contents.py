"""Says what is packed for the page: the roots of what is imported, what is cut off, and data."""

import importlib.util
import re
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import polib

from client.ui.font_coverage import TABLE, table
from deploy.web.modules import CompiledModule, libraries, reached, started
from deploy.web.sources import ROOT, BuildStop, msgspec, pyodide

OURS: Final = ("client", "engines", "protocol", "server")
PACKED: Final = ("openskill", "platformdirs", "segno")
"""Packages of the environment that are packed where they are reached: pure Python, all of them."""
PROGRAM: Final = "client.web.main"
TAB_SERVER: Final = "client.web.inner_server"
"""What is fetched when a game is played without a server; the program imports it by its name."""
BOT: Final = re.compile(r"engines\.\w+\.bot\.(bot|chances)")
"""Bots and what estimates chances: the catalog imports them by their names."""
IN_PROGRAM: Final = (PROGRAM, "client.app", "client.window", "client.web.canvas")
NOT_IN_PROGRAM: Final = frozenset({"server", TAB_SERVER})
NEVER: Final = frozenset(
    {
        *("client.__main__", "client.program"),
        *("networkx", "numba", "numpy", "polib", "pygame", "zeroconf", "ifaddr"),
        *("platformdirs.android", "platformdirs.macos", "platformdirs.windows"),
        *("bz2", "lzma", "compression.zstd"),  # whoever imports them does without, too
    }
)
KEPT: Final = (
    # Pyodide imports these by name, or its JavaScript does.
    *("_pyodide", "_pyodide._core_docs", "pyodide", "pyodide.code", "pyodide.webloop"),
    *("pyodide._package_loader", "pyodide.http", "encodings.utf_8", "site", "zipimport"),
    # What is imported by the interpreter itself, or late, in functions that we may reach.
    *("encodings.ascii", "encodings.latin_1", "encodings.idna", "encodings.cp437"),
    *("_strptime", "calendar", "concurrent.futures.thread", "importlib.metadata._adapters"),
    *("annotationlib", "datetime", "decimal", "numbers", "uuid", "zoneinfo"),  # by msgspec
    *("importlib.readers", "linecache", "traceback", "stringprep", "unicodedata", "zipfile"),
)
"""Modules of the standard library that no import statement of ours names."""
FAR: Final = (
    *("_pyrepl/", "curses/", "multiprocessing/", "unittest/", "wsgiref/", "xmlrpc/"),
    *("tomllib/", "venv/", "_pyio", "_sysconfigdata", "bdb", "doctest"),
    *("encodings/cp1", "encodings/cp7", "encodings/cp8", "encodings/cp9", "encodings/iso"),
    *("encodings/koi", "encodings/mac", "imaplib", "mailbox", "optparse", "pdb", "pickletools"),
    *("profile", "pstats", "pydoc", "smtplib", "tarfile", "timeit", "trace.py", "turtle"),
)
"""Parts of the standard library that are far from all that we import: they are not even compiled.
The test that imports every module finds what is missing."""
SHOWCASES: Final = tuple(
    file.relative_to(ROOT).as_posix()
    for file in sorted((ROOT / "client" / "games").glob("*/showcase.json"))
)
RULES: Final = tuple(
    file.relative_to(ROOT).as_posix()
    for file in sorted((ROOT / "client" / "games").glob("*/rules.json"))
)
LESSONS: Final = tuple(
    file.relative_to(ROOT).as_posix() for file in sorted((ROOT / "engines").glob("*/lesson.json"))
)
PUZZLES: Final = tuple(
    file.relative_to(ROOT).as_posix() for file in sorted((ROOT / "engines").glob("*/puzzles.jsonl"))
)
DATA: Final[Mapping[str, tuple[str, ...]]] = {
    "client.games.rule_pictures": RULES,
    "client.games.showcase": SHOWCASES,
    "engines.lessons.shelf": LESSONS,
    "engines.puzzles.shelf": PUZZLES,
    "engines.polyy.bot.openings": ("engines/polyy/bot/openings.txt",),
    "engines.polyy.bot.prior": ("engines/polyy/bot/self_play/weights.txt",),
    "engines.toppen.daily": ("engines/toppen/data/daily.txt.gz",),
    "engines.toppen.starts": ("engines/toppen/data/balanced.bin",),
    "engines.wordfleet.dictionary.words": (
        "engines/wordfleet/data/words.txt.gz",
        "engines/wordfleet/data/words_2.txt.gz",
    ),
}
"""Files that a module reads beside itself."""


class Contents(NamedTuple):
    """The archives of the page: path and bytes of each file in them."""

    stdlib: dict[str, bytes]
    program: dict[str, bytes]
    server: dict[str, bytes]
    catalogs: dict[str, bytes]
    """Of each language but English, which the code is written in: fetched where it is spoken."""


def contents(version: str) -> Contents:
    """Return what is packed, compiled. Raises BuildStop where something is missing."""
    ours = (dict(_ours(package)) for package in OURS)
    stdlib, *others = libraries(dict(_stdlib()), dict(_packages()), *ours)
    known = dict(stdlib)
    for modules in others:
        known.update(modules)

    def is_ours(name: str) -> bool:
        return name.partition(".")[0] in OURS

    first = reached(
        [*started(), *KEPT, *IN_PROGRAM, "msgspec"], known, NEVER | NOT_IN_PROGRAM, is_ours
    )
    bots = [name for name in known if BOT.fullmatch(name)]
    later = reached([TAB_SERVER, *bots, *first], known, NEVER, is_ours)
    later = {name: module for name, module in later.items() if name not in first}
    program = {name: module for name, module in first.items() if name not in stdlib}
    name = f"fourfold-{version}.dist-info/METADATA"
    metadata = f"Metadata-Version: 2.1\nName: fourfold\nVersion: {version}\n"
    return Contents(
        _files({name: module for name, module in first.items() if name in stdlib}),
        {
            **_files(program),
            **dict(_machine_code()),
            name: metadata.encode(),
            f"client/assets/{TABLE}": table((ROOT / "client" / "assets").glob("*.[ot]tf")),
        },
        _files(later),
        dict(_catalogs()),
    )


def _files(modules: Mapping[str, CompiledModule]) -> dict[str, bytes]:
    files = {module.path: module.code for module in modules.values()}
    for name in modules:
        files.update({path: (ROOT / path).read_bytes() for path in DATA.get(name, ())})
    return files


def _stdlib() -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(pyodide() / "python_stdlib.zip") as archive:
        for path in archive.namelist():
            if path.endswith(".py") and not path.startswith(FAR):
                yield path, archive.read(path)


def _ours(package: str) -> Iterator[tuple[str, bytes]]:
    for file in (ROOT / package).rglob("*.py"):
        yield file.relative_to(ROOT).as_posix(), file.read_bytes()


def _packages() -> Iterator[tuple[str, bytes]]:
    for package in PACKED:
        spec = importlib.util.find_spec(package)
        if spec is None or spec.origin is None:
            raise BuildStop(f"{package} is not installed: run `make setup`")
        folder = Path(spec.origin).parent
        for file in folder.rglob("*.py"):
            yield file.relative_to(folder.parent).as_posix(), file.read_bytes()
    with msgspec() as wheel:
        for path in wheel.namelist():
            if path.endswith(".py"):
                yield path, wheel.read(path)


def _catalogs() -> Iterator[tuple[str, bytes]]:
    """Compiled, so that a page needs nothing that reads them as they are written."""
    for written in sorted((ROOT / "client" / "languages").glob("*.po")):
        yield f"{written.stem}.mo", polib.pofile(str(written)).to_binary()


def _machine_code() -> Iterator[tuple[str, bytes]]:
    with msgspec() as wheel:
        for path in wheel.namelist():
            if path.endswith(".so"):
                yield path, wheel.read(path)
