"""Records the short games that move on the first screen, as spectators see them.

    python -m deploy.showcase
    python -m deploy.showcase toppen

Bots of fixed levels play with fixed seeds, without numba, so the files come out the same anywhere.
"""

import argparse
import itertools
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from engines import bots
from engines.catalog import MANIFESTS, make, names, newest
from engines.game import AnyGame
from protocol.diff import diff

ROOT: Final = Path(__file__).resolve().parent.parent
FILE: Final = "client/games/{game}/showcase.json"
MOST: Final = 60
"""So many positions are kept: two minutes of a first screen."""


class Script(NamedTuple):
    """How a game is played for its showcase."""

    seed: int
    levels: tuple[int, ...]
    """By seat, the level of its bot: unequal ones make a game that gets somewhere."""
    options: dict[str, Any] = {}  # noqa: RUF012 - never changed


SCRIPTS: Final[dict[str, Script]] = {
    "polyy": Script(7, (4, 3)),
    "toppen": Script(3, (2, 2)),
    "rotorouter": Script(5, (2, 2, 2, 2)),
    "wordfleet": Script(11, (3, 3)),
}
"""By game; one that is not named is played by its strongest bot that needs no numba."""


def recorded(game: str) -> bytes:
    """Return the file: the rules number, the first view, and what each later one changes."""
    script = SCRIPTS.get(game, Script(1, ()))
    rules = make(game, script.options)
    views = _views(game, rules, script)
    views = [view for n, view in enumerate(views) if n == 0 or diff(views[n - 1], view)]
    step = max(1, -(-len(views) // MOST))
    kept = [*views[::-step][::-1]]
    changes = [diff(one, other) for one, other in itertools.pairwise(kept)]
    return msgspec.json.encode([newest(game), kept[0], changes]) + b"\n"


def _views(game: str, rules: AnyGame, script: Script) -> list[Any]:
    """Play the game and return what spectators see of each position."""
    seed = script.seed.to_bytes(32, "big")
    state = rules.setup(tuple(range(rules.seats)), seed)
    random = Random(script.seed)
    views = [rules.view(state, None)]
    while movers := rules.to_move(state):
        seat = random.choice(movers)
        state = rules.apply(state, seat, _chosen(game, rules, state, seat, script, random))
        views.append(rules.view(state, None))
    return views


def _chosen(
    game: str, rules: AnyGame, state: Any, seat: int, script: Script, random: Random
) -> Any:
    """Return what the bot of a seat plays; anything legal where the game has no bot."""
    if not MANIFESTS[game].bots:
        return rules.sample(state, seat, random)
    bot, plain = bots.strongest_plain(game)
    level = script.levels[seat] if seat < len(script.levels) else plain
    return bots.make(game, bot).choose(rules.view(state, seat), seat, level, random.getrandbits(31))


def main(arguments: list[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m deploy.showcase")
    parser.add_argument("games", nargs="*", help="names from the catalog; all of them by default")
    for game in parser.parse_args(arguments).games or names():
        file = ROOT / FILE.format(game=game)
        file.write_bytes(recorded(game))
        print(f"{file.relative_to(ROOT)}: {file.stat().st_size} bytes")


if __name__ == "__main__":
    main()
