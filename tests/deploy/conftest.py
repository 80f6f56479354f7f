"""A copy of the checkout, and set-up run in it as a person would, without a network.

pip finds every package in the environment that the tests run in (PYTHONPATH), and builds with the
hatchling that is there, so nothing is downloaded and everything else is the real thing.
"""

import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PARTS = ["deploy", "engines", "protocol", "server", "client"]
FILES = ["pyproject.toml", "README.md", "LICENSE"]


class Checkout:
    """A checkout of Fourfold somewhere, and the environment that its commands run in."""

    def __init__(self, path: Path, home: Path, *left: str) -> None:
        """Copy the sources, without what is named like ``left``."""
        self.path = path
        self.told = ""
        """What set-up said when it was made ready."""
        self.interrupted: list[tuple[int, str, bool]] = []
        """Of each set-up that was ended before it was ready: its exit code, what it said, and
        whether the environment was stamped as finished after it."""
        self.settings = {
            "PATH": os.environ.get("PATH", ""),
            "HOME": str(home),
            "SYSTEMROOT": os.environ.get("SYSTEMROOT", ""),
            "PYTHONPATH": sysconfig.get_path("purelib"),
            "PIP_CONFIG_FILE": os.devnull,
            "PIP_NO_INDEX": "1",
            "PIP_NO_BUILD_ISOLATION": "off",
            "FOURFOLD_WITHOUT": "bots,embedded,speed,notices,paper",
            "FOURFOLD_DATA": str(home / "data"),
            "FOURFOLD_PREPARE_BOTS": "need",  # no bot plays here: none is compiled for nothing
        }
        home.mkdir(parents=True, exist_ok=True)
        for name in PARTS:
            ignored = shutil.ignore_patterns("node_modules", *left)
            shutil.copytree(ROOT / name, path / name, ignore=ignored)
        for name in FILES:
            shutil.copy(ROOT / name, path / name)

    @property
    def venv(self) -> Path:
        return self.path / ".venv"

    def command(self, *words: str) -> list[str]:
        return [sys.executable, str(self.path / "deploy" / "setup.py"), *words]

    def run(self, *words: str, **settings: str) -> subprocess.CompletedProcess[str]:
        """A verb run to its end, in a directory that is not the checkout."""
        return subprocess.run(
            self.command(*words),
            cwd=self.settings["HOME"],
            env={**self.settings, **settings},
            capture_output=True,
            text=True,
            check=False,
            timeout=600,
        )

    def edit(self, name: str, old: str, new: str) -> None:
        file = self.path / name
        text = file.read_text()
        assert old in text
        file.write_text(text.replace(old, new))


class Running:
    """A verb that runs on, its words read as they come."""

    def __init__(
        self, checkout: Checkout, words: tuple[str, ...], settings: dict[str, str]
    ) -> None:
        self.told = ""
        self._log = Path(checkout.settings["HOME"]) / f"told-{time.monotonic_ns()}"
        with self._log.open("w") as out:
            self.process = subprocess.Popen(
                checkout.command(*words),
                cwd=checkout.settings["HOME"],
                env={**checkout.settings, **settings},
                stdout=out,
                stderr=out,
                start_new_session=True,
            )

    def read(self) -> str:
        self.told = self._log.read_text()
        return self.told

    def until(self, true: Callable[[], bool], within: float = 120.0) -> None:
        """Waits until something is so; what was said until then is shown if it never is."""
        deadline = time.monotonic() + within
        while not true():
            in_time = time.monotonic() < deadline and (self.process.poll() is None or true())
            assert in_time, f"exit code {self.process.poll()}; so far:\n{self.read()}"
            time.sleep(0.02)

    def until_told(self, words: str) -> None:
        self.until(lambda: words in self.read())

    def end(self, by: signal.Signals) -> int:
        """The exit code after a signal to this process alone."""
        self.process.send_signal(by)
        code = self.process.wait(120)
        self.read()
        return code


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    """A checkout that nobody set up yet. Its path has a space in it: many people's have."""
    return Checkout(tmp_path / "a checkout", tmp_path / "home", "__pycache__")


@pytest.fixture(scope="session")
def ready(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    """A checkout that is set up, shared by the tests that leave it so.

    An environment takes long to make: it is made once, and interrupted twice meanwhile.
    """
    path = tmp_path_factory.mktemp("ready")
    checkout = Checkout(path / "a checkout", path / "home")
    if sys.platform == "linux":
        for by in (signal.SIGINT, signal.SIGTERM):
            _interrupt(checkout, by)
    told = checkout.run("setup")
    assert told.returncode == 0, told.stdout + told.stderr
    checkout.told = told.stdout
    return checkout


def _interrupt(checkout: Checkout, by: signal.Signals) -> None:
    """Set up until pip runs, and end that by a signal."""
    log = checkout.venv / "setup.log"
    log.unlink(missing_ok=True)
    setting_up = Running(checkout, ("setup",), {})
    setting_up.until(log.exists)
    code = setting_up.end(by)
    stamped = (checkout.venv / "fourfold.json").exists()
    checkout.interrupted.append((code, setting_up.told, stamped))


@pytest.fixture
def start(tmp_path: Path):
    """Starts verbs that run on, and ends those that a failed test left."""
    started: list[Running] = []

    def begin(checkout: Checkout, *words: str, **settings: str) -> Running:
        started.append(Running(checkout, words, settings))
        return started[-1]

    yield begin
    for running in started:
        if running.process.poll() is None:
            running.process.terminate()
            running.process.wait(120)
