"""What this program remembers about its user: a name, servers and their tokens, settings.

One small JSON file, replaced as a whole; a damaged one is put aside and said so, never fatal. It
holds tokens, which are as good as passwords, so only its owner may read it.
"""

import os
import re
import tempfile
from pathlib import Path
from typing import Annotated, Final

import msgspec
import platformdirs
from msgspec import Meta, Struct

from protocol.names import RoomId, Token

MOST_SERVERS: Final = 8


class Server(Struct, frozen=True):
    """A server one was at."""

    url: str
    token: Token | None = None
    room: RoomId | None = None
    """The room one had a seat in last."""


class Profile(Struct, frozen=True):
    """One player of this machine. Another profile is another player."""

    name: str = ""
    scale: Annotated[int, Meta(ge=100, le=200)] = 100
    """The size of everything, in percent."""
    confirm: bool = True
    """Whether a field is chosen first and played by a second step."""
    servers: tuple[Server, ...] = ()
    """The one used last comes first."""

    def server(self, url: str) -> Server:
        """What is known of the server at ``url``."""
        return next((server for server in self.servers if server.url == url), Server(url))

    def with_server(self, server: Server) -> "Profile":
        """With ``server`` as the one used last."""
        others = tuple(other for other in self.servers if other.url != server.url)
        servers = (server, *others)[:MOST_SERVERS]
        return msgspec.structs.replace(self, servers=servers)

    def without_server(self, url: str) -> "Profile":
        """With nothing known of the server at ``url``."""
        servers = tuple(server for server in self.servers if server.url != url)
        return msgspec.structs.replace(self, servers=servers)


class Shelf:
    """The file of one profile."""

    def __init__(self, name: str = "", folder: Path | None = None) -> None:
        """``name`` is empty for the ordinary profile; ``folder`` is the user's settings' own."""
        plain = re.sub(r"[^\w-]", "_", name)
        place = folder or Path(platformdirs.user_config_dir("fourfold", appauthor=False))
        self.path = place / (f"profile-{plain}.json" if plain else "profile.json")

    def load(self) -> tuple[Profile, str]:
        """The profile, and a note for the user where the file could not be read; else empty."""
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=Profile), ""
        except FileNotFoundError:
            return Profile(), ""
        except (OSError, msgspec.DecodeError, UnicodeDecodeError):
            aside = self.path.with_suffix(".damaged")
            try:
                self.path.replace(aside)
            except OSError:
                return Profile(), f"{self.path} cannot be read; starting with default settings."
            return Profile(), f"The settings were damaged; they are kept as {aside.name}."

    def save(self, profile: Profile) -> str:
        """Replace the file as a whole. Says what went wrong; empty when all is well."""
        raw = msgspec.json.format(msgspec.json.encode(profile), indent=2)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self.path.parent, prefix=".profile-")
            with os.fdopen(handle, "wb") as file:  # made for its owner alone: 0600
                file.write(raw)
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(self.path)
        except OSError as why:
            return f"The settings could not be saved: {why.strerror or why}."
        return ""
