"""Runs the tests that the last changes can reach, nearest first, for half a minute: `make quick`.

What is reached is read off the imports, those in programs that a test writes out included, and off
`-m` and the names of files; nothing is run for that. Arguments go to pytest.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDERS = ("engines", "protocol", "server", "client", "deploy", "tests")
MOST = 80
"""So many test files are taken, and the far ones are left to `make test`."""
WITHIN_S = 20
"""No test begins later than this after the first one could."""
PYTEST = ("-m", "pytest", "-q", "-n", "auto", "--maxprocesses=4", "--dist=loadfile")

IMPORTED = re.compile(
    r"^[ \t]*(?:from[ \t]+(?P<where>[\w.]+)[ \t]+import[ \t]+(?P<what>\([^)]*\)|[^\n#]+)"
    r"|import[ \t]+(?P<whole>[\w., \t]+))",
    re.MULTILINE,
)
STARTED = re.compile(r"""["']-m["'],\s*["']([\w.]+)["']|-m (engines|server|client|tests)\b""")
NAMED = re.compile(r"[\w-]+\.(?:py|md|toml|txt|json|jsonl|mjs|sh|png|ttf|otf)\b|\bMakefile\b")


def sources(root: Path = ROOT) -> dict[str, str]:
    """The text of every Python file, by its path from the top."""
    found = (path for folder in FOLDERS for path in (root / folder).rglob("*.py"))
    return {path.relative_to(root).as_posix(): path.read_text("utf-8") for path in found}


def used_by(name: str, text: str, modules: Mapping[str, str]) -> set[str]:
    """The files that one uses: ``modules`` has those of all modules, by their dotted names."""
    words: set[str] = set()
    for found in IMPORTED.finditer(text):
        if found["whole"]:
            words |= {one.split()[0] for one in found["whole"].split(",") if one.split()}
        elif found["where"]:
            parts = re.findall(r"(\w+)(?:[ \t]+as[ \t]+\w+)?", found["what"])
            words |= {found["where"], *(f"{found['where']}.{part}" for part in parts)}
    for one, other in STARTED.findall(text):
        words |= {one or other, f"{one or other}.__main__"}
    uses = {modules[word] for word in words if word in modules}
    packages = (modules.get(word.rpartition(".")[0]) for word in words)
    return (uses | {package for package in packages if package}) - {name}


def users(texts: Mapping[str, str]) -> dict[str, set[str]]:
    """Who uses each file: the other way round than imports go; by the names of other files too."""
    modules = {dotted(name): name for name in texts}
    found: dict[str, set[str]] = {}
    for name, text in texts.items():
        for used in used_by(name, text, modules):
            found.setdefault(used, set()).add(name)
        for used in NAMED.findall(text):
            found.setdefault(used, set()).add(name)
    for name in texts:  # a conftest is used by all below it
        if name.endswith("/conftest.py"):
            folder = name.removesuffix("conftest.py")
            found.setdefault(name, set()).update(n for n in texts if n.startswith(folder))
    return found


def dotted(name: str) -> str:
    """The name by which the module in a file is imported."""
    plain = name.removeprefix("protocol/clients/python/")
    return plain.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def reached(changed: Iterable[str], texts: Mapping[str, str]) -> list[str]:
    """The test files that a change of these files can reach, the nearest first."""
    using, seen = users(texts), dict[str, int]()
    waiting = [(name, 0) for name in changed]
    for name, away in waiting:
        if name in seen:
            continue
        seen[name] = away
        near = set(using.get(name, ()))
        if not name.endswith(".py") or name.startswith("deploy/"):  # it is used by its name
            near |= using.get(Path(name).name, set())
        waiting += sorted((user, away + 1) for user in near if user not in seen)
    mirrors = {f"tests/{name.rpartition('/')[0]}/" for name in changed}
    tests = [name for name in seen if name in texts and Path(name).name.startswith("test_")]
    return sorted(tests, key=lambda it: (seen[it], not it.startswith(tuple(mirrors)), it))


def changed() -> list[str]:
    """The files that differ from the last commit; those of the last commit where none does."""

    def git(*words: str) -> list[str]:
        told = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
        return told.stdout.splitlines()

    new = git("ls-files", "--others", "--exclude-standard")
    return [*git("diff", "--name-only", "HEAD"), *new] or git("diff", "--name-only", "HEAD~1")


def main() -> None:
    """Say what was changed and how much of it is tried, and take pytest's place."""
    files = changed()
    found = reached(files, sources())
    taken = ["tests/test_project.py", *(name for name in found if name != "tests/test_project.py")]
    taken = [name for name in taken if (ROOT / name).exists()][:MOST]
    print(f"{len(files)} changed files reach {len(found)} test files: the nearest {len(taken)}")
    os.chdir(ROOT)
    command = [*PYTEST, f"--within={WITHIN_S}", *sys.argv[1:], *taken]
    sys.stdout.flush()
    sys.exit(subprocess.call([sys.executable, *command]))


if __name__ == "__main__":
    main()
