"""Every public error of the protocol, the server and the client is in the one tree."""

import ast
import builtins
from pathlib import Path

ROOT = Path(__file__).parents[2]
BUILTIN = {
    name
    for name, kind in vars(builtins).items()
    if isinstance(kind, type) and issubclass(kind, BaseException)
}


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
        if (names := loose(ast.parse(path.read_text(encoding="utf-8"))))
    }
    assert found == {"protocol/errors.py": ["FourfoldError"]}
