"""What a client asks about people, over its connection."""

from client.net.calls.ask import Ask
from protocol.from_server import Done
from protocol.messages import people
from protocol.messages.people import KnownPerson, People
from protocol.names import PlayerId, RoomId


class PeopleCalls:
    """Ask a server about people. All raise as ``ServerConnection.ask`` does."""

    def __init__(self, ask: Ask) -> None:
        """``ask`` says a request made of a fresh id until it is answered by that type."""
        self._ask = ask
        self.told: People | None = None
        """What was told last of the people one knows; it may be old."""

    def known(self, player: PlayerId) -> KnownPerson | None:
        """Return what was told of ``player`` last; None where nothing was."""
        told = self.told.people if self.told else ()
        return next((it for it in told if it.player == player), None)

    async def show(self, met: bool = False) -> People:
        """Return the people whom one knows, and who is here; with ``met`` who played with one."""
        answer: People = await self._ask(lambda n: people.ShowPeople(n, met), People)
        self.told = answer
        return answer

    async def find(self, name: str) -> People:
        """Return who has that name, or a part of it."""
        answer: People = await self._ask(lambda n: people.FindPeople(n, name), People)
        return answer

    async def follow(self, player: PlayerId, on: bool = True) -> None:
        """Follow a player, or no longer."""
        await self._ask(lambda n: people.Follow(n, player, on), Done)
        await self.show()

    async def block(self, player: PlayerId, on: bool = True) -> None:
        """Keep a player away, or no longer."""
        await self._ask(lambda n: people.BlockPlayer(n, player, on), Done)
        await self.show()

    async def hide(self, on: bool) -> None:
        """Let nobody see that one is here, or let them."""
        await self._ask(lambda n: people.HidePresence(n, on), Done)

    async def invite(self, room: RoomId, player: PlayerId, seat: int | None = None) -> int | None:
        """Keep a seat of one's room for a player, and tell them. Return which one."""
        done: Done = await self._ask(lambda n: people.InvitePlayer(n, room, player, seat), Done)
        return done.seat

    async def decline(self, room: RoomId, why: str = "") -> None:
        """Give up the seat that is kept for oneself."""
        await self._ask(lambda n: people.DeclineInvitation(n, room, why), Done)

    async def report(self, player: PlayerId, text: str, room: RoomId | None = None) -> None:
        """Tell the operator of a player, with what one heard them say in ``room``."""
        code = room or RoomId("")
        await self._ask(lambda n: people.ReportPlayer(n, player, text, code), Done)
