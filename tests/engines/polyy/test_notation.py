"""One line of text per game, there and back."""

import pytest

from engines.polyy.notation import from_fields, read, write
from engines.polyy.public import Intent, Options, PlaceStone, TakeFirstStone

LINES = [
    ("7.5.1:11,-1,44", Options(), (PlaceStone(74), TakeFirstStone(), PlaceStone(2))),
    ("7.5.0:43", Options(pie=False), (PlaceStone(0),)),
    ("4.5.1:1,31", Options(size=4), (PlaceStone(16), PlaceStone(22))),
    ("6.5.1:", Options(size=6), ()),
]


@pytest.mark.parametrize(("line", "options", "intents"), LINES)
def test_a_line_is_a_game(line: str, options: Options, intents: tuple[Intent, ...]) -> None:
    assert read(line) == (options, intents)
    assert write(options, intents) == line


def test_blanks_around_a_line_do_not_matter() -> None:
    assert read(" 7.5.1:43\n") == (Options(), (PlaceStone(0),))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "expected size.sides.pie:plies"),
        ("11,-1,44", "expected size.sides.pie:plies"),
        ("7.5:43", "expected size.sides.pie before the colon, like 7.5.1, got '7.5'"),
        ("7.5.2:43", "expected size.sides.pie before the colon"),
        ("7.6.1:43", "a board has 5 sides, got 6"),
        ("8.5.1:43", "a board has size 4, 5, 6 or 7, got 8"),
        ("7.5.1:43,", "ply 2: expected a number, got ''"),
        ("7.5.1:43, 44", "ply 2: expected a number, got ' 44'"),
        ("7.5.1:43,-2", "ply 2: expected a number, got '-2'"),
        ("7.5.1:４３", "ply 1: expected a number"),
        ("7.5.1:0", "ply 1: fields are numbered 1 to 106, got 0"),
        ("7.5.1:43,107", "ply 2: fields are numbered 1 to 106, got 107"),
        ("4.5.1:32", "ply 1: fields are numbered 1 to 31, got 32"),
    ],
)
def test_a_wrong_line_says_what_was_expected(line: str, why: str) -> None:
    with pytest.raises(ValueError, match=f"^{why}"):
        read(line)


@pytest.mark.parametrize(
    ("fields", "intents"),
    [
        ([], ()),
        ([3], (PlaceStone(3),)),
        ([3, 3, 4], (PlaceStone(3), TakeFirstStone(), PlaceStone(4))),
        ([3, 4, 3], (PlaceStone(3), PlaceStone(4), PlaceStone(3))),
        ([3, 4, 4], (PlaceStone(3), PlaceStone(4), PlaceStone(4))),
    ],
)
def test_a_swap_is_the_first_field_repeated_at_once(
    fields: list[int], intents: tuple[Intent, ...]
) -> None:
    assert from_fields(fields) == intents
