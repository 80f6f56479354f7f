"""Emoji that no font has are drawn as dots, and never as boxes."""

import pytest

from client.ui import theme
from client.ui.emoji_fallback import DOT, without
from client.ui.text import BOX, SEPARATOR, Type, _runs


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Zoë \U0001f3b2", f"Zoë {DOT}"),
        ("\U0001f3b2\U0001f98a", DOT * 2),
        ("\U0001f469\u200d\U0001f469\u200d\U0001f467", DOT),
        ("\U0001f44d\U0001f3fd", DOT),
        ("\u2764\ufe0f", DOT),
        ("1\ufe0f\u20e3", "1"),
        ("\U0001f1e9\U0001f1ea", "DE"),
        ("\U0001f3f4\U000e0067\U000e0062\U000e007f", DOT),
        ("क्\u200dष · Ann", "क्\u200dष · Ann"),
    ],
)
def test_a_picture_is_one_dot_however_many_signs_it_is_made_of(name, drawn):
    assert without(name, lambda sign: False) == drawn


def test_what_a_font_has_is_drawn_without_what_it_has_not():
    has = "\u2764\U0001f469".__contains__
    assert without("\u2764\ufe0f", has) == "\u2764"
    assert without("\U0001f469\u200d\U0001f680", has) == "\U0001f469"


@pytest.mark.parametrize("weight", ["regular", "bold"])
def test_a_name_with_emoji_has_no_box(weight):
    name = "\U0001f98a Zoë \U0001f469\u200d\U0001f680 \U0001f1e9\U0001f1ea"
    assert BOX not in "".join(run.text for run in _runs(name, weight))


def test_no_line_ends_or_begins_with_what_parts_things():
    type_, words = Type(1.0), "  ·  ".join(["Swap rule on", "Board size 7", "Rated", "5 min"])
    for width in range(60, 400, 7):
        lines = type_.wrap(words, theme.SMALL, width)
        assert not any(line.strip().startswith(SEPARATOR) for line in lines)
        assert not any(line.strip().endswith(SEPARATOR) for line in lines)
        assert " ".join(lines).replace(SEPARATOR, "").split() == words.replace("·", "").split()
