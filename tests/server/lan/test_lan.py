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

from client.net.address import parse
from server.cli.arguments import parser, settings
from server.lan import instances
from server.lan import interfaces as ours
from server.lan.console import PLAIN, WHITE_ON_BLACK, Console, for_people, for_room, link, qr
from server.lan.mdns import Announcement
from server.lan.overview import status_of
from server.settings import ServerSettings
from tests.support.people import PATIENCE_S, person
from tests.support.process import ROOT
from tests.support.window.camera import read_terminal

AT = Announcement(
    server_id="5f2c81d09b3e4a67",
    name="Küche",
    port=7447,
    addresses=("192.168.1.5", "10.0.0.3"),
    networks=("Wi-Fi", "Ethernet"),
)
ROWS = 24
"""Of a terminal as it is opened; the last is for what one types next."""


async def server(
    data: Path, *more: str, stdin: int = subprocess.DEVNULL
) -> asyncio.subprocess.Process:
    """A server of which standard output is read."""
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "server", "--data", str(data), *more),
        cwd=ROOT,
        env={
            **{name: word for name, word in os.environ.items() if name != "REDIS_URL"},
            "FOURFOLD_PREPARE_BOTS": "need",
            "FOURFOLD_PASSWORD": "Käse",
        },
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


async def test_a_server_in_the_network_asks_the_password_and_ends_when_it_is_told_to(tmp_path):
    process = await server(tmp_path, "--lan", "--name", "Küche", "--tell", "json")
    async with asyncio.timeout(PATIENCE_S):
        told = json.loads(await process.stdout.readline())
    assert (told["name"], told["locked"], told["lan"]) == ("Küche", True, True)
    assert told["pid"] == process.pid
    assert re.fullmatch("[0-9a-f]{32}", told["server_id"])
    for address in told["addresses"]:  # of every network of this machine, and they lead here
        async with person(parse(address).url, "Ann") as ann:
            async with asyncio.timeout(PATIENCE_S):
                while ann.state != "refused":
                    await asyncio.sleep(0.01)
            assert "password" in ann.why
    assert [*instances.find_servers(tmp_path)] == [process.pid]
    ended = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "server", "--data", str(tmp_path), "end"), cwd=ROOT
    )
    assert await ended.wait() == 0
    rest, errors = await process.communicate()
    assert (process.returncode, rest) == (0, b"")
    assert b"Traceback" not in errors
    assert not instances.find_servers(tmp_path)


async def test_a_server_that_nobody_uses_ends_by_itself(tmp_path):
    how = ("--port", "0", "--until-idle", "1s", "--tell", "json")
    process = await server(tmp_path, *how)
    async with asyncio.timeout(PATIENCE_S):
        out, errors = await process.communicate()
    assert process.returncode == 0, errors
    assert json.loads(out)["addresses"][0].startswith("127.0.0.1:")


async def told_by(process: asyncio.subprocess.Process) -> dict:
    """Its first line."""
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE_S):
        return json.loads(await process.stdout.readline())


