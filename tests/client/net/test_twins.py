"""A server that is known by another address: one is the same player there only if one says so."""

import pytest

from client.net.address import Address
from client.scenes.lobby.lobby import LobbyScene
from client.shell.question import QuestionScene
from client.storage.profile import KnownServer, LocalProfile
from tests.client.hands import connected, two
from tests.client.stage import Stage

HERE, THERE = "ws://here:7447", "ws://there:7447"


@pytest.mark.parametrize(
    ("other", "found"),
    [
        (KnownServer(THERE, "mine", "K7MQ2X", "h1"), True),
        (KnownServer(THERE, "mine", None, "h2"), False),
        (KnownServer(THERE, "new", None, "h1"), False),
        (KnownServer(THERE, None, None, "h1"), False),
    ],
)
def test_only_the_same_server_where_one_is_another_is_a_twin(other, found):
    server = KnownServer(HERE, "new", None, "h1")
    profile = LocalProfile(servers=(server, other))
    assert (profile.twin(server) is other) == found
    assert LocalProfile(servers=(server, other)).twin(KnownServer(HERE, "new")) is None


async def test_the_token_is_shown_to_the_other_address_only_after_a_yes(tmp_path, address):
    port = address.rpartition(":")[2]
    async with two(tmp_path) as (ann, _):
        await connected(ann, "Ann", address, by_keys=False)
        first = ann.app.connection.welcome
        assert len(first.server_id) == 32
        there = Address(f"ws://localhost:{port}")
        ann.app.connect(there)
        await ann.until(lambda: isinstance(ann.scene, QuestionScene))
        assert ann.app.connection.welcome.server_id == first.server_id
        assert ann.app.connection.welcome.player != first.player
        ann.click_on("yes")
        await ann.until(lambda: isinstance(ann.scene, LobbyScene))
        await ann.until(lambda: ann.app.connection.state == "online")
        assert ann.app.connection.welcome.player == first.player
        ann.app.connect(there)
        await ann.until(lambda: ann.app.connection.state == "online" and not ann.app.visit.arriving)
        assert isinstance(ann.scene, LobbyScene)


async def test_who_is_new_there_keeps_both_tokens(tmp_path, address):
    port = address.rpartition(":")[2]
    async with two(tmp_path) as (ann, _):
        await connected(ann, "Ann", address, by_keys=False)
        first = ann.app.connection.welcome
        ann.app.connect(Address(f"ws://localhost:{port}"))
        await ann.until(lambda: isinstance(ann.scene, QuestionScene))
        ann.click_on("no")
        assert isinstance(ann.scene, LobbyScene)
        tokens = {server.token for server in ann.app.profile.servers}
        assert len(tokens) == 2
        assert first.token in tokens


async def test_another_server_at_a_known_address_has_no_seat_of_ones_own():
    stage = Stage().online(lobby=False)
    url = stage.connection.url
    for server_id, room in (("old", None), ("", "K7MQ2X")):
        stage.app.keep(
            LocalProfile(name="Ann", servers=(KnownServer(url, "t", "K7MQ2X", server_id),))
        )
        stage.app.visit.arriving = Address(url)
        stage.app.update()
        assert stage.app.profile.server(url).room == room
