"""Every knob of a server, with its default and unit, in one frozen struct."""

from pathlib import Path
from typing import Final, Literal

import platformdirs
from msgspec import Struct

from server.net.networks import Network, parse_network
from server.retention import Retention

Durability = Literal["everysec", "always"]
LOOPBACK: Final = (parse_network("127.0.0.0/8"), parse_network("::1"))


def data_directory() -> Path:
    """Where this user's rooms are kept when no Redis is named."""
    return Path(platformdirs.user_data_dir("fourfold", appauthor=False)) / "server"


class Settings(Struct, frozen=True, kw_only=True):
    """How one server process runs. Times are in milliseconds, sizes in bytes."""

    host: str = "127.0.0.1"
    """The address to listen on; ``0.0.0.0`` for every network of this machine."""
    port: int = 7447
    """0 takes any free port."""
    spare_port: bool = False
    """Whether any free port will do where that one is taken."""
    lan: bool = False
    """Whether the server is announced to the local network, by multicast DNS."""
    name: str = ""
    """What the server is called there."""
    password: str = ""
    """Who comes must say it; empty lets everybody in."""
    until_idle_ms: int = 0
    """Ends when nobody has been connected for so long; 0 for never."""
    redis: str | None = None
    """``redis://``, ``rediss://`` or ``unix://``; None for the embedded store."""
    data: Path = Path()
    """The directory of the embedded store or of the journal."""
    durability: Durability = "everysec"
    """When the embedded store writes to disk: once a second, or before each answer."""
    log: Literal["text", "json"] = "text"
    tell: Literal["text", "json", "both"] = "text"
    """Whom standard output is for: people, the program that started this one, or first that
    program in one line, then the people at its terminal."""
    picture: Literal["auto", "always", "never"] = "auto"
    """Whether they are shown a QR picture: where it is a terminal, unless said."""
    with_parent: bool = False
    """Whether to end when standard input is closed, as it is when the parent ends ..."""
    stay: bool = False
    """... unless this is said, or the parent wrote a line ``stay`` there before."""

    private: bool = False
    """Whether whoever started it says that it is for this machine alone."""

    @property
    def is_private(self) -> bool:
        """Whether nobody on another machine can reach it: rooms of others sleep there (sleep.py).

        A server at 127.0.0.1 of which nobody says so may stand behind a proxy.
        """
        alone = self.private or self.with_parent
        return alone and not self.lan and self.host in ("127.0.0.1", "::1", "localhost")

    @property
    def looks(self) -> bool:
        """Whether a server of the local network that runs on the same data is to do instead.

        Not where a port was asked for, and never where many share a store.
        """
        return self.redis is None and (self.spare_port if self.lan else self.with_parent)

    trusted_proxies: tuple[Network, ...] = ()
    """Networks whose word is taken on whose connection they hand on."""
    origins: tuple[str, ...] = ()
    """Web pages that may talk to this server beside its own, as ``https://example.org:443``."""
    metrics: tuple[Network, ...] = LOOPBACK
    """Who may read the counters; nobody where this is empty."""
    pages_burst: int = 60
    """Plain pages an address may ask for at once ..."""
    pages_per_second: float = 5
    """... and how many more each second."""
    most_connections: int = 10_000
    connections_per_address: int = 500
    most_watched: int = 32
    """Rooms one connection may watch at once; channels are small numbers, so at most 127."""
    most_waiting: int = 1_000
    """Lines that have not said yet what they want, by a request over HTTP; an address may have half
    of them, and half of all descriptors are theirs at most."""
    handshake_ms: int = 3_000
    """How long they may take over that."""
    hello_ms: int = 10_000
    """How long a new connection may keep silent."""
    requests_burst: int = 60
    """Requests a connection may make at once ..."""
    requests_per_second: int = 20
    """... and how many more each second."""
    opens_burst: int = 100
    """Rooms an address may open at once, over all its connections ..."""
    opens_per_second: float = 1
    """... and how many more each second."""
    misses_burst: int = 60
    """Codes of no room an address may name, over all its connections, before it must wait ..."""
    misses_per_second: float = 0.5
    """... and how many more each second: codes are not to be found by guessing."""
    passwords_burst: int = 60
    """Wrong passwords an address may say before it must wait ..."""
    passwords_per_second: float = 0.5
    """... and how many more each second."""
    says_burst: int = 5
    """Lines of chat a player may say at once, over all connections to this process ..."""
    says_per_second: float = 0.5
    """... and how many more each second; an address six times as many, whoever is there."""
    name_ms: int = 30 * 86_400_000
    """How long it is remembered by which name a player came last ..."""
    names_burst: int = 100
    """... of so many at once from an address ..."""
    names_per_second: float = 0.1
    """... and so many more each second."""
    most_faults: int = 50
    """Malformed or too frequent messages before a connection is closed ..."""
    faults_per_second: float = 0.1
    """... and how many of them are forgiven each second."""
    write_buffer: int = 64 * 1024
    """What may wait for a slow reader, a connection; beyond it that reader alone is waited for."""
    ping_ms: int = 3_000
    """How often a connection is asked whether it lives ..."""
    pong_ms: int = 8_000
    """... and how long its answer may take before it is given up."""

    linger_ms: int = 5_000
    """How long a room stays live in this process after its last watcher."""
    most_folded: int = 50_000
    """Entries of rooms that are kept folded in memory after that, those asked for last; an entry
    takes about half a kilobyte."""
    most_shown: int = 32 * 1024 * 1024
    """Bytes of games that are kept as they were shown again, those asked for last."""
    folded_a_request: int = 50
    """A room that had to be folded for a request is paid for after it: so many entries cost as much
    as a request."""
    presence_ms: int = 15_000
    """How long a process's word on who is connected holds, unless renewed."""
    away_ms: int = 5_000
    """How long a player must not be connected to be away; nobody is before ``presence_ms`` have
    passed since the start of this process."""
    chat_ms: int = 24 * 3_600_000
    """How long a line of chat is kept."""
    card_ms: int = 30_000
    """How long a room stays in the lobby without its host's renewing it."""
    most_cards: int = 200
    """Rooms shown in the lobby, the newest first."""
    sweep_ms: int = 2_000
    """How often games whose end is to be booked are looked at: a host may have died with one."""
    bot_workers: int = 1
    """Processes in which bots think."""
    prepare_bots: Literal["start", "need"] = "need"
    """When they compile what bots need: at once (as ``python -m server`` has it), or when it is
    first asked for."""
    bot_delay_ms: int = 10_000
    """No bot pauses longer than this over a ply, whatever its room's opener chose."""
    bot_deadline_ms: int = 10_000
    """A bot's net: after so long a thought (six times as long in a rated game) any legal intent is
    played in its stead, and the ply marked hurried. The wait for a free worker does not count: a
    busy server makes bots late, not weak."""
    advice_workers: int = 1
    advice_deadline_ms: int = 60_000
    """What judging may take, of one position or of a whole game; code may have to be compiled."""
    retention: Retention = Retention()
    """How long rooms are kept in which nothing happens."""
    outage_ms: int = 5_000
    """No word from any server for longer than this is an outage: clocks get that time back. Each
    says once a second that it is there."""
    storeless_ms: int = 5_000
    """Without an answer from a store that others share for so long, clients are sent elsewhere, and
    none are taken, until it answers again."""
    revive_ms: int = 60_000
    """A private store that has not lived well for so long, however often it was started again, is
    given up, and the server with it."""
    retry_ms: int = 1_000
    """When to ask again, said in refusals and at closing."""
