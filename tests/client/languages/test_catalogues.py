"""Catalogues: all that the code says, said in each language, with the same places."""

import ast
import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import polib
import pytest

from client.languages.message import ENGLISH, FOLDER, NAMES, PLACE
from deploy.words import TEMPLATE, catalog, written

LANGUAGES = sorted(FOLDER.glob("*.po"))
CLIENT = FOLDER.parent
SAID = re.compile(r"""(?<![.\w])(?:tr|trn|mark)\(\s*("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')""")
"""The first piece of a message where the code says it."""


@cache
def template() -> polib.POFile:
    return polib.pofile(str(TEMPLATE))


def places(text: str) -> list[str]:
    return sorted(PLACE.findall(text))


def test_the_template_lists_what_the_code_says() -> None:
    assert TEMPLATE.read_bytes() == written(catalog()), "run `make words`"


def test_no_message_is_said_where_the_template_cannot_find_it() -> None:
    """Babel looks into no f-string, and into no call within another message's."""
    known = sorted(it.msgid for it in template())
    for path in CLIENT.rglob("*.py"):
        if path.name == "message.py":  # its docstring has an example
            continue
        for piece in pieces(path.read_text("utf-8")):
            at = bisect_left(known, piece)
            assert known[at : at + 1], (path, piece)
            assert known[at].startswith(piece), (path, piece)


def pieces(text: str) -> Iterator[str]:
    for found in SAID.finditer(text):
        yield ast.literal_eval(found[1])


def test_each_language_that_can_be_chosen_has_a_catalogue() -> None:
    assert {path.stem for path in LANGUAGES} == set(NAMES) - {ENGLISH}


@pytest.mark.parametrize("path", LANGUAGES, ids=lambda path: path.stem)
def test_a_language_says_everything(path: Path) -> None:
    said, wanted = polib.pofile(str(path)), template()
    known = {(entry.msgctxt, entry.msgid, entry.msgid_plural): entry for entry in said}
    assert set(known) == {(it.msgctxt, it.msgid, it.msgid_plural) for it in wanted}
    assert [entry.msgid for entry in said if not entry.translated()] == []


@pytest.mark.parametrize("path", LANGUAGES, ids=lambda path: path.stem)
def test_a_translation_has_the_places_of_its_message(path: Path) -> None:
    wrong = []
    for entry in polib.pofile(str(path)):
        many = entry.msgstr_plural
        texts = list(many.values()) if many else [entry.msgstr]
        allowed = [places(entry.msgid), places(entry.msgid_plural)]
        wrong += [text for text in texts if places(text) not in allowed]
    assert wrong == []


@pytest.mark.parametrize("path", LANGUAGES, ids=lambda path: path.stem)
def test_a_translation_ends_as_its_message_does(path: Path) -> None:
    """A label without a stop stays one, a sentence stays a sentence."""
    ends = re.compile(r"(\.\.\.|[.:?!…])?\s*$")
    wrong = []
    for entry in polib.pofile(str(path)):
        texts = list(entry.msgstr_plural.values()) or [entry.msgstr]
        wanted = ends.search(entry.msgid)
        for text in texts:
            found = ends.search(text)
            if wanted and found and bool(wanted[1]) != bool(found[1]):
                wrong.append(text)
    assert wrong == []
