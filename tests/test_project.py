"""The checkout as a whole: style, types, imports, pins, and what may lie where."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
TOP_LEVEL = {
    *(".ci", ".gitignore", "Makefile", "pyproject.toml", "LICENSE"),
    *("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"),
    *("engines", "protocol", "server", "client", "tests", "deploy"),
}
DOCSTRING = re.compile(r'r?"""[^\s"](?:[^"\\]|\\.|"(?!""))*"""[ ]*(?:#.*)?(?:\n|$)')
"""How a file begins whose first statement is a string."""
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """A tool, run as `make lint` and `make types` run it."""
    return subprocess.run(
        [sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False
    )


@cache
def files() -> tuple[str, ...]:
    """Every file that is tracked, or would be by `git add .`."""
    told = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return tuple(name for name in told.stdout.splitlines() if (ROOT / name).exists())


@cache
def pins() -> dict[str, list[Requirement]]:
    """The constraints, by name: several where a marker chooses."""
    found: dict[str, list[Requirement]] = {}
    for line in (ROOT / "deploy" / "constraints.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            pin = Requirement(line)
            found.setdefault(canonicalize_name(pin.name), []).append(pin)
    return found


def named() -> Iterator[Requirement]:
    """Every requirement that pyproject.toml names."""
    for extra in [PROJECT["dependencies"], *PROJECT["optional-dependencies"].values()]:
        yield from map(Requirement, extra)


# Style, types, imports


@pytest.mark.parametrize("words", [["check"], ["format", "--check"]], ids=["check", "format"])
def test_ruff_finds_nothing(words: list[str]) -> None:
    told = run("-m", "ruff", *words)
    assert told.returncode == 0, told.stdout + told.stderr


def test_mypy_finds_nothing() -> None:
    told = run("-m", "mypy")
    assert told.returncode == 0, told.stdout + told.stderr


@pytest.mark.parametrize("system", ["linux", "win32"])
def test_mypy_finds_nothing_in_set_up_either(system: str) -> None:
    told = run("-m", "mypy", "--platform", system, "deploy/setup.py")
    assert told.returncode == 0, told.stdout + told.stderr


def test_imports_keep_their_contracts() -> None:
    told = run("-c", "from importlinter.cli import lint_imports_command as run; run()")
    assert told.returncode == 0, told.stdout + told.stderr


# What lies where


@pytest.mark.needs("git")
def test_the_top_level_has_only_the_names_it_was_given() -> None:
    assert {name.split("/")[0] for name in files()} <= TOP_LEVEL


@pytest.mark.needs("git")
def test_no_file_names_a_package_index_or_a_path_of_somebodys_machine() -> None:
    forbidden = re.compile(
        "|".join(
            [
                r"(^|[^A-Za-z0-9_.])/(wo" + "rk|fa" + "rm)/",
                "index" + "-url",
                "extra" + "-index",
                '"resolved": *"http',
                "registry *= *" + '"?http',
            ]
        ),
        re.MULTILINE,
    )
    for name in files():
        content = (ROOT / name).read_bytes()
        if b"\0" not in content:
            assert not forbidden.search(content.decode("utf-8", "replace")), name


@pytest.mark.needs("git")
def test_every_module_says_its_job_in_its_first_line() -> None:
    for name in files():
        if not name.endswith(".py") or not (text := (ROOT / name).read_text(encoding="utf-8")):
            continue
        assert DOCSTRING.match(text), name


def test_the_init_of_a_game_is_empty_for_the_client_imports_its_public_words_alone() -> None:
    games = [init.parent for init in (ROOT / "engines").glob("*/__init__.py")]
    assert games
    for game in games:
        assert (game / "__init__.py").read_bytes() == b"", game


# Versions


def test_every_requirement_is_pinned_to_a_version_that_it_admits() -> None:
    for requirement in named():
        for pin in pins().get(canonicalize_name(requirement.name), [None]):
            assert pin is not None, f"{requirement} is not pinned"
            (version,) = pin.specifier
            assert version.operator == "=="
            assert requirement.specifier.contains(version.version), f"{requirement}, but {pin}"


def test_whatever_the_requirements_bring_with_them_is_pinned_too() -> None:
    todo, seen = list(named()), set()
    while todo:
        requirement = todo.pop()
        name = canonicalize_name(requirement.name)
        if name in seen or (requirement.marker and not requirement.marker.evaluate({"extra": ""})):
            continue
        seen.add(name)
        assert name in pins(), f"{name} is not pinned"
        try:
            todo += map(Requirement, metadata.requires(name) or [])
        except metadata.PackageNotFoundError:
            continue  # an optional extra that this machine does without
    assert {"msgspec", "pluggy", "pathspec"} <= seen


def test_set_up_installs_extras_that_exist() -> None:
    text = (ROOT / "deploy" / "setup.py").read_text(encoding="utf-8")
    sizes = next(
        ast.literal_eval(node.value)
        for node in ast.parse(text).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "MEGABYTES"
    )
    assert sorted(sizes) == sorted(PROJECT["optional-dependencies"])
