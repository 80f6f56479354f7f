"""`fourfold-server --lan` as a process: what it says, who may come in, and how it is ended."""

import asyncio
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from client.address import parse
from server import addresses as ours
from server import running
from server.arguments import parser, settings
from server.discovery import Announcement
from server.settings import Settings
from server.telling import PLAIN, WHITE_ON_BLACK, Herald, for_people, for_program, link, qr
from tests.support.camera import read_terminal
from tests.support.people import PATIENCE_S, person
from tests.support.process import ROOT

AT = Announcement("5f2c81d09b3e4a67", "Küche", 7447, ("192.168.1.5", "10.0.0.3"))


async def server(data: Path, *more: str) -> asyncio.subprocess.Process:
    """A server of which standard output is read."""
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "server", "--data", str(data), *more),
        cwd=ROOT,
        env={**os.environ, "FOURFOLD_PREPARE_BOTS": "need", "FOURFOLD_PASSWORD": "Käse"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


async def test_a_server_in_the_network_asks_the_password_and_ends_when_it_is_told_to(tmp_path):
    process = await server(tmp_path, "--lan", "--name", "Küche", "--tell", "json")
    async with asyncio.timeout(PATIENCE_S):
        told = json.loads(await process.stdout.readline())
    assert (told["name"], told["locked"], told["lan"]) == ("Küche", True, True)
    assert (told["pid"], told["room"]) == (process.pid, None)
    assert re.fullmatch("[0-9a-f]{32}", told["house"])
    for address in told["addresses"]:  # of every network of this machine, and they lead here
        async with person(parse(address).url, "Ann") as ann:
            async with asyncio.timeout(PATIENCE_S):
                while ann.state != "refused":
                    await asyncio.sleep(0.01)
            assert "password" in ann.why
    assert [*running.servers(tmp_path)] == [process.pid]
    ended = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "server", "--data", str(tmp_path), "end"), cwd=ROOT
    )
    assert await ended.wait() == 0
    rest, errors = await process.communicate()
    assert (process.returncode, rest) == (0, b"")
    assert b"Traceback" not in errors
    assert not running.servers(tmp_path)


async def test_a_server_that_nobody_uses_ends_by_itself(tmp_path):
    how = ("--port", "0", "--until-idle", "1s", "--tell", "json")
    process = await server(tmp_path, *how)
    async with asyncio.timeout(PATIENCE_S):
        out, errors = await process.communicate()
    assert process.returncode == 0, errors
    assert json.loads(out)["addresses"][0].startswith("127.0.0.1:")


def test_where_none_runs_there_is_none_to_end(tmp_path, capsys):
    (tmp_path / "serving-1.lock").touch()  # of one that was killed, whose number another has now
    assert running.main(tmp_path) == 0
    assert "No server" in capsys.readouterr().out
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("", Settings()),
        ("--lan --name Ann", Settings(host="0.0.0.0", lan=True, name="Ann", spare_port=True)),
        ("--lan --name A --port 80", Settings(host="0.0.0.0", lan=True, name="A", port=80)),
        ("--lan --name A --host ::1 --port 0", Settings(host="::1", lan=True, name="A", port=0)),
        ("--with-parent --stay", Settings(with_parent=True, stay=True)),
        ("--password x --until-idle 2m", Settings(password="x", until_idle_ms=120_000)),
    ],
)
def test_arguments_mean_what_they_say(monkeypatch, words: str, expected: Settings) -> None:
    for name in [*os.environ]:
        if name.startswith("FOURFOLD_"):
            monkeypatch.delenv(name)
    found = settings(parser().parse_args(words.split()))
    assert replace(found, data=Path(), prepare_bots="need") == expected


def test_the_link_of_an_announcement_leads_there() -> None:
    for port in (7447, 7448):
        at = replace(AT, port=port)
        for address in at.addresses:
            where = parse(link(at, address, "K7MQ2X"))
            assert where[:2] == (f"ws://{address}:{port}", "K7MQ2X")


def test_people_are_told_every_address_and_a_program_all_in_one_line() -> None:
    text = for_people(AT, picture=False)
    assert all(f"{address}:7447" in text for address in AT.addresses)
    assert "password" in for_people(replace(AT, locked=True), picture=False)
    assert "password" not in text
    line = for_program(Settings(lan=True), AT)
    assert "\n" not in line
    assert json.loads(line)["addresses"] == ["192.168.1.5:7447", "10.0.0.3:7447"]


def test_the_picture_is_of_dark_signs_on_a_light_ground_that_is_wide_enough() -> None:
    rows = qr("fourfold://192.168.1.5/K7MQ2X").splitlines()
    assert all(row.startswith(WHITE_ON_BLACK) and row.endswith(PLAIN) for row in rows)
    rows = [row.removeprefix(WHITE_ON_BLACK).removesuffix(PLAIN) for row in rows]
    assert len({len(row) for row in rows}) == 1
    ground = {row[:4] for row in rows[2:-2]} | {row[-4:] for row in rows[2:-2]} | {*rows[:2]}
    assert {sign for text in ground for sign in text} == {"█"}, "four modules are left free"


