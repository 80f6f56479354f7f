"""Write the test vectors of the wire: ``python -m deploy.wire_vectors``, seeded, into
``protocol/vectors``.

What stands in them is what the real implementation makes; a test reads them by programs that share
nothing with it.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Final

from deploy.wire_vectors import changes, clocks, encodings, lists, movers, proofs, records, rooms
from deploy.wire_vectors.case import VectorFile

FOLDER: Final = Path(__file__).resolve().parents[2] / "protocol" / "vectors"
VERSION: Final = 1
FILES: Final[dict[str, Callable[[], VectorFile]]] = {
    "diff": changes.diffs,
    "updates": rooms.updates,
    "codec": encodings.codecs,
    "clocks": clocks.readings,
    "commitments": proofs.commitments,
    "identity": proofs.identities,
    "tokens": proofs.tokens,
    "digests": records.digests,
    "room_list": lists.room_lists,
    "to_move": movers.movers,
}
"""What makes each file, by its name."""


def text_of(name: str) -> str:
    """Return what a file is to hold: a case on each line."""
    made = FILES[name]()
    said = [json.dumps(case, ensure_ascii=False, allow_nan=False) for case in made.cases]
    about = json.dumps(made.about, ensure_ascii=False)
    listed = ",\n".join(f"  {case}" for case in said)
    return f'{{"about": {about},\n "version": {VERSION},\n "cases": [\n{listed}\n]}}\n'


def main() -> None:
    """Write them all."""
    FOLDER.mkdir(exist_ok=True)
    for name in FILES:
        (FOLDER / f"{name}.json").write_text(text_of(name), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
