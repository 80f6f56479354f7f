"""Every public error of the protocol, the server and the client is in the one tree."""

import ast
import builtins
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
BUILTIN = {
    name
    for name, kind in vars(builtins).items()
    if isinstance(kind, type) and issubclass(kind, BaseException)
}

OF_A_BUILTIN = re.compile(rf"\bclass \w+\(\s*(?:{'|'.join(BUILTIN)})\b")
"""Where a file has none, there is nothing to look for: it is not parsed."""


def loose(tree: ast.Module) -> list[str]:
    """Return the public errors that have no base but the language's own."""
    return [
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        and node.bases
        and {ast.unparse(base) for base in node.bases} <= BUILTIN
        and not node.name.startswith("_")
    ]


def test_every_public_error_is_in_the_tree():
    found = {
        str(path.relative_to(ROOT)): names
        for part in ("protocol", "server", "client")
        for path in (ROOT / part).rglob("*.py")
        if OF_A_BUILTIN.search(text := path.read_text(encoding="utf-8"))
        if (names := loose(ast.parse(text)))
    }
    assert found == {"protocol/errors.py": ["FourfoldError"]}
