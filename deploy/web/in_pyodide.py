"""Compiles modules and tells what each imports; runs in Pyodide, whose Python is newer than ours.

Reads /sources.zip, writes /result.zip: the same names with a c at the end, and imports.json.
"""

import ast
import importlib.util
import json
import re
import sys
import zipfile
from _frozen_importlib_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from collections.abc import Iterator

STARTED = sorted(sys.modules)
"""What Pyodide has imported when it is ready."""
NEVER = re.compile(r"TYPE_CHECKING|__name__ ==|sys.platform == 'win32'")
"""Tests of what is not so in the page."""
WITH_DOCSTRINGS = ("_pyodide/", "pyodide/")
"""Pyodide makes the help of its own types out of docstrings of these."""


def statements(tree: ast.AST, late: bool) -> Iterator[ast.AST]:
    """Yield every node that may run when the module is imported; where ``late``, also when called.

    Not what a type checker alone reads, nor what a module does as a program.
    """
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and NEVER.search(ast.unparse(node.test)):
            for other in node.orelse:
                yield other
                yield from statements(other, late)
        elif late or not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node
            yield from statements(node, late)


def imports(path: str, tree: ast.AST, late: bool) -> Iterator[str]:
    """Yield every name that is imported, also what may be a class and no module."""
    package = path.removesuffix(".py").split("/")[:-1]
    for node in statements(tree, late):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parts = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*parts, *([node.module] if node.module else [])])
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def compiled(name: str, source: bytes) -> bytes:
    """Return a .pyc that is never compared with its source."""
    level = 1 if name.startswith(WITH_DOCSTRINGS) else 2
    code = compile(source, name, "exec", dont_inherit=True, optimize=level)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))


def main() -> None:
    """Compile all that is in /sources.zip."""
    found = {}
    with (
        zipfile.ZipFile("/sources.zip") as sources,
        zipfile.ZipFile("/result.zip", "w") as result,
    ):
        for name in sorted(sources.namelist()):
            source = sources.read(name)
            result.writestr(zipfile.ZipInfo(name + "c"), compiled(name, source))
            tree = ast.parse(source)
            found[name] = [sorted(set(imports(name, tree, late))) for late in (False, True)]
        result.writestr("imports.json", json.dumps(found))
        result.writestr("started.json", json.dumps(STARTED))


main()
