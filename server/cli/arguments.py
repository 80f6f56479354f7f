"""Defines the options of the command line, and turns them into settings."""

import argparse
import os
import socket
from pathlib import Path
from typing import Final

from protocol.names import tidy_server_name
from protocol.version import RELEASE
from server.cli.arg_types import (
    Several,
    digest,
    env,
    format_span,
    networks,
    one_of,
    origins,
    password,
    port,
    readers,
    span,
    web,
)
from server.cli.call_arguments import add_calls, mail_settings
from server.cli.conform_arguments import add_conform
from server.cli.operator_arguments import add_operator
from server.settings import Retention, ServerSettings, data_directory, web_directory

_KEPT: Final = Retention()
KEPT: Final = {
    "empty": (_KEPT.empty_ms, "a room in which nobody sits"),
    "seated": (_KEPT.seated_ms, "a room that waits for players"),
    "playing": (_KEPT.playing_ms, "a game that is not finished"),
    "finished": (_KEPT.finished_ms, "a finished game"),
    "tournaments": (_KEPT.tournament_ms, "a tournament that is over"),
}
"""The phases of a room, and tournaments: how many milliseconds each is kept by default, and what
it is."""


def parser() -> argparse.ArgumentParser:
    """Return the options, each with its environment variable."""
    words = argparse.ArgumentParser(prog="fourfold-server", description="A game server.")
    words.add_argument(
        "--host",
        default=env("HOST", ""),
        help="address to listen on; default: this machine alone, with --lan every network",
    )
    words.add_argument(
        "--port", type=port, default=env("PORT", ""), help="default: 7447; 0 for any"
    )
    _add_lan(words)
    words.add_argument(
        "--redis",
        default=os.environ.get("REDIS_URL") or None,
        metavar="URL",
        help="redis://, rediss:// or unix:// (REDIS_URL); default: a private store",
    )
    words.add_argument(
        "--data",
        type=Path,
        default=Path(env("DATA", str(data_directory()))),
        metavar="DIR",
        help="where the private store keeps its files",
    )
    words.add_argument(
        "--durability",
        type=one_of("everysec", "always"),
        default=env("DURABILITY", "everysec"),
        metavar="{everysec,always}",
        help="when the private store writes to disk",
    )
    words.add_argument(
        "--revive",
        type=span,
        default=env("REVIVE", "60s"),
        metavar="TIME",
        help="exit with 1 when a private store that died cannot be brought back for so long",
    )
    words.add_argument(
        "--log", type=one_of("text", "json"), default=env("LOG", "text"), metavar="{text,json}"
    )
    words.add_argument(
        "--loop",
        type=one_of("auto", "asyncio"),
        default=env("LOOP", "auto"),
        metavar="{auto,asyncio}",
        help="auto: uvloop where it is installed",
    )
    words.add_argument(
        "--connections-per-address",
        type=int,
        default=env("CONNECTIONS_PER_ADDRESS", "500"),
        metavar="N",
        help="connections from one address; of IPv6 the first 64 bits count",
    )
    _add_doors(words)
    add_calls(words)
    words.add_argument(
        "--bot-workers",
        type=int,
        default=env("BOT_WORKERS", "1"),
        metavar="N",
        help="processes in which bots think",
    )
    words.add_argument(
        "--prepare-bots",
        type=one_of("start", "need"),
        default=env("PREPARE_BOTS", "start"),
        metavar="{start,need}",
        help="compile what strong bots need at the start, or when they are first needed",
    )
    words.add_argument(
        "--bot-delay",
        type=int,
        default=10_000,
        metavar="MS",
        help="the longest pause over a move that a room may set for its bots",
    )
    words.add_argument(
        "--no-pondering",
        dest="pondering",
        action="store_false",
        help="let no bot think while others are to move, which saves CPU in games with a clock",
    )
    for name, (ms, what) in KEPT.items():
        words.add_argument(
            f"--keep-{name}",
            type=span,
            default=env(f"KEEP_{name.upper()}", format_span(ms)),
            metavar="TIME",
            help=f"how long {what} is kept after the last event, as 90s, 12h or 30d",
        )
    words.add_argument(
        "--outage",
        type=span,
        default=env("OUTAGE", "5s"),
        metavar="TIME",
        help="clocks get back the time of an outage longer than this",
    )
    words.add_argument(
        "--ping",
        type=span,
        default=env("PING", "3s"),
        metavar="TIME",
        help="how often each client is pinged",
    )
    words.add_argument(
        "--pong",
        type=span,
        default=env("PONG", "8s"),
        metavar="TIME",
        help="how long its answer may take before the connection is closed",
    )
    words.add_argument("--version", action="version", version=RELEASE)
    commands = words.add_subparsers(dest="command", metavar="", title="besides serving")
    end = commands.add_parser(
        "end",
        help="end the servers that run on this data directory",
        description="Ends all servers of this data directory, as Ctrl-C would: players are told, "
        "and unfinished games go on at the next start.",
    )
    end.add_argument("only", type=int, nargs="*", metavar="PROCESS", help="end this process alone")
    add_operator(commands)
    add_conform(commands)
    verify = commands.add_parser(
        "verify",
        help="check the record of a game",
        description="Plays a record again by the rules, from its seed on: exits with 0 where it is "
        "sound, and prints what that proves; with 1 where it is not.",
    )
    verify.add_argument("file", type=Path, help="as a player saved it, .jsonl")
    verify.add_argument(
        "--expect",
        type=digest,
        metavar="DIGEST",
        help="the digest that a player's program kept: proves that it is the same game",
    )
    return words


