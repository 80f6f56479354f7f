"""Text of every script is measured, wrapped, shortened and drawn; none makes drawing fail."""

import pygame
import pytest

from client.ui import theme
from client.ui.bidi import visual
from client.ui.font_coverage import characters
from client.ui.text import ASSETS, BOX, ELLIPSIS, Type, _runs, type_of

SCRIPTS = {
    "latin": "Łukasz Ångström",
    "greek": "Ελένη",
    "cyrillic": "Жизнь",
    "han": "山田太郎",
    "kana": "さくら カナ",
    "hangul": "김철수",
    "arabic": "محمد علي",
    "hebrew": "שרה לוי",
    "devanagari": "क्षत्रिय हिन्दी",
    "bengali": "বাংলা",
    "tamil": "தமிழ்",
    "thai": "สมชาย ใจดี",
    "armenian": "Հայաստան",
    "georgian": "საქართველო",
}
HOSTILE = (
    "",
    " ",
    "\u202e\u202dabc",
    "\ud800",
    "a\u0301\u0301",
    "\u0000\u0007",
    "🎲🦊👩‍👩‍👧",
    "﷽",
    "\ufdd0",
)


@pytest.fixture
def type_():
    return Type(1.0)


def ink_in(surface):
    return pygame.mask.from_surface(surface, 40).count()


@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize("weight", ["regular", "bold"])
def test_a_script_has_glyphs_of_its_own(type_, script, weight):
    text = SCRIPTS[script]
    assert BOX not in "".join(run.text for run in _runs(text, weight))
    image = type_.render(text, theme.Style(20, weight), theme.TEXT)
    assert ink_in(image) > 20 * len(text.replace(" ", "")) / 2


@pytest.mark.parametrize("weight", ["regular", "bold"])
def test_the_main_font_has_all_that_is_taken_to_be_in_it(weight):
    plain = "".join(map(chr, range(32, 127)))
    (run,) = _runs(plain, weight)
    assert {ord(sign) for sign in plain} <= characters(run.face.path)
    assert run.face == _runs("Łukasz", weight)[0].face


def test_what_the_type_of_a_scale_has_measured_is_kept():
    assert type_of(1.25) is type_of(1.25)
    assert type_of(1.25).width("Fourfold", theme.BODY) == Type(1.25).width("Fourfold", theme.BODY)


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_makes_drawing_fail(type_, text):
    image = type_.render(text, theme.BODY, theme.TEXT)
    assert image.get_size() == (max(1, type_.width(text, theme.BODY)), image.get_height())


def test_what_no_font_has_becomes_a_box(type_):
    assert BOX in "".join(run.text for run in _runs("a\U00012000", "regular"))


def test_a_mark_stays_in_the_font_of_its_letter():
    assert len(list(_runs("क्षत्रिय", "regular"))) == 1


@pytest.mark.parametrize("text", SCRIPTS.values())
@pytest.mark.parametrize("width", [30, 60, 200])
def test_wrapped_lines_fit_and_lose_nothing(type_, text, width):
    lines = type_.wrap(f"{text} {text}", theme.BODY, width)
    assert all(type_.width(line, theme.BODY) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == (text + text).replace(" ", "")


@pytest.mark.parametrize("text", SCRIPTS.values())
def test_a_shortened_text_fits_and_says_so(type_, text):
    short = type_.shorten(text * 3, theme.BODY, 80)
    assert type_.width(short, theme.BODY) <= 80
    assert short.endswith(ELLIPSIS)
    assert type_.shorten(text, theme.BODY, 10_000) == text


def test_twice_the_scale_is_twice_the_size(type_):
    once, twice = (Type(s).width("Fourfold", theme.BODY) for s in (1, 2))
    assert twice == pytest.approx(2 * once, rel=0.04)


def test_arabic_letters_are_joined_and_run_from_the_right():
    assert visual("محمد") == "\ufeaa\ufee4\ufea4\ufee3"
    assert visual("لا") == "\ufefb"


def test_a_right_to_left_name_stands_in_a_sentence_where_it_belongs():
    assert visual("שרה won 3 corners") == "הרש won 3 corners"
    assert visual("Room 7: שרה (12)") == "Room 7: (12) הרש"


def test_text_without_right_to_left_letters_is_left_alone():
    assert visual("Łukasz (7) «x»") == "Łukasz (7) «x»"


def test_a_file_that_is_no_font_covers_nothing(tmp_path):
    (tmp_path / "x.ttf").write_bytes(b"no font")
    assert characters(tmp_path / "x.ttf") == frozenset()
    assert characters(tmp_path / "missing.ttf") == frozenset()


def test_the_fonts_are_small_and_their_licences_are_here():
    files = list(ASSETS.iterdir())
    assert sum(file.stat().st_size for file in files) < 8_000_000
    licences = "".join(file.read_text() for file in files if file.suffix == ".txt")
    fonts = [file.name for file in files if file.suffix in (".otf", ".ttf")]
    assert [name for name in fonts if name not in licences] == []
