"""Compiles modules by the page's own Python, and finds those that a program reaches by imports."""

import hashlib
import json
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from deploy.web.archive import zipped
from deploy.web.sources import CACHE, BuildStop, pyodide

HERE: Final = Path(__file__).parent
SCRIPTS: Final = (HERE / "in_pyodide.mjs", HERE / "in_pyodide.py")
KEPT: Final = 12
"""How many results of compiling are kept: those of the last builds."""


class CompiledModule(NamedTuple):
    """A module: its file in an archive, its bytes there, and the names that it imports."""

    path: str
    code: bytes
    imports: tuple[str, ...]
    """What it imports when it is imported."""
    late_imports: tuple[str, ...]
    """Also what its functions import when they are called."""


Library = Mapping[str, CompiledModule]


def libraries(*sources: Mapping[str, bytes]) -> list[dict[str, CompiledModule]]:
    """Return for each of ``sources`` (path and text) its modules by their dotted names, compiled.

    What was compiled once is kept by its hash. Raises BuildStop where there is no Node.
    """
    packed = [
        zipped({path: text for path, text in part.items() if path.endswith(".py")})
        for part in sources
    ]
    return [_library(result) for result in _results(packed)]


def _library(result: Path) -> dict[str, CompiledModule]:
    found = {}
    with zipfile.ZipFile(result) as archive:
        imports: dict[str, list[list[str]]] = json.loads(archive.read("imports.json"))
        for path, (at_once, late) in imports.items():
            dotted = path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
            code = archive.read(path + "c")
            found[dotted] = CompiledModule(path + "c", code, tuple(at_once), tuple(late))
    return found


def started() -> list[str]:
    """Return what Pyodide has imported by itself when it is ready."""
    (result,) = _results([zipped({})])
    with zipfile.ZipFile(result) as archive:
        names: list[str] = json.loads(archive.read("started.json"))
    return names


def _key(packed: bytes) -> str:
    parts = [packed, *(script.read_bytes() for script in SCRIPTS), pyodide().name.encode()]
    return hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()


def _results(packed: Sequence[bytes]) -> list[Path]:
    """Return the archive that each one is compiled to: one start of Pyodide makes all that lack."""
    results = [CACHE / f"compiled-{_key(part)}.zip" for part in packed]
    lacking = {}
    for part, result in zip(packed, results, strict=True):
        if result.exists():
            result.touch()  # else it may be among the oldest, which are not kept
        else:
            lacking[result] = part
    if lacking:
        _compile(lacking)
    return results


def _compile(packed: Mapping[Path, bytes]) -> None:
    node = shutil.which("node")
    if node is None:
        raise BuildStop("Node is needed to compile for the page: run `make tools`")
    with tempfile.TemporaryDirectory(dir=CACHE) as folder:
        words = [node, str(SCRIPTS[0]), str(pyodide()), str(SCRIPTS[1])]
        for n, part in enumerate(packed.values()):
            (Path(folder) / f"{n}.py.zip").write_bytes(part)
            words += [f"{folder}/{n}.py.zip", f"{folder}/{n}.pyc.zip"]
        told = subprocess.run(words, capture_output=True, text=True, check=False)
        if told.returncode:
            raise BuildStop(f"modules cannot be compiled: {told.stderr.strip()[-2000:]}")
        for n, result in enumerate(packed):
            (Path(folder) / f"{n}.pyc.zip").replace(result)
    for old in sorted(CACHE.glob("compiled-*.zip"), key=lambda file: file.stat().st_mtime)[:-KEPT]:
        old.unlink()


def reached(
    roots: Iterable[str],
    known: Library,
    cut: frozenset[str],
    follows_late: Callable[[str], bool],
) -> dict[str, CompiledModule]:
    """Return what ``roots`` reach of ``known``; nothing of ``cut``, nor of what is below it."""
    found: dict[str, CompiledModule] = {}
    todo = list(roots)
    while todo:
        name = todo.pop()
        parent = name.rpartition(".")[0]
        if parent and parent not in found:
            todo.append(parent)
        if name in found or name not in known or _is_cut(name, cut):
            continue
        found[name] = known[name]
        module = known[name]
        todo.extend(module.late_imports if follows_late(name) else module.imports)
    return found


def _is_cut(name: str, cut: frozenset[str]) -> bool:
    parts = name.split(".")
    return any(".".join(parts[:n]) in cut for n in range(1, len(parts) + 1))
