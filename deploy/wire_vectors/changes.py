"""Make the vectors of changes: paths and values, put into a tree, and what is an error."""

from random import Random
from typing import Any, Final

from deploy.wire_vectors.case import Case, VectorFile
from protocol.diff import BadPath, diff, patch

ABOUT: Final = (
    "Changes `path, value, path, value ...` put into the tree `before` make `after`; where `error` "
    "stands they lead nowhere, and the room is to be watched again from 0."
)
RANDOM: Final = 60
SCALARS: Final = (0, 1, -1, 127, 128, 65_536, 2**53 - 1, True, False, None, "", "A", "Zoë", "漢字")
NESTED: Final = [[0, [1, 2]], [3], {"name": "Ada", "list": [1]}]
DEEP: Final = 24
MADE: Final[list[tuple[str, Any, list[Any]]]] = [
    ("nothing changes", [1, [2]], []),
    ("at a position", [1, 2, 3], [[1], 9]),
    ("at a position of an inner list", [[1, 2], [3, 4]], [[1, 0], 9]),
    ("append", [1, 2], [[2], 3]),
    ("append to an empty list", [], [[0], 1]),
    ("append to an inner list, twice", [[3]], [[0, 1], 8, [0, 2], 5]),
    ("append twice by a number", [[3]], [[0, 1], 8, 2, 5]),
    ("append a list, then into it", [[]], [[0, 0], [1], [0, 0, 1], 2]),
    ("a number first: the outermost list", [1, 2, 3], [1, 9]),
    (
        "a number after a path: the list of its last position",
        [0, [1, [2, 3]]],
        [[1, 1, 0], 8, 1, 9],
    ),
    ("a number after a number", [1, 2, 3], [0, 7, 2, 9]),
    ("a number after a path of one position", [1, [2]], [[1], 5, 0, 6]),
    ("the empty path replaces the whole", [1, 2], [[], [3]]),
    ("the empty path replaces a list by null", [1], [[], None]),
    ("the empty path replaces null by a list", None, [[], [1]]),
    ("the empty path, then into what came", [1], [[], [[4]], [0, 0], 5]),
    ("an empty path, then a number: the outermost list", [1, 2], [[], [3, 4], 1, 5]),
    ("a shorter list replaces the longer", [[1, 2, 3], 4], [[0], [1]]),
    ("the same position twice: the last holds", [1], [[0], 2, [0], 3]),
    ("an object is replaced whole", [{"a": 1}], [[0], {"a": 1, "b": [2]}]),
    ("0 becomes false, and 1 becomes true", [0, 1], [[0], False, [1], True]),
    ("null is a value", [1], [[0], None]),
    ("texts of every script", ["a"], [[0], "Ω 漢字 🎲 e\u0301"]),
]
WRONG: Final[list[tuple[str, Any, Any]]] = [
    ("past the end", [1, 2], [[3], 9]),
    ("past the end of an inner list", [[1]], [[0, 2], 9]),
    ("through the place past the end", [[1]], [[1, 0], 9]),
    ("a number past the end", [1, 2], [3, 9]),
    ("negative", [1, 2], [[-1], 9]),
    ("negative in the middle", [[1], [2]], [[-1, 0], 9]),
    ("a negative number", [1, 2], [-1, 9]),
    ("into a number", [1], [[0, 0], 9]),
    ("into a text", ["abc"], [[0, 0], "x"]),
    ("into null", [None], [[0, 0], 9]),
    ("into an object", [{"a": 1}], [[0, 0], 9]),
    ("into an object by a name", [{"a": 1}], [[0, "a"], 9]),
    ("a position that is a text", [1, 2], [["1"], 9]),
    ("a position that is true", [1, 2], [[True], 9]),
    ("a position that is null", [1, 2], [[None], 9]),
    ("a position that is a fraction", [1, 2], [[0.5], 9]),
    ("a path that is a text", [1, 2], ["0", 9]),
    ("a path that is null", [1, 2], [None, 9]),
    ("a path that is true", [1, 2], [True, 9]),
    ("a path that is an object", [1, 2], [{}, 9]),
    ("a path without a value", [1, 2], [[0]]),
    ("a second path without a value", [1, 2], [[0], 5, [1]]),
    ("the whole is no list", 5, [[0], 9]),
    ("the second change is wrong", [1, 2], [[0], 5, [7], 9]),
]


def diffs() -> VectorFile:
    """Return what is right, what is wrong, and what a seeded chance makes."""
    cases: list[Case] = [
        {"name": name, "before": before, "changes": said, "after": patch(before, said)}
        for name, before, said in MADE
    ]
    cases += [_deepest()]
    cases += [_wrong(name, before, said) for name, before, said in WRONG]
    chance = Random("diff")
    cases += [_drawn(number, chance) for number in range(RANDOM)]
    return VectorFile(ABOUT, cases)


def _wrong(name: str, before: Any, said: Any) -> Case:
    try:
        patch(before, said)
    except BadPath:
        return {"name": name, "before": before, "changes": said, "error": True}
    raise AssertionError(f"this is no error: {name}")


def _deepest() -> Case:
    before: Any = 1
    for _ in range(DEEP):
        before = [before]
    said = [[0] * DEEP, 2]
    name = "a path of 24 positions"
    return {"name": name, "before": before, "changes": said, "after": patch(before, said)}


def _drawn(number: int, chance: Random) -> Case:
    before = tuple(_tree(chance, 3) for _ in range(chance.randrange(1, 6)))
    after = _changed(before, chance)
    said = _lists(diff(before, after))
    case = {"name": f"drawn {number}", "before": _lists(before), "changes": said}
    made = patch(_lists(before), said)
    if made != _lists(after):
        raise AssertionError(f"diff and patch disagree about {case}")
    return {**case, "after": made}


def _tree(chance: Random, deep: int) -> Any:
    if not deep or chance.random() < 0.4:
        return chance.choice(SCALARS)
    return tuple(_tree(chance, deep - 1) for _ in range(chance.randrange(5)))


def _changed(tree: Any, chance: Random) -> Any:
    if not isinstance(tree, tuple) or chance.random() < 0.1:
        return _tree(chance, 1) if chance.random() < 0.3 else tree
    parts = [_changed(part, chance) for part in tree]
    if chance.random() < 0.4:
        parts += [_tree(chance, 1) for _ in range(chance.randrange(1, 3))]
    if parts and chance.random() < 0.1:
        parts.pop()
    return tuple(parts)


def _lists(tree: Any) -> Any:
    return [_lists(part) for part in tree] if isinstance(tree, list | tuple) else tree
