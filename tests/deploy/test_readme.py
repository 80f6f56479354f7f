"""The commands that the operators' guide names are commands."""

import re
import shlex
from pathlib import Path

import pytest

from server.cli.arguments import parser

GUIDE = Path(__file__).parents[2] / "deploy" / "README.md"
BLOCKS = re.findall(r"```sh\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
COMMANDS = [line for block in BLOCKS for line in block.splitlines() if line]
SERVER = [line for line in COMMANDS if line.startswith("fourfold-server")]
DIGEST = "0" * 64


@pytest.mark.parametrize("line", SERVER)
def test_what_the_guide_tells_operators_to_type_is_understood(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "dist" / "web").mkdir(parents=True)
    (tmp_path / "dist" / "web" / "index.html").touch()
    monkeypatch.chdir(tmp_path)
    _, *words = shlex.split(line.replace("DIGEST", DIGEST), comments=True)
    assert parser().parse_args(words)


def test_what_the_guide_makes_is_a_verb_of_make() -> None:
    assert len(SERVER) >= 10
    verbs = (GUIDE.parents[1] / "Makefile").read_text("utf-8").split("VERBS =")[1].split("\n")[0]
    made = {line.split()[1] for line in COMMANDS if line.startswith("make ")}
    assert made <= {*verbs.split(), "onefile"}
    assert "web" in made
