"""Lists every setting of a server, with its default and unit, in one frozen struct."""

from pathlib import Path
from typing import Final, Literal

import platformdirs
from msgspec import Struct

from protocol.local import DEFAULT_PORT, LOCALHOST
from protocol.names import VERSIONS
from server.addresses import Network, parse_network

Durability = Literal["everysec", "always"]
HOUR_MS: Final = 3_600_000
DAY_MS: Final = 24 * HOUR_MS
LOOPBACK: Final = (parse_network("127.0.0.0/8"), parse_network("::1"))


def data_directory() -> Path:
    """Return where this user's rooms are kept when no Redis is named."""
    return Path(platformdirs.user_data_dir("fourfold", appauthor=False)) / "server"


def web_directory() -> Path | None:
    """Return where ``make web`` has put the window in a browser: beside the checkout, or inside
    the installed package; None where it is in neither.
    """
    package = Path(__file__).parent
    places = (package.parent / "dist" / "web", package / "web_files")
    return next((it for it in places if (it / "index.html").is_file()), None)


class Retention(Struct, frozen=True):
    """Tells how long rooms are kept after their last fact, by phase, and tournaments after their
    end, in milliseconds.
    """

    empty_ms: int = HOUR_MS
    """Before play, where nobody sits."""
    seated_ms: int = DAY_MS
    """Before play, where somebody does."""
    playing_ms: int = 30 * DAY_MS
    """Or twice the longest time that anybody may take, where that is more."""
    finished_ms: int = 365 * DAY_MS
    tournament_ms: int = 365 * DAY_MS
    """A tournament that is over: its table, its rounds, and which rooms were played in it."""


class MailSettings(Struct, frozen=True):
    """Tells by which server mail is sent, and from whom."""

    host: str
    port: int
    sender: str
    """The address that mail comes from."""
    security: Literal["starttls", "tls", "none"] = "starttls"
    user: str = ""
    """Empty where the mail server asks for nobody."""
    password: str = ""
    authority: Path | None = None
    """A file of certificates to trust instead of the system's."""
    timeout_s: float = 15.0


