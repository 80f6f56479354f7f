"""The address of a page says which server it is from, and which room it leads to."""

from pathlib import Path

import pygame
import pytest

from client.net.address import Address
from client.web.page_platform import PagePlatform, invitation
from client.web.tab_server import TabServer
from tests.client.web.page_double import KeptPage


@pytest.mark.parametrize(
    ("location", "address"),
    [
        ("http://192.168.1.5:7447/", Address("ws://192.168.1.5:7447")),
        ("http://192.168.1.5:7447/K7MQ2X", Address("ws://192.168.1.5:7447", "K7MQ2X")),
        ("http://host/k7mq2x", Address("ws://host:80", "K7MQ2X")),
        ("https://play.example.org/", Address("wss://play.example.org:443")),
        (
            "https://example.org/games/K7MQ2X?watch",
            Address("wss://example.org:443", "K7MQ2X", watches=True),
        ),
        ("http://[::1]:7447/K7MQ2X?watch=1", Address("ws://[::1]:7447", "K7MQ2X", watches=True)),
        ("http://host:7447/index.html", Address("ws://host:7447")),
        ("http://host:7447/?watch", Address("ws://host:7447")),
    ],
)
def test_a_page_leads_to_its_server_and_room(location, address):
    assert invitation(location) == address


def test_a_page_of_a_server_has_a_home_and_reaches_no_other():
    platform = PagePlatform(KeptPage())
    assert platform.home == "ws://192.168.1.5:7447"
    assert not platform.reaches_others


def test_a_page_of_a_static_host_has_no_home():
    platform = PagePlatform(KeptPage(served=False))
    assert (platform.home, platform.reaches_others) == ("", True)


def test_the_hidden_field_is_moved_only_where_the_line_is_another():
    page = KeptPage()
    platform = PagePlatform(page)
    platform.write_at(pygame.Rect(1, 2, 30, 40))
    assert page.line == (1, 2, 30, 40)
    page.line = "untouched"
    platform.write_at(pygame.Rect(1, 2, 30, 40))
    assert page.line == "untouched"
    platform.write_at(None)
    assert page.line is None


def test_a_page_of_a_static_host_brings_its_own_server_along(tmp_path):
    alone, at_home = PagePlatform(KeptPage(served=False)), PagePlatform(KeptPage())
    assert alone.local_server(tmp_path / "server.log", list, None).command
    assert not isinstance(at_home.local_server(tmp_path / "server.log", list, None), TabServer)


def test_a_file_is_handed_to_the_browser():
    page = KeptPage()
    platform = PagePlatform(page)
    assert platform.save_file(Path("nowhere"), "game.png", b"\x89PNG", "image/png") is None
    assert page.calls == [("game.png", "image/png", b"\x89PNG")]
