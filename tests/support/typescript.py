"""The TypeScript client as plain modules, built once by each process that needs it."""

import atexit
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
SOURCE: Final = ROOT / "protocol" / "clients" / "typescript"
PACKAGES: Final = ROOT / "tests" / "node" / "node_modules"


@cache
def modules() -> Path:
    """Return a `node_modules` with `fourfold` and `ws`. Raises where the types do not fit."""
    folder = Path(tempfile.mkdtemp(prefix="fourfold-")) / "node_modules"
    atexit.register(shutil.rmtree, folder.parent, ignore_errors=True)
    package = folder / "fourfold"
    package.mkdir(parents=True)
    shutil.copy(SOURCE / "package.json", package)
    (folder / "ws").symlink_to(PACKAGES / "ws")
    tsc = PACKAGES / ".bin" / "tsc"
    command = [tsc, "-p", SOURCE, "--outDir", package / "dist"]
    made = subprocess.run(command, capture_output=True, text=True, check=False)
    if made.returncode:
        raise AssertionError(made.stdout + made.stderr)
    return folder
