"""The documents tell the truth: commands exist, links lead somewhere, examples can be read."""

import ast
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.support.documents import anchors, links, prose

ROOT = Path(__file__).parent.parent
PROGRAMS = {"fourfold-server": "server", "fourfold": "client"}
SKIPPED = {".venv", "node_modules", "build", "dist"}


def documents() -> Iterator[Path]:
    """Every document of the checkout; what was installed or built in it is not looked through."""
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in SKIPPED]
        yield from (Path(folder) / name for name in names if name.endswith(".md"))


DOCUMENTS = sorted(documents())


class Block(NamedTuple):
    """A fenced block of a document."""

    document: Path
    language: str
    text: str


def blocks(*languages: str) -> list[Block]:
    """Every fenced block in one of these languages."""
    found = []
    for path in DOCUMENTS:
        for language, text in re.findall(r"^```(\w+)\n(.*?)^```", path.read_text(), re.M | re.S):
            if language in languages:
                found.append(Block(path, language, text))
    return found


def commands() -> Iterator[tuple[Path, list[str]]]:
    """Every command line of a shell block, without the settings before it, and inline ones too."""
    lines = [(block.document, line) for block in blocks("sh") for line in block.text.splitlines()]
    for path in DOCUMENTS:
        text = prose(path.read_text())
        lines += [(path, code) for code in re.findall(r"`((?:make|fourfold|py)[^`\n]*)`", text)]
    for path, line in lines:
        words = shlex.split(line.removeprefix("$ "), comments=True)
        while words and re.match(r"[A-Z_]+=", words[0]):
            words.pop(0)
        if words:
            yield path, words


@cache
def verbs() -> set[str]:
    """The verbs of the Makefile."""
    makefile = (ROOT / "Makefile").read_text()
    listed = re.search(r"^VERBS = (.*)$", makefile, re.M)
    assert listed is not None
    return {*listed.group(1).split(), *re.findall(r"^([a-z]+):", makefile, re.M)}


SUBCOMMANDS = (("verify",), ("conform", "client"), ("conform", "server"))
"""Commands of the server with options of their own."""


@cache
def options(module: str, *verb: str) -> set[str]:
    """The options that the --help of a program, or of a verb of it, knows."""
    command = [sys.executable, "-m", module, *verb, "--help"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return set(re.findall(r"--[a-z-]+", told.stdout))


def test_make_is_shown_with_verbs_that_it_has() -> None:
    shown = {words[1] for _, words in commands() if words[0] == "make" and len(words) > 1}
    assert shown <= verbs()
    assert {"play", "test"} <= shown


def test_the_makefile_and_the_script_know_the_same_verbs() -> None:
    script = [sys.executable, str(ROOT / "deploy" / "setup.py")]
    told = subprocess.run(script, capture_output=True, text=True, check=False)
    assert set(told.stderr.split("verbs:")[1].split()) == verbs() - {"tools"}


def test_the_script_is_shown_with_verbs_that_it_has() -> None:
    shown = [words for _, words in commands() if words[1:2] == ["deploy/setup.py"]]
    assert shown
    assert {verb for words in shown for verb in words[2:3]} <= verbs()


@pytest.mark.parametrize("program", PROGRAMS)
def test_options_that_are_shown_exist(program: str) -> None:
    known = options(PROGRAMS[program])
    for path, words in commands():
        given = words if words[0] == program else []
        given = given[: given.index("--")] if "--" in given else given  # a command of its own
        verb = next((it for it in SUBCOMMANDS if given[1 : 1 + len(it)] == [*it]), ())
        if program == "fourfold-server" and words[:2] == ["make", "serve"]:
            given = " ".join(words).replace("=", " ").split()
        if program == "fourfold" and words[:2] == ["make", "play"]:
            given = " ".join(words).replace("=", " ").split()
        ours = options(PROGRAMS[program], *verb) if verb else known
        unknown = {word for word in given if word.startswith("--")} - ours
        assert not unknown, f"{path.name}: {words}"


def test_settings_that_are_named_are_read() -> None:
    sources = [
        *ROOT.glob("engines/**/*.py"),
        *ROOT.glob("server/**/*.py"),
        *ROOT.glob("client/**/*.py"),
        *ROOT.glob("deploy/*.py"),
        *ROOT.glob("tests/client/**/*.py"),
    ]
    code = "".join(path.read_text() for path in sources)
    for path in DOCUMENTS:
        for setting in re.findall(r"FOURFOLD_([A-Z_]+)", path.read_text()):
            assert f"FOURFOLD_{setting}" in code or f'env("{setting}"' in code, (path, setting)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_between_documents_lead_somewhere(path: Path) -> None:
    for link in links(path.read_text()):
        name, _, anchor = link.partition("#")
        target = (path.parent / name).resolve() if name else path
        assert target.exists(), link
        assert not anchor or target.is_dir() or anchor in anchors(target), link


def test_examples_of_json_and_python_can_be_read() -> None:
    for block in blocks("json"):
        assert json.loads(block.text) is not None, block
    for block in blocks("python"):
        assert ast.parse(block.text), block