class ServerSettings(Struct, frozen=True, kw_only=True):
    """Tells how one server process runs. Times are in milliseconds, sizes in bytes."""

    host: str = LOCALHOST
    """The address to listen on; ``0.0.0.0`` for every network of this machine."""
    port: int = DEFAULT_PORT
    """0 takes any free port."""
    spare_port: bool = False
    """Whether to use any free port where that one is taken."""
    lan: bool = False
    """Whether the server is announced to the local network, by multicast DNS."""
    name: str = ""
    """The server's name there."""
    password: str = ""
    """Required of clients; empty for none."""
    until_idle_ms: int = 0
    """The server ends when nobody has been connected for this long; 0 for never."""
    redis: str | None = None
    """``redis://``, ``rediss://`` or ``unix://``; None for the embedded store."""
    data: Path = Path()
    """The directory of the private store or of the SQLite file."""
    durability: Durability = "everysec"
    """When the embedded store writes to disk: once a second, or before each answer."""
    log: Literal["text", "json"] = "text"
    loop: Literal["auto", "asyncio"] = "auto"
    """The event loop: uvloop where it is installed, or asyncio's own."""
    tell: Literal["text", "json", "both"] = "text"
    """Whom standard output is for: people, the program that started this one, or both."""
    picture: Literal["auto", "always", "never"] = "auto"
    """Whether people are shown a QR picture; ``auto``: at a terminal."""
    with_parent: bool = False
    """Whether to end when standard input is closed, as the parent's end closes it ..."""
    stay: bool = False
    """... unless this is set, or the parent wrote a line ``stay`` there before."""

    protocols: tuple[int, ...] = VERSIONS
    """The versions of the wire that it speaks, the newest first."""
    private: bool = False
    """Whether it is for this machine alone, without a proxy."""

    @property
    def is_private(self) -> bool:
        """Return whether nobody on another machine can reach it, so that idle rooms sleep.

        A server at 127.0.0.1 that is not marked ``private`` may stand behind a proxy.
        """
        alone = self.private or self.with_parent
        return alone and not self.lan and self.host in ("127.0.0.1", "::1", "localhost")

    @property
    def looks(self) -> bool:
        """Return whether a server that runs on the same data already is to serve instead.

        Not where a port was asked for, and never where many share a store.
        """
        return self.redis is None and (self.spare_port if self.lan else self.with_parent)

    mail: MailSettings | None = None
    """How players are called by mail; None: they are not."""
    webhooks: Literal["off", "public", "any"] = "off"
    """Whether players are called by requests to addresses they choose: ``public`` ones alone, by
    https; or ``any``, also in this network and without encryption."""
    public_url: str = ""
    """Where people reach this server's pages, ``https://play.example.org``, for links in mail."""
    summary_ms: int = DAY_MS
    """One summary by mail in so long at most, unless a player chooses otherwise."""
    call_after_ms: int = 120_000
    """A call is sent beyond the window once it has waited so long in vain."""

    trusted_proxies: tuple[Network, ...] = ()
    """Networks of proxies that are trusted to name their clients."""
    origins: tuple[str, ...] = ()
    """Other web pages that may connect, as ``https://example.org:443``."""
    metrics: tuple[Network, ...] = LOOPBACK
    """Networks that may read ``/metrics``; nobody where this is empty."""
    web: Path | None = None
    """The directory of the window in a browser; None to serve none."""
    pages_burst: int = 60
    """Pages that an address may request at once ..."""
    pages_per_second: float = 5
    """... and how many more each second."""
    web_burst: int = 2000
    """The same for files of the window in a browser, which loads some thirty at once: many guests
    may come from one address ..."""
    web_per_second: float = 100
    """... and how many more each second."""
    most_connections: int = 10_000
    connections_per_address: int = 500
    most_watched: int = 32
    """Rooms one connection may watch at once; channels are small numbers, so at most 127."""
    most_waiting: int = 1_000
    """Connections that have sent no HTTP request yet. An address may have half of them, and they
    take half of all descriptors at most."""
    handshake_ms: int = 3_000
    """How long they may take to send it."""
    hello_ms: int = 10_000
    """How long a new connection may take to send its first message."""
    requests_burst: int = 60
    """Requests a connection may make at once ..."""
    requests_per_second: int = 20
    """... and how many more each second."""
    opens_burst: int = 100
    """Rooms an address may open at once, over all its connections ..."""
    opens_per_second: float = 1
    """... and how many more each second."""
    failed_guesses_burst: int = 60
    """Unknown room codes an address may name, over all its connections, before it must wait ..."""
    failed_guesses_per_second: float = 0.5
    """... and how many more each second, so that codes cannot be guessed."""
    passwords_burst: int = 60
    """Wrong passwords an address may send before it must wait ..."""
    passwords_per_second: float = 0.5
    """... and how many more each second."""
    says_burst: int = 5
    """Lines of chat a player may send at once, over all connections to this process ..."""
    says_per_second: float = 0.5
    """... and how many more each second; an address six times as many."""
    name_ms: int = 30 * 86_400_000
    """How long the last name of a player is remembered ..."""
    names_burst: int = 100
    """... for this many players of an address at once ..."""
    names_per_second: float = 0.1
    """... and this many more each second."""
    most_faults: int = 50
    """Malformed or too frequent messages before a connection is closed ..."""
    faults_per_second: float = 0.1
    """... and how many of them are forgiven each second."""
    write_buffer: int = 64 * 1024
    """Bytes that may wait for a slow client; beyond, its own session alone waits."""
    ping_ms: int = 3_000
    """How often a connection is pinged ..."""
    pong_ms: int = 8_000
    """... and how long its answer may take before the connection is closed."""

    linger_ms: int = 5_000
    """How long a room stays live in this process after its last watcher."""
    most_folded: int = 50_000
    """Entries of rooms that stay folded in memory after that, the last used; an entry takes about
    half a kilobyte."""
    most_shown: int = 32 * 1024 * 1024
    """Bytes of replays that are cached, the last used."""
    folded_a_request: int = 50
    """Folding this many entries for a request costs the client as much as a request."""
    presence_ms: int = 15_000
    """How long a process's note of who is connected lasts, unless renewed."""
    away_ms: int = 5_000
    """How long a player must be disconnected to count as away; nobody does in the first
    ``presence_ms`` of this process."""
    chat_ms: int = 24 * 3_600_000
    """How long a line of chat is kept."""
    card_ms: int = 30_000
    """How long a room's card stays in the lobby unless renewed."""
    most_cards: int = 200
    """Rooms shown in the lobby, the newest first."""
    sweep_ms: int = 2_000
    """How often results are looked for that a process died before recording."""
    bot_workers: int = 1
    """Processes in which bots think."""
    prepare_bots: Literal["start", "need"] = "need"
    """When to compile what strong bots need: at the start (the default of ``python -m server``), or
    when first needed."""
    bot_delay_ms: int = 10_000
    """The longest pause of a bot over a ply, whatever its room's opener chose."""
    bot_deadline_ms: int = 10_000
    """How long a bot may think, six times as long in a rated game; then a random legal intent is
    played and the ply marked hurried. Waiting for a worker does not count: a busy server makes
    bots late, not weak. A bot whose clock runs plays within its time instead, and never takes
    longer than this, however much is left."""
    pondering: bool = True
    """Whether strong bots think on the other's time where clocks run, with workers that nobody else
    needs: in each turn as long as they may think about their next ply."""
    advice_workers: int = 1
    advice_deadline_ms: int = 60_000
    """How long evaluating a position or a whole game may take, compiling included."""
    retention: Retention = Retention()
    """How long rooms without events are kept."""
    outage_ms: int = 5_000
    """No heartbeat of any server for longer than this is an outage: clocks get that time back. Each
    server records one a second."""
    storeless_ms: int = 5_000
    """When a shared store has not answered for this long, clients are sent elsewhere, and none are
    accepted until it answers again."""
    revive_ms: int = 60_000
    """When a private store has not run steadily for this long, in spite of restarts, the server
    ends."""
    retry_ms: int = 1_000
    """When to try again, sent with refusals and closings."""
