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
    """Return a `node_modules` with `fourfold` and its peers. Raises where the types do not fit."""
    folder = Path(tempfile.mkdtemp(prefix="fourfold-")) / "node_modules"
    atexit.register(shutil.rmtree, folder.parent, ignore_errors=True)
    package, source = folder / "fourfold", folder.parent / "source"
    package.mkdir(parents=True)
    shutil.copy(SOURCE / "package.json", package)
    for name in ("ws", "@msgpack"):
        (folder / name).symlink_to(PACKAGES / name)
    # Beside node_modules, where the compiler finds the types of what the client may use.
    shutil.copytree(SOURCE, source, ignore=shutil.ignore_patterns("node_modules", "dist"))
    tsc = PACKAGES / ".bin" / "tsc"
    command = [tsc, "-p", source, "--outDir", package / "dist"]
    made = subprocess.run(command, capture_output=True, text=True, check=False)
    if made.returncode:
        raise AssertionError(made.stdout + made.stderr)
    return folder