def test_each_room_that_waits_is_told_once() -> None:
    said: list[str] = []
    herald = Herald(Settings(lan=True), said.append)
    herald.serving(AT)
    for room in ("", "K7MQ2X", "K7MQ2X", "", "K7MQ2X", "ABCDEF"):
        herald.changed(replace(AT, room=room))
    assert len(said) == 3
    assert ["K7MQ2X" in text for text in said] == [False, True, False]
    assert "fourfold://192.168.1.5/ABCDEF" in said[2]


def test_a_program_that_passes_on_is_told_first_in_one_line_and_people_after_it() -> None:
    said: list[str] = []
    herald = Herald(Settings(lan=True, tell="both", picture="always"), said.append)
    herald.serving(AT)
    herald.changed(replace(AT, room="K7MQ2X"))
    line, people, room = said
    assert json.loads(line)["port"] == 7447
    assert read_terminal(people) == ["fourfold://192.168.1.5"]
    assert read_terminal(room) == ["fourfold://192.168.1.5/K7MQ2X"]


def test_people_and_program_hear_of_another_network() -> None:
    said: list[str] = []
    herald = Herald(Settings(lan=True, tell="both", picture="always"), said.append)
    herald.serving(replace(AT, addresses=("127.0.0.1",)))
    assert "no network" in said[1]
    assert not read_terminal(said[1]), "nobody comes by an address of this machine alone"
    herald.changed(replace(AT, addresses=("127.0.0.1",)))
    assert len(said) == 2
    herald.changed(AT)
    line, people = said[2:]
    assert json.loads(line)["addresses"] == ["192.168.1.5:7447", "10.0.0.3:7447"]
    assert "192.168.1.5:7447" in people
    assert read_terminal(people) == ["fourfold://192.168.1.5"]


def test_a_program_hears_how_many_are_connected_and_people_do_not() -> None:
    said: list[str] = []
    for tell, lines in (("both", [0, 2, 1]), ("json", [0, 2, 1]), ("text", [])):
        herald = Herald(Settings(lan=True, tell=tell), said.append)  # type: ignore[arg-type]
        herald.serving(AT)
        for people in (2, 2, 1):
            herald.changed(replace(AT, players=people))
        told = [json.loads(line)["people"] for line in said if line.startswith("{")]
        assert told == lines
        assert len(said) - len(told) == (tell != "json")
        said.clear()


async def test_a_server_outlives_whoever_read_what_it_said() -> None:
    says = "import sys; from server.telling import _print as say; say('a'); "
    says += "sys.stdin.read(); say('b'); say('c')"
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", says),
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=(pipe := os.pipe())[1],
        stderr=subprocess.PIPE,
    )
    os.close(pipe[1])
    async with asyncio.timeout(PATIENCE_S):
        assert await asyncio.to_thread(os.read, pipe[0], 9) == b"a\n"
        os.close(pipe[0])
        _, errors = await process.communicate(b"")
    assert (process.returncode, errors) == (0, b"")


def test_addresses_are_this_machines_the_likeliest_first(monkeypatch) -> None:
    found = ours.addresses()
    assert found
    assert not any(address.startswith("127.") for address in found) or len(found) == 1
    places = [
        ours.Place("172.17.0.1", "docker0"),
        ours.Place("169.254.7.7", "eth1"),
        ours.Place("203.0.113.9", "eth2"),
        ours.Place("10.8.0.2", "tun0"),
        ours.Place("10.0.0.3", "wlan0"),
        ours.Place("192.168.1.5", "eth0"),
        ours.Place("127.0.0.1", "lo"),
    ]
    monkeypatch.setattr(ours, "_places", lambda: iter(places))
    monkeypatch.setattr(ours, "usual_address", lambda: "192.168.1.5")
    near = ("192.168.1.5", "10.0.0.3", "203.0.113.9", "169.254.7.7")
    assert ours.addresses() == (*near, "10.8.0.2", "172.17.0.1")
    monkeypatch.setattr(ours, "usual_address", lambda: "10.8.0.2")  # all leaves by a VPN
    assert set(ours.addresses()[:2]) == {"192.168.1.5", "10.0.0.3"}
    assert ours.addresses()[-2:] == ("10.8.0.2", "172.17.0.1")
    monkeypatch.setattr(ours, "usual_address", lambda: "192.168.1.5")
    monkeypatch.setattr(ours, "usual_address", lambda: "")
    monkeypatch.setattr(ours, "_places", lambda: iter(places[-1:]))
    assert ours.addresses() == ("127.0.0.1",)
