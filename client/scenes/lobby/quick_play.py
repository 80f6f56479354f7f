"""The quick ways to a game: against a bot or with a friend in any game, or the last one again."""

from typing import Any

import msgspec

from client.games.catalog import BOARDS
from client.languages.message import tr
from client.presenters.bot_levels import named
from client.presenters.options import options_of, to_send, why_not
from client.presenters.room_order import RoomOrder
from client.presenters.strength import face_of
from client.shell.scene import Shell
from client.storage.profile import LocalProfile, Seating
from protocol.from_server import BotOffer, Welcome


class QuickPlay:
    """What would be opened by one click; thought of anew where the profile or the server did."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._known: tuple[LocalProfile | None, Welcome | None] = None, None
        self._orders: dict[str, RoomOrder] = {}

    @property
    def games(self) -> tuple[str, ...]:
        """Return the games of the server that this program can show, in the server's order."""
        welcome = self._welcome
        offered = welcome.games if welcome else {}
        return tuple(n for n in offered if n in BOARDS and offered[n] == BOARDS[n].rules)

    @property
    def last(self) -> str:
        """Return the game that was played last, or the first one; empty where there is none."""
        last, games = self._shell.profile.game, self.games
        return last if last in games else (games or ("",))[0]

    def order(self, game: str) -> RoomOrder:
        """Return the table of that game as it was chosen last."""
        about = self._shell.profile, self._welcome
        if self._known[0] is not about[0] or self._known[1] is not about[1]:
            self._known, self._orders = about, {}
        if game not in self._orders:
            self._orders[game] = self._thought(game)
        return self._orders[game]

    def _thought(self, game: str) -> RoomOrder:
        board, profile = BOARDS[game], self._shell.profile
        options = _fitting(profile.options.get(game, {}), board.options)
        seating = profile.seatings.get(game, Seating())
        seats = len(board.seats_of(options))
        return RoomOrder(game, options, seating, seats, board.options, board.evaluated)

    def against_bots(self, game: str) -> RoomOrder | None:
        """Return a table against bots: those of last time, or gentle ones; None without bots.

        Who has never played the game may ask for hints and take back.
        """
        offers = self.bots(game)
        if not any(offer.ready for offer in offers):
            return None
        order = self.order(game).with_bots(offers)
        if game in self._shell.profile.seatings:
            return order
        settings = msgspec.structs.replace(order.seating.settings, undo="free", hints=True)
        return order._replace(seating=msgspec.structs.replace(order.seating, settings=settings))

    def with_friend(self, game: str) -> RoomOrder:
        """Return a table for people who have its link."""
        return self.order(game).for_friends

    def bots(self, game: str) -> tuple[BotOffer, ...]:
        """Return the bots of the server for that game."""
        return self._welcome.bots.get(game, ()) if self._welcome else ()

    def bot_words(self, game: str) -> str:
        """Return what the first opponent of ``against_bots`` is called; empty without bots."""
        order = self.against_bots(game)
        if order is None:
            return ""
        opponent, offers = order.opponents[0], self.bots(game)
        face = face_of(offers, opponent.bot, opponent.level)
        if face is not None and face.name:
            return tr("{bot} ({strength})", bot=face.name, strength=face.strength)
        return named(offers, f"{opponent.bot} {opponent.level}")

    @property
    def _welcome(self) -> Welcome | None:
        connection = self._shell.connection
        return connection.welcome if connection else None

    @property
    def why_no_bot(self) -> str:
        """Return why no bot can be played where ``against_bots`` has none."""
        return tr("this server has no bot for this game")


def _fitting(chosen: dict[str, Any], kind: type[msgspec.Struct]) -> dict[str, Any]:
    """Return the options of last time; none where the game knows one of them no more."""
    known = {option.name for option in options_of(kind)}
    if not chosen.keys() <= known or why_not(kind, chosen):
        return {}
    return to_send(kind, chosen)
