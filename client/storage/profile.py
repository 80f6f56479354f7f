"""What this program remembers about its user: a name, servers and their tokens, settings.

One small JSON file, replaced as a whole; a damaged one is put aside and said so, never fatal. It
holds tokens, which are as good as passwords, so only its owner may read it.
"""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
import platformdirs
from msgspec import Meta, Struct

from client.languages.message import tr
from client.storage import atomic_file
from protocol import proof
from protocol.from_client import RoomSettings
from protocol.names import PlayerId, RoomId, Token, tidy_name

MOST_SERVERS: Final = 8


class KnownServer(Struct, frozen=True):
    """A server one was at."""

    url: str
    token: Token | None = None
    room: RoomId | None = None
    """The room one had a seat in last."""
    server_id: str = ""
    """Which server it is, as it says itself; empty where it was never told."""
    name: str = ""
    """What it called itself in the local network."""
    password: str = ""
    is_own: bool = False
    """Whether this program ran it: it is not there without."""


def _are_twins(one: KnownServer, other: KnownServer) -> bool:
    is_known = bool(one.server_id) and other.token is not None
    return is_known and one.server_id == other.server_id and one.token != other.token


def _are_one(one: KnownServer, other: KnownServer) -> bool:
    """Return whether both tell of one server: another may have had the address before."""
    return one.url == other.url and (
        not one.server_id or one.server_id == other.server_id or not other.server_id
    )


def _are_own(one: KnownServer, other: KnownServer) -> bool:
    """Tell whether both are one server that this program has started at different addresses."""
    return one.is_own and other.is_own and bool(one.server_id) and one.server_id == other.server_id


def _is_newer(one: Token, other: Token) -> bool:
    """Return whether ``one`` has replaced ``other``: it is the same player's, and void since."""
    try:
        (player, generation), (known, before) = proof.bearer(one), proof.bearer(other)
    except ValueError:
        return False
    return player == known and generation > before


class Opponent(Struct, frozen=True):
    """Who is to sit in another seat."""

    kind: Literal["person", "bot", "external", "here", "nobody"] = "person"
    """``person``: whoever comes, elsewhere. ``bot``: one of the server's. ``external``: kept for
    one that plays by the wire. ``here``: somebody else at this window. ``nobody``: it stays empty.
    """
    bot: str = ""
    """Of a bot: how it thinks ..."""
    level: int = 0
    """... and its level, from 1."""
    name: str = ""
    """What somebody at this window or a bot is called; empty for what it is called anyway."""


class Seating(Struct, frozen=True):
    """Who sits at the table of a new room, and how it is played there."""

    opponents: tuple[Opponent, ...] = ()
    """For the other seats in order; persons where it is too short."""
    seat: int | None = 0
    """One's own; None for any."""
    settings: RoomSettings = RoomSettings(patience_ms=300_000)
    """Without a clock nobody has to wait for ever: after five minutes one may ask."""
    finds: bool = False
    """Whether the others are whoever looks for the same game."""
    evaluation: bool = True
    """Whether positions are evaluated against bots alone; with others the settings say it."""
    shuffled: bool = False
    """Whether it is drawn by lot who plays which colour, as where ``seat`` is None."""
    sits: bool = True
    """Whether one plays oneself; else ``opponents`` are for all seats."""

    def rows(self, seats: int) -> tuple[Opponent | None, ...]:
        """Return by seat who is to sit there; None for oneself."""
        if not self.sits:
            return tuple(self.opponent(at) for at in range(seats))
        own = min(self.seat or 0, seats - 1)
        others = [self.opponent(at) for at in range(seats - 1)]
        return (*others[:own], None, *others[own:])

    def with_rows(self, rows: Sequence[Opponent | None]) -> "Seating":
        """Return the same with others in the seats; of people at this window one is oneself."""
        table = list(rows)
        here = [at for at, it in enumerate(table) if it is not None and it.kind == "here"]
        if here and None not in table:
            table[here[0]] = None
        sits = None in table
        return msgspec.structs.replace(
            self,
            opponents=tuple(it for it in table if it is not None),
            seat=table.index(None) if sits else 0,
            sits=sits,
            shuffled=self.is_shuffled,
        )

    @property
    def is_shuffled(self) -> bool:
        """Return whether it is drawn by lot who plays which colour."""
        return self.shuffled or self.seat is None

    def opponent(self, at: int) -> Opponent:
        """Return who is to sit in the ``at``-th of the other seats, from 0."""
        return self.opponents[at] if at < len(self.opponents) else Opponent()

    def with_opponent(self, at: int, opponent: Opponent) -> "Seating":
        """Return it with ``opponent`` in the ``at``-th of the other seats."""
        others = [self.opponent(n) for n in range(max(at + 1, len(self.opponents)))]
        others[at] = opponent
        return msgspec.structs.replace(self, opponents=tuple(others))


