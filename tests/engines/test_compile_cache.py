"""Machine code is kept where this user may write, and compiled once."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.needs("numba")


def test_a_folder_that_cannot_be_made_is_passed_over(tmp_path: Path) -> None:
    from engines.compile_cache import first_writable

    file, good = tmp_path / "file", tmp_path / "deep" / "good"
    file.write_text("no folder")
    assert first_writable([file / "inside", good, tmp_path]) == good
    assert good.is_dir()
    assert first_writable([good, tmp_path]) == good
    assert first_writable([file / "inside", file]) == file


@pytest.mark.needs("linux")
@pytest.mark.parametrize("ours", [True, False])
def test_machine_code_of_a_program_that_others_installed_is_kept_in_the_users_cache(
    tmp_path: Path, ours: bool
) -> None:
    """In the place of the folder beside the sources lies a file here."""
    package = tmp_path / "engines"
    package.mkdir()
    (package / "__init__.py").touch()
    source = (ROOT / "engines" / "compile_cache.py").read_bytes()
    (package / "compile_cache.py").write_bytes(source)
    if not ours:
        (package / "__pycache__").write_text("no folder")
    script = "from engines import compile_cache as c; print(c.folder(c.Path(c.__file__).parent))"
    told = subprocess.run(
        [sys.executable, "-B", "-c", script],
        cwd=tmp_path,
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache"), "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    kept = package / "__pycache__" if ours else tmp_path / "cache" / "fourfold" / "compiled"
    assert Path(told.stdout.strip()).parent == kept


FULL = """
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
from double import double
print(double(21), len(double.signatures))
"""
DOUBLE = """
from engines.compile_cache import compiled

@compiled
def double(number):
    return 2 * number
"""


@pytest.mark.needs("linux")
@pytest.mark.parametrize("room", [True, False])
def test_a_full_disk_keeps_no_machine_code_and_stops_nobody(tmp_path: Path, room: bool) -> None:
    """No file may grow here, as on a disk without room."""
    (tmp_path / "double.py").write_text(DOUBLE)
    script = FULL if not room else FULL.replace("(0, 0)", "(-1, -1)")
    told = subprocess.run(
        [sys.executable, "-B", "-c", script],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.split() == ["42", "1"]
    kept = [file for file in tmp_path.rglob("*.nbc") if file.stat().st_size]
    assert bool(kept) == room
