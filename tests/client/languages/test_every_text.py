"""Every text on the screen comes from the catalogue: in a language of accents none is plain."""

import re

import pytest

from client.ui.text import Type, _types
from engines.bot_levels import CHARACTERS
from tests.client.gallery.gallery import STATES, WINDOWS, shown
from tests.client.languages.pseudo import plain_words, pseudo

NAMES = frozenset(
    {
        *("Fourfold", "Poly", "RotoRouter", "Toppen", "Word", "Fleet", "backgammon", "Wi", "Fi"),
        *("English", "Deutsch", "Español"),
        *(
            "Ann",
            "Bob",
            "Cleo",
            "Dirk",
            "Emilia",
            "Farid",
            "Grace",
            "Hugo",
            "Ida",
            "Coach",
            "Player",
            "Bot",
            "Zoë",
        ),
        *(
            "Bartholomew",
            "Featherstone",
            "Wolfeschlegelsteinhausenb",
            "Wolfeschlegelsteinhausenbergerdorff",
            "zebra",
        ),
        *(character.name for character in CHARACTERS),
        *("Staircase", "random", "chain"),
    }
)
"""What is called the same in every language, and what people in the gallery are called."""
GIVEN = re.compile(
    "Ann’s games|Behind a firewall|Club evening|New laptop|Old laptop|Two towers"
    "|A name as long as can be|Friday night|Lunch break|See you tomorrow|Silent Gale"
)
"""What people have called something, or said."""
ADDRESS = re.compile(r"\S+(?:://|\.(?:org|net|jsonl?|png|log|example))\S*|\b[A-Z0-9]{2,}\b")
"""Addresses, files, codes of rooms, keys."""
NOTATION = re.compile(
    r"\b(?:play|board|move|round|opens|first|bids|(?:red|green|blue)(?:\.[a-z]+)?):\S*"
)
"""Positions as text, which are the same in every language."""


@pytest.mark.parametrize("state", STATES)
async def test_every_text_of_a_scene_is_in_the_catalogue(
    state: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: set[str] = set()
    render = Type._render

    def noted(self: Type, text: str, *rest: object) -> object:
        drawn.add(text)
        return render(self, text, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Type, "_render", noted)
    for known in _types:  # what is known is not rendered again
        known.render.cache_clear()
    with pseudo():
        stage = await shown(state, *WINDOWS["1280x720"])
        drawn.update(stage.scene.page.spoken())
        drawn.add(stage.app.window_title)
        await stage.app.close()
    left = {text: words for text in drawn if (words := untold(text))}
    assert left == {}


def _free(text: str) -> str:
    """Return the text without what is said alike everywhere."""
    return GIVEN.sub(" ", ADDRESS.sub(" ", NOTATION.sub(" ", text)))


def untold(text: str) -> list[str]:
    """Return the words of a text that are neither said by the catalogue nor names."""
    return [word for word in plain_words(_free(text)) if word not in NAMES]
