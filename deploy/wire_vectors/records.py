"""Make the vectors of records: canonical lines, and digests of whole records."""

import json
from typing import Any, Final

from deploy.wire_vectors.case import Case, VectorFile
from server.records.writer import canonical
from tests.server.records.forgeries import recorded

ABOUT: Final = (
    "`tree` is written as the one `line`: keys sorted, no spaces, UTF-8, a line feed (10) at its "
    "end. `record` is that of a game: its last line holds the SHA-256 of all bytes before it; "
    "`sound` says whether it does."
)
TREES: Final[dict[str, Any]] = {
    "keys are sorted": {"b": 1, "a": [True, None, "x"]},
    "keys within": {"z": {"b": {"d": 1, "c": 2}, "a": []}},
    "text of every script as it is": {"name": "Zoë 漢字 🎲"},
    "what JSON escapes": {"text": 'a"b\\c\nd\te\u0001'},
    "a slash stays": {"text": "a/b</c>"},
    "large and negative numbers": {"n": [0, -1, 9_007_199_254_740_991]},
    "empty": {},
}


def digests() -> VectorFile:
    """Return lines, and records of two games, sound and not."""
    lines = [
        {"name": f"line: {name}", "tree": tree, "line": canonical(tree).decode()}
        for name, tree in TREES.items()
    ]
    return VectorFile(ABOUT, [*lines, *_records("polyy"), *_records("toppen")])


def _records(game: str) -> list[Case]:
    sound = recorded(game, plies=6).decode()
    *lines, last = sound.splitlines(keepends=True)
    spaced = json.dumps(json.loads(last)) + "\n"
    told = {
        "as it was exported": (sound, True),
        "another number in it": (sound.replace('"at":1000,', '"at":1001,', 1), False),
        "a line is gone": ("".join([*lines[:2], *lines[3:], last]), False),
        "two lines change places": (
            "".join([lines[0], lines[2], lines[1], *lines[3:], last]),
            False,
        ),
        "without its last line": ("".join(lines), False),
        "a digest of nothing": ("".join([*lines, '{"digest":"' + "0" * 64 + '"}\n']), False),
        "a digest with a space": ("".join([*lines, spaced]), False),
    }
    return [
        {
            "name": f"{game}: {name}",
            "record": text,
            "digest": json.loads(last)["digest"],
            "sound": good,
        }
        for name, (text, good) in told.items()
    ]
