"""Messages: said in the language that is chosen, English where a catalogue lacks one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from client.languages import message
from client.languages.message import preferred, told, tr, trn, trp, use

CATALOGUE = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "Waiting for {name} ..."
msgstr "Warten auf {name} ..."

msgid "{n} game"
msgid_plural "{n} games"
msgstr[0] "{n} Partie"
msgstr[1] "{n} Partien"

msgctxt "of a door"
msgid "Open"
msgstr "Offen"

msgid "Laid {what} at {cell}"
msgstr "{cell}: {what} gelegt"
"""


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "de.po").write_text(CATALOGUE, encoding="utf-8")
    monkeypatch.setattr(message, "FOLDER", tmp_path)
    use("de")
    yield
    use("en")


def test_english_needs_no_catalogue() -> None:
    assert tr("Waiting for {name} ...", name="{Olga}") == "Waiting for {Olga} ..."
    assert trn("{n} game", "{n} games", 1) == "1 game"
    assert trp("of a door", "Open") == "Open"
    assert tr("") == ""


@pytest.mark.usefixtures("german")
def test_a_catalogue_gives_the_words_and_their_order() -> None:
    assert tr("Waiting for {name} ...", name="Olga") == "Warten auf Olga ..."
    assert [trn("{n} game", "{n} games", n) for n in (1, 2)] == ["1 Partie", "2 Partien"]
    assert trp("of a door", "Open") == "Offen"
    assert tr("") == ""


@pytest.mark.usefixtures("german")
def test_a_catalogue_is_read_once(tmp_path: Path) -> None:
    (tmp_path / "de.po").unlink()
    use("en")
    use("de")
    assert trp("of a door", "Open") == "Offen"


@pytest.mark.usefixtures("german")
def test_what_a_catalogue_lacks_is_said_in_english() -> None:
    assert tr("Rematch") == "Rematch"
    assert told("Nobody foresaw this.") == "Nobody foresaw this."


@pytest.mark.usefixtures("german")
def test_a_sentence_of_the_server_is_known_by_its_pattern() -> None:
    patterns = ("Laid {what} at {cell}",)
    assert told("Laid an elbow at B1", patterns) == "B1: an elbow gelegt"
    assert told("Laid 1,216 at 1,2", patterns) == "1,2: 1\u00a0216 gelegt"


@pytest.mark.parametrize(
    ("locales", "language"),
    [
        (["de_AT.UTF-8"], "de"),
        (["es-MX", "de"], "es"),
        (["C", "xx"], "en"),
        (["fr", "de"], "de"),
        ([], "en"),
    ],
)
def test_the_first_language_there_is_a_catalogue_for_is_preferred(
    locales: list[str], language: str
) -> None:
    assert preferred(locales) == language
