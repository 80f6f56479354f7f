"""The quick ways to a game: the last one again, against bots of the last level or with people."""

from client.games.catalog import BOARDS, title
from client.presenters.bot_levels import named
from client.presenters.options import in_words
from client.presenters.room_order import RoomOrder
from client.presenters.room_settings import terms
from client.scenes.lobby.create_room import CreateScene
from client.shell.scene import Shell
from client.storage.profile import LocalProfile
from protocol.from_server import BotOffer, Welcome


class QuickPlay:
    """What would be opened by one click."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._known: tuple[LocalProfile | None, Welcome | None] = None, None
        self._order: RoomOrder | None = None
        self._wish: RoomOrder | None = None

    @property
    def order(self) -> RoomOrder | None:
        """The table of the quick button; thought of anew where the profile or the server did."""
        self._think()
        return self._order

    @property
    def wish(self) -> RoomOrder | None:
        """Return the last game, to be played with people; None where this program knows no game."""
        self._think()
        return self._wish

    def _think(self) -> None:
        connection = self._shell.connection
        about = self._shell.profile, connection.welcome if connection else None
        if self._known[0] is not about[0] or self._known[1] is not about[1]:
            self._known = about
            last = CreateScene(self._shell)
            self._order, self._wish = self._found(last), wished(last)

    def _found(self, last: CreateScene) -> RoomOrder | None:
        """The last game against bots of the last level, as it would be opened; None without bots.

        The first game that has bots, where the last one has none.
        """
        games = sorted(last.games, key=lambda game: game != last.game)
        for game in games:
            offers = self._bots(game)
            if any(offer.ready for offer in offers) and not last.forms[game].fault:
                order = last.seatings[game].order(game, last.forms[game].options)
                return order.with_bots(offers)
        return None

    def _bots(self, game: str) -> tuple[BotOffer, ...]:
        connection = self._shell.connection
        welcome = connection.welcome if connection else None
        return welcome.bots.get(game, ()) if welcome else ()

    @property
    def words(self) -> str:
        """Return what the button says: the game, and the level of the first opponent."""
        order = self.order
        if order is None:
            return "Play a bot"
        opponent = order.opponents[0]
        level = named(self._bots(order.game), f"{opponent.bot} {opponent.level}")
        return f"Play a bot: {title(order.game)}, {level}"

    @property
    def wish_words(self) -> str:
        """Return how the game is to be played that one looks for, in words."""
        order = self.wish
        if order is None:
            return ""
        about = in_words(BOARDS[order.game].options, order.options)
        return "  ·  ".join(words for words in (about, *terms(order.settings)) if words)


def wished(form: CreateScene) -> RoomOrder | None:
    """What is chosen in that form, for a game with whoever wants the same; None where none fits."""
    if not form.games or form.form.fault:
        return None
    return form.order.for_anyone