async def ended(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        process.terminate()
    await process.communicate()


LAN = ("--lan", "--name", "Attic", "--tell", "json")
WINDOW = (*LAN, "--with-parent")
ALONE = ("--tell", "json", "--with-parent", "--host", "127.0.0.1", "--port", "0")


@pytest.mark.parametrize("alone", [False, True])
async def test_a_window_is_told_of_the_server_that_serves_the_network_from_here_already(
    tmp_path, alone
):
    first = await server(tmp_path, *LAN)
    try:
        told = await told_by(first)
        second = await server(tmp_path, *(ALONE if alone else WINDOW), stdin=subprocess.PIPE)
        again = await told_by(second)
        assert (again.pop("already"), told.pop("already")) == (True, False)
        assert again == told
        assert await asyncio.wait_for(second.wait(), PATIENCE_S) == 0
        assert [*instances.find_servers(tmp_path)] == [first.pid]
    finally:
        await ended(first)


async def test_a_window_for_this_machine_alone_is_told_of_any_server_on_its_data(tmp_path):
    first = await server(tmp_path, "--port", "0", "--tell", "json")
    try:
        told = await told_by(first)
        second = await server(tmp_path, *ALONE, stdin=subprocess.PIPE)
        assert (await told_by(second)) == told | {"already": True}
        assert await asyncio.wait_for(second.wait(), PATIENCE_S) == 0
    finally:
        await ended(first)


async def test_of_two_that_start_together_one_serves(tmp_path):
    both = [await server(tmp_path, *WINDOW, stdin=subprocess.PIPE) for _ in range(2)]
    try:
        told = [await told_by(process) for process in both]
        assert sorted(line["already"] for line in told) == [False, True]
        assert len({line["pid"] for line in told}) == 1
    finally:
        for process in both:
            await ended(process)


async def test_at_a_terminal_it_is_said_where_one_serves_already_and_how_it_is_ended(tmp_path):
    first = await server(tmp_path, *LAN)
    try:
        told = await told_by(first)
        second = await server(tmp_path, "--lan")
        async with asyncio.timeout(PATIENCE_S):
            out, errors = await second.communicate()
        assert (second.returncode, out) == (1, b"")
        said = errors.decode().splitlines()[-1]
        assert "Attic" in said
        assert told["addresses"][0] in said
        assert "fourfold-server end" in said
    finally:
        await ended(first)


async def test_who_asks_for_a_port_serves_a_second_time(tmp_path):
    first = await server(tmp_path, *LAN)
    try:
        await told_by(first)
        second = await server(tmp_path, *LAN, "--port", "0")
        try:
            assert not (await told_by(second))["already"]
        finally:
            await ended(second)
    finally:
        await ended(first)


async def test_a_server_whose_window_left_it_is_told_to_have_no_parent(tmp_path):
    process = await server(tmp_path, *WINDOW, stdin=subprocess.PIPE)
    try:
        assert (await told_by(process))["has_parent"]
        assert instances.find_serving(tmp_path).has_parent
        process.stdin.write(b"stay\n")
        process.stdin.close()
        async with asyncio.timeout(PATIENCE_S):
            while instances.find_serving(tmp_path).has_parent:
                await asyncio.sleep(0.01)
    finally:
        await ended(process)
    assert instances.find_serving(tmp_path) is None


async def test_one_of_two_can_be_ended_alone(tmp_path):
    both = [await server(tmp_path, *LAN, "--port", "0") for _ in range(2)]
    try:
        for process in both:
            await told_by(process)
        words = ("--data", str(tmp_path), "end", str(both[0].pid))
        end = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "server", *words), cwd=ROOT
        )
        assert await end.wait() == 0
        assert await asyncio.wait_for(both[0].wait(), PATIENCE_S) == 0
        assert [*instances.find_servers(tmp_path)] == [both[1].pid]
    finally:
        for process in both:
            await ended(process)


def test_where_none_runs_there_is_none_to_end(tmp_path, capsys):
    (tmp_path / "serving-1.lock").touch()  # of one that was killed, whose number another has now
    assert instances.end_servers(tmp_path) == 0
    assert "No server" in capsys.readouterr().out
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("", ServerSettings()),
        ("--lan --name Ann", ServerSettings(host="0.0.0.0", lan=True, name="Ann", spare_port=True)),
        ("--lan --name A --port 80", ServerSettings(host="0.0.0.0", lan=True, name="A", port=80)),
        (
            "--lan --name A --host ::1 --port 0",
            ServerSettings(host="::1", lan=True, name="A", port=0),
        ),
        ("--with-parent --stay", ServerSettings(with_parent=True, stay=True)),
        ("--private", ServerSettings(private=True)),
        ("--password x --until-idle 2m", ServerSettings(password="x", until_idle_ms=120_000)),
    ],
)
def test_arguments_mean_what_they_say(monkeypatch, words: str, expected: ServerSettings) -> None:
    for name in [*os.environ]:
        if name.startswith("FOURFOLD_"):
            monkeypatch.delenv(name)
    found = settings(parser().parse_args(words.split()))
    assert replace(found, data=Path(), prepare_bots="need", web=None) == expected


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
    told = status_of(ServerSettings(lan=True), AT, has_parent=False).to_json()
    assert "\n" not in told
    assert json.loads(told)["addresses"] == ["192.168.1.5:7447", "10.0.0.3:7447"]
    assert json.loads(told)["networks"] == ["Wi-Fi", "Ethernet"]


