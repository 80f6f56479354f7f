"""What one has finished is listed, counted and handed out, after its room is gone too."""

from typing import Any

from msgspec.structs import replace

from protocol import from_client as c
from protocol.from_server import Refusal
from protocol.messages.history import ExportHistory, ShowFigures, ShowHistory
from protocol.names import PlayerId
from server.records.verify import verify
from server.room.facts import Sat
from server.services.player_rooms import END_OF_TIME
from server.store.memory import MemoryStore
from tests.server.results.test_recorder import ROOM, written
from tests.server.session.connections import Street, street
from tests.server.store.helpers import until
from tests.support.rooms.games import resigned_game


async def finished(lines: Street, ada: Any, bob: Any, request: int, **settings: Any) -> str:
    """A game that Bob gives up after four plies."""
    room = (await ada.ask(c.Open(request, "polyy", {"size": 4}, c.RoomSettings(**settings)))).room
    a, b = await ada.watch(room), await bob.watch(room)
    for seat, who in enumerate((ada, bob)):
        await who.ask(c.Join(request + 1, room, seat))
    for who, channel in ((ada, a), (bob, b)):
        await who.until(lambda m: m.seen is not None and m.seen.phase == "playing", channel)
    for ply in range(4):
        who, channel = ((ada, a), (bob, b))[ply % 2]
        who.play(ply // 2, ply, channel)
        for each, its in ((ada, a), (bob, b)):
            await each.until(lambda m, ply=ply: m.tree[14] == ply + 1, its)  # type: ignore[misc]
    await bob.ask(c.Resign(request + 2, room))
    for each, its in ((ada, a), (bob, b)):
        await each.until(lambda m: m.seen is not None and m.seen.phase == "over", its)
    return room


async def booked(lines: Street, player: str, count: int) -> None:
    """Wait until so many games are booked, whoever does it."""
    histories = lines.context.recorder.histories

    async def there() -> bool:
        return len(await histories.read(PlayerId(player))) >= count

    await until(there)


async def test_pages_figures_and_records_of_casual_games() -> None:
    async with street() as lines:
        ada, me = await lines.person("Ada")
        bob, other = await lines.person("Bob")
        eve, _ = await lines.person("Eve")
        rooms = [
            await finished(lines, ada, bob, 10 * n, listed=n != 2, spectators="anyone")
            for n in (1, 2, 3)
        ]
        await booked(lines, me.player, 3)
        await booked(lines, other.player, 3)
        first = await ada.ask(ShowHistory(90, most=2))
        assert [it.room for it in first.games] == rooms[:0:-1]
        assert (first.total, first.next != 0) == (3, True)
        rest = await ada.ask(ShowHistory(91, before=first.next, most=2))
        assert ([it.room for it in rest.games], rest.next) == (rooms[:1], 0)
        game = first.games[0]
        assert (game.kind, game.result, game.seat, game.plies) == ("casual", "won", 0, 4)
        assert [it.name for it in game.players] == ["Ada", "Bob"]
        assert game.view is not None
        assert (await bob.ask(ShowHistory(92))).games[0].result == "lost"
        for asked, count in (
            (ShowHistory(93, search="bob"), 3),
            (ShowHistory(93, search="nobody"), 0),
            (ShowHistory(93, search=rooms[0].lower()), 1),
            (ShowHistory(93, result="lost"), 0),
            (ShowHistory(93, game="toppen"), 0),
            (ShowHistory(93, kind="casual"), 3),
        ):
            assert (await ada.ask(asked)).total == count
        public = await eve.ask(ShowHistory(94, player=me.player))
        assert [it.room for it in public.games] == [rooms[2], rooms[0]]
        assert public.name == "Ada"
        (figures,) = (await ada.ask(ShowFigures(95))).games
        assert [(it.key, it.won, it.lost) for it in figures.kinds] == [("casual", 3, 0)]
        assert [(it.key, it.won) for it in figures.seats] == [("0", 3)]
        assert [(it.key, it.won) for it in figures.lengths] == [("20", 3)]
        (rival,) = figures.rivals
        assert (rival.player, rival.name, rival.won, rival.lost) == (other.player, "Bob", 3, 0)
        told = await ada.ask(ExportHistory(96))
        assert (len(told.games), told.next, told.total) == (3, 0, 3)
        for one in told.games:
            assert verify(one.record.encode()).room.id == one.summary.room


async def test_nobody_by_that_name_has_a_history() -> None:
    async with street() as lines:
        ada, _ = await lines.person("Ada")
        no = await ada.ask(ShowHistory(1, player="../secrets"))
        assert isinstance(no, Refusal)
        empty = await ada.ask(ShowHistory(1, player="4ab7c7578d4be417169a"))
        assert (empty.games, empty.total, empty.name) == ((), 0, "")


async def test_games_from_before_there_were_histories_are_booked_when_asked_for() -> None:
    store = MemoryStore()
    async with street(store=store) as lines:
        ada, me = await lines.person("Ada")
        facts = [
            replace(it, player=me.player) if isinstance(it, Sat) and it.seat == 0 else it
            for it in resigned_game("polyy", 6)
        ]
        await written(store, facts)
        name = f"{END_OF_TIME - facts[-1].at:015} {ROOM}"
        await store.add_member(f"finished:{me.player}", name)
        told = await ada.ask(ShowHistory(1))
        assert [(it.room, it.result, it.plies) for it in told.games] == [(ROOM, "lost", 6)]
        again = await ada.ask(ShowHistory(2))
        assert again.games == told.games
