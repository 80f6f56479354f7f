"""`make game`: what it writes is a working game that keeps every law at once."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from deploy import game
from engines.catalog import names

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources with one more game."""
    root = tmp_path_factory.mktemp("with a game")
    shutil.copy(ROOT / "pyproject.toml", root)
    ours = shutil.ignore_patterns("node_modules", "*.png", "build")
    for folder in ("engines", "client", "protocol", "server", "deploy", "tests"):
        shutil.copytree(ROOT / folder, root / folder, ignore=ours)
    told = run(root, "deploy/game.py", "dominoes")
    assert told.returncode == 0, told.stdout + told.stderr
    return root


def run(root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A Python program in that copy."""
    return subprocess.run(
        [sys.executable, *words], cwd=root, capture_output=True, text=True, check=False
    )


def test_it_keeps_every_law_of_rules_and_boards(written: Path) -> None:
    others = (f"--ignore={place}/{name}" for place in game.LAWS for name in names())
    words = *game.LAWS, *others, "-k", "dominoes", "-p", "no:cacheprovider"
    told = run(written, "-m", "pytest", "-q", *words)
    assert told.returncode == 0, told.stdout + told.stderr
    assert " passed" in told.stdout


def test_it_is_written_in_our_style(written: Path) -> None:
    for words in (["check"], ["format", "--check"]):
        told = run(written, "-m", "ruff", *words, "engines", "client/games", "tests/engines")
        assert told.returncode == 0, told.stdout + told.stderr


def test_its_rules_have_about_fifty_lines_of_code(written: Path) -> None:
    sources = [written / "engines" / "dominoes" / f"{name}.py" for name in ("state", "rules")]
    lines = [line for file in sources for line in file.read_text("utf-8").splitlines()]
    assert sum(bool(line.strip()) for line in lines) < 60


@pytest.mark.parametrize("name", ["", "Nim", "go-moku", "9men", "class", "polyy", "n" + "/x"])
def test_a_name_that_cannot_be_one_is_refused_with_what_to_do(name: str) -> None:
    why = game.refusal(name, ROOT)
    assert "as in NAME=nim" in why or "choose another name" in why


def test_a_name_that_is_free_is_taken() -> None:
    assert game.refusal("dominoes", ROOT) == ""
