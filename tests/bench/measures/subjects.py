"""What is measured: this checkout, another one, and two servers that do less."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).parents[3]
WORKER: Final = ROOT / "tests" / "bench" / "worker.py"
PATIENCE_S: Final = 600


class Subject(NamedTuple):
    """A server that is measured: how it is called, what it is, and the checkout that it is of."""

    name: str
    kind: str
    root: Path = ROOT

    @property
    def python(self) -> str:
        """The interpreter: that of the checkout's own environment, where it has one."""
        own = self.root / ".venv" / "bin" / "python"
        return str(own) if self.root != ROOT and own.exists() else sys.executable


BARE: Final = Subject("bare", "bare")
HANDMADE: Final = Subject("handmade", "handmade")


def subjects(beside: Path | None, *, others: bool) -> list[Subject]:
    """Return who is measured, Fourfold of this checkout last; ``others`` are the yardsticks."""
    found = [BARE, HANDMADE] if others else []
    if beside is not None:
        found.append(Subject(beside.resolve().name, "fourfold", beside.resolve()))
    return [*found, Subject("fourfold", "fourfold")]


def measured(subject: Subject, measure: str, plan: Mapping[str, Any]) -> dict[str, Any]:
    """Return what one measurement came to; empty, and said why on stderr, where it failed."""
    command = [subject.python, str(WORKER), measure, subject.kind, json.dumps(plan)]
    path = {**os.environ, "PYTHONPATH": str(subject.root)}
    try:
        told = subprocess.run(
            command,
            cwd=subject.root,
            env=path,
            stdout=subprocess.PIPE,
            check=True,
            timeout=PATIENCE_S,
        )
    except subprocess.SubprocessError as why:
        print(f"{subject.name}, {measure}: {why}", file=sys.stderr)
        return {}
    found: dict[str, Any] = json.loads(told.stdout)
    return found
