"""A game of Word Fleet that was broken off tells nobody what it hid, whatever is asked."""

from engines.wordfleet.board import CLASSES
from protocol.from_client import Answer, Export, Fork, Offer, Open, Replay
from protocol.from_server import Reason, Replayed
from server.store.memory import MemoryStore
from tests.server.session.connections import street
from tests.support.told_words import told_words


async def test_exports_forks_and_replays_of_a_broken_off_game_reveal_nothing() -> None:
    store = MemoryStore()
    async with street(store=store) as lines:
        ada, bob, eve = await lines.people("Ada", "Bob", "Eve")
        room = (await ada.ask(Open(1, "wordfleet"))).room
        for seat, player in enumerate((ada, bob)):
            await player.watch(room)
            await player.join(room, seat)
        for player in (ada, bob):
            await player.until(lambda m: m.tree[7] == "playing")
        words = [player.rooms[0].tree[11][8][2] for player in (ada, bob)]
        await ada.ask(Offer(7, room, "abort"))
        await bob.ask(Answer(8, room, "abort", 0, True))
        await ada.until(lambda m: m.tree[7] == "over")
        lines.journal.clear()
        for asks, own in ((ada, 0), (bob, 1), (eve, None)):
            for request in (Export(9, room), Fork(10, room, 0)):
                refused = await asks.ask(request)
                assert refused.reason in (Reason.NOT_OVER, Reason.BAD_OPTIONS)
                assert "stays hidden" in refused.message
            for seat in (0, 1, None, "umpire"):
                told = await asks.ask(Replay(11, room, seat))
                assert isinstance(told, Replayed) == (seat in (own, None)), (own, seat, told)
        for name, own, hidden in (
            ("Ada", words[0], words[1]),
            ("Bob", words[1], words[0]),
            ("Eve", [], words[0] + words[1]),
        ):
            heard = told_words(raw for who, raw in lines.journal if who == name)
            assert heard >= {word for word in own if len(word) > 2}
            assert not heard & (set(hidden) - set(own) - set(CLASSES))
