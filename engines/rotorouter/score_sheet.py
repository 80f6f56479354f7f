"""A game of RotoRouter on paper: what was done, where, and how a track lies then."""

from collections.abc import Sequence

import msgspec

from engines.rotorouter.public import Intent, Options, View


def head(options: Options, view: View, intents: Sequence[Intent]) -> str:  # noqa: ARG001 - empty
    """Return the size of the board; who plays is said beside it."""
    return f"{options.size}x{options.size}"


def ply(options: Options, intent: Intent) -> str:  # noqa: ARG001 - the same under all
    """Return its name, column and row from 0, and quarter turns in degrees: ``place 3,4 90``."""
    tree = msgspec.to_builtins(intent)
    words = [str(tree.pop("type")).replace("_", " ")]
    for end in ("from", "to"):
        if end in tree:
            cell = tree.pop(end)
            words.append("{x},{y}".format(**cell) if isinstance(cell, dict) else _cell(cell))
    if "x" in tree:
        words.append(f"{tree['x']},{tree['y']}")
    if "rot" in tree:
        words.append(str(tree["rot"]))
    return " ".join(words)


def _cell(cell: Sequence[int]) -> str:
    return ",".join(map(str, cell))
