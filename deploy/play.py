"""Plays: starts a server, unless one runs here already, and the client joined to it.

Run by `deploy/setup.py play` with the Python that it set up. Without a screen the server runs in
the foreground, for others to join. Settings, both optional: FOURFOLD_HOST, FOURFOLD_PORT.
"""

import contextlib
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, NoReturn

from protocol.names import PROTOCOL

ROOT = Path(__file__).resolve().parent.parent
LOG = Path(sys.prefix) / "server.log"
PORT = 7447
ANY = "0.0.0.0"  # every address of this machine: without a screen others are to join
PORTS_TRIED = 20
READY_WITHIN = 30.0
ENDED_WITHIN = 15.0
LOOK_S = 0.5  # how often it is looked whether the server lives
AGAIN_S, AGAIN_MOST_S = 0.2, 10.0  # pauses before one that died is replaced: each twice the last
LEFT_WITHIN = 2.0  # a window's line may be open for so long after it was closed
NO_SCREENS = {"", "dummy", "offscreen"}  # the drivers that SDL falls back to when it has no screen
SCREEN_PROBE = "import pygame; pygame.display.init(); print(pygame.display.get_driver())"


KEPT_TO_ITSELF = "but it listens to this machine alone: end it and start again for friends to join"


class Stop(Exception):
    """A sentence that ends play."""


def say(sentence: str) -> None:
    """One line to the person at the terminal."""
    print("fourfold: " + sentence, flush=True)


# What runs here already


def page(host: str, port: int, path: str) -> tuple[int, bytes]:
    """The status and body of a server's page; status 0 from whatever speaks no HTTP."""
    connection = http.client.HTTPConnection(host, port, timeout=2)
    try:
        connection.request("GET", path)
        reply = connection.getresponse()
        return reply.status, reply.read(65536)
    except (OSError, http.client.HTTPException):
        return 0, b""
    finally:
        connection.close()


def is_fourfold(host: str, port: int) -> bool:
    """Whether a Fourfold that speaks our protocol listens there."""
    try:
        health = json.loads(page(host, port, "/healthz")[1])
        return bool(health["service"] == "fourfold" and health["protocol"] == PROTOCOL)
    except (ValueError, KeyError, TypeError):
        return False


def is_free(host: str, port: int) -> bool:
    """Whether a server of ours could listen there."""
    with contextlib.suppress(OSError), socket.create_connection((near(host), port), timeout=2):
        return False
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as trial:
        if sys.platform != "win32":  # where it would let two servers share a port
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except OSError:
            return False
    return True


def choose_port(host: str) -> tuple[int, bool]:
    """The first port that is free, or that has a Fourfold to join: then True."""
    first = int(os.environ.get("FOURFOLD_PORT") or PORT)
    for port in range(first, first + PORTS_TRIED):
        if is_free(host, port):
            return port, False
        if is_fourfold(near(host), port):
            return port, True
        say(f"port {port} is taken by something else, trying the next")
    raise Stop(f"no port from {first} to {first + PORTS_TRIED - 1} is free: set FOURFOLD_PORT")


def near(host: str) -> str:
    """The address by which this machine itself reaches a server that listens at `host`."""
    return {ANY: "127.0.0.1", "::": "::1"}.get(host, host)


def address(host: str, port: int) -> str:
    """Where a client connects to."""
    return f"ws://[{host}]:{port}" if ":" in host else f"ws://{host}:{port}"


def lan_addresses() -> list[str]:
    """The addresses of this machine that others may reach. Connecting UDP sends nothing."""
    found = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as trial:
        trial.connect(("192.0.2.1", 9))  # an address kept for documentation: nobody's
        found.append(trial.getsockname()[0])
    with contextlib.suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return [name for name in dict.fromkeys(found) if not name.startswith("127.")]


def is_ours(name: str, port: int, runs: bool) -> bool:
    """Whether a server of ours is, or will be, reached at that address too."""
    return ":" not in name and (is_fourfold(name, port) if runs else True)


def has_screen() -> bool:
    """Whether a window would be seen: without a screen SDL silently draws to nowhere."""
    if os.environ.get("SDL_VIDEODRIVER"):
        return True
    asked = subprocess.run(
        [sys.executable, "-c", SCREEN_PROBE], capture_output=True, text=True, check=False
    )
    driver = asked.stdout.split()[-1] if asked.returncode == 0 and asked.stdout else ""
    return driver not in NO_SCREENS


# The two programs


@contextlib.contextmanager
def running(*what: str, out: IO[bytes] | None = None) -> Iterator[subprocess.Popen[bytes]]:
    """A program of ours, ended with the block. The terminal's Ctrl-C reaches us alone."""
    apart: dict[str, Any] = {"start_new_session": True}
    if sys.platform == "win32":
        apart = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    command = [sys.executable, "-m", *what]
    process = subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=out, stderr=out, **apart
    )
    try:
        yield process
    finally:
        end(process)


def end(process: subprocess.Popen[bytes]) -> None:
    """Ends a program gracefully; at once after a while, or when asked once more."""
    if process.poll() is not None:
        return
    if sys.platform == "win32":
        process.send_signal(signal.CTRL_BREAK_EVENT)
    else:
        process.terminate()
    try:
        process.wait(ENDED_WITHIN)
    except (subprocess.TimeoutExpired, KeyboardInterrupt):
        process.kill()
        process.wait()


