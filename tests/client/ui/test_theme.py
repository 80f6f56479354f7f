"""Everything that is read stands out from its ground, in every look."""

import ast
from itertools import combinations
from pathlib import Path

import pytest

from client.ui import memo, theme
from client.ui.colours import linear
from tests.client.looks import EVERY, SCHEMES, looking

NAMES = {Path(theme.__file__).with_name(f"{name}.py") for name in ("theme", "schemes", "palettes")}
SEEN_BY = {
    "red_green": [
        (
            (0.152286, 1.052583, -0.204868),
            (0.114503, 0.786281, 0.099216),
            (-0.003882, -0.048116, 1.051998),
        ),
        (
            (0.367322, 0.860646, -0.227968),
            (0.280085, 0.672501, 0.047413),
            (-0.011820, 0.042940, 0.968881),
        ),
    ],
    "blue_yellow": [
        (
            (1.255528, -0.076749, -0.178779),
            (-0.078411, 0.930809, 0.147602),
            (0.004733, 0.691367, 0.303900),
        )
    ],
    "usual": [((1, 0, 0), (0, 1, 0), (0, 0, 1))],
}
"""Machado and others, 2009, severity 1: protanopia and deuteranopia, tritanopia; every cone."""
APART = 20
"""A difference in CIELAB: 2 can just be seen."""


def text_pairs():
    grounds = theme.GROUND, theme.SURFACE, theme.RAISED, theme.WELL
    yield from ((ink, it) for ink in (theme.TEXT, theme.SOFT) for it in (*grounds, theme.CHOSEN))
    yield from ((theme.TEXT, ground) for ground in (theme.HOVER, theme.HELD, theme.DONE))
    yield theme.SOFT, theme.HOVER
    inks = theme.ACCENT, theme.DANGER, theme.WARNING, theme.HINT, theme.OFF
    yield from ((ink, ground) for ink in inks for ground in grounds)
    accents = theme.ACCENT, theme.ACCENT_HOVER, theme.ACCENT_HELD
    yield from ((theme.ON_ACCENT, ground) for ground in accents)
    dangers = theme.DANGER, theme.DANGER_HOVER, theme.DANGER_HELD
    yield from ((theme.ON_DANGER, ground) for ground in dangers)
    yield theme.ON_WARNING, theme.WARNING
    boards = theme.PLATE, theme.TRAY, theme.FIELD
    yield from ((theme.PLATE_INK, ground) for ground in boards)


def sign_pairs():
    grounds = theme.GROUND, theme.SURFACE, theme.RAISED
    boards = theme.PLATE, theme.TRAY, theme.FIELD
    yield from ((ink, it) for ink in (theme.EDGE, theme.FOCUS) for it in (*grounds, theme.WELL))
    yield from ((ink, ground) for _, ink in theme.PLATES for ground in grounds)
    seats = *theme.SEATS, *theme.ROUTES
    yield from ((ink, ground) for ink in seats for ground in (*grounds, *boards, theme.WELL))
    marks = theme.ACCENT, theme.DANGER, theme.WARNING, theme.HINT, theme.FOCUS, theme.TEXT
    yield from ((ink, ground) for ink in marks for ground in boards)
    yield theme.POINT, theme.PLATE
    yield theme.ACCENT, theme.CHOSEN


@pytest.mark.parametrize("look", EVERY, ids="-".join)
def test_text_has_a_contrast_of_four_and_a_half_in_every_look(look):
    with looking(look):
        low = [pair for pair in text_pairs() if theme.contrast(*pair) < 4.5]
    assert low == []


@pytest.mark.parametrize("look", EVERY, ids="-".join)
def test_signs_have_a_contrast_of_three_in_every_look(look):
    with looking(look):
        low = [pair for pair in sign_pairs() if theme.contrast(*pair) < 3]
    assert low == []


def test_the_look_for_contrast_has_seven_to_one():
    with looking(theme.Appearance("contrast")):
        grounds = theme.GROUND, theme.SURFACE, theme.RAISED
        for ink in (theme.TEXT, theme.SOFT, theme.ACCENT, theme.WARNING, theme.HINT, theme.DANGER):
            assert all(theme.contrast(ink, ground) >= 7 for ground in grounds)
        assert all(theme.contrast(theme.EDGE, ground) >= 7 for ground in grounds)


