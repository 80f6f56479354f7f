"""Describe the wire as AsyncAPI 3: where to connect, what is said and what answers it."""

import inspect
from collections.abc import Iterable, Mapping
from typing import Any, Final

from msgspec import Struct

from protocol import from_client, from_server
from protocol.messages import (
    calls,
    careers,
    chat,
    daily,
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
from protocol.names import PROTOCOL, SUBPROTOCOLS
from protocol.schema.openness import Schema
from protocol.schema.wire import members

Kind = type[Struct]

VERSION: Final = "3.0.0"
FORMAT: Final = "application/schema+json;version=draft-2020-12"
SCHEMA: Final = "./schema.json"
"""Where the JSON Schema is, seen from this description."""
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
    room.WatchRoom: (room.Watching,),
    room.Uncover: (room.Snapshot,),
    room.Unwatch: (),
    play.Play: (room.Update, room.PlyUpdate, room.OwnPlyUpdate),
    play.Suggest: (play.Suggested,),
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
    **dict.fromkeys((daily.ShowDaily, daily.PlayDaily), (daily.DailyPosition,)),
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


def wire_asyncapi(release: str) -> Schema:
    """Return the description; ``release`` names the program that serves it."""
    said, told = members(from_client.FromClient), members(from_server.FromServer)
    return {
        "asyncapi": VERSION,
        "info": {
            "title": f"Fourfold, protocol {PROTOCOL}",
            "version": f"{PROTOCOL}.0.0",
            "description": f"Served by {release}. Payloads are described by {SCHEMA}.",
        },
        "defaultContentType": "application/json",
        "servers": {
            "own": {
                "host": "{host}:{port}",
                "protocol": "ws",
                "description": "wss where a proxy adds TLS.",
                "variables": {"host": {"default": "localhost"}, "port": {"default": "7447"}},
            }
        },
        "channels": {
            "wire": {
                "address": "/",
                "title": "One connection",
                "description": "A websocket with one of the subprotocols "
                f"{', '.join(SUBPROTOCOLS)}: its end names the encoding.",
                "messages": {
                    kind.__name__: {"$ref": f"#/components/messages/{kind.__name__}"}
                    for kind in (*said, *told)
                },
                "bindings": {"ws": {"method": "GET", "headers": _headers()}},
            }
        },
        "operations": {
            **{_lower(kind): _heard(kind) for kind in said},
            "tell": {
                "action": "send",
                "channel": {"$ref": "#/channels/wire"},
                "summary": "What the server may say at any time, besides answers.",
                "messages": _messages(told),
            },
        },
        "components": {"messages": {kind.__name__: _message(kind) for kind in (*said, *told)}},
    }


def answers(kind: Kind) -> tuple[Kind, ...]:
    """Return what may answer a message of this kind, a refusal last."""
    if kind is room.Unwatch or kind is from_client.Ping:
        return ANSWERS[kind]
    return *ANSWERS.get(kind, (from_server.Done,)), from_server.Refusal


def _heard(kind: Kind) -> Schema:
    operation: dict[str, Any] = {
        "action": "receive",
        "channel": {"$ref": "#/channels/wire"},
        "messages": _messages([kind]),
    }
    if replies := answers(kind):
        reply = {"channel": {"$ref": "#/channels/wire"}, "messages": _messages(replies)}
        operation["reply"] = reply
    return operation


def _messages(kinds: Iterable[Kind]) -> list[Schema]:
    return [{"$ref": f"#/channels/wire/messages/{kind.__name__}"} for kind in kinds]


def _message(kind: Kind) -> Schema:
    about = inspect.getdoc(kind) or ""
    summary, _, rest = about.replace("``", "`").partition("\n\n")
    made = {
        "name": str(kind.__struct_config__.tag),
        "title": kind.__name__,
        "summary": " ".join(summary.split()),
        "payload": {
            "schemaFormat": FORMAT,
            "schema": {"$ref": f"{SCHEMA}#/$defs/{kind.__name__}"},
        },
    }
    return made | ({"description": " ".join(rest.split())} if rest else {})


def _lower(kind: Kind) -> str:
    """What a message is called as something that is done: ``watchRoom``."""
    return kind.__name__[0].lower() + kind.__name__[1:]


def _headers() -> Schema:
    """What the handshake of the websocket says."""
    return {
        "type": "object",
        "properties": {
            "Sec-WebSocket-Protocol": {
                "type": "string",
                "description": "What the client speaks, the newest version of the wire first.",
                "examples": list(SUBPROTOCOLS),
            }
        },
    }
