"""What a run says of tests that a machine cannot run, and which tests it leaves for `make slow`."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SUITE = '''
"""A suite of three."""
import pytest

@pytest.mark.needs("node")
def test_in_another_language(): pass

@pytest.mark.slow
def test_all_night(): pass

def test_at_once(): pass
'''


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    """A suite of its own under our conftest, in a directory where Node's package ws is not."""
    (tmp_path / "conftest.py").write_bytes((Path(__file__).parent / "conftest.py").read_bytes())
    (tmp_path / "pytest.ini").write_text(
        "[pytest]\naddopts = --import-mode=importlib --strict-markers\nmarkers = slow\n"
    )
    (tmp_path / "test_three.py").write_text(SUITE)
    return tmp_path


def run(suite: Path, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name != "STRICT"}
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments],
        cwd=suite,
        env={**kept, **settings},
        capture_output=True,
        text=True,
        check=False,
    )


def test_what_a_machine_lacks_is_left_out_and_said_in_one_line(suite: Path) -> None:
    told = run(suite)
    assert told.returncode == 0, told.stdout
    assert "left out: 1 test needs Node with ws (run `make tools`)" in told.stdout
    assert "1 passed, 1 skipped, 1 deselected" in told.stdout


def test_strict_leaves_nothing_out(suite: Path) -> None:
    told = run(suite, STRICT="1")
    assert told.returncode == 1
    assert "needs Node with ws" in told.stdout
    assert "1 passed, 1 deselected, 1 error" in told.stdout
    assert run(suite, STRICT="0").returncode == 0


@pytest.mark.parametrize(
    ("arguments", "outcome"),
    [(["-m", "slow"], "1 passed, 2 deselected"), (["--slow"], "2 passed, 1 skipped")],
)
def test_slow_tests_run_when_they_are_asked_for(
    suite: Path, arguments: list[str], outcome: str
) -> None:
    assert outcome in run(suite, *arguments).stdout


def test_a_need_that_nobody_knows_is_an_error(suite: Path) -> None:
    (suite / "test_three.py").write_text(SUITE.replace('"node"', '"nood"'))
    told = run(suite)
    assert told.returncode != 0
    assert "needs 'nood'" in told.stdout + told.stderr
