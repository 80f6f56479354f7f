"""`play`, `host`, `join` and `watch` by set-up: with and without a screen, ended, and misused."""

import http.client
import json
import os
import signal
from contextlib import closing

import pytest

from server.lan.instances import find_servers

pytestmark = pytest.mark.needs("linux")  # elsewhere SDL finds a screen
LINK = "fourfold://192.168.1.5/K7MQ2X"


@pytest.fixture(autouse=True)
def settings(ready, tmp_path, monkeypatch):
    """A person of one's own, and any free port where the usual one is taken."""
    own = {
        "FOURFOLD_SETTINGS": str(tmp_path / "settings"),
        "FOURFOLD_DATA": str(tmp_path / "data"),
        "FOURFOLD_NAME": "Ann",
    }
    for name, word in own.items():
        monkeypatch.setitem(ready.settings, name, word)


def who_serves(told: str) -> str:
    """Whose server is at the port that the terminal shows; empty for nobody's.

    Other tests serve this network too: one of them may take a port that is free again.
    """
    port = int(told.partition("type the address")[2].split()[0].rpartition(":")[2])
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=30)) as line:
        try:
            line.request("GET", "/healthz")
            return str(json.loads(line.getresponse().read())["server_id"])
        except OSError:
            return ""


@pytest.mark.parametrize(("verb", "screen"), [("host", ""), ("host", "dummy"), ("play", "")])
def test_it_serves_until_ctrl_c_which_is_no_error(ready, start, verb, screen) -> None:
    hosting = start(ready, verb, **({"SDL_VIDEODRIVER": screen} if screen else {}))
    hosting.until_told("Ctrl-C ends it")
    assert ("no screen" in hosting.told) == (not screen)
    assert "Ann’s games" in hosting.told
    told = hosting.told
    ours = who_serves(told) if "type the address" in told else ""
    assert ours or "type the address" not in told
    assert hosting.end(signal.SIGINT) == 0
    assert "Traceback" not in hosting.told
    assert not ours or who_serves(told) != ours


def test_play_opens_a_window_over_a_server_that_ends_with_it(ready, start, tmp_path) -> None:
    playing = start(ready, "play", SDL_VIDEODRIVER="dummy")
    playing.until(lambda: servers(tmp_path) != [])
    assert playing.end(signal.SIGINT) == 0
    assert "Traceback" not in playing.told
    assert find_servers(tmp_path / "data") == {}  # one that was ended as it began leaves its file


def servers(tmp_path) -> list[str]:
    """The servers that say where they are, on these data."""
    return [it.name for it in (tmp_path / "data").glob("serving-*.lock") if it.stat().st_size > 1]


def test_without_a_screen_there_is_no_window_to_join_with(ready) -> None:
    told = ready.run("play", "--connect", "ws://127.0.0.1:7447")
    assert told.returncode == 1
    assert told.stderr.splitlines()[-1].startswith("fourfold: there is no screen")


@pytest.mark.parametrize("by", ["make", "deploy/setup.py"])
def test_what_is_to_be_typed_is_said_as_it_was_typed(ready, by) -> None:
    told = ready.run("watch", **({"MAKELEVEL": "1"} if by == "make" else {}))
    typed = f'make watch ARGS="{LINK}"' if by == "make" else f"deploy/setup.py watch {LINK}"
    assert told.returncode == 2
    assert told.stderr.count("\n") == 1
    assert typed in told.stderr


def test_how_a_server_is_ended_that_is_on_already_is_said_as_it_was_typed(ready, start) -> None:
    first = start(ready, "host")
    first.until_told("Ctrl-C ends it")
    told = ready.run("host", MAKELEVEL="1")
    assert told.returncode == 1
    assert 'make serve ARGS="end"' in told.stderr
    assert ready.run("serve", "end").returncode == 0
    assert first.process.wait(120) == 0


def test_a_link_that_is_none_is_said_to_be_in_one_line(ready) -> None:
    told = ready.run("join", "nonsense", **{k: v for k, v in os.environ.items() if k == "DISPLAY"})
    assert (told.returncode, told.stderr.count("\n")) == (2, 1)
