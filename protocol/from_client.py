"""Name all messages of a client, each defined by its topic in messages/: two unions, and Ping."""

from typing import TypeAlias

from protocol.messages import people
from protocol.messages.base import ClientMessage, Digest
from protocol.messages.calls import (
    ChooseCalls,
    ConfirmMailAddress,
    SetMailAddress,
    SetWebhook,
    ShowCalls,
)
from protocol.messages.careers import Learn, PlayCampaign, ShowLeaderboard, ShowProfile
from protocol.messages.chat import Mute, Reaction, Say
from protocol.messages.company import Seek, StopSeek
from protocol.messages.greeting import Hello, Prove, Renew
from protocol.messages.history import HistoryMessage
from protocol.messages.inbox import DropItem
from protocol.messages.lobby import Glance, ListMyRooms, WatchLobby
from protocol.messages.pace import EndHoliday, PlanAhead, ShowHolidays, TakeHoliday, Urge
from protocol.messages.past_games import Assess, Export, Fork, Replay, Viewer
from protocol.messages.play import (
    Abort,
    Answer,
    ClaimWin,
    Continue,
    Offer,
    OfferKind,
    Play,
    PutForward,
    Resign,
    Suggest,
    TakeBack,
    TryMove,
)
from protocol.messages.puzzles import NextPuzzle, PlayDaily, PlayPuzzle, ShowDaily, ShowPuzzles
from protocol.messages.room import Uncover, Unwatch, WatchRoom
from protocol.messages.room_settings import Absent, Audience, RoomSettings, Undo
from protocol.messages.saves import SaveMessage
from protocol.messages.table import (
    Ban,
    Begin,
    CloseSeat,
    Join,
    Leave,
    Open,
    QuickMatch,
    Reserve,
    Reveal,
    SeatBeside,
    SeatBot,
    Unseat,
)
from protocol.messages.tournaments import (
    EnterBot,
    EnterTournament,
    LeaveTournament,
    ListTournaments,
    OpenTournament,
    RestFromTournament,
    SteerTournament,
    WatchTournament,
)

__all__ = [
    "Abort",
    "Absent",
    "Answer",
    "Assess",
    "Audience",
    "Ban",
    "Begin",
    "ClaimWin",
    "CloseSeat",
    "Continue",
    "Digest",
    "Export",
    "Fork",
    "FromClient",
    "Glance",
    "Hello",
    "Join",
    "Learn",
    "Leave",
    "ListMyRooms",
    "Mute",
    "NamedMessage",
    "NextPuzzle",
    "Offer",
    "OfferKind",
    "Open",
    "Ping",
    "Play",
    "PlayCampaign",
    "PlayDaily",
    "PlayPuzzle",
    "Prove",
    "PutForward",
    "QuickMatch",
    "Reaction",
    "Renew",
    "Replay",
    "Reserve",
    "Resign",
    "Reveal",
    "RoomMessage",
    "RoomSettings",
    "Say",
    "SeatBot",
    "Seek",
    "ShowDaily",
    "ShowLeaderboard",
    "ShowProfile",
    "ShowPuzzles",
    "Suggest",
    "TakeBack",
    "TryMove",
    "Undo",
    "Unseat",
    "Unwatch",
    "Viewer",
    "WatchLobby",
    "WatchRoom",
]


class Ping(ClientMessage, frozen=True, tag="ping"):
    """Ask whether the server is there: answered by Pong, before the welcome too.

    For who can send no websocket ping, as a page in a browser.
    """


NamedMessage: TypeAlias = (
    Hello
    | Prove
    | Renew
    | WatchLobby
    | Open
    | Join
    | Leave
    | SeatBot
    | Reserve
    | Unseat
    | CloseSeat
    | Begin
    | Resign
    | TakeBack
    | PutForward
    | Continue
    | Offer
    | Answer
    | Reveal
    | Abort
    | ClaimWin
    | Urge
    | PlanAhead
    | TakeHoliday
    | EndHoliday
    | ShowHolidays
    | Ban
    | Say
    | Mute
    | QuickMatch
    | Seek
    | StopSeek
    | ListMyRooms
    | Glance
    | Export
    | Fork
    | ShowLeaderboard
    | ShowDaily
    | PlayDaily
    | ShowPuzzles
    | NextPuzzle
    | PlayPuzzle
    | Suggest
    | TryMove
    | PlayCampaign
    | Learn
    | ShowProfile
    | WatchRoom
    | Unwatch
    | Replay
    | Assess
    | DropItem
    | ShowCalls
    | SetMailAddress
    | ConfirmMailAddress
    | ChooseCalls
    | SetWebhook
    | SaveMessage
    | HistoryMessage
    | ListTournaments
    | WatchTournament
    | OpenTournament
    | EnterTournament
    | EnterBot
    | LeaveTournament
    | RestFromTournament
    | SteerTournament
    | Ping
    | people.ShowPeople
    | people.FindPeople
    | people.Follow
    | people.BlockPlayer
    | people.HidePresence
    | people.InvitePlayer
    | people.DeclineInvitation
    | people.ReportPlayer
    | SeatBeside
    | Uncover
)
"""Messages that keep the names of their fields."""
RoomMessage: TypeAlias = Play
"""Messages that are arrays, their tag first."""
FromClient: TypeAlias = NamedMessage | RoomMessage