def test_contrast_is_that_of_the_standard():
    assert theme.contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert theme.contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("look", EVERY, ids="-".join)
def test_the_first_two_seats_differ_in_lightness_for_those_who_see_no_colour(look):
    with looking(look):
        assert theme.contrast(theme.SEATS[0], theme.SEATS[1]) > 1.2


def lab(light):
    """CIELAB of light in linear sRGB, for a white of D65."""
    red, green, blue = (min(1, max(0, part)) for part in light)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    a, b, c = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * b - 16, 500 * (a - b), 200 * (b - c)


def seen(ink, eye):
    """A colour as somebody sees it, in CIELAB."""
    light = linear(ink)
    return lab([sum(part * one for part, one in zip(row, light, strict=True)) for row in eye])


def difference(one, other):
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5


@pytest.mark.parametrize("look", EVERY, ids="-".join)
def test_seats_are_told_apart_by_the_eyes_that_a_palette_is_for(look):
    with looking(look):
        for eye in (*SEEN_BY["usual"], *SEEN_BY[look.palette]):
            for inks in (theme.SEATS, theme.ROUTES):
                pairs = combinations((seen(ink, eye) for ink in inks), 2)
                assert min(difference(*pair) for pair in pairs) >= APART


def test_the_usual_palette_would_not_do_for_them():
    with looking(theme.Appearance("light")):
        worst = [
            min(difference(*pair) for pair in combinations((seen(i, eye) for i in inks), 2))
            for eye in SEEN_BY["red_green"]
            for inks in (theme.SEATS, theme.ROUTES)
        ]
    assert min(worst) < APART


def test_another_look_is_used_at_once_and_what_was_drawn_is_forgotten():
    drawn = []

    @memo.kept(4)
    def picture(side):
        drawn.append(theme.GROUND)
        return side

    picture(1), picture(1)
    before = memo.revision()
    with looking(theme.Appearance("light")):
        picture(1)
        assert memo.revision() != before
    assert len(drawn) == 2
    assert drawn[0] != drawn[1]


def test_the_same_look_again_changes_nothing():
    before = memo.revision()
    assert not theme.use(theme.look())
    assert memo.revision() == before


@pytest.mark.parametrize("look", SCHEMES, ids="-".join)
def test_every_colour_that_is_named_has_a_value(look):
    with looking(look):
        for name in theme.__annotations__:
            if name.isupper() and not name.startswith("_"):
                assert getattr(theme, name)


STYLES = {name for name, value in vars(theme).items() if isinstance(value, theme.Style | int)}


def colours(node):
    """The lines where a colour of the theme is read."""
    for one in ast.walk(node):
        if isinstance(one, ast.Attribute) and isinstance(one.value, ast.Name):
            is_colour = one.attr.isupper() and one.attr not in {*STYLES, "SCALES"}
            if one.value.id in ("theme", "palette") and is_colour:
                yield one.lineno


def once(tree):
    """What is worked out when a module is imported: constants, attributes of classes, defaults."""
    for node in ast.walk(tree):
        match node:
            case ast.Module(body=body) | ast.ClassDef(body=body):
                yield from (line for line in body if isinstance(line, ast.Assign | ast.AnnAssign))
            case ast.FunctionDef(args=args) | ast.AsyncFunctionDef(args=args):
                yield from (*args.defaults, *filter(None, args.kw_defaults))


def copies(path):
    """Where a file takes a colour once and for all."""
    text = path.read_text()
    if "theme" not in text and "palette" not in text:
        return
    tree = ast.parse(text)
    for node in once(tree):
        yield from colours(node)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "client.ui.theme":
            taken = {it.name for it in node.names if it.name.isupper()} - STYLES
            yield from (node.lineno for _ in taken)


def test_no_module_keeps_a_colour_of_the_theme():
    client = Path(theme.__file__).parent.parent
    found = [
        f"{path.relative_to(client)}:{line}"
        for path in sorted(client.rglob("*.py"))
        if path not in NAMES
        for line in copies(path)
    ]
    assert found == []
