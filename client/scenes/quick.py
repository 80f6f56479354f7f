"""The quick way to a bot: the last game, against bots of the last level."""

from client.bots import named
from client.games.catalog import title
from client.opening import Order
from client.profile import Profile
from client.scenes.create import CreateScene
from client.scenes.scene import Shell
from protocol.from_server import BotOffer, Welcome


class Quick:
    """What would be opened by one click."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._known: tuple[tuple[Profile | None, Welcome | None], Order | None]
        self._known = (None, None), None

    @property
    def order(self) -> Order | None:
        """The table of the quick button; thought of anew where the profile or the server did."""
        connection = self._shell.connection
        about = self._shell.profile, connection.welcome if connection else None
        known, order = self._known
        if known[0] is not about[0] or known[1] is not about[1]:
            order = self._found()
            self._known = about, order
        return order

    def _found(self) -> Order | None:
        """The last game against bots of the last level, as it would be opened; None without bots.

        The first game that has bots, where the last one has none.
        """
        last = CreateScene(self._shell)
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
        """What the button says: the game, and the level of the first opponent."""
        order = self.order
        if order is None:
            return "Play a bot"
        opponent = order.opponents[0]
        level = named(self._bots(order.game), f"{opponent.bot} {opponent.level}")
        return f"Play a bot: {title(order.game)}, {level}"
