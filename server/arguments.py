"""The options of the command line, and the Settings they make."""

import argparse
import os
import socket
from pathlib import Path
from typing import Final

from protocol.names import tidy_server_name
from server.net.session import SERVER
from server.retention import Retention
from server.settings import Settings, data_directory
from server.typed import (
    Several,
    digest,
    env,
    networks,
    one_of,
    origins,
    password,
    port,
    readers,
    span,
    spelt,
)

_KEPT: Final = Retention()
KEPT: Final = {
    "empty": (_KEPT.empty_ms, "a room in which nobody sits"),
    "seated": (_KEPT.seated_ms, "a room that waits for players"),
    "playing": (_KEPT.playing_ms, "a game that is not finished"),
    "finished": (_KEPT.finished_ms, "a finished game"),
}
"""What is kept: for how many milliseconds by default, and what it is."""


def parser() -> argparse.ArgumentParser:
    """The options, each with its environment variable."""
    words = argparse.ArgumentParser(prog="fourfold-server", description="A game server.")
    words.add_argument(
        "--host",
        default=env("HOST", ""),
        help="address to listen on: this machine alone unless said, with --lan every network",
    )
    words.add_argument(
        "--port", type=port, default=env("PORT", ""), help="7447 unless said; 0 for any"
    )
    _add_lan(words)
    words.add_argument(
        "--redis",
        default=os.environ.get("REDIS_URL") or None,
        metavar="URL",
        help="redis://, rediss:// or unix:// (REDIS_URL); without it a private store is started",
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
        help="end with 1 when a private store that died could not be brought back for so long",
    )
    words.add_argument(
        "--log", type=one_of("text", "json"), default=env("LOG", "text"), metavar="{text,json}"
    )
    words.add_argument(
        "--connections-per-address",
        type=int,
        default=env("CONNECTIONS_PER_ADDRESS", "500"),
        metavar="N",
        help="connections from one address: of IPv4 a whole one, of IPv6 the first 64 bits",
    )
    _add_doors(words)
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
        help="when what strong bots need is compiled: at once, or when first asked for",
    )
    words.add_argument(
        "--bot-delay",
        type=int,
        default=10_000,
        metavar="MS",
        help="the longest that a room may let its bots pause over a ply",
    )
    for name, (ms, what) in KEPT.items():
        words.add_argument(
            f"--keep-{name}",
            type=span,
            default=env(f"KEEP_{name.upper()}", spelt(ms)),
            metavar="TIME",
            help=f"how long {what} is kept after the last that happened, as 90s, 12h or 30d",
        )
    words.add_argument(
        "--outage",
        type=span,
        default=env("OUTAGE", "5s"),
        metavar="TIME",
        help="clocks get the time back in which no server was there for longer than this",
    )
    words.add_argument(
        "--ping",
        type=span,
        default=env("PING", "3s"),
        metavar="TIME",
        help="how often each client is asked whether it is there",
    )
    words.add_argument(
        "--pong",
        type=span,
        default=env("PONG", "8s"),
        metavar="TIME",
        help="how long its answer may take before its line is given up",
    )
    words.add_argument("--version", action="version", version=SERVER)
    commands = words.add_subparsers(dest="command", metavar="", title="besides serving")
    end = commands.add_parser(
        "end",
        help="end the servers that run in the background",
        description="Ends all servers of this data directory, as Ctrl-C would: players are told, "
        "and what is not finished goes on at the next start.",
    )
    end.add_argument("only", type=int, nargs="*", metavar="PROCESS", help="that one alone")
    verify = commands.add_parser(
        "verify",
        help="check the record of a game",
        description="Plays a record again by the rules, from its seed on: ends with 0 where it is "
        "sound, and says what that proves; with 1 where it is not.",
    )
    verify.add_argument("file", type=Path, help="as a player saved it, .jsonl")
    verify.add_argument(
        "--expect",
        type=digest,
        metavar="DIGEST",
        help="the digest that a player's program kept: proves that it is that very game",
    )
    return words


def _add_lan(words: argparse.ArgumentParser) -> None:
    """What a server in a living room needs, and one that another program started."""
    words.add_argument(
        "--lan",
        action="store_true",
        help="serve the local network, and be found in it by everyone's list of servers",
    )
    words.add_argument(
        "--name",
        type=tidy_server_name,
        default=env("SERVER_NAME", ""),
        help="what the server is called in that list; this machine's name unless said",
    )
    words.add_argument(
        "--password",
        type=password,
        default=env("PASSWORD", ""),
        help="who comes must say it; others on this machine cannot read the environment variable",
    )
    words.add_argument(
        "--most-connections",
        type=int,
        default=env("MOST_CONNECTIONS", str(Settings().most_connections)),
        metavar="N",
        help="a server with so many is full",
    )
    words.add_argument(
        "--until-idle",
        type=span,
        default=0,
        metavar="TIME",
        help="end when nobody has been connected for so long",
    )
    words.add_argument(
        "--with-parent", action="store_true", help="end when standard input is closed"
    )
    words.add_argument(
        "--private",
        action="store_true",
        help="for this machine alone, with no proxy before it: games sleep while their players "
        "are not here",
    )
    words.add_argument("--stay", action="store_true", help="with --with-parent: go on all the same")
    words.add_argument(
        "--tell",
        type=one_of("text", "json", "both"),
        default="text",
        metavar="{text,json,both}",
        help="say where it serves to people, or to a program in one line, or to a program that "
        "passes on the rest",
    )
    words.add_argument(
        "--picture",
        type=one_of("auto", "always", "never"),
        default="auto",
        metavar="{auto,always,never}",
        help="say it as a QR picture too: where standard output is a terminal, unless said",
    )


def _add_doors(words: argparse.ArgumentParser) -> None:
    """Who may come from where."""
    words.add_argument(
        "--trusted-proxy",
        type=networks,
        action=Several,
        default=env("TRUSTED_PROXY", ""),
        metavar="NETWORK",
        help="of a proxy that says who its clients are, by X-Forwarded-For or a PROXY header; may "
        "be given again",
    )
    words.add_argument(
        "--origin",
        type=origins,
        action=Several,
        default=env("ORIGIN", ""),
        metavar="URL",
        help="of a web page that may play here, and whose name this server goes by; may be given "
        "again",
    )
    words.add_argument(
        "--metrics",
        type=readers,
        action=Several,
        default=env("METRICS", ",".join(map(str, Settings().metrics))),
        metavar="NETWORK",
        help="who may read /metrics, or `off`: this machine alone unless said; may be given again",
    )


def settings(given: argparse.Namespace) -> Settings:
    """The Settings that the arguments of ``parser`` mean."""
    everywhere = "0.0.0.0"  # noqa: S104 -- that is what --lan asks for
    return Settings(
        host=given.host or (everywhere if given.lan else Settings().host),
        port=Settings().port if given.port is None else given.port,
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
        connections_per_address=given.connections_per_address,
        trusted_proxies=given.trusted_proxy,
        origins=given.origin,
        metrics=given.metrics,
        bot_workers=given.bot_workers,
        prepare_bots=given.prepare_bots,
        bot_delay_ms=given.bot_delay,
        outage_ms=given.outage,
        ping_ms=given.ping,
        pong_ms=given.pong,
        retention=Retention(
            empty_ms=given.keep_empty,
            seated_ms=given.keep_seated,
            playing_ms=given.keep_playing,
            finished_ms=given.keep_finished,
        ),
    )


def _machine() -> str:
    """What this machine is called."""
    return tidy_server_name(socket.gethostname().partition(".")[0])
