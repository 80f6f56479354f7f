"""Keeps the catalogues of the window's words in step with the code: ``make words``.

Writes ``client/languages/fourfold.pot`` (every message, in English) and brings each ``*.po`` beside
it up to date: new messages untranslated, gone ones dropped. Prints what each language lacks. For
a new language, copy the template to ``fr.po``, name it in ``client/languages/message.py``, and
translate.
"""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import msgspec
from babel.messages import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "client" / "languages"
TEMPLATE: Final = FOLDER / "fourfold.pot"
KEYWORDS: Final[dict[str, Any]] = {
    "tr": None,
    "trn": (1, 2),
    "trp": ((1, "c"), 2),
    "mark": None,
}
PLACES: Final = ("client",)
"""Folders whose code says messages."""


def catalog() -> Catalog:
    """Return all messages there are, each with the files that say it."""
    found = Catalog(project="Fourfold", charset="utf-8", fuzzy=False)
    for place in PLACES:
        options = {"keywords": {**KEYWORDS}, "comment_tags": ("Translators:",)}
        for path, _line, message, notes, context in extract_from_dir(ROOT / place, **options):
            where = f"{place}/{Path(path).as_posix()}"
            found.add(message, locations=[(where, 0)], auto_comments=notes, context=context)
    for where, message in _of_games():
        found.add(message, locations=[(where, 0)])
    return found


def _of_games() -> Iterator[tuple[str, str]]:
    """Return what the games say in files of their own: options, and the sentences of lessons."""
    from client.games.catalog import BOARDS
    from engines.lessons.lesson import sayings
    from engines.lessons.shelf import NAME, course_of

    for game, board in BOARDS.items():
        where = f"engines/{game}/public.py"
        properties = msgspec.json.schema(board.options)["$defs"][board.options.__name__]
        for told in properties["properties"].values():
            for key in ("title", "description"):
                if told.get(key):
                    yield where, told[key]
            for key in ("names", "abouts", "said"):
                yield from ((where, said) for said in told.get(key, {}).values())
        course = course_of(game)
        for lesson in course.parts if course is not None else ():
            yield from ((f"engines/{game}/{NAME}", said) for said in sayings(lesson))


def written(found: Catalog) -> bytes:
    """Return the catalogue as a gettext file: in the order of its files, without line numbers."""
    text = BytesIO()
    found.header_comment = HEAD
    write_po(text, found, width=100, sort_by_file=True, include_lineno=False, omit_header=False)
    lines = [line for line in text.getvalue().splitlines() if not line.startswith(LEFT_OUT)]
    return b"\n".join(lines) + b"\n"


LEFT_OUT: Final = (
    *(b'"POT-Creation-Date', b'"PO-Revision-Date', b'"Generated-By'),
    *(b'"Report-Msgid-Bugs-To', b'"Last-Translator', b'"Language-Team'),
)
"""Lines of a catalogue's head that change without reason, or that nobody fills in."""
HEAD: Final = "# The words of Fourfold's window."


def lacking(language: Path, found: Catalog) -> list[str]:
    """Return the messages that a language does not say yet."""
    with language.open("rb") as file:
        here = read_po(file, locale=language.stem)
    lacks = []
    for message in found:
        known = here.get(message.id, message.context) if message.id else None
        if message.id and (known is None or not known.string or not all(_strings(known.string))):
            lacks.append(message.id if isinstance(message.id, str) else message.id[0])
    return lacks


def _strings(said: Any) -> tuple[str, ...]:
    return (said,) if isinstance(said, str) else tuple(said)


def main() -> None:
    """Write the template and each language."""
    found = catalog()
    TEMPLATE.write_bytes(written(found))
    for language in sorted(FOLDER.glob("*.po")):
        with language.open("rb") as file:
            here = read_po(file, locale=language.stem)
        here.update(found, no_fuzzy_matching=True)
        here.obsolete.clear()
        language.write_bytes(written(here))
        print(f"{language.name}: {len(lacking(language, found))} of {len(found)} are missing")


if __name__ == "__main__":
    main()
