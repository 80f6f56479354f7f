"""What `make quick` takes for what was changed, and how it ends in time."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.quick import dotted, reached, sources, used_by

TEXTS = {
    "engines/go.py": "",
    "server/__init__.py": "",
    "server/__main__.py": "from server.app import run\n",
    "server/app.py": "import engines.go as go, sys\n",
    "tests/engines/test_go.py": "from engines import (\n    go,\n    chess,\n)\n",
    "tests/server/test_app.py": "def test_a():\n    from server import app\n",
    "tests/support/process.py": 'RUN = (sys.executable, "-m", "server")\n',
    "tests/server/test_kills.py": "from tests.support.process import RUN\n",
    "tests/server/conftest.py": "import engines.go\n",
    "tests/test_pages.py": 'PAGE = "go.md"\nSCRIPT = """\nimport engines.go\n"""\n',
    "tests/deploy/test_setup.py": 'SCRIPT = "setup.py"\n',
    "tests/test_alone.py": "",
}


@pytest.mark.parametrize(
    ("changed", "near_to_far"),
    [
        ("engines/go.py", "engines/go pages server/app server/kills"),
        ("server/app.py", "server/app server/kills"),
        ("tests/test_alone.py", "alone"),
        ("engines/go.md", "pages"),
        ("deploy/setup.py", "deploy/setup"),
        ("tests/server/conftest.py", "server/app server/kills"),
    ],
)
def test_a_change_reaches_whoever_imports_starts_or_names_it_the_nearest_first(
    changed: str, near_to_far: str
) -> None:
    names = [name.removeprefix("tests/").replace("test_", "") for name in reached([changed], TEXTS)]
    assert [name.removesuffix(".py") for name in names] == near_to_far.split()


def test_the_test_of_a_module_itself_comes_before_all_others() -> None:
    found = reached(["client/ui/shapes.py"], sources())
    assert found[0] == "tests/client/ui/test_shapes.py"
    assert "tests/server/room/test_decide.py" not in found


def test_every_import_of_ours_is_found_that_python_makes() -> None:
    """The whole client is imported, and every module that this loads is one that was reached."""
    tell = "import sys, client.app; print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", tell], capture_output=True, text=True, check=True)
    texts = sources()
    modules = {dotted(name): name for name in texts}
    waiting = ["client/app.py"]
    for name in waiting:
        waiting += sorted(used_by(name, texts[name], modules) - set(waiting))
    loaded = {modules[word] for word in told.stdout.split() if word in modules}
    assert len(loaded) > 100
    assert {name for name in loaded if not name.endswith("__init__.py")} <= set(waiting)


def test_what_would_begin_too_late_is_left_out_and_counted(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_bytes((Path(__file__).parent / "conftest.py").read_bytes())
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = slow\n")
    (tmp_path / "test_two.py").write_text("def test_a(): pass\n\ndef test_b(): pass\n")
    run = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:hypothesispytest"]
    for within, words in (("0", "left out: 2 tests that lie further off"), ("60", "2 passed")):
        told = subprocess.run(
            [*run, f"--within={within}"], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert words in told.stdout, told.stdout
