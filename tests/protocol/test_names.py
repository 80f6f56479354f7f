"""Names and room codes as people type them, in every script and with every trick."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from protocol.names import (
    ALPHABET,
    CODE_LENGTH,
    NAME_LENGTH,
    SERVER_NAME_LENGTH,
    tidy_code,
    tidy_name,
    tidy_server_name,
)

KEPT = [
    "Ada",
    "Ada Lovelace",
    "Łukasz Żółć",
    "Ελένη",
    "Владимир",
    "שָׁלוֹם",
    "فاطمة",
    "می\u200cخواهم",  # Persian writes this word with a non-joiner
    "क्\u200dष",  # Devanagari, a half form made by a joiner
    "ශ්\u200dරී",  # Sinhala, a conjunct made by a joiner
    "ภาษาไทย",
    "麻雀",
    "한국어",
    "ゲーム",
    "👩\u200d👩\u200d👧",  # a family is three people with joiners between them
    "❤️",  # a heart with a variation selector
    "O'Neill-Smith 2",
]


@pytest.mark.parametrize("name", KEPT)
def test_a_name_in_any_script_is_kept(name: str) -> None:
    assert tidy_name(name) == unicodedata.normalize("NFC", name)


TIDIED = {
    "  Ada   Lovelace ": "Ada Lovelace",
    "Ada\tLovelace": "Ada Lovelace",
    "Ada\r\nLovelace": "Ada Lovelace",
    "Ada\u00a0Lovelace": "Ada Lovelace",
    "Ada\u3000Lovelace": "Ada Lovelace",
    "Ada\u2028Lovelace": "Ada Lovelace",
    "A\x00d\x07a\x7f": "Ada",
    "\x1b[31mAda": "[31mAda",
    "Ada\u200b": "Ada",
    "Ada \u200b Lovelace": "Ada Lovelace",
    "\ufeffAda": "Ada",
    "A\u00adda": "Ada",
    "\u202eadA": "adA",  # right-to-left override
    "\u2067Ada\u2069": "Ada",  # isolates
    "\u200fAda\u200e": "Ada",  # direction marks
    "Ada\U000e0041": "Ada",  # a tag character
    "Ada\ud800": "Ada",  # half a surrogate pair
    "Ada\ue000": "Ada",  # private use
    "Ada\u0378": "Ada",  # unassigned
    "E\u0301va": "Éva",
    "E\u200b\u0301va": "Éva",  # what is invisible does not keep a letter from its accent
    "\u200dAda\u200c": "Ada",
}


@pytest.mark.parametrize(("typed", "shown"), TIDIED.items())
def test_what_cannot_be_seen_is_taken_out(typed: str, shown: str) -> None:
    assert tidy_name(typed) == shown


INVISIBLE = [
    "",
    " ",
    "\t\n",
    "\u200d\u200c\u200d",
    "\u200b\u2060\ufeff",
    " \u200d ",
    "\u202e\u202c",
    "\u3164",  # the Hangul filler, a "letter" without ink
    "\u115f\u1160\uffa0",
    "\u2800",  # a Braille cell without dots
    "\u034f",  # the grapheme joiner
]


@pytest.mark.parametrize("typed", INVISIBLE)
def test_a_name_of_which_nothing_shows_is_empty(typed: str) -> None:
    assert tidy_name(typed) == ""


@given(typed=st.text(st.characters(), max_size=80))
@example("a " * 40)
@example("x" * 23 + " \u200d y")
@example("\u200d" * 80)
@example("e\u200b\u0301")
def test_a_tidied_name_is_short_single_spaced_and_stays_as_it_is(typed: str) -> None:
    name = tidy_name(typed)
    assert len(name) <= NAME_LENGTH
    assert name == " ".join(name.split())
    assert tidy_name(name) == name
    assert not {unicodedata.category(sign) for sign in name} & {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert not any(unicodedata.bidirectional(sign) in BIDI for sign in name)
    name.encode()


BIDI = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}


@pytest.mark.parametrize(
    "typed", ["K7MQ2X", "k7mq2x", " K7M Q2X ", "k7m-q2x", "K-7-M-Q-2-X", "K7MQ\u00a02X\n"]
)
def test_a_code_is_what_was_meant(typed: str) -> None:
    assert tidy_code(typed) == "K7MQ2X"


@given(code=st.text(ALPHABET, min_size=CODE_LENGTH, max_size=CODE_LENGTH))
def test_a_code_is_tidy_already(code: str) -> None:
    assert tidy_code(code) == code
    assert tidy_code(f" {code[:3].lower()}-{code[3:].lower()} ") == code


def test_the_alphabet_has_32_signs_that_nobody_mixes_up() -> None:
    assert len(set(ALPHABET)) == len(ALPHABET) == 32
    assert not set("01IO") & set(ALPHABET)


@pytest.mark.parametrize("typed", ["x" * 49, "Club \u200d" * 20, "\U0001f3b2" * 300])
def test_a_servers_name_that_is_too_long_ends_in_an_ellipsis_and_stays_as_it_is(typed):
    name = tidy_server_name(typed)
    assert len(name) <= SERVER_NAME_LENGTH
    assert name.endswith("…")
    assert tidy_server_name(name) == name


def test_a_servers_name_may_be_longer_than_a_players():
    name = "A very long name of a club that meets on Fridays"
    assert tidy_server_name(f" {name} ") == name
    assert tidy_server_name("\u200d") == ""
