"""From two fresh windows to a game in the local network, by clicks alone."""

import pytest

from client.scenes.home.share_panel import SharePanelScene
from client.scenes.room.room_scene import RoomScene
from tests.client.hands import Hands
from tests.support.stores import a_valkey


@pytest.fixture
def valkey_url():
    """A store of one's own: the room that is announced is the one that has waited longest in it."""
    with a_valkey() as url:
        yield url


@pytest.mark.needs("multicast")
async def test_a_guest_takes_a_seat_by_one_click_on_what_was_found(
    tmp_path, monkeypatch, valkey_url
):
    monkeypatch.setenv("FOURFOLD_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("REDIS_URL", valkey_url)
    monkeypatch.setenv("FOURFOLD_PREPARE_BOTS", "need")
    monkeypatch.setenv("FOURFOLD_WEB", "off")
    ann, bob = (Hands(name, tmp_path / "settings") for name in ("ann", "bob"))
    try:
        bob.app.search()
        ann.click_on("host")
        ann.click_on("start")
        await ann.until(lambda: isinstance(ann.scene, SharePanelScene))
        server_id = ann.app.local_server.status.server_id
        ann.click_on("close")
        ann.click_on("open")
        await ann.until(lambda: isinstance(ann.scene, RoomScene) and ann.scene.seen is not None)

        def found():
            return [
                one
                for one in bob.app.server_browser.servers
                if one.server_id == server_id and one.room
            ]

        await bob.until(found)
        assert found()[0].room == ann.room.room
        bob.frame()
        bob.click_on(f"found {found()[0].key}")
        await bob.until(lambda: isinstance(bob.scene, RoomScene) and bob.scene.seen is not None)
        await bob.until(lambda: bob.room.seen.seat is not None)
        for hands in (ann, bob):
            await hands.until(lambda h=hands: h.room.seen.phase == "playing")
        assert ann.room.model.invitation.link.startswith(
            f"fourfold://{ann.app.local_server.status.addresses[0]}/"
        )
    finally:
        await bob.app.close()
        await ann.app.close()
