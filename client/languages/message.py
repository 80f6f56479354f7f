"""Says a message in the language that is chosen: English in the code, the others in catalogues.

A catalogue is a gettext file beside this one (``de.po``); ``fourfold.pot`` lists all messages. A
message is a whole sentence or label with named places: ``tr("Waiting for {name} ...", name=name)``.
Only what was marked by one of these functions is found by ``make words``.
"""

import gettext
import re
from collections.abc import Iterable
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent
ENGLISH: Final = "en"
NAMES: Final = {ENGLISH: "English", "de": "Deutsch", "es": "Español"}
"""Each language by its code, as those who speak it write it."""
PLACE: Final = re.compile(r"\{(\w+)[^{}]*\}")
GROUPED: Final = re.compile(r"\d{1,3}(?:,\d{3})+")
"""A number as English writes it."""


class Language:
    """The language in use, and its catalogue."""

    def __init__(self) -> None:
        self.code = ENGLISH
        self.catalog = gettext.NullTranslations()


_now: Final = Language()


def code() -> str:
    """Return the code of the language in use: "en"."""
    return _now.code


def use(language: str) -> None:
    """Say everything in ``language`` from now on; in English where there is no such catalogue."""
    known = language if language in NAMES else ENGLISH
    _now.code, _now.catalog = known, _catalog(known, FOLDER)
    _pattern.cache_clear()


def is_here(language: str) -> bool:
    """Return whether ``language`` can be said now; a page fetches its catalogue first."""
    files = (FOLDER / f"{language}{kind}" for kind in (".mo", ".po"))
    return language == ENGLISH or language not in NAMES or any(file.exists() for file in files)


def preferred(locales: Iterable[str]) -> str:
    """Return the first of ``locales`` ("de_AT.UTF-8", "es-MX") that has a catalogue, or English."""
    for name in locales:
        base = re.split(r"[-_.@]", name.lower())[0]
        if base in NAMES:
            return base
    return ENGLISH


def tr(message: str, /, **places: Any) -> str:
    """Return ``message`` in the language in use, with its named places filled."""
    said = _now.catalog.gettext(message) if message else ""
    return said.format(**places) if places else said


def trn(one: str, many: str, count: int, /, **places: Any) -> str:
    """Return ``one`` or ``many``, whichever ``count`` needs; ``{n}`` is the count."""
    return _now.catalog.ngettext(one, many, count).format(n=count, **places)


def trp(context: str, message: str, /, **places: Any) -> str:
    """Return a message that needs another word elsewhere: ``context`` says which one is meant."""
    said = _now.catalog.pgettext(context, message)
    return said.format(**places) if places else said


def mark(message: str, /) -> str:
    """Return ``message`` as it is: it is said later, by ``tr``, as a constant of a module is."""
    return message


def told(sentence: str, patterns: Iterable[str] = ()) -> str:
    """Return a sentence that a server said in English, where it is one of ``patterns``.

    A pattern is a marked message with named places, which may hold anything.
    """
    if _now.code == ENGLISH:
        return sentence
    said = _now.catalog.gettext(sentence) if sentence else ""
    if said != sentence:
        return said
    for pattern in patterns:
        found = _pattern(pattern).fullmatch(sentence)
        if found is not None:
            return tr(pattern, **{name: spaced(it) for name, it in found.groupdict().items()})
    return sentence


def spaced(value: str) -> str:
    """Return a number with spaces between its thousands: other languages read a comma otherwise."""
    return value.replace(",", "\u00a0") if GROUPED.fullmatch(value) else value


@lru_cache(maxsize=1024)
def _pattern(pattern: str) -> re.Pattern[str]:
    """Return what matches any sentence that ``pattern`` makes."""
    parts, at = [], 0
    for place in PLACE.finditer(pattern):
        parts += [re.escape(pattern[at : place.start()]), f"(?P<{place[1]}>.*?)"]
        at = place.end()
    return re.compile("".join([*parts, re.escape(pattern[at:])]), re.DOTALL)


@cache
def _catalog(language: str, folder: Path) -> gettext.NullTranslations:
    """Return what is written in a language: compiled where it lies compiled, as in a page.

    It is read once: that takes longer than a frame may, and whoever tries languages changes often.
    """
    compiled, written = folder / f"{language}.mo", folder / f"{language}.po"
    if compiled.exists():
        return gettext.GNUTranslations(BytesIO(compiled.read_bytes()))
    if not written.exists():
        return gettext.NullTranslations()
    # Imported late: a window in English needs none of it.
    import polib

    return gettext.GNUTranslations(BytesIO(polib.pofile(str(written)).to_binary()))
