"""What is heard at a table, on the real room model."""

from msgspec.structs import replace

from client.sound.names import Sound
from protocol.from_server import ChatLine
from tests.client.stage import ME, YOU, FakeConnection, Stage, played, seen_of


class Heard(Stage):
    """A stage whose sounds are kept, not played."""

    def __init__(self):
        super().__init__()
        self.sounds = []
        self.app.sound = self.sounds.append

    def room(self, seen, **about):
        super().room(seen, **about)
        self.draw()
        return self

    def then(self, seen):
        """The sounds of what is told now."""
        self.sounds.clear()
        self.tell(seen)
        self.draw()
        return list(self.sounds)


def at(ply, seat=0, **changes):
    return replace(seen_of(*played(ply), seat=seat), ply=ply, **changes)


async def test_a_ply_is_heard_once_by_players_and_spectators():
    for seat in (0, 1, None):
        stage = Heard().online(FakeConnection()).room(at(3, seat))
        assert stage.then(at(4, seat)) == [Sound.MOVE]
        assert stage.then(at(4, seat)) == []


async def test_a_burst_of_plies_is_one_sound():
    stage = Heard().online(FakeConnection()).room(at(3))
    assert stage.then(at(9)) == [Sound.MOVE]


async def test_a_room_that_is_come_back_to_is_silent():
    stage = Heard().online(FakeConnection()).room(at(7))
    assert stage.sounds == []


def said_at(stage, after_ms, who=YOU):
    return ChatLine(stage.app.connection.now_ms + after_ms, who, "Bob", "hello")


async def test_a_line_of_another_is_heard_and_ones_own_is_not():
    stage = Heard().online(FakeConnection()).room(at(3))
    stage.draw()
    mirror = stage.scene.model.mirror
    mirror.chat = (said_at(stage, 10_000),)
    stage.draw()
    assert stage.sounds == [Sound.CHAT]
    mirror.chat = (*mirror.chat, said_at(stage, 20_000, ME))
    stage.draw()
    assert stage.sounds == [Sound.CHAT]


async def test_what_was_said_before_one_came_in_or_back_is_not_heard():
    connection = FakeConnection()
    connection.now_ms = 1_000_000
    stage = Heard().online(connection).room(at(3))
    mirror = stage.scene.model.mirror
    mirror.chat = old = (said_at(stage, -5_000),)  # told a moment after the room
    stage.draw()
    assert stage.sounds == []
    mirror.chat = ()
    stage.draw()
    mirror.chat = old
    stage.draw()
    assert stage.sounds == []
    mirror.chat = (*old, said_at(stage, 10_000))
    stage.draw()
    assert stage.sounds == [Sound.CHAT]
