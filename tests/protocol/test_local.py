"""What a server tells of itself is read by others as it was meant, and junk is no status."""

import tomllib
from pathlib import Path

import pytest

from protocol.local import ServerStatus, ServerSummary, read_txt
from protocol.version import RELEASE

STATUS = ServerStatus(
    port=7447,
    addresses=("192.168.1.5:7447", "10.0.0.3:7447"),
    networks=("Wi-Fi",),
    server_id="5f2c81d09b3e4a67",
    name="Küche",
    lan=True,
    people=3,
)


def test_a_status_is_one_line_that_is_read_back():
    line = STATUS.to_json()
    assert "\n" not in line
    assert ServerStatus.from_json(line.encode()) == STATUS


@pytest.mark.parametrize("line", [b"", b"{", b"[]", b"{}", b'{"port": "x"}', b'{"port": 7447'])
def test_what_is_no_status_is_read_as_none(line):
    assert ServerStatus.from_json(line) is None


def test_an_address_whose_network_has_no_name_is_named_by_nothing():
    assert STATUS.network("192.168.1.5:7447") == "Wi-Fi"
    assert STATUS.network("10.0.0.3:7447") == ""
    assert STATUS.network("172.17.0.1:7447") == ""


@pytest.mark.parametrize("room", [None, "K7MQ2X"])
def test_an_announcement_is_read_as_it_was_written(room):
    told = ServerSummary(server_id="5f2c", name="Küche", players=3, games=1, locked=True, room=room)
    txt = {key.encode(): value.encode() for key, value in told.to_txt().items()}
    assert read_txt("Küche 5f2c._fourfold._tcp.local.", txt) == told


def test_a_release_is_named_by_the_version_of_the_package():
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
    assert f"Fourfold {project['version']}" == RELEASE