OPEN = Seating()
"""One's own seat, and whoever comes."""


class LocalProfile(Struct, frozen=True):
    """One player of this machine. Another profile is another player."""

    name: str = ""
    scale: Annotated[int, Meta(ge=100, le=200)] = 100
    """The size of everything, in percent, where it was chosen."""
    scale_fixed: bool = False
    """Whether 100 % was chosen; else the size grows with the window."""
    theme: Literal["system", "dark", "light", "contrast"] = "system"
    palette: Literal["usual", "red_green", "blue_yellow"] = "usual"
    """Which colours seats have."""
    board: Literal["plain", "wood", "paper", "blue"] = "plain"
    """What boards are made of."""
    animations: Literal["", "full", "reduced", "off"] = ""
    """How much moves; empty: as the system says."""
    confirm: bool = True
    """Whether a field is chosen first and played by a second step."""
    confirm_bots: bool = False
    """Whether that is so against bots alone, too."""
    motion: bool = True
    """Whether what changes on a board is shown moving."""
    evaluation: bool = True
    """Whether the evaluation is shown where the room tells it."""
    notices: bool = False
    """Whether a turn is told beside the window, where the platform can do so."""
    silent_calls: tuple[str, ...] = ()
    """The kinds of calls that are not told by title, taskbar or notice."""
    volume: Annotated[int, Meta(ge=0, le=100)] = 60
    """Of all sounds, in percent."""
    muted: bool = False
    language: str = ""
    """The code of the language of the window; empty: as the system says."""
    game: str = ""
    """The one of the last room that was opened."""
    options: dict[str, dict[str, Any]] = {}
    """By game, what was chosen for its last room."""
    seatings: dict[str, Seating] = {}
    """By game, who was to sit at its last table, and how it was played."""
    servers: tuple[KnownServer, ...] = ()
    """The one used last comes first."""
    hidden: tuple[PlayerId, ...] = ()
    """Those whose chat is not shown."""
    offered: tuple[str, ...] = ()
    """The games whose lesson was offered: once is enough."""
    met: bool = False
    """Whether the name was asked for: once is enough."""
    colour: Annotated[int, Meta(ge=0, le=7)] = 0
    """What marks one's own name at the table, of the client's list; 0 for nothing."""

    def confirms(self, against_bots: bool) -> bool:
        """Return whether a move is confirmed; ``against_bots``: nobody else plays."""
        return self.confirm and (self.confirm_bots or not against_bots)

    @property
    def is_sized(self) -> bool:
        """Return whether the size of everything was chosen."""
        return self.scale_fixed or self.scale != 100

    def server(self, url: str, server_id: str = "") -> KnownServer:
        """Return what is known of the server at ``url``, which is ``server_id`` where that is told.

        Nothing is, where only others were there before.
        """
        here = (it for it in self.servers if it.url == url)
        return next(
            (it for it in here if not server_id or it.server_id in ("", server_id)),
            KnownServer(url),
        )

    @property
    def tokens(self) -> dict[str, Token]:
        """Return who one is, by the name of the server, whatever its address was."""
        known = {it.server_id: it.token for it in reversed(self.servers)}
        return {
            server_id: token
            for server_id, token in known.items()
            if server_id and token is not None
        }

    def own(self, server_id: str) -> KnownServer | None:
        """Return the server of that name which this program has started, at any address."""
        own = (
            it for it in self.servers if it.is_own and it.server_id and it.server_id == server_id
        )
        return next(own, None)

    def own_password(self, server_id: str) -> str:
        """Return what one said last at the server of that name which this program has started."""
        own = (
            it for it in self.servers if it.is_own and it.server_id and it.server_id == server_id
        )
        return next((it.password for it in own if it.password), "")

    def twin(self, server: KnownServer) -> KnownServer | None:
        """Return another address that says it is the same server, where one is somebody else."""
        return next((other for other in self.servers if _are_twins(server, other)), None)

    def with_server(self, server: KnownServer) -> "LocalProfile":
        """Return it with ``server`` as the one used last; another that had its address is kept."""
        others = tuple(
            other
            for other in self.servers
            if not _are_one(other, server) and not _are_own(other, server)
        )
        servers = (server, *others)[:MOST_SERVERS]
        return msgspec.structs.replace(self, servers=servers)

    def with_room(
        self, game: str, options: dict[str, Any], seating: Seating = OPEN
    ) -> "LocalProfile":
        """Return it with this as the last room that was opened."""
        options_, seatings = self.options | {game: options}, self.seatings | {game: seating}
        return msgspec.structs.replace(self, game=game, options=options_, seatings=seatings)

    def with_newer_tokens(self, atomic_file: "LocalProfile") -> "LocalProfile":
        """Return it with the tokens that replaced ours, as another window has kept them since."""
        newer = [it.token for it in atomic_file.servers if it.token is not None]

        def renewed(server: KnownServer) -> KnownServer:
            for token in newer:
                if server.token is not None and _is_newer(token, server.token):
                    server = msgspec.structs.replace(server, token=token)
            return server

        return msgspec.structs.replace(self, servers=tuple(map(renewed, self.servers)))

    def without_server(self, url: str) -> "LocalProfile":
        """Return it with nothing known of the server at ``url``."""
        servers = tuple(server for server in self.servers if server.url != url)
        return msgspec.structs.replace(self, servers=servers)


