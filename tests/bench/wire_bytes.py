"""Weighs what a ply costs on the wire, by game and viewer: ``python -m tests.bench.wire_bytes``.

Whole games are played at random from fixed seeds, so the numbers are the same on every machine.
What is weighed is the update; a websocket adds two bytes to one of up to 125, four to a longer one.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from statistics import median_high
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from engines.catalog import names
from protocol import codec
from protocol.clock import TimeControl
from protocol.codec import FORMATS, Format
from protocol.from_client import RoomSettings
from protocol.names import Mark, Seq
from server.live.revision import Cursor, Revision
from server.room.facts import Fact, Played
from server.room.fold import folded
from tests.support.rooms.games import whole_game

Role: TypeAlias = Literal["spectator", "mover", "other player"]
Sizes: TypeAlias = dict[tuple[str, Role, Format], list[int]]
SEEDS: Final = (1, 2, 3)
SHORT: Final[dict[str, dict[str, Any]]] = {"rotorouter": {"max_rounds": 12}}
"""Options that keep a random game as long as one of people is."""
CLOCKED: Final = RoomSettings(clock=TimeControl("fischer", 300_000, 3_000))
NEW_YEAR: Final = 1_767_225_600_000
"""When play begins, so that times have as many digits as real ones."""
THOUGHT_MS: Final = 4_321


class Weight(NamedTuple):
    """How many bytes the update of a ply has, for one viewer in one encoding."""

    game: str
    role: Role
    form: Format
    plies: int
    median: int
    most: int
    """The 95th percentile."""


def weights(
    games: Iterable[str] = names(),
    settings: RoomSettings = RoomSettings(),  # noqa: B008
    seeds: Iterable[int] = SEEDS,
) -> list[Weight]:
    """Return what the updates of all plies of some whole games weigh."""
    sizes: Sizes = defaultdict(list)
    for game in games:
        for seed in seeds:
            facts = whole_game(game, seed, settings=settings, **SHORT.get(game, {}))
            for role, form, size in _weighed(_timed(facts)):
                sizes[game, role, form].append(size)
    return [_weight(*key, sorted(found)) for key, found in sizes.items()]


def _timed(facts: Iterable[Fact]) -> list[Fact]:
    """The same facts as if people had thought about them, lately."""
    return [replace(fact, at=NEW_YEAR + at * THOUGHT_MS) for at, fact in enumerate(facts)]


def _weighed(facts: list[Fact]) -> Iterator[tuple[Role, Format, int]]:
    before: Revision | None = None
    for fact, room in zip(facts, folded(facts), strict=True):
        now = Revision(Cursor(Seq(room.seq), Mark(2**31 + room.seq)), room)
        if before is not None and isinstance(fact, Played):
            for seat in (None, *room.playing):
                role: Role = "other player" if seat != fact.seat else "mover"
                for form in FORMATS:
                    tag, rest = now.update(before, seat, form)
                    size = len(codec.on_channel(tag, 0, rest, form))
                    yield "spectator" if seat is None else role, form, size
        before = now


def _weight(game: str, role: Role, form: Format, sizes: list[int]) -> Weight:
    most = sizes[min(len(sizes) - 1, len(sizes) * 95 // 100)]
    return Weight(game, role, form, len(sizes), median_high(sizes), most)


def table(found: Iterable[Weight]) -> str:
    """Return the weights as a table: median and, in brackets, the 95th percentile."""
    lines = ["| game | viewer | JSON | MessagePack |", "| --- | --- | --- | --- |"]
    rows: dict[tuple[str, Role], dict[Format, str]] = defaultdict(dict)
    for it in found:
        rows[it.game, it.role][it.form] = f"{it.median} ({it.most})"
    lines += [
        f"| {game} | {role} | {cells['json']} | {cells['msgpack']} |"
        for (game, role), cells in rows.items()
    ]
    return "\n".join(lines)


def main() -> None:
    """Print both tables."""
    print("bytes a ply: median (95th percentile)\n")
    print(table(weights()))
    print("\nwith clocks\n")
    print(table(weights(settings=CLOCKED)))


if __name__ == "__main__":
    main()