def test_below_the_picture_the_words_for_people_fit_a_terminal() -> None:
    at = replace(AT, locked=True, room="K7MQ2X", addresses=("192.168.101.115", "10.0.0.3"))
    for text in (for_people(at, picture=True), for_room(at, picture=True)):
        rows = text.splitlines()
        assert len(rows) < ROWS
        words = [row for row in rows if not row.startswith(WHITE_ON_BLACK)]
        assert rows[-len(words) :] == words, "they are below"
        assert any("192.168.101.115:7447" in row for row in words)
        assert "Ctrl-C ends it" in words[-1]
    assert any("Wi-Fi" in row for row in for_people(at, picture=True).splitlines())


def test_without_a_network_nothing_said_contradicts_it() -> None:
    at = replace(AT, addresses=("127.0.0.1",), networks=("",), room="K7MQ2X")
    said = for_people(at, picture=True)
    assert "nobody else can come" in said
    for untrue in ("serves this network", "by themselves", "may come in", "127.0.0.1", "█"):
        assert untrue not in said
    assert "Ctrl-C ends it" in said
    assert "fourfold://" not in for_room(at, picture=True)


def test_the_picture_is_of_dark_signs_on_a_light_ground_that_is_wide_enough() -> None:
    rows = qr("fourfold://192.168.1.5/K7MQ2X").splitlines()
    assert all(row.startswith(WHITE_ON_BLACK) and row.endswith(PLAIN) for row in rows)
    rows = [row.removeprefix(WHITE_ON_BLACK).removesuffix(PLAIN) for row in rows]
    assert len({len(row) for row in rows}) == 1
    ground = {row[:4] for row in rows[2:-2]} | {row[-4:] for row in rows[2:-2]} | {*rows[:2]}
    assert {sign for text in ground for sign in text} == {"█"}, "four modules are left free"


def test_each_room_that_waits_is_told_once() -> None:
    said: list[str] = []
    console = Console(ServerSettings(lan=True), write=said.append)
    console.show_start(AT)
    for room in ("", "K7MQ2X", "K7MQ2X", "", "K7MQ2X", "ABCDEF"):
        console.show_change(replace(AT, room=room))
    assert len(said) == 3
    assert ["K7MQ2X" in text for text in said] == [False, True, False]
    assert "fourfold://192.168.1.5/ABCDEF" in said[2]


def test_a_program_that_passes_on_is_told_first_in_one_line_and_people_after_it() -> None:
    said: list[str] = []
    console = Console(ServerSettings(lan=True, tell="both", picture="always"), write=said.append)
    console.show_start(AT)
    console.show_change(replace(AT, room="K7MQ2X"))
    told, people, room = said
    assert json.loads(told)["port"] == 7447
    assert read_terminal(people) == ["fourfold://192.168.1.5"]
    assert read_terminal(room) == ["fourfold://192.168.1.5/K7MQ2X"]


def test_where_the_server_gives_out_the_window_people_are_shown_what_any_browser_opens() -> None:
    said: list[str] = []
    console = Console(ServerSettings(lan=True, tell="both", picture="always"), write=said.append)
    console.show_start(at := replace(AT, web=True))
    console.show_change(replace(at, room="K7MQ2X"))
    told, people, room = said
    assert json.loads(told)["web"] is True
    assert read_terminal(people) == ["http://192.168.1.5:7447"]
    assert read_terminal(room) == ["http://192.168.1.5:7447/K7MQ2X"]
    assert "Open in any browser   http://192.168.1.5:7447" in people
    assert "Or type the address   192.168.1.5:7447" in people
    assert "fourfold://192.168.1.5/K7MQ2X" in room
    assert len(room.splitlines()) < ROWS


