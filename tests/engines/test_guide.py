"""The guide of engines/README.md: its code runs, and is the game that the laws are tried on."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BLOCKS = re.findall(
    r"^```python\n(.*?)^```", (ROOT / "engines/README.md").read_text("utf-8"), re.M | re.S
)
NAMED = {
    found[1]: block.partition("\n")[2]
    for block in BLOCKS
    if (found := re.match(r"# engines/dark/(\w+\.py)\n", block))
}
SOURCES = sorted((ROOT / "tests/engines/dark").glob("*.py"))


@pytest.mark.parametrize("source", SOURCES, ids=lambda it: it.name)
def test_the_guide_shows_every_file_of_the_game_as_it_is(source: Path) -> None:
    shown = NAMED[source.name].replace("engines.dark", "tests.engines.dark")
    assert shown == source.read_text("utf-8")


def test_the_guide_shows_no_file_that_is_not_there() -> None:
    assert set(NAMED) == {source.name for source in SOURCES}


def test_a_game_is_played_without_a_server_in_five_lines(
    capsys: pytest.CaptureFixture[str],
) -> None:
    (example,) = (block for block in BLOCKS if not block.startswith("# engines/dark"))
    exec(compile(example, "engines/README.md", "exec"), {})
    assert "three corners" in capsys.readouterr().out
    statements = [line for line in example.splitlines() if line and "import" not in line]
    assert len(statements) == 5
