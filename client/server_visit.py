"""The server one is at: on the way there, let in or not, known again, and left."""

import asyncio
from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from client.languages.message import tr
from client.local_server.status import is_at, is_this_machine
from client.net.address import Address
from client.net.connection import ServerConnection
from client.net.greeting import Known
from client.net.seed_ledger import SeedLedger
from client.scene_opener import SceneOpener
from client.scenes.home.connect import ConnectScene
from client.scenes.lobby.lobby import LobbyScene
from client.shell.join_invitation import invited
from client.shell.parts import sentence
from client.shell.password import PasswordScene
from client.shell.question import QuestionScene
from client.shell.server_status import is_locked_out
from client.storage.profile import KnownServer
from protocol.from_server import Reason


class ServerVisit:
    """Keeps one connection for the program, and shows the scenes by which it begins and ends."""

    def __init__(self, shell: SceneOpener, heard: Callable[[], None]) -> None:
        """``heard`` is called whenever the server has said something."""
        self._shell, self._heard = shell, heard
        self.arriving: Address | None = None
        """Where one is going; None once one is there."""
        self._is_at_own = False
        """Whether the server one is at is the one that this program runs."""
        self._is_locked_out = False
        """Whether the password was asked for, which is done once by itself."""
        self.task: asyncio.Task[None] | None = None
        """Keeps the connection."""

    def begin(self, address: Address) -> None:
        """Go to that server, as who one is there."""
        status = self._shell.local_server.status
        if status is not None and is_at(status, address.url, address.server_id):
            address = address._replace(url=status.url, server_id=status.server_id)
        known = self._shell.profile.server(address.url, address.server_id)
        self.arriving, self._is_at_own = address, self._shell.local_server.serves(address.url)
        own = self._own_server(address.url) if known.token is None else None
        connection = self._shell.connection = ServerConnection(
            address.url,
            self._shell.profile.name,
            own.token if own else known.token,
            on_change=self._heard,
            seed_ledger=SeedLedger(address.url, self._shell.file("words")),
            password=address.password or known.password or self._own_password(address.url),
            known=Known(
                own.server_id if own else known.server_id,
                self._shell.profile.tokens,
                bool(address.password),
            ),
        )
        self.task = asyncio.get_running_loop().create_task(connection.run())

    def end(self) -> None:
        """Hang up, or give up going there."""
        if self.task is not None:
            self.task.cancel()
        self._shell.connection = self.task = self.arriving = None
        self._is_locked_out = False

    def update(self, connection: ServerConnection) -> bool:
        """Look how it goes; return whether there is anything to be told by that server."""
        if self._is_at_own and self._shell.local_server.state == "failed":
            self.end()  # nobody is there to come back to; the first scene says why
            self._shell.scenes = [ConnectScene(self._shell)]
            return False
        if self.arriving is not None:
            self._arrive(connection, self.arriving)
        else:
            self._knock(connection)
        return True

    def _own_server(self, url: str) -> KnownServer | None:
        """Return what is known of the server that this program has started, at another address."""
        status = self._shell.local_server.status
        if status is None or not self._shell.local_server.serves(url):
            return None
        return self._shell.profile.own(status.server_id)

    def _own_password(self, url: str) -> str:
        status = self._shell.local_server.status
        if status is None or not self._shell.local_server.serves(url):
            return ""
        return self._shell.local_server.password or self._shell.profile.own_password(
            status.server_id
        )

    def _arrive(self, connection: ServerConnection, address: Address) -> None:
        """End the first scene when one is welcome; let it say so when one is not."""
        if connection.state == "refused":
            why, refusal = sentence(connection.why), connection.refusal
            connection.notices.clear()
            self.end()
            if refusal is Reason.PASSWORD:
                self._shell.scenes = [ConnectScene(self._shell, typed=address.url)]
                tried = bool(connection.password)
                self._shell.push(PasswordScene(self._shell, address, why if tried else ""))
            else:
                self._shell.scenes = [ConnectScene(self._shell, why, address.url)]
        elif connection.state == "online":
            self.arriving = None
            known = self._shell.profile.server(address.url).token
            server = self._remember(connection, address)
            self._shell.scenes = [self._shell.scenes[0], LobbyScene(self._shell)]
            self._shell.start_task(connection.show_lobby(True))
            twin = self._shell.profile.twin(server) if known is None and not server.is_own else None
            if twin is not None and twin.is_own and is_this_machine(address.url):
                self._go_on_as(address, server, twin)
            elif twin is not None:
                self.ask_who(address, server, twin)
            else:
                self.follow(address)

    def _knock(self, connection: ServerConnection) -> None:
        """Ask for the password of a server that came back with one, above whatever is shown."""
        if is_locked_out(connection):
            connection.notices.clear()  # the dialog says it
            if not self._is_locked_out:
                self._is_locked_out = True
                self._shell.ask_password()
        elif connection.state == "online":
            self._is_locked_out = False

    def follow(self, address: Address) -> None:
        """Take the invitation, if it is one; a server of one's own shows how others get there.

        Who comes back to a game there sees it at home instead: its clock may run.
        """
        if address.room is not None and address.watches:
            self._shell.open_big_screen(address.room)
        elif address.room is not None:
            self._shell.start_task(invited(self._shell, address.room))
        elif self._shell.profile.server(address.url).room is not None:
            return
        elif self._shell.local_server.lan and self._shell.local_server.serves(address.url):
            self._shell.share()

    def _remember(self, connection: ServerConnection, address: Address) -> KnownServer:
        """Return what lets one come back as who one was."""
        server_id = connection.welcome.server_id if connection.welcome else ""
        known = self._shell.profile.server(address.url, server_id)
        name, password = address.name or known.name, connection.password
        own = self._shell.local_server.serves(address.url)
        if own:
            self._shell.local_server.password = password
        room = (
            known.room if known.server_id in ("", server_id) else None
        )  # another server is there now
        is_own = own or (known.is_own and known.server_id == server_id)
        server = KnownServer(address.url, connection.token, room, server_id, name, password, is_own)
        self._shell.keep(self._shell.profile.with_server(server))
        return server

    def ask_who(self, address: Address, server: KnownServer, twin: KnownServer) -> None:
        """Ask whether one is who one was where a server says it is known by another address.

        Any server can say so.
        """
        where = twin.url.removeprefix("ws://")
        about = tr(
            "If yes, we restore your games and rating. Only confirm if you trust this address."
        )
        answers = tr("Yes, restore"), tr("No, start fresh")
        asked = tr("Is this the same server as {server}?", server=where)
        same = partial(self._go_on_as, address, server, twin)
        new = partial(self.follow, address)
        self._shell.push(
            QuestionScene(self._shell, asked, about, answers, same, new, harmless=True)
        )

    def _go_on_as(self, address: Address, server: KnownServer, twin: KnownServer) -> None:
        """Come again, as who one is at the other address of that server."""
        self._shell.keep(
            self._shell.profile.with_server(replace(server, token=twin.token, room=twin.room))
        )
        self._shell.connect(address)
