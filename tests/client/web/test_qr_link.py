"""A phone's camera reads the picture of an invitation, and the page behind it sits down there."""

import pytest

from client.net.address import Address
from client.scenes.home.share_panel import SharePanelScene
from client.scenes.room.room_scene import RoomScene
from tests.client.hands import Hands
from tests.support.browsers.browser import browser
from tests.support.people import open_room, person
from tests.support.process import ServerProcess
from tests.support.window.camera import read


@pytest.mark.slow
@pytest.mark.needs("page", "chromium")
async def test_the_picture_of_an_invitation_leads_to_the_page_that_sits_down(tmp_path, web_files):
    served = ("--web", str(web_files), "--data", str(tmp_path / "data"))
    async with ServerProcess(*served) as server, browser("chromium") as phones:
        url = f"ws://127.0.0.1:{server.port}"
        async with person(url, "Cleo") as cleo:
            code = await open_room(cleo)
        ann = Hands("ann", tmp_path / "settings")
        try:
            ann.app.connect(Address(url, code))
            await ann.until(lambda: isinstance(ann.scene, RoomScene) and ann.scene.seen)
            await ann.until(lambda: ann.room.seen.seat == 0)
            ann.app.share(code, ann.room.model.invitation)
            await ann.until(lambda: isinstance(ann.scene, SharePanelScene))
            ann.surface.set_clip(None)
            ann.app.draw(ann.surface)
            (link,) = read(ann.surface)
            assert link == f"http://127.0.0.1:{server.port}/{code}"

            phone = await phones.page((390, 844), 2, touch=True)
            await phone.open(link)
            await phone.until("document.documentElement.dataset.state === 'ready'")
            await phone.type("Bob")
            await phone.keys("Enter")
            await ann.until(lambda: ann.room.seen.seats[1] is not None)
            assert ann.room.seen.seats[1].name == "Bob"
            await ann.until(lambda: ann.room.seen.phase == "playing")
        finally:
            await ann.app.close()
