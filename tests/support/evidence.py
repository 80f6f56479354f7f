"""Long evidence: what ran, on which seeds, how often, how long, at which commit, the result."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
FILE = ROOT / "tests" / "evidence.md"
HEAD = """# Evidence

Rows are appended by `make slow` and `make soak`; a claim elsewhere cites its row.

| what | seeds | count | seconds | commit | result |
|---|---|---|---|---|---|
"""


def record(what: str, seeds: str, count: int, seconds: float, result: str) -> None:
    """Append one row."""
    if not FILE.exists():
        FILE.write_text(HEAD)
    row = f"| {what} | {seeds} | {count} | {seconds:.0f} | {commit()} | {result} |\n"
    with FILE.open("a") as file:
        file.write(row)


def commit() -> str:
    """The commit that is checked out, with a sign where more than the evidence differs from it."""
    changed = _git("status", "--porcelain", "--", ".", ":!tests/evidence.md")
    return (_git("rev-parse", "--short", "HEAD") or "no checkout") + ("-dirty" if changed else "")


def _git(*words: str) -> str:
    told = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)
    return told.stdout.strip()


def last_seed(what: str) -> int:
    """The highest seed that was recorded for ``what``; 0 where there is none."""
    rows = FILE.read_text().splitlines() if FILE.exists() else []
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    return max((int(row[1].split("-")[-1]) for row in cells if row[0] == what), default=0)
