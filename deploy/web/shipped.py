"""Says which files of dist/web go into a package: where there is a compressed one, that alone."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

PLACE: Final = "server/web_files"
"""Where the installed server looks for them."""


def shipped(root: Path) -> Iterator[tuple[Path, str]]:
    """Yield each file below ``root`` with its place in a package; none where nothing was built."""
    built = root / "dist" / "web"
    if not (built / "index.html").exists():
        return
    for file in sorted(built.rglob("*")):
        is_index = file.name == "index.html"  # by it the server knows that the page is there
        is_double = file.with_name(file.name + ".gz").exists() and not is_index
        if file.is_file() and not is_double:
            yield file, f"{PLACE}/{file.relative_to(built).as_posix()}"
