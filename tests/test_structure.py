"""The tree: files in a folder, the way that imports run, and one word for one thing."""

import ast
import gc
import re
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parent.parent
PACKAGES: Final = ("engines", "protocol", "server", "client")
LIBRARY: Final = "protocol.clients.python."
"""What is imported from the folder of that name, as a root of its own."""
MOST_FILES: Final = 20
LAZY: Final = re.compile(r"engines/(bots|\w+/manifest|\w+/bot/\w+)\.py|client/__main__\.py")
"""Files that import ours late: bots bring compiled code, and `--help` needs no window."""
OF_EACH_GAME: Final = {"State", "View", "Options"}
"""Names that the contract of a game gives to a class of each game."""
NOUNS: Final = {"bidding", "drawing", "feed", "greeting", "rating", "seating", "standing"}
PARTICIPLE: Final = re.compile(
    r"[a-z]+(ed|ing)|told|known|found|kept|seen|shown|made|said|done|gone|given|taken|drawn|held|sent"
)
NO_VERB: Final = re.compile(
    r"([^A-Z].*)|(The|An?|All|Any|Both|By|Each|Every|Everyone|Everything|For|From|How|In|It|Its|None"
    r"|Nothing|Of|One|Some|Such|That|These|This|Those|What|When|Where|Whether|Which|Who|Whose|Why"
    r"|With)[.,:;]?"
)
"""First words of a sentence that does not say what a function does."""


@pytest.fixture(scope="module", autouse=True)
def trees() -> Iterator[None]:
    """Leave the parsed files alone: looking for garbage among them takes longer than they do."""
    gc.disable()
    yield
    gc.enable()
    tree.cache_clear()


@cache
def files() -> tuple[str, ...]:
    """Return every file that is tracked, or would be by `git add .`."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return tuple(name for name in listed.stdout.splitlines() if (ROOT / name).exists())


@cache
def modules() -> Mapping[str, str]:
    """Return our modules by dotted name, each with its file."""
    found = {}
    for name in files():
        if name.endswith(".py") and name.split("/")[0] in PACKAGES:
            dotted = name[:-3].replace("/", ".").removesuffix(".__init__")
            found[dotted.removeprefix(LIBRARY)] = name
    return found


@cache
def tree(name: str) -> ast.Module:
    """Return a file, parsed."""
    return ast.parse((ROOT / name).read_text(encoding="utf-8"))


def statements(node: ast.AST) -> Iterator[ast.stmt]:
    """Yield every statement in a node, to any depth; no expression holds one."""
    for field in ("body", "orelse", "finalbody", "handlers", "cases"):
        for inner in getattr(node, field, ()):
            if isinstance(inner, ast.stmt):
                yield inner
            yield from statements(inner)


@cache
def imports(module: str) -> frozenset[tuple[str, bool]]:
    """Return each of our modules that one imports, and whether that import is at the top level."""
    return frozenset(_imports(module))


def _imports(module: str) -> Iterator[tuple[str, bool]]:
    parsed = tree(modules()[module])
    top = {id(node) for node in parsed.body}
    for node in statements(parsed):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                for name in (f"{node.module}.{alias.name}", node.module):
                    if name in modules() and name != module:
                        yield name, id(node) in top
                        break


@cache
def arrows() -> Mapping[str, frozenset[str]]:
    """Return what each module imports of ours, hidden imports included, lazy ones of bots not."""
    return {
        module: frozenset(
            name for name, top in imports(module) if top or not LAZY.fullmatch(modules()[module])
        )
        for module in modules()
    }


def circles(graph: Mapping[str, Iterable[str]]) -> list[list[str]]:
    """Return the sets of nodes that reach each other, by Tarjan's algorithm."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(node: str) -> None:
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in graph.get(node, ()):
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            circle = stack[stack.index(node) :]
            del stack[stack.index(node) :]
            if len(circle) > 1:
                found.append(sorted(circle))

    for node in graph:
        if node not in index:
            visit(node)
    return found


def test_circles_are_found_where_there_are_some() -> None:
    assert circles({"a": "b", "b": "c", "c": "a", "d": "a"}) == [["a", "b", "c"]]
    assert circles({"a": "bc", "b": "c"}) == []


@pytest.mark.needs("git")
def test_no_folder_holds_more_than_twenty_files() -> None:
    held = defaultdict(list)
    for name in files():
        held[str(Path(name).parent)].append(name)
    assert {folder: len(names) for folder, names in held.items() if len(names) > MOST_FILES} == {}


@pytest.mark.needs("git")
def test_modules_import_each_other_in_no_circle() -> None:
    assert circles(arrows()) == []


@pytest.mark.needs("git")
def test_folders_import_each_other_in_no_circle() -> None:
    folders = defaultdict(set)
    for module, others in arrows().items():
        for other in others:
            ends = [str(Path(modules()[it]).parent) for it in (module, other)]
            if not f"{ends[1]}/".startswith(f"{ends[0]}/"):  # a folder may use its own parts
                folders[ends[0]].add(ends[1])
    assert circles(folders) == []


@pytest.mark.needs("git")
def test_no_import_of_ours_hides_in_a_function_or_behind_type_checking() -> None:
    hidden = {
        (file, name)
        for module, file in modules().items()
        for name, top in imports(module)
        if not top and not LAZY.fullmatch(file)
    }
    assert hidden == set()


@pytest.mark.needs("git")
def test_a_class_name_is_used_once_in_the_whole_tree() -> None:
    used = defaultdict(list)
    for file in modules().values():
        for node in tree(file).body:
            if isinstance(node, ast.ClassDef) and node.name not in OF_EACH_GAME:
                used[node.name].append(file)
    assert {name: where for name, where in used.items() if len(where) > 1} == {}


@pytest.mark.needs("git")
def test_no_module_is_named_by_a_bare_participle() -> None:
    names = {module.rsplit(".", 1)[-1] for module in modules()}
    assert {name for name in names - NOUNS if PARTICIPLE.fullmatch(name)} == set()


@pytest.mark.needs("git")
def test_what_a_public_function_does_is_told_by_a_verb_first() -> None:
    told = {
        f"{file}: {node.name}": words[0]
        for file in modules().values()
        for node in ast.walk(tree(file))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and not node.name.startswith("_")
        and (words := (ast.get_docstring(node) or "").split())
    }
    assert {name: word for name, word in told.items() if NO_VERB.fullmatch(word)} == {}
