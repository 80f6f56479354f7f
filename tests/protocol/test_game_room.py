"""The whole games of the pages are what a real room tells: played there, ply by ply."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from deploy.wire_pages.whole_games import course, whole_game
from engines.catalog import MANIFESTS
from server.app import serving
from server.settings import ServerSettings
from tests.support.game_pages import plain
from tests.support.people import open_room, over, person, play_intent, sit, until, watch

START: dict[str, dict[str, Any]] = {
    "toppen": {"start": "custom", "layout": "2,2,1,1/2,2,1,-/-,1,2,1/-,-,-,-"}
}
"""What a room needs to begin as the page's game was dealt."""


@pytest.mark.parametrize("name", ["polyy", "toppen"])
async def test_a_room_tells_the_whole_game_of_the_page(name: str, tmp_path: Path) -> None:
    it = whole_game(name)
    options = it.options | START.get(name, {})
    async with (
        serving(ServerSettings(port=0, data=tmp_path)) as server,
        person(url := f"ws://127.0.0.1:{server.port}", "Ada") as ada,
        person(url, "Bob") as bob,
        person(url, "Cyd", form="json") as cyd,
    ):
        room = await open_room(ada, name, **options)
        seats = [(ada, await sit(ada, room, 0)), (bob, await sit(bob, room, 1))]
        seen = await watch(cyd, room)
        kind = MANIFESTS[name].rules[-1].intent_type
        for ply, shown in enumerate(course(it)):
            await until(seen, lambda m, at=ply: m.seen.phase == "playing" and m.seen.ply == at)
            assert seen.seen is not None
            assert seen.seen.view == plain(shown.before)
            who, mirror = seats[shown.seat]
            await until(mirror, lambda m, at=ply: m.seen.ply == at and m.seen.phase == "playing")
            await play_intent(who, mirror, msgspec.convert(shown.intent, kind))
        await until(seen, over)
        assert seen.seen is not None
        assert seen.seen.view == plain(shown.after)
