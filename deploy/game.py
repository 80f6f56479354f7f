"""Writes a new game that works: its rules, board, tests and golden, and its lines in the catalogs.

    make game NAME=nim

It is Nim under the name that is given, to be replaced file by file (``engines/README.md``).
"""

import keyword
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
TEMPLATES: Final = ROOT / "deploy" / "new_game"
FOLDERS: Final = {"board.py": "client/games", "test_rules.py": "tests/engines"}
"""Where a file goes, below the name of the game; all others go to engines."""
LAWS: Final = ("tests/engines", "tests/client/games")
"""Where the laws of every game are; with `-k NAME` they are asked about one."""


def written(template: str, name: str) -> str:
    """Return a template with Nim's name replaced: folder, class and title."""
    text = re.sub(r"\bnim\b", name, template)
    return re.sub(r"\bNim(?=Board\b|\b)", name.capitalize(), text)


def refusal(name: str, root: Path) -> str:
    """Return why no game can be written under this name; empty where one can."""
    if not re.fullmatch("[a-z][a-z0-9]*", name) or keyword.iskeyword(name):
        return f"a game's name is lower-case letters and digits, as in NAME=nim; got {name!r}"
    taken = [folder for folder in ("engines", "client/games") if (root / folder / name).exists()]
    return f"{taken[0]}/{name} is there already: choose another name" if taken else ""


def write(name: str, root: Path) -> list[Path]:
    """Write every file of the game, and its lines in both catalogs. Returns what was written."""
    files = []
    for template in sorted(TEMPLATES.glob("*.txt")):
        file = template.name.removesuffix(".txt")
        path = root / FOLDERS.get(file, "engines") / name / file
        path.parent.mkdir(parents=True, exist_ok=True)
        if not file.startswith("test_"):
            (path.parent / "__init__.py").touch()
        path.write_text(written(template.read_text("utf-8"), name), "utf-8")
        files.append(path)
    _register(
        root / "engines" / "catalog.py",
        f"from engines.{name}.manifest import MANIFEST as {name.upper()}",
        "MANIFESTS",
        f'"{name}": {name.upper()}',
    )
    board = f"{name.capitalize()}Board"
    _register(
        root / "client" / "games" / "catalog.py",
        f"from client.games.{name}.board import {board}",
        "BOARDS",
        f'"{name}": {board}',
    )
    return files


def _register(catalog: Path, imported: str, table: str, entry: str) -> None:
    """Add an import and an entry of ``table`` to a catalog."""
    text = catalog.read_text("utf-8")
    imports = re.findall(r"^from (?:engines|client).*\n", text, re.M)
    text = text.replace("".join(imports), "".join(sorted([*imports, imported + "\n"])))
    head, brace, rest = text.partition(f"{table}: Final")
    entries, end, rest = rest.partition("\n}\n")
    catalog.write_text(f"{head}{brace}{entries}\n    {entry},{end}{rest}", "utf-8")


def main(arguments: list[str]) -> int:
    """Write the game that is named, and a golden of it."""
    name = arguments[0] if len(arguments) == 1 else ""
    why = refusal(name, ROOT)
    if why:
        print(f"fourfold: {why}", file=sys.stderr)
        return 2
    files = write(name, ROOT)
    subprocess.run([sys.executable, "-m", "ruff", "check", "-q", "--fix", *files], cwd=ROOT)
    subprocess.run([sys.executable, "-m", "ruff", "format", "-q", *files], cwd=ROOT)
    golden = ROOT / "tests" / "engines" / name / "golden" / "whole_game.txt"
    golden.parent.mkdir()
    play = [sys.executable, "-m", "engines.playthrough", name, "--seed", "1"]
    golden.write_bytes(subprocess.run(play, cwd=ROOT, capture_output=True, check=True).stdout)
    for file in [*files, golden]:
        print(f"wrote {file.relative_to(ROOT)}")
    print(f"Now try: {Path(sys.executable)} -m pytest -q {' '.join(LAWS)} -k {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
