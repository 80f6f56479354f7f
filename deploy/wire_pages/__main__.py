"""Refresh the generated blocks of the pages about the wire: ``python -m deploy.wire_pages``.

With ``--check`` nothing is written: the pages that are stale are named, and the exit code is 1.
"""

import sys

from deploy.wire_pages.pages import stale
from deploy.wire_pages.places import ROOT


def main(words: list[str]) -> int:
    """Refresh what is stale, or name it; return the exit code."""
    found = stale()
    for path, text in found.items():
        print(path.relative_to(ROOT.parent))
        if "--check" not in words:
            path.write_text(text, "utf-8")
    return int("--check" in words and bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
