"""Who does not meet another is told nothing of their rooms in the lobby, on either side."""

from protocol.from_client import Leave, Open, QuickMatch, WatchLobby
from protocol.from_server import LobbyRooms, Reason
from protocol.messages.people import BlockPlayer
from protocol.room_list import changed
from tests.server.session.connections import Client, street


async def until_shown(who: Client, told: LobbyRooms | None, *codes: str) -> LobbyRooms:
    """Hear of the lobby until it shows those rooms; nothing is told twice."""
    while told is None or {card.room for card in told.rooms} != set(codes):
        told, before = changed(told, await who.hear_a(LobbyRooms)), told
        assert told != before, "what is told is something new"
    return told


async def test_the_lobbies_of_two_of_whom_one_blocks_the_other_are_without_each_others_rooms() -> (
    None
):
    async with street() as lines:
        lines.context.lobby._every_s = 0.01
        ada, her = await lines.person("Ada")
        eyes, _ = await lines.person("Ada", token=her.token)
        eve, welcome = await lines.person("Eve")
        (bob,) = await lines.people("Bob")
        hers, his = await eve.open(), await bob.open()
        await eve.join(hers, 0)
        await bob.join(his, 0)
        eyes.say(WatchLobby())
        seen = await until_shown(eyes, None, hers, his)
        await ada.ask(BlockPlayer(7, welcome.player))
        seen = await until_shown(eyes, None, his)
        mine = await ada.open()
        await ada.join(mine, 0)
        seen = await until_shown(eyes, seen, his, mine)
        theirs, _ = await lines.person("Eve", token=welcome.token)
        theirs.say(WatchLobby())
        await until_shown(theirs, None, hers, his)
        await eve.ask(Leave(2, hers))
        await eve.join(hers, 1)
        more = await bob.open()
        await bob.join(more, 0)
        seen = await until_shown(eyes, seen, his, mine, more)
        assert not any(hers in str(told) for told in eyes.passed if isinstance(told, LobbyRooms))
        await ada.ask(BlockPlayer(8, welcome.player, False))
        await until_shown(eyes, None, hers, his, mine, more)


async def test_a_quick_match_that_looks_around_holds_up_nothing_else_and_is_one() -> None:
    async with street() as lines:
        ada, bob = await lines.people("Ada", "Bob")
        wish = QuickMatch(1, "polyy")
        ada.say(wish)
        ada.say(wish)
        said = [await ada.hear() for _ in range(2)]
        reasons = {getattr(it, "reason", None) for it in said}
        assert Reason.TOO_FAST in reasons, "one at a time"
        assert isinstance(await bob.ask(Open(1, "polyy")), type(said[0]) | type(said[1]))
