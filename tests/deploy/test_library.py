"""The wheel holds the library for programs, by the name under which it is imported."""

import subprocess
import sys
from pathlib import Path

from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parents[2]


def test_the_library_is_imported_from_the_built_wheel_with_its_types(tmp_path: Path) -> None:
    (wheel,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    program = (
        f"import sys; sys.path.insert(0, {wheel!r}); import fourfold; from importlib import "
        "resources; print(fourfold.__file__, (resources.files(fourfold) / 'py.typed').is_file())"
    )
    told = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert told.stdout.split() == [str(Path(wheel) / "fourfold" / "__init__.py"), "True"], told
