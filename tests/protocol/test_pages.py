"""The pages about the wire hang together: one list names them all, and programs name real ones."""

import re
from collections import Counter
from pathlib import Path

from tests.support.documents import anchors, links

ROOT = Path(__file__).parents[2]
PROTOCOL = ROOT / "protocol"
CONTENTS = PROTOCOL / "README.md"
PROGRAMS = {".py", ".mjs", ".ts", ".js"}
NAMED = re.compile(r"\b(protocol/[\w/]+\.md)(?:#([\w-]+))?")
ELSEWHERE = {"node_modules", ".venv", "__pycache__", "dist"}


def pages() -> set[Path]:
    """Every page about the wire but the one with the contents."""
    found = {path for path in PROTOCOL.rglob("*.md") if not ELSEWHERE & set(path.parts)}
    return found - {CONTENTS}


def test_the_one_list_of_contents_names_every_page_once() -> None:
    (contents,) = re.findall(r"^## Contents\n(.*?)(?=^## |\Z)", CONTENTS.read_text(), re.M | re.S)
    listed = Counter((PROTOCOL / it).resolve() for it in links(contents) if "#" not in it)
    assert listed == Counter(pages())


def test_pages_that_programs_name_are_there_with_their_headings() -> None:
    for program in sorted(ROOT.rglob("*")):
        if program.suffix not in PROGRAMS or ELSEWHERE & set(program.relative_to(ROOT).parts):
            continue
        for name, anchor in re.findall(
            r"\b(protocol/[\w/]+\.md)(?:#([\w-]+))?", program.read_text()
        ):
            assert (ROOT / name).is_file(), (program, name)
            assert not anchor or anchor in anchors(ROOT / name), (program, name, anchor)


def test_pages_cite_no_document_that_a_reader_has_not_got() -> None:
    for page in pages() | {CONTENTS}:
        cited = re.findall(r"\b(?:rules?|section|chapter|§) ?\d[\d.]*\b", page.read_text(), re.I)
        assert not [it for it in cited if not it.lower().startswith("rules")], (page, cited)
