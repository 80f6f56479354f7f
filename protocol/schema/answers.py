"""Tell what answers each request, for the description of the wire and its pages alike."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from protocol import from_client, from_server
from protocol.messages import (
    calls,
    careers,
    chat,
    greeting,
    history,
    lobby,
    pace,
    past_games,
    people,
    play,
    puzzles,
    room,
    saves,
    tournaments,
)
from protocol.messages.company import Seek, Seeking, StopSeek

Kind = type[Struct]

SAVED: Final = (saves.SaveRoom, saves.ListSaves, saves.CopySave, saves.RenameSave)
CALLS: Final = (
    *(calls.ShowCalls, calls.SetMailAddress, calls.ConfirmMailAddress),
    *(calls.ChooseCalls, calls.SetWebhook),
)
ANSWERS: Final[Mapping[Kind, tuple[Kind, ...]]] = {
    from_client.Ping: (from_server.Pong,),
    greeting.Hello: (greeting.Welcome, greeting.IdentityChallenge),
    greeting.Prove: (greeting.Welcome,),
    greeting.Renew: (greeting.Renewed,),
    room.WatchRoom: (room.Watching, room.Snapshot),
    room.Uncover: (room.Snapshot,),
    room.Unwatch: (),
    play.Play: (room.Update, room.PlyUpdate, room.OwnPlyUpdate),
    play.Suggest: (play.Suggested,),
    play.TryMove: (play.Tried,),
    chat.Say: (from_server.Done,),
    lobby.WatchLobby: (lobby.LobbyRooms,),
    lobby.ListMyRooms: (lobby.MyRooms,),
    lobby.Glance: (lobby.Glanced,),
    **dict.fromkeys((Seek, StopSeek), (Seeking,)),
    **dict.fromkeys((pace.TakeHoliday, pace.EndHoliday, pace.ShowHolidays), (pace.Holidays,)),
    past_games.Replay: (past_games.Replayed,),
    past_games.Assess: (past_games.Assessed,),
    past_games.Export: (past_games.Exported,),
    careers.ShowProfile: (careers.Profiled,),
    careers.ShowLeaderboard: (careers.Leaderboard,),
    **dict.fromkeys((puzzles.ShowDaily, puzzles.PlayDaily), (puzzles.DailyPosition,)),
    puzzles.ShowPuzzles: (puzzles.PuzzleShelf,),
    **dict.fromkeys((puzzles.NextPuzzle, puzzles.PlayPuzzle), (puzzles.PuzzlePosition,)),
    **dict.fromkeys(CALLS, (calls.CallSettings,)),
    **dict.fromkeys((people.ShowPeople, people.FindPeople), (people.People,)),
    tournaments.ListTournaments: (tournaments.Tournaments,),
    tournaments.WatchTournament: (tournaments.TournamentState,),
    **dict.fromkeys((*SAVED, saves.DeleteSave, saves.ImportSave), (saves.Saves,)),
    saves.ExportSave: (saves.SaveExported,),
    saves.SendPart: (saves.PartHeard,),
    history.ShowHistory: (history.History,),
    history.ShowFigures: (history.Figures,),
    history.ExportHistory: (history.HistoryExported,),
    history.ShowRecord: (past_games.Replayed,),
}
"""What answers a message; any other is answered by `done`. A refusal may come instead."""


def answers(kind: Kind) -> tuple[Kind, ...]:
    """Return what may answer a message of this kind, besides a refusal."""
    return ANSWERS.get(kind, (from_server.Done,))
