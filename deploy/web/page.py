"""Lays out dist/web: assets named by their digests, the page that names them, a .gz beside each."""

import hashlib
import html
import json
import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from deploy.web.archive import digest, digest_of_all, gzipped
from deploy.web.sources import BuildStop

FIRST: Final = (
    *("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "stdlib.zip", "program.zip"),
    *("Inter-Regular.otf", "Inter-SemiBold.otf"),
)
"""What is fetched before the lobby is shown, beside the page's own files."""
MODULES: Final = frozenset({"pyodide.mjs", "pyodide.asm.mjs"})
CHECK: Final = "check.js"
"""The one script that is no module, as old browsers are to read it."""
THINKER: Final = "thinker/worker.js"
"""What a worker runs, which few pages start."""
META: Final = '<meta name="fourfold" content="">'
PRELOAD: Final = "<!-- preload -->"
NOT_COMPRESSED: Final = frozenset({".png", ".woff2"})


class BuiltFile(NamedTuple):
    """A file of dist/web: how large it is, and what of it goes over the wire."""

    bytes: int
    gzip: int
    sha256: str


class Layout:
    """The files of dist/web by their paths, while they are put together."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.named: dict[str, str] = {}
        """The names that the page's scripts know, and what became of each."""

    def add(self, name: str, data: bytes) -> None:
        """Take a file that scripts ask for by ``name``."""
        stem, dot, ending = name.rpartition(".")
        self.named[name] = f"assets/{stem}.{digest(data)}{dot}{ending}"
        self.files[self.named[name]] = data

    def add_folder(self, folder: str, files: Mapping[str, bytes]) -> str:
        """Take files that name each other; return their folder, named by the digest of all."""
        place = f"assets/{folder}-{digest_of_all(files)}/"
        for name, data in files.items():
            self.files[place + name] = data
        return place

    def add_page(self, template: bytes, place: str, about: Mapping[str, Any]) -> None:
        """Take index.html, with the names of everything else written into it.

        Raises BuildStop where the template has no place for them.
        """
        text = template.decode()
        text = re.sub(r'\b(href|src)="static/', rf'\1="{place}', text)
        if META not in text:
            raise BuildStop(f"index.html has no {META}")
        files = {
            name: {"url": path, "bytes": len(self.files[path])}
            for name, path in sorted(self.named.items())
        }
        said = json.dumps({**about, "files": files, "first": FIRST}, separators=(",", ":"))
        text = text.replace(META, META.replace('""', f'"{html.escape(said)}"'))
        text = text.replace(PRELOAD, "\n    ".join(self._links(place)))
        self.files["index.html"] = text.encode()

    def _links(self, place: str) -> Iterator[str]:
        """Yield what lets a browser fetch at once what it would only find step by step.

        What is large comes last: until the logo and the bar are drawn it only stands in their way.
        """
        for path in sorted(self.files):
            is_ours = path.startswith(place) and path.endswith(".js")
            if is_ours and path not in (place + CHECK, place + THINKER):
                yield f'<link rel="modulepreload" href="{path}">'
        for name in FIRST:
            kind = (
                "modulepreload" if name in MODULES else 'preload" as="fetch" crossorigin="anonymous'
            )
            yield f'<link rel="{kind}" fetchpriority="low" href="{self.named[name]}">'

    def write(self, folder: Path, inputs: str) -> dict[str, BuiltFile]:
        """Write everything, in the place of what was there; return what is told of each file."""
        fresh = folder.with_name(folder.name + ".new")
        shutil.rmtree(fresh, ignore_errors=True)
        built = {}
        for path, data in sorted(self.files.items()):
            file = fresh / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
            packed = data if file.suffix in NOT_COMPRESSED else gzipped(data)
            if len(packed) < len(data):
                file.with_name(file.name + ".gz").write_bytes(packed)
            built[path] = BuiltFile(
                len(data), min(len(packed), len(data)), hashlib.sha256(data).hexdigest()
            )
        told = {path: about._asdict() for path, about in built.items()}
        manifest = json.dumps({"inputs": inputs, "files": told}, indent=1, sort_keys=True)
        (fresh / "manifest.json").write_text(manifest + "\n", encoding="utf-8")
        shutil.rmtree(folder, ignore_errors=True)
        fresh.rename(folder)
        return built
