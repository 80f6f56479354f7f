"""Makes one file of all games of a player: a list, and the record of each, as far as it is kept."""

import json
import zipfile
from collections.abc import Sequence
from io import BytesIO
from typing import Final

import msgspec

from protocol.messages.history import ExportedGame

KIND: Final = "application/zip"
LISTED: Final = "games.jsonl"


def games_file(games: Sequence[ExportedGame]) -> bytes:
    """Return a zip: ``games.jsonl``, a line a game, and ``records/`` with those that are kept.

    The records are what *Records* opens and ``fourfold-server verify`` proves.
    """
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as pack:
        lines = [_line(it) for it in games]
        pack.writestr(LISTED, "".join(lines))
        for it in games:
            name = _name(it)
            if it.record:
                pack.writestr(f"records/{name}.jsonl", it.record)
            if it.text:
                pack.writestr(f"records/{name}.txt", it.text)
    return made.getvalue()


def _line(game: ExportedGame) -> str:
    tree = msgspec.to_builtins(game.summary)
    del tree["view"]
    tree["record"] = f"records/{_name(game)}.jsonl" if game.record else None
    return json.dumps(tree, ensure_ascii=False, sort_keys=True) + "\n"


def _name(game: ExportedGame) -> str:
    summary = game.summary
    safe = "".join(sign if sign.isalnum() else "_" for sign in f"{summary.game}-{summary.room}")
    return f"{safe}-{summary.number}"
