"""`play` with the real server and the real client, with and without a screen."""

import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path

import pytest
from websockets.sync.client import connect

from deploy.play import alone
from protocol.names import PROTOCOL, SUBPROTOCOLS
from server.arguments import parser, settings

pytestmark = pytest.mark.needs("linux")  # elsewhere SDL finds a screen, and there is no /proc


@pytest.fixture
def port() -> int:
    """A port that is free, and the next one too: of those that no system gives away by itself."""
    while True:
        first = random.randrange(20_000, 32_000)
        with suppress(OSError), closing(socket.create_server(("", first))):
            socket.create_server(("", first + 1)).close()
            return first


def health(port: int) -> dict[str, object]:
    """What a server says of itself; nothing if none answers."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request("GET", "/healthz")
        return json.loads(connection.getresponse().read())
    except OSError:
        return {}
    finally:
        connection.close()


def child(parent: int, module: str) -> int | None:
    """The process that `parent` started with `-m module`."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    for pid in children:
        if f"-m\0{module}\0" in Path(f"/proc/{pid}/cmdline").read_text():
            return int(pid)
    return None


def close_window(playing) -> None:
    """Ends the client, as its window's close button does."""
    playing.until(lambda: child(playing.process.pid, "client") is not None)
    os.kill(child(playing.process.pid, "client"), signal.SIGTERM)


@pytest.fixture
def server(ready, port):
    """A server that somebody else started."""
    process = subprocess.Popen(
        [sys.executable, "-m", "server", "--port", str(port)],
        cwd=ready.path,
        env=ready.settings,
        stderr=subprocess.DEVNULL,
    )
    while not health(port):
        assert process.poll() is None
    yield process
    process.terminate()
    process.wait(120)


# Without a screen


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_without_a_screen_the_server_runs_in_the_foreground_until_it_is_ended(
    ready, start, port, by
) -> None:
    playing = start(ready, "play", FOURFOLD_PORT=str(port))
    playing.until_told("until Ctrl-C")
    assert "there is no screen here" in playing.told
    assert f':{port}"' in playing.told
    assert 'make play ARGS="--connect ws://' in playing.told
    assert health(port)["service"] == "fourfold"
    assert playing.end(by) == 0
    assert "Traceback" not in playing.told
    assert health(port) == {}


def test_the_address_that_was_asked_for_is_the_one_to_join(ready, start, port) -> None:
    playing = start(ready, "play", FOURFOLD_PORT=str(port), FOURFOLD_HOST="127.0.0.1")
    playing.until_told(f'"--connect ws://127.0.0.1:{port}"')
    assert playing.end(signal.SIGTERM) == 0


def test_a_port_taken_by_something_else_leads_to_the_next(ready, start, port) -> None:
    with closing(socket.create_server(("127.0.0.1", port))):
        playing = start(ready, "play", FOURFOLD_PORT=str(port))
        playing.until_told("until Ctrl-C")
        assert f"port {port} is taken by something else, trying the next" in playing.told
        assert health(port + 1)["service"] == "fourfold"
        assert playing.end(signal.SIGTERM) == 0


def test_without_a_screen_a_server_that_runs_is_left_to_run(ready, port, server) -> None:
    told = ready.run("play", FOURFOLD_PORT=str(port))
    assert told.returncode == 0
    assert f"a server runs at port {port} already" in told.stdout
    assert health(port)["service"] == "fourfold"


def test_without_a_screen_there_is_no_window_to_connect(ready, port) -> None:
    told = ready.run("play", "--connect", f"ws://127.0.0.1:{port}")
    assert (told.returncode, told.stdout.count("\n")) == (1, 1)
    assert "there is no screen here" in told.stdout


# With one: SDL's dummy driver counts as a screen when it is asked for


def test_a_server_that_cannot_start_shows_the_end_of_its_log(ready, port) -> None:
    told = ready.run(
        "play", SDL_VIDEODRIVER="dummy", FOURFOLD_PORT=str(port), FOURFOLD_DATA="/dev/null/x"
    )
    assert told.returncode == 1
    assert "the server ended before it was ready" in told.stdout
    assert told.stderr.strip()


@pytest.mark.parametrize(
    ("host", "private"), [("127.0.0.1", True), ("::1", True), ("0.0.0.0", False), ("::", False)]
)
def test_the_server_of_this_machine_alone_is_private_and_one_offered_to_others_is_not(
    host, private
) -> None:
    given = parser().parse_args(["--host", host, *alone(host)])
    assert settings(given).is_private is private


def test_when_the_window_closes_the_server_ends(ready, start, port) -> None:
    playing = start(ready, "play", SDL_VIDEODRIVER="dummy", FOURFOLD_PORT=str(port))
    playing.until(lambda: bool(health(port)))
    told = Path(f"/proc/{child(playing.process.pid, 'server')}/cmdline").read_text()
    assert "\0--private\0" in told  # kept games of others sleep there
    close_window(playing)
    playing.process.wait(120)
    assert f"starting a server at port {port}" in playing.read()
    assert health(port) == {}


def test_a_server_that_is_killed_under_its_window_is_started_again(ready, start, port) -> None:
    playing = start(ready, "play", SDL_VIDEODRIVER="dummy", FOURFOLD_PORT=str(port))
    playing.until(lambda: child(playing.process.pid, "client") is not None)
    playing.until(lambda: bool(health(port)))
    window, server = (child(playing.process.pid, it) for it in ("client", "server"))
    os.kill(server, signal.SIGKILL)
    playing.until_told("the server died (exit code -9): starting it again")
    playing.until(lambda: bool(health(port)))
    assert child(playing.process.pid, "client") == window
    assert child(playing.process.pid, "server") != server
    assert playing.end(signal.SIGINT) == 0
    assert health(port) == {}


def test_a_second_player_plays_on_when_the_first_window_closes(ready, start, port) -> None:
    playing = start(ready, "play", SDL_VIDEODRIVER="dummy", FOURFOLD_PORT=str(port))
    playing.until(lambda: child(playing.process.pid, "client") is not None)
    playing.until(lambda: bool(health(port)))
    with connect(f"ws://127.0.0.1:{port}", subprotocols=SUBPROTOCOLS[1:]) as second:
        second.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "name": "Bob"}))
        second.recv(60)
        close_window(playing)
        playing.until_told("others are still at this server")
        assert health(port)["service"] == "fourfold"
    playing.process.wait(120)
    assert health(port) == {}


def test_ctrl_c_ends_the_window_and_the_server(ready, start, port) -> None:
    playing = start(ready, "play", SDL_VIDEODRIVER="dummy", FOURFOLD_PORT=str(port))
    playing.until(lambda: child(playing.process.pid, "client") is not None)
    assert playing.end(signal.SIGINT) == 0
    assert health(port) == {}


def test_a_server_that_runs_is_joined_and_outlives_the_window(ready, start, port, server) -> None:
    playing = start(ready, "play", SDL_VIDEODRIVER="dummy", FOURFOLD_PORT=str(port))
    playing.until_told(f"a Fourfold server runs at port {port} already: joining it")
    close_window(playing)
    playing.process.wait(120)
    assert health(port)["service"] == "fourfold"
    assert server.poll() is None