class _OlderSeating(Struct, frozen=True):
    """A table as the file has it: what an older program did not know is not there."""

    settings: dict[str, Any] = {}


class _OlderProfile(Struct, frozen=True):
    seatings: dict[str, _OlderSeating] = {}


def _read(raw: bytes) -> LocalProfile:
    """Return the profile that was written as ``raw``. Raises what decoding does.

    Tables of before there was any patience get what new tables get. Who has chosen 0 since then
    keeps it: never.
    """
    profile = msgspec.json.decode(raw, type=LocalProfile)
    older = msgspec.json.decode(raw, type=_OlderProfile).seatings
    patience_ms = OPEN.settings.patience_ms
    seatings = dict(profile.seatings)
    for game, seating in profile.seatings.items():
        if "patience_ms" not in older[game].settings:
            settings = msgspec.structs.replace(seating.settings, patience_ms=patience_ms)
            seatings[game] = msgspec.structs.replace(seating, settings=settings)
    return msgspec.structs.replace(profile, seatings=seatings)


def own_name(player: str) -> str:
    """Return what a server of ``player`` is called unless one says."""
    mine = tidy_name(player)
    return tr("{name}’s games", name=mine) if mine else tr("Board games")


class ProfileFile:
    """The file of one profile."""

    def __init__(self, name: str = "", folder: Path | None = None) -> None:
        """``name`` is empty for the ordinary profile; ``folder`` is the user's settings' own."""
        self._name = re.sub(r"[^\w-]", "_", name)
        self._folder = folder or Path(platformdirs.user_config_dir("fourfold", appauthor=False))
        self.path = self.file("profile")

    def file(self, what: str) -> Path:
        """Return where this profile keeps ``what``: no two profiles share a file."""
        return self._folder / (f"{what}-{self._name}.json" if self._name else f"{what}.json")

    def load(self) -> tuple[LocalProfile, str]:
        """Return the profile, and a note for the user where the file cannot be read; else empty."""
        try:
            return _read(self.path.read_bytes()), ""
        except FileNotFoundError:
            return LocalProfile(), ""
        except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            try:
                aside = atomic_file.quarantine(self.path)
            except OSError:
                return (
                    LocalProfile(),
                    tr("{file} cannot be read. Starting with default settings.", file=self.path),
                )
            return LocalProfile(), tr(
                "The settings were damaged. They are kept as {file}.", file=aside.name
            )

    def renewed(self, profile: LocalProfile) -> LocalProfile:
        """Return ``profile`` with the tokens that another window replaced since it was loaded."""
        try:
            kept_ = _read(self.path.read_bytes())
        except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return profile
        return profile.with_newer_tokens(kept_)

    def save(self, profile: LocalProfile) -> str:
        """Replace the file as a whole. Says what went wrong; empty when all is well.

        A token that another window has replaced is not put back: the new one is nowhere else.
        """
        raw = msgspec.json.format(msgspec.json.encode(self.renewed(profile)), indent=2)
        try:
            atomic_file.write_atomic(self.path, raw)
        except OSError as why:
            return tr("The settings could not be saved: {why}.", why=why.strerror or why)
        return ""
