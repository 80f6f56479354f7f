"""A language nobody speaks: each letter wears an accent, so that what is no message shows."""

import gettext
import re
import string
from collections.abc import Iterator
from contextlib import contextmanager

from client.languages import message
from client.languages.message import PLACE

LETTERS = "áḃćḋéḟǵḣíĵḱĺḿńóṕqŕśťúvẃxýź"
ACCENTS = str.maketrans(string.ascii_lowercase + string.ascii_uppercase, LETTERS + LETTERS.upper())
CODE = "xx"


def accented(text: str) -> str:
    """Return a message with an accent on each letter; its places stay."""
    said, at = "", 0
    for place in PLACE.finditer(text):
        said += text[at : place.start()].translate(ACCENTS) + place[0]
        at = place.end()
    return said + text[at:].translate(ACCENTS)


class PseudoCatalog(gettext.NullTranslations):
    """Has every message there is."""

    def gettext(self, message: str) -> str:
        return accented(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return accented(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return accented(message)


@contextmanager
def pseudo() -> Iterator[None]:
    """Say everything in that language."""
    message.use("en")
    message._now.code, message._now.catalog = CODE, PseudoCatalog()
    try:
        yield
    finally:
        message.use("en")


PLAIN = re.compile(
    r"[a-zA-Z]*[abcdefghijklmnoprstuwyz][a-zA-Z]+|[a-zA-Z]+[abcdefghijklmnoprstuwyz]"
)


def plain_words(text: str) -> list[str]:
    """Return the words of ``text`` that wear no accents: at least two letters long."""
    return [
        word for word in re.findall(r"[^\W\d_]{2,}", text) if word.isascii() and PLAIN.search(word)
    ]
