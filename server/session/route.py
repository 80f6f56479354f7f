"""Says what a route is, and with what the handlers of one session work."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from protocol.codec import Format
from protocol.messages.base import ServerMessage
from server.live.requester import Requester
from server.players import PlayerIdentity
from server.requests import costs
from server.requests.campaign import Campaigns
from server.requests.chat import ChatRequests
from server.requests.context import RequestContext
from server.requests.costs import Cost
from server.requests.hints import HintRequests
from server.requests.lessons import LessonOpener
from server.requests.open_room import RoomOpener
from server.requests.rate_limit import TokenBucket
from server.requests.records import RecordRequests
from server.requests.review import ReviewRequests
from server.session.lobby_watch import LobbyWatch
from server.session.tournaments.tournament_watch import TournamentWatch
from server.session.watches import Watches


@dataclass(frozen=True, slots=True)
class SessionServices:
    """Hold what the handlers of one session work with."""

    context: RequestContext
    player: PlayerIdentity
    generation: int
    """Which of the player's tokens this session was opened with."""
    form: Format
    rate: TokenBucket
    requester: Requester
    watches: Watches
    lobby: LobbyWatch
    opening: RoomOpener
    reviews: ReviewRequests
    records: RecordRequests
    hints: HintRequests
    campaigns: Campaigns
    lessons: LessonOpener
    talking: ChatRequests
    tournament: TournamentWatch


Work: TypeAlias = Callable[[], Awaitable[ServerMessage]]
"""Comes to an answer. A function: a task cancelled before its start would await no coroutine."""
Handler: TypeAlias = Callable[[SessionServices, Any, int], Awaitable[Any]]
"""Returns the answer, or None where others send it; or Work, where it is not answered at once."""


class Route(NamedTuple):
    """Tell how one type of message is answered."""

    message: type
    handler: Handler
    cost: Cost = costs.SIMPLE
    at_once: bool = True
    """Whether the next message waits for the answer. Otherwise the handler returns Work for a
    task; there is one such task of each type at a time ..."""
    busy: str = ""
    """... and this refuses another."""
