"""What is known of fonts: the same from their files and from the table that a page has instead."""

from pathlib import Path

import pygame
import pytest

from client.ui import font_coverage
from client.ui.font_coverage import TABLE, FontFacts, characters, facts
from client.ui.text import ASSETS

FONTS = sorted(ASSETS.glob("*.[ot]tf"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("fonts")
    (folder / TABLE).write_bytes(font_coverage.table(FONTS))
    return folder


def test_a_table_without_the_files_knows_of_every_font_what_its_file_says(folder):
    for path in FONTS:
        assert facts(folder / path.name) == facts(path)
        assert characters(folder / path.name) == characters(path) != frozenset()


def test_a_table_has_the_same_bytes_whatever_order_the_fonts_come_in(folder):
    assert font_coverage.table(reversed(FONTS)) == (folder / TABLE).read_bytes()


def test_an_advance_is_what_pygame_measures(folder):
    pygame.font.init()
    path = ASSETS / "Inter-Regular.otf"
    font, known = pygame.font.Font(str(path), 40), facts(path)
    for first, count, advance in known.runs:
        if chr(first).isalpha() and first < 0x80:  # no marks, which hang over
            for code in range(first, first + count):
                wide = font.size(chr(code))[0]
                assert abs(wide - advance * 40 / known.units) <= 1, chr(code)


def test_a_file_that_is_no_font_knows_nothing(tmp_path):
    (tmp_path / "note.ttf").write_bytes(b"not a font")
    for path in (tmp_path / "note.ttf", tmp_path / "missing.ttf", Path(__file__)):
        assert facts(path) == FontFacts()
        assert characters(path) == frozenset()
