"""Brings what the page is made of and is not ours into a cache: Pyodide by npm, msgspec by pip.

Each is checked by a hash that is kept here, whenever it is used; what is there already is not
fetched again, so that a second build needs no network.
"""

import base64
import hashlib
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
CACHE: Final = ROOT / "build" / "web"


class Source(NamedTuple):
    """A file of a registry: its name there and in the cache, and the hash it must have."""

    requirement: str
    file: str
    digest: str


PYODIDE: Final = Source(
    "pyodide@314.0.7",
    "pyodide-314.0.7.tgz",
    "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A==",
)
MSGSPEC: Final = Source(
    "msgspec==0.22.0",
    "msgspec-0.22.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl",
    "sha256-pmsXZjEeQjceUJyZbDkzsWHHrg6r3zYa9TFt7Bl+ECI=",
)
WHEEL_KIND: Final = ("pyemscripten_2026_0_wasm32", "314", "cp", "cp314")
"""The platform, Python version, implementation and ABI of the interpreter in Pyodide."""


class BuildStop(Exception):
    """A sentence that ends the build."""


def digest_of(data: bytes, like: str) -> str:
    """Return the hash of ``data`` in the form and by the algorithm of ``like``."""
    algorithm = like.partition("-")[0]
    return f"{algorithm}-{base64.b64encode(hashlib.new(algorithm, data).digest()).decode()}"


def checked(source: Source, path: Path) -> bytes:
    """Return a file of the cache. Raises BuildStop where it is not what it should be."""
    data = path.read_bytes()
    if digest_of(data, source.digest) != source.digest:
        path.unlink()
        raise BuildStop(f"{source.file} is not what was released as {source.requirement}")
    return data


def pyodide() -> Path:
    """Return the folder of the npm package, fetched where it is not here yet."""
    packed = CACHE / PYODIDE.file
    if not packed.exists():
        if shutil.which("npm") is None or shutil.which("node") is None:
            raise BuildStop(
                "npm is needed once, to fetch Pyodide, and Node to compile for it: run `make tools`"
                " (on Debian and Ubuntu: sudo apt install nodejs npm)"
            )
        npm = shutil.which("npm") or "npm"
        _fetch(PYODIDE, [npm, "pack", "--silent", PYODIDE.requirement], CACHE)
    data = checked(PYODIDE, packed)
    folder = CACHE / PYODIDE.file.removesuffix(".tgz")
    stamp = folder / ".whole"
    if not stamp.exists() or stamp.read_text() != PYODIDE.digest:
        shutil.rmtree(folder, ignore_errors=True)
        _unpack(packed, folder)
        stamp.write_text(digest_of(data, PYODIDE.digest))
    return folder


def _unpack(packed: Path, folder: Path) -> None:
    with tarfile.open(packed) as tar:
        for member in tar.getmembers():
            name = Path(member.name).relative_to("package")
            content = tar.extractfile(member) if member.isfile() else None
            if content is None or ".." in name.parts:
                continue
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(content.read())


def msgspec() -> zipfile.ZipFile:
    """Return the wheel for the interpreter in the page, fetched where it is not here yet."""
    wheel = CACHE / MSGSPEC.file
    if not wheel.exists():
        platform, version, implementation, abi = WHEEL_KIND
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "download"]
        kind = ["--platform", platform, "--python-version", version]
        kind += ["--implementation", implementation, "--abi", abi]
        what = ["--no-deps", "--only-binary", ":all:", *kind, "-d", str(CACHE)]
        _fetch(MSGSPEC, [*pip, *what, MSGSPEC.requirement], CACHE)
    checked(MSGSPEC, wheel)
    return zipfile.ZipFile(wheel)


def _fetch(source: Source, command: list[str], into: Path) -> None:
    into.mkdir(parents=True, exist_ok=True)
    print(f"fourfold: fetching {source.requirement}", flush=True)
    told = subprocess.run(command, cwd=into, capture_output=True, text=True, check=False)
    if told.returncode or not (into / source.file).exists():
        words = (told.stdout + told.stderr).strip().splitlines()[-3:]
        raise BuildStop(f"{source.requirement} cannot be fetched: {' '.join(words)}")