def test_people_and_program_hear_of_another_network() -> None:
    said: list[str] = []
    console = Console(ServerSettings(lan=True, tell="both", picture="always"), write=said.append)
    console.show_start(replace(AT, addresses=("127.0.0.1",)))
    assert "no network" in said[1]
    assert not read_terminal(said[1]), "nobody comes by an address of this machine alone"
    console.show_change(replace(AT, addresses=("127.0.0.1",)))
    assert len(said) == 2
    console.show_change(AT)
    told, people = said[2:]
    assert json.loads(told)["addresses"] == ["192.168.1.5:7447", "10.0.0.3:7447"]
    assert "192.168.1.5:7447" in people
    assert read_terminal(people) == ["fourfold://192.168.1.5"]


def test_a_program_hears_how_many_are_connected_and_people_do_not() -> None:
    said: list[str] = []
    for tell, lines in (("both", [0, 2, 1]), ("json", [0, 2, 1]), ("text", [])):
        console = Console(ServerSettings(lan=True, tell=tell), write=said.append)
        console.show_start(AT)
        for people in (2, 2, 1):
            console.show_change(replace(AT, players=people))
        told = [json.loads(line)["people"] for line in said if line.startswith("{")]
        assert told == lines
        assert len(said) - len(told) == (tell != "json")
        said.clear()


async def test_a_server_outlives_whoever_read_what_it_said() -> None:
    says = "import sys; from server.lan.console import write_line as say; say('a'); "
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
    def listed() -> tuple[str, ...]:
        return tuple(place.address for place in ours.interface_addresses())

    found = listed()
    assert found
    assert not any(address.startswith("127.") for address in found) or len(found) == 1
    places = [
        ours.InterfaceAddress("172.17.0.1", "docker0"),
        ours.InterfaceAddress("169.254.7.7", "eth1"),
        ours.InterfaceAddress("203.0.113.9", "eth2"),
        ours.InterfaceAddress("10.8.0.2", "tun0"),
        ours.InterfaceAddress("10.0.0.3", "wlan0"),
        ours.InterfaceAddress("192.168.1.5", "eth0"),
        ours.InterfaceAddress("127.0.0.1", "lo"),
    ]
    monkeypatch.setattr(ours, "_list_addresses", lambda: iter(places))
    monkeypatch.setattr(ours, "usual_address", lambda: "192.168.1.5")
    near = ("192.168.1.5", "10.0.0.3", "203.0.113.9", "169.254.7.7")
    assert listed() == (*near, "10.8.0.2", "172.17.0.1")
    monkeypatch.setattr(ours, "usual_address", lambda: "10.8.0.2")  # all leaves by a VPN
    assert set(listed()[:2]) == {"192.168.1.5", "10.0.0.3"}
    assert listed()[-2:] == ("10.8.0.2", "172.17.0.1")
    monkeypatch.setattr(ours, "usual_address", lambda: "192.168.1.5")
    monkeypatch.setattr(ours, "usual_address", lambda: "")
    assert listed()[:2] == ("10.0.0.3", "192.168.1.5"), "Wi-Fi, where nothing leads out"
    monkeypatch.setattr(ours, "_list_addresses", lambda: iter(places[-1:]))
    assert listed() == ("127.0.0.1",)


@pytest.mark.parametrize(
    ("card", "network"),
    [
        ("wlp3s0", "Wi-Fi"),
        ("Intel(R) Wi-Fi 6 AX201 160MHz", "Wi-Fi"),
        ("enp0s31f6", "Ethernet"),
        ("Realtek PCIe GbE Family Controller", "Ethernet"),
        ("usb0", "USB"),
        ("tun0", "VPN"),
        ("docker0", "inside this machine"),
        ("VirtualBox Host-Only Ethernet Adapter", "inside this machine"),
        ("Generic Adapter", "Generic Adapter"),
        ("", ""),
    ],
)
def test_a_network_is_called_as_people_call_it(card: str, network: str) -> None:
    assert ours.InterfaceAddress("192.168.1.5", card).network == network
