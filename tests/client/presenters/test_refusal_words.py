"""What a server refuses with is said in the language in use, where it is known here."""

import ast
import gettext
import re
from functools import cache
from pathlib import Path

import pytest

from client.languages import message
from client.presenters.refusal_words import REFUSALS, refused_words

ROOT = Path(__file__).parents[3]
PLACE = re.compile(r"\{\w*\}")


def sentences():
    """All that is written in the server's code, with a place for whatever is filled in."""
    for file in (ROOT / "server").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


@cache
def written():
    """The same as one text, read by whoever asks first."""
    return " ".join(sentences())


@pytest.mark.parametrize("pattern", REFUSALS)
def test_what_is_translated_is_what_servers_say(pattern):
    for part in filter(str.strip, re.split(r"[:;(]|\{\w*\}", pattern)):
        assert part.strip(" ).,") in written()


def test_a_refusal_is_said_in_another_language_with_its_places_filled(monkeypatch):
    class Loud(gettext.NullTranslations):
        def gettext(self, text):
            return text.upper().replace("{ROOM}", "{room}")

    monkeypatch.setattr(message._now, "catalog", Loud())
    monkeypatch.setattr(message._now, "code", "xx")
    assert refused_words("there is no room K7MQ2X: check its code") == (
        "THERE IS NO ROOM K7MQ2X: CHECK ITS CODE"
    )
    assert refused_words("what no server says") == "WHAT NO SERVER SAYS"
