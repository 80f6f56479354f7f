"""Read what the fields of a type mean: the docstring under each field of its class."""

import ast
import inspect
import re
import textwrap
from functools import cache
from typing import Final

from msgspec import Struct

COMMON: Final = {
    "tag": "Says which message this array is.",
    "request": "Names the request: the answer repeats it.",
    "room": "The code of the room.",
    "channel": "The room that is watched, by its number on this connection.",
    "player": "The id of the player.",
    "game": "The name of the game.",
}
"""What these fields mean wherever a class does not say it."""


@cache
def meanings(kind: type[Struct]) -> dict[str, str]:
    """Return the meaning of each field of a class, as one line of Markdown."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if issubclass(base, Struct) and base.__module__ != "msgspec":
            found |= _own(base)
    return {name: found.get(name, COMMON.get(name, "")) for name in kind.__struct_fields__}


def _own(kind: type) -> dict[str, str]:
    try:
        source = inspect.getsource(kind)
    except (OSError, TypeError):
        return {}
    (tree,) = ast.parse(textwrap.dedent(source)).body
    assert isinstance(tree, ast.ClassDef)
    found = {}
    for line, after in zip(tree.body, tree.body[1:], strict=False):
        if not isinstance(line, ast.AnnAssign) or not isinstance(line.target, ast.Name):
            continue
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            found[line.target.id] = one_line(str(after.value.value))
    return found


def one_line(text: str) -> str:
    """Return a docstring as a cell of a table: one line, code as Markdown has it."""
    return re.sub(r"``(.+?)``", r"`\1`", " ".join(text.split())).replace("|", "\\|")
