"""How many bytes a ply is on the wire, as clients are really told it."""

import asyncio
import statistics
from collections import defaultdict
from typing import Any, Final

from tests.bench.load.line import Format
from tests.bench.load.servers import Kind, serving
from tests.bench.load.tables import Street, Table

FORMS: Final[dict[Format, str]] = {"json": "JSON", "msgpack": "MessagePack"}


async def bytes_a_ply(
    kind: Kind, *, seed: int, game: str = "polyy", rooms: int = 3
) -> dict[str, Any]:
    """The median update of a ply, in bytes without its websocket frame, by viewer and encoding."""
    found = {}
    async with serving(kind) as server:
        street = Street(server)
        for form, name in FORMS.items():
            sizes: defaultdict[str, list[int]] = defaultdict(list)
            for number in range(rooms):
                table = await street.table(
                    1, seed=seed * 1000 + number, game=game, form=form, crowd=form
                )
                table.play()
                await asyncio.wait_for(table.done, 120)
                table.check()
                _weigh(table, sizes)
            found |= {f"{who}, {name}": statistics.median(them) for who, them in sizes.items()}
    return found


def _weigh(table: Table, sizes: dict[str, list[int]]) -> None:
    """Note what each was told of each ply."""
    for at, ply in enumerate(table.plies):
        for watcher in table.watchers:
            who = "mover" if watcher.seat == ply.seat else "other player"
            who = "spectator" if watcher.seat is None else who
            sizes[who].append(len(watcher.updates[at]))
