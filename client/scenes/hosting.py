"""A room before play: seats are taken and freed, bots are given some, and others are invited."""

from functools import partial

from client.profile import Opponent, Seating
from client.scenes.acting import Acting
from client.scenes.addbot import AddBotScene
from client.scenes.opennet import open_to_network
from client.scenes.person import PlayerScene
from protocol import from_client
from protocol.names import PlayerId


class Hosting(Acting):
    """What is done about a room's seats, and to bring others into it."""

    def sit(self, seat: int) -> None:
        """Take a seat."""
        if self.shell.connection is not None:
            self.shell.do(self.shell.connection.join(self.room, seat))

    def choose_bot(self, seat: int) -> None:
        """Choose a bot for a seat, or keep it for one from outside."""
        connection, seen = self.shell.connection, self.seen
        if connection is not None and connection.welcome is not None and seen is not None:
            offers = connection.welcome.bots.get(seen.game, ())
            last = self.shell.profile.seatings.get(seen.game, Seating()).opponent(0)
            self.shell.push(AddBotScene(self.shell, offers, last, partial(self._fill, seat)))

    def _fill(self, seat: int, opponent: Opponent) -> None:
        if opponent.kind == "outside":
            self.ask(lambda n: from_client.Reserve(n, self.room, seat))
        else:
            bot, level = opponent.bot, opponent.level
            self.ask(lambda n: from_client.SeatBot(n, self.room, seat, bot, level))

    def unseat(self, seat: int) -> None:
        """Take a bot's seat away."""
        self.ask(lambda n: from_client.Unseat(n, self.room, seat))

    def begin(self) -> None:
        """Play with those who sit."""
        self.ask(lambda n: from_client.Begin(n, self.room))

    def stand(self) -> None:
        """Free one's seat and stay."""
        self.ask(lambda n: from_client.Leave(n, self.room))

    def abandon(self) -> None:
        """Leave before play: the seat is free again."""
        if self.seen is not None and self.seen.seat is not None:
            self.stand()
        self.leave()

    def open_to_network(self) -> None:
        """Let others of this network come to a server that listens to this machine alone."""
        self.shell.do(open_to_network(self.shell, self.room))

    def copy_code(self) -> None:
        """For passing on."""
        self.shell.copy(str(self.room), "The code is copied.")

    def copy_link(self) -> None:
        """For passing on."""
        self.shell.copy(self.link, "The link is copied.")

    def look_up(self, player: PlayerId, name: str) -> None:
        """The record of somebody here."""
        self.shell.push(PlayerScene(self.shell, player, name))
