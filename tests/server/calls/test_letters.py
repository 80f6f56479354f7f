"""What is sent stands in every language of the window, whole, and names the window's own words."""

import re
from typing import get_args

import msgspec
import pytest

from client.languages.message import ENGLISH, NAMES, tr, use
from protocol.messages.inbox import InboxItem, InboxKind
from protocol.messages.play import OfferKind
from protocol.names import PlayerId, RoomId
from server.calls.call_words import WORDS, words_in
from server.calls.letters import LetterWriter, Waiting

WRITER = LetterWriter(bytes(32), "Home", "https://play.example.org")
ADA = PlayerId("ada")


def places(words):
    """What each sentence of a language leaves open."""
    told = msgspec.to_builtins(words)
    said = {**told.pop("offers"), **told}
    return {name: sorted(re.findall(r"\{\w*\}", text)) for name, text in said.items()}


def test_there_is_a_language_for_each_of_the_window_and_all_say_the_same():
    assert WORDS.keys() == NAMES.keys()
    assert words_in("tlh") is words_in("") is WORDS[ENGLISH]
    for words in WORDS.values():
        assert places(words) == places(WORDS[ENGLISH])
        assert set(words.offers) == set(get_args(OfferKind))


@pytest.mark.parametrize("language", NAMES)
def test_a_mail_says_where_it_is_ended_by_the_words_that_the_window_shows(language):
    use(language)
    try:
        where = tr("Settings"), tr("Calls")
    finally:
        use(ENGLISH)
    code = WRITER.confirmation(ADA, "Ada", "ada@example.org", 1, language)
    waits = WRITER.summary(ADA, "ada@example.org", [], language)
    assert ", ".join(where) in code.text
    assert ", ".join(where) in waits.text.replace("\n", " ")


@pytest.mark.parametrize("language", [*NAMES, ""])
def test_every_kind_of_call_has_its_sentence_and_braces_in_names_are_letters(language):
    waiting = [
        Waiting(kind, InboxItem(kind, kind, 1, ADA, "{Bob}", RoomId("K7MQ2X"), "polyy", "draw"))
        for kind in get_args(InboxKind)
    ]
    text = WRITER.summary(ADA, "ada@example.org", waiting, language).text
    assert text.count("{Bob}") == len(waiting) - 1, "a notice has its own words"
    assert "{name}" not in text
    told = msgspec.json.decode(WRITER.body(ADA, waiting, 1, language))
    assert [it["text"] in text for it in told["calls"]] == [True] * len(waiting)
