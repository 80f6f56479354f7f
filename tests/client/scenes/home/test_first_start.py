"""The first start asks for a name, once; the colour marks one's own name at the table."""

import pygame
import pytest

from client.net.address import Address, parse
from client.scenes.home.connect import ConnectScene
from client.scenes.home.first_start import FirstStartScene
from client.scenes.home.host_dialog import HostScene
from client.storage.profile import LocalProfile, own_name
from client.ui import theme
from protocol.names import tidy_server_name
from tests.client.stage import URL, Stage, played, seen_of, settled


def first_start(address=None):
    stage = Stage(profile=LocalProfile())
    gone = []
    stage.app.connect = gone.append
    stage.app.start(address)
    stage.draw()
    return stage, gone


async def test_who_has_no_name_is_asked_before_the_server_is_called():
    stage, gone = first_start(Address(URL))
    assert isinstance(stage.scene, FirstStartScene)
    assert stage.control("go").off
    stage.type("  Zoë ")
    stage.key(pygame.K_RETURN)
    assert gone == [Address(URL)]
    assert (stage.app.profile.name, stage.app.profile.met) == ("Zoë", True)
    assert isinstance(stage.scene, ConnectScene)
    assert stage.scene.name.text == "Zoë"


async def test_who_does_not_want_a_name_is_not_asked_again():
    stage, gone = first_start(Address(URL))
    stage.key(pygame.K_ESCAPE)
    assert gone == [Address(URL)]
    again = Stage(profile=stage.app.profile)
    again.app.start()
    assert isinstance(again.scene, ConnectScene)


async def test_who_hosts_at_the_first_start_is_asked_first_and_the_server_is_called_so():
    stage = Stage(profile=LocalProfile())
    stage.app.start(then=lambda: stage.app.push(HostScene(stage.app)))
    stage.draw()
    assert isinstance(stage.scene, FirstStartScene)
    stage.type("Zoë")
    stage.key(pygame.K_RETURN)
    assert isinstance(stage.scene, HostScene)
    assert stage.scene.name.text == "Zoë’s games"


@pytest.mark.parametrize(
    ("player", "called"),
    [
        ("", "Board games"),
        ("Ann", "Ann’s games"),
        ("Wolfeschlegelsteinhausen", "Wolfeschlegelsteinhausen’s games"),
    ],
)
def test_a_servers_name_is_never_cut_in_a_word(player, called):
    assert own_name(player) == called == tidy_server_name(called)


async def test_who_has_a_name_goes_straight_to_the_server():
    stage = Stage(profile=LocalProfile(name="Ann"))
    gone = []
    stage.app.connect = gone.append
    stage.app.start(Address(URL))
    assert gone == [Address(URL)]


async def test_the_chosen_colour_is_seen_beside_ones_own_name_alone():
    stage, _ = first_start()
    stage.scene.page.focus("colour", True)
    for _ in range(3):
        stage.key(pygame.K_RIGHT)
    assert stage.control("colour").value.startswith("Lime")
    assert stage.app.profile.colour == 3
    table = Stage(profile=LocalProfile(name="Ann", colour=3)).online()
    table.room(seen_of(*played(4)))
    await settled()
    lime = theme.PLATES[2][1]
    table.draw()
    assert colours(table.surface, lime) > 40
    table.app.keep(LocalProfile(name="Ann"))
    table.draw()
    assert colours(table.surface, lime) == 0


def colours(surface, ink):
    """How many pixels are of that colour."""
    mask = pygame.mask.from_threshold(surface, ink, (1, 1, 1, 255))
    return mask.count()


async def test_who_only_watches_is_not_asked_for_a_name():
    stage = Stage(profile=LocalProfile())
    gone = []
    stage.app.connect = gone.append
    address = parse("http://192.168.1.5:7447/K7MQ2X?watch")
    stage.app.start(address)
    assert gone == [address]
    stage.app.start(parse("http://192.168.1.5:7447/K7MQ2X"))
    assert len(gone) == 1
    assert isinstance(stage.scene, FirstStartScene)
