"""Who sits where, and by what name."""

from protocol.names import PlayerId
from server.room import decide as d
from server.room.room import fold
from tests.support.games import beginning


def test_bots_of_one_level_are_told_apart_by_name():
    room = fold(None, beginning("rotorouter", colours=4)[0])
    for number in range(3):
        ask = d.AskSeatBot(room.opened.by, PlayerId(f"bot-{number}"), "Bot (easy)", "search", 1)
        room = fold(room, d.decide(room, ask, 2_000))
    names = [sitter.name for sitter in room.sitters if sitter]
    assert names == ["Bot (easy)", "Bot (easy) 2", "Bot (easy) 3"]
