"""Imports every module of the page by the page's own Python; answers what failed, as JSON."""

import importlib
import json
import sys
import types
from pathlib import Path

for name in ("fourfold_canvas", "fourfold_page", "fourfold_accessibility"):
    sys.modules[name] = types.ModuleType(name)  # JavaScript's, which there is in a page alone

from client.web import canvas  # noqa: E402 - it needs those

canvas.stand_in()

packages = Path("/lib/python3.14/site-packages")
failed = {}
names = []
for file in sorted(packages.rglob("*.pyc")):
    if file.parts[4] in ("client", "engines", "protocol", "msgspec"):
        parts = file.relative_to(packages).with_suffix("").parts
        names.append(".".join(parts).removesuffix(".__init__"))
for name in names:
    try:
        importlib.import_module(name)
    except Exception as why:
        failed[name] = repr(why)
json.dumps({"tried": len(names), "failed": failed})