def _add_lan(words: argparse.ArgumentParser) -> None:
    """Add what a server in a local network needs, and one that another program starts."""
    words.add_argument(
        "--lan",
        action="store_true",
        help="serve the local network, and be listed by clients there",
    )
    words.add_argument(
        "--name",
        type=tidy_server_name,
        default=env("SERVER_NAME", ""),
        help="the server's name in that list; default: this machine's name",
    )
    words.add_argument(
        "--password",
        type=password,
        default=env("PASSWORD", ""),
        help="require this password; other users can read arguments, not FOURFOLD_PASSWORD",
    )
    words.add_argument(
        "--most-connections",
        type=int,
        default=env("MOST_CONNECTIONS", str(ServerSettings().most_connections)),
        metavar="N",
        help="a server with so many connections is full",
    )
    words.add_argument(
        "--until-idle",
        type=span,
        default=0,
        metavar="TIME",
        help="end when nobody has been connected for this long",
    )
    words.add_argument(
        "--with-parent", action="store_true", help="end when standard input is closed"
    )
    words.add_argument(
        "--private",
        action="store_true",
        help="for this machine alone, without a proxy: games sleep while their players are away",
    )
    words.add_argument(
        "--stay",
        action="store_true",
        help="with --with-parent: go on when standard input is closed",
    )
    words.add_argument(
        "--tell",
        type=one_of("text", "json", "both"),
        default="text",
        metavar="{text,json,both}",
        help="print where it serves for people, in one line for a program, or both",
    )
    words.add_argument(
        "--picture",
        type=one_of("auto", "always", "never"),
        default="auto",
        metavar="{auto,always,never}",
        help="print a QR picture, too; default: where standard output is a terminal",
    )


def _add_doors(words: argparse.ArgumentParser) -> None:
    """Add which networks and web pages are trusted."""
    words.add_argument(
        "--trusted-proxy",
        type=networks,
        action=Several,
        default=env("TRUSTED_PROXY", ""),
        metavar="NETWORK",
        help="trust proxies of this network to name their clients, by X-Forwarded-For or a PROXY "
        "header; may be repeated",
    )
    words.add_argument(
        "--origin",
        type=origins,
        action=Several,
        default=env("ORIGIN", ""),
        metavar="URL",
        help="accept web pages of this origin, and requests under its name; may be repeated",
    )
    words.add_argument(
        "--web",
        type=web,
        default=env("WEB", ""),
        metavar="DIR",
        help="serve the window in a browser from here, or `off`; default: where `make web` put it",
    )
    words.add_argument(
        "--metrics",
        type=readers,
        action=Several,
        default=env("METRICS", ",".join(map(str, ServerSettings().metrics))),
        metavar="NETWORK",
        help="who may read /metrics, or `off`; default: this machine alone; may be repeated",
    )


def settings(given: argparse.Namespace) -> ServerSettings:
    """Return the settings that the arguments of ``parser`` mean."""
    everywhere = "0.0.0.0"  # noqa: S104 -- that is what --lan asks for
    return ServerSettings(
        host=given.host or (everywhere if given.lan else ServerSettings().host),
        port=ServerSettings().port if given.port is None else given.port,
        spare_port=given.lan and given.port is None,
        lan=given.lan,
        name=given.name or (_machine() if given.lan else ""),
        password=given.password,
        most_connections=given.most_connections,
        until_idle_ms=given.until_idle,
        tell=given.tell,
        picture=given.picture,
        with_parent=given.with_parent,
        stay=given.stay,
        private=given.private,
        redis=given.redis,
        data=given.data,
        durability=given.durability,
        revive_ms=given.revive,
        log=given.log,
        loop=given.loop,
        connections_per_address=given.connections_per_address,
        trusted_proxies=given.trusted_proxy,
        origins=given.origin,
        web=web_directory() if given.web == "" else given.web,
        metrics=given.metrics,
        mail=mail_settings(given),
        webhooks=given.webhooks,
        public_url=given.public_url,
        bot_workers=given.bot_workers,
        prepare_bots=given.prepare_bots,
        bot_delay_ms=given.bot_delay,
        pondering=given.pondering,
        outage_ms=given.outage,
        ping_ms=given.ping,
        pong_ms=given.pong,
        retention=Retention(
            empty_ms=given.keep_empty,
            seated_ms=given.keep_seated,
            playing_ms=given.keep_playing,
            finished_ms=given.keep_finished,
            tournament_ms=given.keep_tournaments,
        ),
    )


def _machine() -> str:
    """Return the name of this machine."""
    return tidy_server_name(socket.gethostname().partition(".")[0])
