"""Every game of the catalog keeps the laws, on random play under all kinds of options."""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from client.games.catalog import BOARDS
from engines.catalog import GAMES, MANIFESTS
from engines.manifest import Manifest
from tests.engines import laws
from tests.engines.laws import LAWS, Law
from tests.engines.samples import (
    CURRENT,
    MANY,
    MORE_SETS,
    SEEDS,
    AnyGame,
    digest,
    option_sets,
    play,
)
from tests.support.evidence import record

ROOT = Path(__file__).parents[2]
FOLDERS = {path.parent.name for path in ROOT.glob("engines/*/manifest.py")}
CASES = [
    pytest.param(
        game,
        SEEDS if nth == 0 else (SEEDS[nth % len(SEEDS)],),
        id=f"{name}-{rules}-{'-'.join(map(str, msgspec.structs.astuple(game)))}",
    )
    for name, rules in CURRENT
    for nth, game in enumerate(option_sets(name, rules))
]
"""A game as it is by itself is played by each seed, with other options by one of them in turn."""


@pytest.mark.parametrize(("game", "seeds"), CASES)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_every_game_keeps_this_law(
    law: Law, game: AnyGame, seeds: Sequence[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(laws, "seeds", seeds)
    law(game)


@pytest.mark.parametrize("manifest", MANIFESTS.values(), ids=MANIFESTS)
def test_a_manifest_is_complete(manifest: Manifest) -> None:
    laws.manifest_is_complete(manifest)


@pytest.mark.parametrize("name", sorted({*MANIFESTS, *BOARDS, *FOLDERS}))
def test_the_catalogs_agree(name: str) -> None:
    laws.catalogs_agree(name, MANIFESTS.get(name), BOARDS.get(name))


def test_states_do_not_depend_on_the_hash_seed() -> None:
    script = "from tests.engines.samples import digest; print(digest(1))"
    other = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"  # than that of this process
    told = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONHASHSEED": other, "PYTHONPATH": str(ROOT)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == digest(1)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "rules"), CURRENT)
def test_many_more_plays_keep_every_law(
    name: str, rules: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(laws, "seeds", MANY)
    began, games = time.monotonic(), option_sets(name, rules, MORE_SETS)
    for game in games:
        for law in LAWS:
            law(game)
        play.cache_clear()
    spent, count = time.monotonic() - began, len(games) * len(MANY)
    numbers = f"{MANY[0]}-{MANY[-1]}"
    text = f"0 failures of {len(LAWS)} laws under {len(games)} sets of options"
    record(f"{name}: the laws of every game", numbers, count, spent, text)


def test_what_a_client_imports_loads_no_rules() -> None:
    packages = sorted({kind.__module__.rpartition(".")[0] for kind in GAMES.values()})
    loaded = fresh(f"import {', '.join(f'{package}.public' for package in packages)}")
    assert {f"{package}.public" for package in packages} <= loaded
    secret = ("rules", "state", "view", "bot", "manifest")
    assert not {name for name in loaded if name.split(".")[2:3] and name.split(".")[2] in secret}
    assert "engines.catalog" not in loaded


def test_the_catalog_loads_no_bot() -> None:
    loaded = fresh("import engines.catalog")
    assert "engines.polyy.rules" in loaded
    assert not {name for name in loaded if ".bot." in name or name == "engines.bots"}


def fresh(script: str) -> set[str]:
    """Which of our engines a new interpreter holds once it has run ``script``."""
    tell = f"{script}\nimport sys\nprint(*(name for name in sys.modules if 'engines' in name))"
    run = [sys.executable, "-c", tell]
    return set(
        subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    )
