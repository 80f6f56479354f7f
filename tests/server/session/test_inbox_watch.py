"""Each connection of a player is told the inbox: at its beginning, and whenever it changes."""

from protocol.messages.inbox import DropItem, Inbox, InboxItem
from tests.server.session.connections import street

CALL = InboxItem("a", "invitation", 1, name="Bob", room="K7MQ2X", game="polyy")


async def test_every_connection_of_a_player_is_told_and_either_puts_an_item_away() -> None:
    async with street() as lines:
        ann, welcome = await lines.person("Ann")
        bob, _ = await lines.person("Bob")
        assert not [it for it in await ann.quiet() if isinstance(it, Inbox)], "nothing waits"
        await lines.context.inbox.put(welcome.player, CALL, 60_000)
        assert (await ann.hear_a(Inbox)).items == (CALL,)
        again, _ = await lines.person("Ann", token=welcome.token)
        assert (await again.hear_a(Inbox)).items == (CALL,), "who comes later is told it too"
        again.say(DropItem(1, "a"))
        assert (await ann.hear_a(Inbox)).items == ()
        assert not [it for it in await bob.quiet() if isinstance(it, Inbox)]
