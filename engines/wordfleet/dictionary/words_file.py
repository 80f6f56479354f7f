"""Write the dictionary as a file that everybody may have, with its notices at its head."""

import gzip
from typing import Final

from engines.wordfleet.dictionary.words import DATA, FILES, THEMES

NOTICES: Final = ("SCOWL-licence.txt", "WordNet-licence.txt", "flagged-licence.txt")
"""What has to go along with the words, wherever they go."""
READING: Final = """\
How to read it: a line for each word, which is the word, a space, and its signs. The first sign
says how common it is: c common, e everyday, r rare, x extra. Then ! where it may offend, or - where
it is only never dealt; then a letter for each theme it fits, a capital where that theme deals it.
Themes from a:"""


def words_file(edition: int) -> bytes:
    """Return an edition of the words as text: comments that begin with ``#``, then the words."""
    lines = gzip.decompress(FILES[edition].read_bytes()).decode("ascii").splitlines()
    themes = " ".join(THEMES)
    source = [line.removeprefix("# ") for line in lines if line.startswith("#")]
    source = source[: next(at for at, it in enumerate(source) if it.startswith("Made by"))]
    about = [*source, "", *READING.splitlines(), themes]
    for name in NOTICES:
        text = (DATA / name).read_text("utf-8").splitlines()
        about += ["", f"{name}:", "", *text]
    head = [f"# {line}".rstrip() for line in about]
    words = [line for line in lines if not line.startswith("#")]
    return "\n".join([*head, *words, ""]).encode()
