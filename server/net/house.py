"""What all sessions of a process share."""

import time
from collections import Counter
from collections.abc import Callable

from protocol.names import PlayerId
from server.advice import Advice
from server.chat import Chat
from server.hall import Hall
from server.holdings import Holdings
from server.lobby import Lobby
from server.mine import Mine
from server.net.guesses import Asked, Found
from server.net.lines import Lines
from server.net.passwords import Passwords
from server.net.rate import Rates
from server.net.remembered import Names
from server.players import Tokens
from server.presence import Presence
from server.replays import Replays
from server.results.clerk import Clerk
from server.settings import Settings
from server.slices import Slices
from server.store.store import Shelf
from server.thinkers import Thinkers


class House:
    """The parts a session needs, and what an address may do over all its connections."""

    def __init__(
        self,
        settings: Settings,
        hall: Hall,
        lobby: Lobby,
        presence: Presence,
        advice: Advice,
        slices: Slices,
        now: Callable[[], int],
        thinkers: Thinkers,
        clerk: Clerk,
        chat: Chat,
        mine: Mine,
        shelf: Shelf,
        tokens: Tokens,
        identity: str = "",
    ) -> None:
        """``now`` is the store's clock, in Unix milliseconds; ``identity`` names this server."""
        self.identity = identity
        self.settings, self.hall, self.lobby = settings, hall, lobby
        self.presence, self.advice = presence, advice
        self.slices, self.now, self.thinkers = slices, now, thinkers
        self.clerk, self.chat = clerk, chat
        self.mine, self.shelf, self.tokens = mine, shelf, tokens
        self.lines = Lines()
        self.replays = Replays(slices, settings.most_shown)
        self.names = Names(shelf, settings)
        self.here: Counter[PlayerId] = Counter()
        """Who is connected to this process, and by how many connections."""
        self.pages = Rates(settings.pages_burst, settings.pages_per_second, time.monotonic)
        """Plain pages that an address asks for."""
        self.opens = Rates(settings.opens_burst, settings.opens_per_second, time.monotonic)
        """Rooms that an address opens."""
        self.misses = Rates(settings.misses_burst, settings.misses_per_second, time.monotonic)
        """Codes of no room that an address names."""
        self.found = Found()
        self.asked: Asked = {}
        self.holdings = Holdings(hall, shelf, now)
        wrong = Rates(settings.passwords_burst, settings.passwords_per_second, time.monotonic)
        self.passwords = Passwords(settings.password, identity, wrong)
        burst, per_second = settings.says_burst, settings.says_per_second
        self.says = Rates(burst, per_second, time.monotonic)
        """Lines of chat of a player."""
        self.calls = Rates(6 * burst, 6 * per_second, time.monotonic)
        """Lines of chat from an address, where one may be many."""
