"""People type addresses in many ways, and links carry a room."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from client.net.address import Address, BadAddress, invitation, is_here, parse

ROOT = Path(__file__).parents[3]
SLOW = pytest.mark.slow


@pytest.mark.parametrize(
    ("typed", "url", "room"),
    [
        ("192.168.1.5", "ws://192.168.1.5:7447", None),
        (" example.org:9000 ", "ws://example.org:9000", None),
        ("ws://example.org:9000/", "ws://example.org:9000", None),
        ("wss://example.org", "wss://example.org:443", None),
        ("fourfold://example.org/k7m-q2x", "ws://example.org:7447", "K7MQ2X"),
        ("ws://host:1/K7MQ2X", "ws://host:1", "K7MQ2X"),
        ("http://192.168.1.5:7447/K7MQ2X", "ws://192.168.1.5:7447", "K7MQ2X"),
        ("http://example.org/k7mq2x/", "ws://example.org:80", "K7MQ2X"),
        ("https://play.example.org/K7MQ2X", "wss://play.example.org:443", "K7MQ2X"),
        ("HTTPS://play.example.org:8443", "wss://play.example.org:8443", None),
        ("http://[fe80::1]:7447/K7MQ2X?x=1#y", "ws://[fe80::1]:7447", "K7MQ2X"),
        ("::1", "ws://[::1]:7447", None),
        ("[fe80::1]:80", "ws://[fe80::1]:80", None),
    ],
)
def test_an_address_is_what_a_person_meant(typed, url, room):
    assert parse(typed) == Address(url, room)


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "   ",
        "no spaces here",
        "ftp://x",
        "http://",
        "ws://",
        "host:port",
        "host:99999",
        "ws://[::",
    ],
)
def test_what_cannot_be_an_address_is_said_in_words(typed):
    with pytest.raises(BadAddress) as why:
        parse(typed)
    assert "address" in str(why.value)


@pytest.mark.parametrize(
    ("end", "watches"), [("K7MQ2X?watch", True), ("K7MQ2X?watch=1", True), ("K7MQ2X", False)]
)
def test_a_link_to_a_big_screen_takes_no_seat(end, watches):
    assert parse(f"http://192.168.1.5:7447/{end}").watches is watches
    assert not parse("http://192.168.1.5:7447/?watch").watches


@pytest.mark.parametrize("code", ["K7MQ2", "K7MQ2X7", "K7MQ2X/K7MQ2X", "X" * 24, "X" * 100_000])
def test_a_link_that_ends_in_no_code_is_said_before_anybody_is_asked(code):
    with pytest.raises(BadAddress) as why:
        parse(f"fourfold://example.org/{code}")
    assert "A game code has 6 letters and digits, not" in str(why.value)
    assert len(str(why.value)) < 120


@pytest.mark.parametrize(
    ("url", "links", "without"),
    [
        (
            "ws://192.168.1.5:7447",
            ("http://192.168.1.5:7447/K7MQ2X", "fourfold://192.168.1.5:7447/K7MQ2X"),
            "fourfold://192.168.1.5:7447/K7MQ2X",
        ),
        (
            "wss://play.example.org:443",
            ("https://play.example.org/K7MQ2X", "wss://play.example.org:443/K7MQ2X"),
            "wss://play.example.org:443/K7MQ2X",
        ),
        (
            "ws://[fe80::1]:80",
            ("http://[fe80::1]/K7MQ2X", "fourfold://[fe80::1]:80/K7MQ2X"),
            "fourfold://[fe80::1]:80/K7MQ2X",
        ),
    ],
)
def test_an_invitation_leads_to_the_room_and_to_its_page_where_there_is_one(url, links, without):
    assert invitation(url, "K7MQ2X", web=True) == links
    assert invitation(url, "K7MQ2X", web=False) == (without, "")
    assert {parse(link)[:2] for link in (*links, without)} == {(url, "K7MQ2X")}
    assert invitation(url, web=True).link == links[0].removesuffix("/K7MQ2X")


@pytest.mark.parametrize(
    ("link", "here"),
    [
        ("fourfold://127.0.0.1:7447/K7MQ2X", True),
        ("fourfold://localhost:7447/K7MQ2X", True),
        ("fourfold://[::1]:7447/K7MQ2X", True),
        ("fourfold://192.168.1.5:7447/K7MQ2X", False),
        ("http://127.0.0.1:7447/K7MQ2X", True),
        ("http://192.168.1.5:7447/K7MQ2X", False),
        ("wss://play.example.org:443/K7MQ2X", False),
    ],
)
def test_a_link_that_others_cannot_use_is_known(link, here):
    assert is_here(link) == here


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["fourfold://192.168.1.5/K7MQ2X"], 1, "no screen"),
        pytest.param(
            ["watch", "fourfold://192.168.1.5/K7MQ2X"], 1, "no screen", marks=pytest.mark.slow
        ),
        (["fourfold://"], 2, "not an address"),
        (["hots"], 2, "neither a verb (play, host, watch) nor a link"),
        pytest.param(
            ["fourfold://192.168.1.5", "K7MQ2X"], 2, "neither a verb", marks=pytest.mark.slow
        ),
    ],
)
def test_a_link_is_opened_by_the_program_as_it_is(words, code, said):
    nowhere = {**os.environ, "SDL_VIDEODRIVER": "nonesuch"}
    told = subprocess.run(
        [sys.executable, "-m", "client", *words],
        cwd=ROOT,
        env=nowhere,
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == code
    assert said in told.stderr
