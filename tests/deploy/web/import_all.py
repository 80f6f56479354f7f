"""Imports every module of the page by the page's own Python; answers what failed, as JSON.

First what is there at the start, then what comes with the server of a tab.
"""

import importlib
import json
import sys
import types
import zipfile
from pathlib import Path

PACKAGES = Path("/lib/python3.14/site-packages")
OURS = ("client", "engines", "protocol", "server", "msgspec")
NOT_HERE = "No module named 'num"
"""numba and numpy, without which some bots are left out by the catalog."""


def modules() -> set[str]:
    """The names of all that is unpacked by now, and ours."""
    files = [file.relative_to(PACKAGES) for file in PACKAGES.rglob("*.pyc")]
    return {
        ".".join(file.with_suffix("").parts).removesuffix(".__init__")
        for file in files
        if file.parts[0] in OURS
    }


def failures(names: set[str]) -> dict[str, str]:
    """What cannot be imported, and why."""
    found = {}
    for name in sorted(names):
        try:
            importlib.import_module(name)
        except Exception as why:
            found[name] = repr(why)
    return found


for name in ("fourfold_canvas", "fourfold_page", "fourfold_accessibility"):
    sys.modules[name] = types.ModuleType(name)  # JavaScript's, which there is in a page alone

importlib.import_module("client.web.canvas").stand_in()

first = modules()
failed = failures(first)
with zipfile.ZipFile("/server.zip") as archive:
    archive.extractall(PACKAGES)
importlib.invalidate_caches()
later = modules() - first
failed_later = failures(later)
bots = [name for name in later if name.endswith(".bot.bot") and name not in failed_later]
json.dumps(
    {
        "first": [len(first), failed],
        "later": [
            len(later),
            {name: why for name, why in failed_later.items() if NOT_HERE not in why},
        ],
        "bots": sorted(bots),
    }
)
