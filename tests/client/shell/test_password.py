"""Whose password is asked for, and that one's own server's is known however it is reached."""

from msgspec.structs import replace

from client.net.address import Address
from client.shell.password import PasswordScene
from client.storage.profile import KnownServer, LocalProfile
from tests.client.gallery.lan import Runs
from tests.client.stage import Stage, settled

OWN = "ws://127.0.0.1:7447"


async def test_the_password_of_ones_own_server_is_asked_for_as_such():
    stage = Stage()
    stage.app.local_server = Runs("serving", addresses=("192.168.1.5:7447",))
    told = [str(getattr(it, "text", "")) for it in asked(stage, OWN).walk()]
    assert any("This is your own server." in text for text in told)
    told = [str(getattr(it, "text", "")) for it in asked(stage, "ws://10.0.0.9:7447").walk()]
    assert not any("your own server" in text for text in told)


def asked(stage, url):
    stage.app.push(PasswordScene(stage.app, Address(url, None, "", "Ann’s games")))
    stage.draw()
    return stage.scene.page.root


async def test_the_password_of_ones_own_server_is_known_at_whatever_port_it_is_now():
    before = KnownServer("ws://127.0.0.1:9000", "token", None, "mine", "", "sesame", True)
    stage = Stage(profile=replace(LocalProfile(name="Ann"), servers=(before,)))
    stage.app.local_server = Runs("serving", addresses=("192.168.1.5:7447",))
    stage.app.connect(Address(OWN, None, "mine"))
    assert stage.app.connection.password == "sesame"
    await stage.app.close()
    await settled()
