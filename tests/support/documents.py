"""What a document links to, and where in it a link can lead."""

import re
from functools import cache
from itertools import chain, count
from pathlib import Path

ROOT = Path(__file__).parents[2]


def prose(text: str) -> str:
    """A document without its fenced blocks: nothing in these is a heading or a link."""
    return re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)


@cache
def anchors(path: Path) -> set[str]:
    """The places in a document that a link can name; headings of one name are numbered."""
    text, named = prose(path.read_text()), set[str]()
    for line in re.findall(r"^#+ (.*)$", text, re.M):
        shown = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", line).lower()
        plain = re.sub(r"[^\w\- ]", "", shown).replace(" ", "-")
        numbered = (f"{plain}-{number}" for number in count(1))
        named.add(next(it for it in chain([plain], numbered) if it not in named))
    return named | set(re.findall(r'<a id="([^"]+)">', text))


def links(text: str) -> list[str]:
    """The links of a document into this tree, those of pictures too."""
    found = re.findall(r"\]\(<?([^)\s>]+)>?(?: \"[^\"]*\")?\)", prose(text))
    found += re.findall(r"^\[[^\]]+\]: (\S+)$", prose(text), re.M)
    return [link for link in found if not re.match(r"[a-z]+:", link)]


def is_there(name: str) -> bool:
    """Whether a page, with an anchor or without, is in the tree under its plain path."""
    page, _, anchor = name.partition("#")
    path = ROOT / page
    return ".." not in page and path.is_file() and (not anchor or anchor in anchors(path))