@contextlib.contextmanager
def serving(
    host: str, port: int, out: IO[bytes] | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """A server that is ready to take players, ended with the block."""
    with running(*serving_words(host, port), out=out) as server:
        deadline = time.monotonic() + READY_WITHIN
        while page(near(host), port, "/readyz")[0] != 200:
            if server.poll() is not None:
                raise Stop(f"the server ended before it was ready (exit code {server.returncode})")
            if time.monotonic() > deadline:
                raise Stop(f"the server was not ready within {READY_WITHIN:.0f} seconds")
            time.sleep(0.05)
        yield server


def alone(host: str) -> list[str]:
    """By which option kept games of others sleep, where `host` is this machine alone."""
    return ["--private"] if host in ("127.0.0.1", "::1", "localhost") else []


def serving_words(host: str, port: int) -> list[str]:
    """The module of a server, and what it is told."""
    return ["server", "--host", host, "--port", str(port), *alone(host)]


def play_here(host: str, arguments: list[str]) -> int:
    """A window, and a server under it that lives as long, unless one is there to join."""
    port, joins = choose_port(host)
    here = near(host)
    if host in (ANY, "::"):  # by an address that holds for others too: invitations carry it
        here = next((name for name in lan_addresses() if is_ours(name, port, joins)), here)
    connect = ["--connect", address(here, port), *arguments]
    if joins:
        say(f"a Fourfold server runs at port {port} already: joining it")
        if host in (ANY, "::"):
            say(how_to_join(host, port) if here != near(host) else KEPT_TO_ITSELF)
        return window(connect)
    say(f"starting a server at port {port}; its log is {LOG}")
    with LOG.open("wb") as log:
        try:
            with serving(host, port, log) as server:
                if host != near(host):
                    say(how_to_join(host, port))
                return window_over(server, connect, host, port, log)
        except Stop:
            print(LOG.read_text(errors="replace")[-2000:], file=sys.stderr)
            raise


def window_over(
    server: subprocess.Popen[bytes], connect: list[str], host: str, port: int, log: IO[bytes]
) -> int:
    """Runs the client until its window is closed, over a server that is replaced if it dies."""
    pause, seen = AGAIN_S, time.monotonic()
    with contextlib.ExitStack() as later, running("client", *connect) as client:
        while client.poll() is None:
            code = server.poll()
            if code is None:
                seen = time.monotonic()
            elif code and time.monotonic() - seen > pause:  # 0: somebody has ended it
                say(f"the server died (exit code {code}): starting it again; its log is {LOG}")
                server = later.enter_context(running(*serving_words(host, port), out=log))
                pause = min(2 * pause, AGAIN_MOST_S)
            with contextlib.suppress(subprocess.TimeoutExpired):
                client.wait(LOOK_S)
        stay_for_others(near(host), port, server)
        return client.returncode


def connected(host: str, port: int) -> int:
    """How many clients are at that server; 0 where it does not say."""
    text = page(host, port, "/metrics")[1].decode("utf-8", "replace")
    lines = [line for line in text.splitlines() if line.startswith("fourfold_connections ")]
    return int(float(lines[0].split()[1])) if lines else 0


def stay_for_others(host: str, port: int, server: subprocess.Popen[bytes]) -> None:
    """Returns once nobody is at the server any more: closing one window ends no other's game."""
    deadline = time.monotonic() + LEFT_WITHIN
    while connected(host, port) and time.monotonic() < deadline:
        time.sleep(0.05)  # the line of our own window is being closed
    if connected(host, port):
        say("others are still at this server: it goes on until they have left; Ctrl-C ends it")
    while server.poll() is None and connected(host, port):
        time.sleep(1)


def window(arguments: list[str]) -> int:
    """Runs the client until its window is closed."""
    with running("client", *arguments) as client:
        return client.wait()


def how_to_join(host: str, port: int) -> str:
    """What to type on another machine."""
    names = lan_addresses() or ["ADDRESS"] if host in (ANY, "::") else [host]
    where = "this" if host in ("127.0.0.1", "::1", "localhost") else "another"
    lines = [f'    make play ARGS="--connect {address(name, port)}"' for name in names]
    return "\n".join([f"from {where} machine, with Fourfold and a screen, join with", *lines])


def play_elsewhere(host: str) -> int:
    """Without a screen: the server in the foreground, and how others join it."""
    say("there is no screen here to open a window on")
    port, joins = choose_port(host)
    if joins:
        reached = any(is_fourfold(name, port) for name in lan_addresses())
        says = how_to_join(host, port) if reached or host != ANY else KEPT_TO_ITSELF
        say(f"a server runs at port {port} already: {says}")
        return 0
    with serving(host, port) as server:
        say(f"the server runs here, until Ctrl-C: {how_to_join(host, port)}")
        server.wait()
    raise Stop(f"the server ended by itself (exit code {server.returncode})")


def play(arguments: list[str]) -> int:
    """A client where there is a screen, and a server where none is named."""
    screen, host = has_screen(), os.environ.get("FOURFOLD_HOST")
    if any(argument.startswith("--connect") for argument in arguments):
        if not screen:
            raise Stop("there is no screen here to open a window on")
        return window(arguments)
    return play_here(host or "127.0.0.1", arguments) if screen else play_elsewhere(host or ANY)


def interrupt(*_: object) -> NoReturn:
    """SIGTERM and a closed terminal end play as Ctrl-C does."""
    raise KeyboardInterrupt


def main(arguments: list[str]) -> int:
    """The exit code: 0 when the person ended it."""
    signal.signal(signal.SIGTERM, interrupt)
    if sys.platform != "win32" and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        signal.signal(signal.SIGHUP, interrupt)
    try:
        return play(arguments)
    except KeyboardInterrupt:
        return 0
    except Stop as stop:
        say(str(stop))
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
