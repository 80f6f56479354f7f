"""Repair the log of a private store after a power cut, and explain damage."""

import os
import re
import shlex
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from server import observe
from server.store.errors import LogDamaged
from server.store.valkey.program import Binary

FOLDER: Final = "appendonlydir"
MANIFEST: Final = "appendonly.aof.manifest"
CHECK_S: Final = 600.0
BACKUP: Final = "Put a backup of the whole directory in its place."


def mend(directory: Path, binary: Binary) -> None:
    """Cut off an unfinished tail, which was never acknowledged, and keep it aside.

    A tail is unfinished where a command in it breaks off, zeros may follow, and nothing else does.
    Raises LogDamaged where it is something else, or the beginning is empty, and OSError.
    """
    _check_base(directory)
    parts = list(_parts(directory))
    if not parts or _ends_well(parts[-1]):
        return
    last = parts[-1]
    good = _good_up_to(binary, last)
    with last.open("rb") as file:
        file.seek(good)
        tail = file.read()
    if not _breaks_off(tail.rstrip(b"\0")):
        raise LogDamaged(_advice(binary, last, good))
    aside = _keep_aside(directory / last.name, tail)
    os.truncate(last, good)
    observe.LOG.warning(
        "unfinished end of the store's log cut off", cut=len(tail), aside=str(aside)
    )


def _keep_aside(log: Path, cut: bytes) -> Path:
    """Write ``cut`` to disk beside ``log``; return the new file's path. Raises OSError."""
    aside = log.with_name(f"{log.name}.cut-{time.time_ns() // 1_000_000}")
    with aside.open("xb") as file:
        file.write(cut)
        file.flush()
        os.fsync(file.fileno())
    return aside


def check(directory: Path, binary: Binary) -> None:
    """Raise LogDamaged, with what helps, where a part of the log cannot be read."""
    for part in _parts(directory):
        good = _good_up_to(binary, part)
        if good < part.stat().st_size:
            raise LogDamaged(_advice(binary, part, good))


def _check_base(directory: Path) -> None:
    """Raise LogDamaged where what the log begins with is empty: the store would begin without."""
    for base in _files(directory, "b"):
        if base.suffix == ".rdb" and base.stat().st_size == 0:
            raise LogDamaged(f"{base} is empty, and never is by itself. {BACKUP}")


def _parts(directory: Path) -> Iterator[Path]:
    """Yield the files of commands, oldest first."""
    return _files(directory, "i")


def _files(directory: Path, kind: str) -> Iterator[Path]:
    """Yield the files of one kind, ``b``ase or ``i``ncrement, that the log consists of."""
    try:
        manifest = (directory / FOLDER / MANIFEST).read_text(errors="replace")
    except FileNotFoundError:
        return
    for name in re.findall(rf"^file (\S+) seq \d+ type {kind}", manifest, re.MULTILINE):
        part = directory / FOLDER / name
        if part.exists():  # else the store itself says that it is missing
            yield part


def _ends_well(part: Path) -> bool:
    with part.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - 2))
        return file.read() in (b"", b"\r\n")


def _good_up_to(binary: Binary, part: Path) -> int:
    """Return how many bytes of it the store's program can read. Raises LogDamaged."""
    name = f"{binary.engine.name}-check-aof"  # by this name the same program only checks
    told = subprocess.run(  # noqa: S603 - an engine found on this machine
        [name, str(part)],
        executable=binary.path,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=CHECK_S,
    )
    found = re.search(r"ok_up_to=(\d+)", told.stdout + told.stderr)
    if found is not None:
        return int(found[1])
    if told.returncode == 0:  # an empty one
        return part.stat().st_size
    raise LogDamaged(f"{part} cannot be checked: {(told.stdout + told.stderr).strip()}")


def _breaks_off(data: bytes) -> bool:
    """Return whether ``data`` is whole commands, of which the last may break off anywhere."""
    at = 0
    while at < len(data):
        head, at, is_whole = _line(data, at)
        if not is_whole:
            return re.fullmatch(rb"\*\d*\r?|#[^\r\n]*\r?", head) is not None
        if head.startswith(b"#"):
            continue
        if re.fullmatch(rb"\*\d{1,7}", head) is None:
            return False
        for _ in range(int(head[1:])):
            length, at, is_whole = _line(data, at)
            if not is_whole:
                return re.fullmatch(rb"(\$\d*\r?)?", length) is not None
            if re.fullmatch(rb"\$\d{1,10}", length) is None:
                return False
            end = at + int(length[1:])
            if end + 2 > len(data):
                return True
            if data[end : end + 2] != b"\r\n":
                return False
            at = end + 2
    return True


def _line(data: bytes, at: int) -> tuple[bytes, int, bool]:
    """Return a line, where the next one begins, and whether the line is complete."""
    end = data.find(b"\r\n", at, at + 4096)
    return (data[at:], len(data), False) if end < 0 else (data[at:end], end + 2, True)


def _advice(binary: Binary, part: Path, good: int) -> str:
    return (
        f"{part} is damaged from byte {good} on, of {part.stat().st_size}. Put a backup of the "
        "whole directory in its place; or keep a copy of it, and run this command, to go on with "
        f"the rooms as they were before the damage: {_command(binary, part)}"
    )


def _command(binary: Binary, part: Path) -> str:
    """Return the command that cuts the damage off, with a program of this machine."""
    name = f"{binary.engine.name}-check-aof"
    beside = Path(binary.path).with_name(name)
    if beside.exists():
        return shlex.join([str(beside), "--fix", str(part)])
    words = shlex.join([name, binary.path, "--fix", str(part)])
    return shlex.join(["bash", "-c", f"exec -a {words}"])
