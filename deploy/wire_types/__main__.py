"""Refresh the types of the TypeScript client: ``python -m deploy.wire_types``.

With ``--check`` nothing is written: the exit code is 1 where the file is stale.
"""

import sys

from deploy.wire_types.typescript import FILE, wire_types


def main(words: list[str]) -> int:
    """Write the file where it is stale, or say that it is; return the exit code."""
    text = wire_types()
    if FILE.exists() and FILE.read_text("utf-8") == text:
        return 0
    print(FILE.name)
    if "--check" in words:
        return 1
    FILE.write_text(text, "utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
