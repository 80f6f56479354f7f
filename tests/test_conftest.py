"""What a run says of tests that a machine cannot run, and which tests it leaves for `make slow`."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.sharing import LONGEST, Sharing, rank

SUITE = '''
"""A suite of three."""
import pytest

@pytest.mark.needs("node")
def test_in_another_language(): pass

@pytest.mark.slow
def test_all_night(): pass

def test_at_once(): pass
'''

PLAIN = "-p", "no:cacheprovider", "-p", "no:hypothesispytest"
"""Without plugins that take longer than the suite."""


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
        [sys.executable, "-m", "pytest", "-q", *PLAIN, *arguments],
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


INTERRUPTED = '''
"""A program that a test starts and interrupts."""
import signal
import subprocess
import sys

WAITS = "print(1, flush=True); input()"

def test_it_ends():
    with subprocess.Popen(
        [sys.executable, "-c", WAITS], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as program:
        program.stdout.read(1)
        program.send_signal(signal.SIGINT)
        program.wait(60)
        assert program.returncode == -signal.SIGINT
'''


@pytest.mark.skipif(sys.platform == "win32", reason="no process is started with SIGINT ignored")
def test_what_a_run_in_the_background_starts_ends_at_an_interrupt(suite: Path) -> None:
    (suite / "test_three.py").write_text(INTERRUPTED)
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # what `&` of a script does
    try:
        told = run(suite)
    finally:
        signal.signal(signal.SIGINT, before)
    assert "1 passed" in told.stdout, told.stdout


EIGHT = '''
"""Eight tests that tell which worker runs them."""
import os
import pytest

@pytest.mark.parametrize("number", range(8))
def test_tells(number, tmp_path_factory):
    told = tmp_path_factory.getbasetemp().parent / "told"
    with told.open("a") as file:
        file.write(os.environ["PYTEST_XDIST_WORKER"] + "\\n")
'''


def test_one_worker_runs_all_the_tests_of_a_file(suite: Path) -> None:
    (suite / "test_eight.py").write_text(EIGHT)
    words = "-n", "2", "--dist=loadfile", f"--basetemp={suite / 'made'}"
    assert "9 passed, 1 skipped" in run(suite, *words).stdout
    told = (suite / "made" / "told").read_text().split()
    assert (len(told), len(set(told))) == (8, 1)


def test_the_longest_begin_first_and_what_they_share_is_made_once() -> None:
    assert rank("deploy/test_setup.py") < rank("client/test_scenes.py") < rank("test_elo.py")
    sharing = Sharing.__new__(Sharing)
    places = ("tests/deploy/test_host.py::test_a", "tests/deploy/test_setup.py::test_b")
    assert len({sharing._split_scope(place) for place in places}) == 1
    assert sharing._split_scope("tests/test_project.py::test_c") == "tests/test_project.py"


def test_a_need_that_nobody_knows_is_an_error(suite: Path) -> None:
    (suite / "test_three.py").write_text(SUITE.replace('"node"', '"nood"'))
    told = run(suite)
    assert told.returncode != 0
    assert "needs 'nood'" in told.stdout + told.stderr


def test_every_place_that_is_said_to_take_long_is_there() -> None:
    tests = Path(__file__).parent
    assert [name for name in LONGEST if not (tests / name).exists()] == []
