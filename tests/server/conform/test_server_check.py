"""Pages that the kit names are there, under the paths by which they are printed."""

import re

import pytest

from server.conform.server_check import path_of
from tests.support.documents import ROOT, is_there

NAMED = {
    name
    for program in (ROOT / "server" / "conform").rglob("*.py")
    for name in re.findall(r'"((?:\.\./)?[\w/]+\.md(?:#[\w-]+)?)"', program.read_text())
}


@pytest.mark.parametrize(
    ("said", "printed"),
    [
        ("updates.md#snapshot", "protocol/reference/updates.md#snapshot"),
        ("../guide.md#7-come-back", "protocol/guide.md#7-come-back"),
        ("../vectors/README.md", "protocol/vectors/README.md"),
    ],
)
def test_a_page_is_printed_as_its_path_below_the_root(said: str, printed: str) -> None:
    assert path_of(said) == printed


def test_every_page_that_the_kit_names_is_there_with_its_heading() -> None:
    assert len(NAMED) > 20
    assert [name for name in sorted(NAMED) if not is_there(path_of(name))] == []
