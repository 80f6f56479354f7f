"""What is said at the command line or by the environment becomes the settings."""

from pathlib import Path
from typing import Any

import pytest

from server.addresses import parse_network
from server.cli.arguments import parser, settings
from server.settings import LOOPBACK, ServerSettings, web_directory

TEN, LAN, V6 = map(parse_network, ("10.0.0.0/8", "192.168.0.0/16", "2001:db8::/32"))
PLAY, CLUB = "https://play.example.org:443", "http://club.example:8000"


def said(*arguments: str) -> ServerSettings:
    """The settings that these arguments mean."""
    return settings(parser().parse_args(arguments))


@pytest.mark.parametrize(
    ("arguments", "environment", "name", "value"),
    [
        ("", {}, "trusted_proxies", ()),
        ("--trusted-proxy 10.0.0.0/8", {}, "trusted_proxies", (TEN,)),
        ("--trusted-proxy 10.0.0.0/8,2001:db8::/32", {}, "trusted_proxies", (TEN, V6)),
        (
            "--trusted-proxy 10.0.0.0/8 --trusted-proxy 192.168.0.0/16",
            {"TRUSTED_PROXY": "2001:db8::/32"},
            "trusted_proxies",
            (TEN, LAN),
        ),
        ("", {"TRUSTED_PROXY": "10.0.0.0/8, 192.168.0.0/16"}, "trusted_proxies", (TEN, LAN)),
        ("", {}, "origins", ()),
        (f"--origin https://play.example.org --origin {CLUB}", {}, "origins", (PLAY, CLUB)),
        ("", {"ORIGIN": f"{PLAY},{CLUB}"}, "origins", (PLAY, CLUB)),
        ("", {}, "metrics", LOOPBACK),
        ("--metrics off", {}, "metrics", ()),
        ("", {"METRICS": "off"}, "metrics", ()),
        ("--metrics 10.0.0.0/8 --metrics 192.168.0.0/16", {}, "metrics", (TEN, LAN)),
    ],
)
def test_who_may_come_from_where_is_said_again_and_again_or_by_the_environment(
    arguments: str,
    environment: dict[str, str],
    name: str,
    value: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for variable, text in environment.items():
        monkeypatch.setenv(f"FOURFOLD_{variable}", text)
    assert getattr(said(*arguments.split()), name) == value


def test_the_window_in_a_browser_is_where_it_is_said_to_be_or_where_it_was_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("FOURFOLD_WEB", raising=False)
    assert said().web == web_directory()
    (tmp_path / "index.html").touch()
    assert said("--web", str(tmp_path)).web == tmp_path
    assert said("--web", "off").web is None
    monkeypatch.setenv("FOURFOLD_WEB", str(tmp_path))
    assert said().web == tmp_path
    monkeypatch.setenv("FOURFOLD_WEB", "off")
    assert said().web is None


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ("--trusted-proxy 10.0.0.0/33", "no network: use 10.0.0.0/8"),
        ("--trusted-proxy proxy.example.org", "no network"),
        ("--metrics on", "no network"),
        ("--web nowhere", "'nowhere' has no index.html: `make web` puts the window into dist/web"),
        ("--origin play.example.org", "no origin: use https://play.example.org"),
        ("--origin https://play.example.org/path", "no origin"),
    ],
)
def test_what_cannot_be_meant_is_said_before_the_server_starts(
    arguments: str, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        said(*arguments.split())
    assert text in capsys.readouterr().err


def test_the_store_of_an_operators_command_is_named_before_it_or_after() -> None:
    for said in (["--data", "here", "bans"], ["bans", "--data", "here"]):
        assert parser().parse_args(said).data == Path("here")
    assert parser().parse_args(["ban", "192.0.2.7", "--redis", "redis://a"]).redis == "redis://a"
    assert parser().parse_args(["bans"]).data == parser().parse_args([]).data
