"""Hold what all sessions of a process share."""

import time
from collections import Counter
from collections.abc import Callable
from typing import Final

from protocol.names import PlayerId
from server.bots.bot_pool import BotPool
from server.bots.evaluation import Evaluator
from server.calls.call_book import CallBook
from server.calls.desk import CallDesk
from server.calls.dispatcher import CallDispatcher, CallSources
from server.calls.letters import LetterWriter
from server.calls.ways import NO_WAYS, WaysOut
from server.live.connected_people import ConnectedPeople
from server.live.registry import RoomRegistry
from server.live.timeslice import Timeslicer
from server.pace.holiday_service import HolidayService
from server.people.acquaintances import Acquaintances
from server.people.bans import Gatekeeper
from server.people.company import Company
from server.people.reports import ReportBook
from server.people.whereabouts import Whereabouts
from server.records.replay_cache import ReplayCache
from server.requests.passwords import Passwords
from server.requests.past.sent_parts import SentParts
from server.requests.player_connections import PlayerConnections
from server.requests.rate_limit import TokenBuckets
from server.requests.remembered_names import RememberedNames
from server.requests.room_lookup import Asked, RoomLookup
from server.requests.saves.save_book import SaveBook
from server.requests.tokens import Tokens
from server.results.recorder import ResultRecorder
from server.services.chat import ChatService
from server.services.holdings import Holdings
from server.services.inbox import InboxService
from server.services.lobby import LobbyService
from server.services.online import OnlineService
from server.services.player_rooms import PlayerRooms
from server.services.presence import PresenceService
from server.settings import ServerSettings
from server.store.notes import NoteStore
from server.tournaments.service import TournamentService
from server.tournaments.shelf import TournamentShelf
from server.tournaments.table_calls import TableCalls

REPORTS_BURST: Final = 5
"""Reports that a player or an address may file at once ..."""
REPORTS_PER_SECOND: Final = 1 / 300
"""... and how many more each second."""
PEOPLE_BURST: Final = 60
"""Changes of whom one knows that an address may make at once ..."""
PEOPLE_PER_SECOND: Final = 0.2
"""... and how many more each second."""


class RequestContext:
    """Hold the parts a session needs, and what an address may do over all its connections."""

    def __init__(
        self,
        settings: ServerSettings,
        registry: RoomRegistry,
        lobby: LobbyService,
        presence: PresenceService,
        evaluator: Evaluator,
        slices: Timeslicer,
        now: Callable[[], int],
        bot_pool: BotPool,
        recorder: ResultRecorder,
        chat: ChatService,
        player_rooms: PlayerRooms,
        note_store: NoteStore,
        tokens: Tokens,
        holidays: HolidayService,
        server_id: str = "",
        ways: WaysOut = NO_WAYS,
    ) -> None:
        """``now`` is the store's clock, in Unix milliseconds; ``server_id`` names this server."""
        self.server_id = server_id
        self.settings, self.registry, self.lobby = settings, registry, lobby
        self.presence, self.evaluator = presence, evaluator
        self.slices, self.now, self.bot_pool = slices, now, bot_pool
        self.recorder, self.chat = recorder, chat
        self.player_rooms, self.note_store, self.tokens = player_rooms, note_store, tokens
        self.holidays = holidays
        self.lines = PlayerConnections()
        self.replays = ReplayCache(slices, settings.most_shown)
        self.names = RememberedNames(note_store, settings)
        self.here: Counter[PlayerId] = Counter()
        """Who is connected to this process, and by how many connections."""
        self.connected = ConnectedPeople()
        self.online = OnlineService(self.connected, note_store)
        self.people = Acquaintances(registry.store, now)
        self.company = Company(self.people, note_store)
        self.whereabouts = Whereabouts(self.connected, note_store)
        self.gatekeeper = Gatekeeper(registry.store, now)
        self.reports = ReportBook(registry.store)
        self.reporting = TokenBuckets(REPORTS_BURST, REPORTS_PER_SECOND, time.monotonic)
        """Reports of a player, and from an address."""
        self.company.on_hide = self.connected.hide
        self.acquainting = TokenBuckets(PEOPLE_BURST, PEOPLE_PER_SECOND, time.monotonic)
        """Changes of whom one knows, by address."""
        self.inbox = InboxService(note_store, now)
        book = CallBook(registry.store)
        writer = LetterWriter(tokens.derived("calls", ""), settings.name, settings.public_url)
        calling = book, writer, ways
        self.desk = CallDesk(registry.store, note_store, *calling)
        sources = CallSources(registry.look, player_rooms.cards, self.inbox.read, self._is_here)
        self.dispatcher = CallDispatcher(
            settings, registry.store, note_store, *calling, sources, now
        )
        self.inbox.on_put = self.dispatcher.hint
        self.tournaments = TournamentService(
            TournamentShelf(registry.store),
            *(note_store, registry, recorder, now, settings.retention.tournament_ms),
        )
        self.tournaments.apart = self.people.apart
        tables = TableCalls(self.inbox, now)
        self.tournaments.call, self.tournaments.tell_resting = tables.call, tables.tell_resting
        self.pages = TokenBuckets(settings.pages_burst, settings.pages_per_second, time.monotonic)
        """Plain pages that an address asks for."""
        self.web = TokenBuckets(settings.web_burst, settings.web_per_second, time.monotonic)
        """Files of the window in a browser that an address asks for."""
        self.opens = TokenBuckets(settings.opens_burst, settings.opens_per_second, time.monotonic)
        """Rooms that an address opens."""
        self.failed_guesses = TokenBuckets(
            settings.failed_guesses_burst, settings.failed_guesses_per_second, time.monotonic
        )
        """Codes of no room that an address names."""
        self.found = RoomLookup()
        self.asked: Asked = {}
        self.holdings = Holdings(registry, note_store, now)
        self.saves = SaveBook(registry.store)
        """The games that players have saved before their end."""
        self.parts = SentParts()
        """Parts of long files, until their ends come."""
        wrong = TokenBuckets(
            settings.passwords_burst, settings.passwords_per_second, time.monotonic
        )
        self.passwords = Passwords(settings.password, server_id, wrong)
        burst, per_second = settings.says_burst, settings.says_per_second
        self.says = TokenBuckets(burst, per_second, time.monotonic)
        """Lines of chat of a player."""
        self.calls = TokenBuckets(6 * burst, 6 * per_second, time.monotonic)
        """Lines of chat from an address, where one may be many."""

    async def _is_here(self, player: PlayerId) -> bool:
        """Return whether a player is connected, here or to another process."""
        return bool(self.here[player]) or player in await self.whereabouts.read()
