"""Collects the licences of all that dist/web is made of."""

from importlib import metadata
from pathlib import Path
from typing import Final

from deploy.web.contents import PACKED, Contents
from deploy.web.sources import ROOT, BuildStop, msgspec

TEXTS: Final = Path(__file__).parent / "licence_texts"
"""Licences that do not come with the packages: Pyodide's own and CPython's."""


def licences(packed: Contents) -> dict[str, bytes]:
    """Return each licence by the name of its file. Raises BuildStop where a package has none."""
    found = {file.name: file.read_bytes() for file in sorted(TEXTS.glob("*.txt"))}
    found["Fourfold.txt"] = (ROOT / "LICENSE").read_bytes()
    for folder in ("client/assets", "engines/wordfleet/data"):
        for file in (ROOT / folder).glob("*-licence.txt"):
            found[file.name] = file.read_bytes()
    with msgspec() as wheel:
        found["msgspec.txt"] = _one(
            [wheel.read(name) for name in wheel.namelist() if name.endswith("/LICENSE")], "msgspec"
        )
    paths = [*packed.program, *packed.server]
    for package in PACKED:
        if any(path.startswith(package + "/") for path in paths):
            found[f"{package}.txt"] = _of_package(package)
    return found


def _of_package(package: str) -> bytes:
    files = metadata.distribution(package).files or []
    texts = [
        Path(str(file.locate())).read_bytes()
        for file in files
        if ".dist-info" in file.parts[0] and "LICENSE" in file.name.upper()
    ]
    return _one(texts, package)


def _one(texts: list[bytes], package: str) -> bytes:
    if not texts:
        raise BuildStop(f"{package} comes without its licence")
    return b"\n".join(texts)
