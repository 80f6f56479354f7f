"""Define the messages about games that are saved before their end."""

from typing import Annotated, Any, Final, TypeAlias

from msgspec import Meta, Struct

from protocol.bounds import BY_SEAT, At, Sentence, Small, Word
from protocol.messages.base import ClientMessage, Room, Seats, ServerMessage
from protocol.names import Code, Name, Request

SAVE_KEY: Final = Meta(max_length=32)
SaveKey: TypeAlias = Annotated[str, SAVE_KEY]
"""Which of one's saved games."""
MOST_PACKED: Final = 11 * 1024
"""Bytes of a packed file that are heard: a message of a client has 16 KiB at most."""
MOST_PARTS: Final = 8
"""So many parts of a file may come before the last one."""
PARTS_S: Final = 120
"""Seconds for which parts are held."""
MOST_SAVES: Final = 60
"""So many games a player has saved at most."""


class SaveRoom(ClientMessage, frozen=True, tag="save_room"):
    """Save the game of a room as it stands. Everybody who plays is a bot, or at this window.

    The room is practice from then on. Sent again with the same ``request`` it is saved once.
    """

    request: Request
    room: Code
    name: Name
    """What the saved game is called."""


class ListSaves(ClientMessage, frozen=True, tag="list_saves"):
    """Ask for one's saved games."""

    request: Request


class LoadSave(ClientMessage, frozen=True, tag="load_save"):
    """Open a room that goes on from a saved game. Answered by Done; it is practice."""

    request: Request
    save: SaveKey
    """Which of one's saved games."""


class CopySave(ClientMessage, frozen=True, tag="copy_save"):
    """Save a saved game once more, under another name."""

    request: Request
    save: SaveKey
    """Which of one's saved games."""
    name: Name
    """What the copy is called."""


class RenameSave(ClientMessage, frozen=True, tag="rename_save"):
    """Call a saved game otherwise."""

    request: Request
    save: SaveKey
    """Which of one's saved games."""
    name: Name
    """What it is called from now on."""


class DeleteSave(ClientMessage, frozen=True, tag="delete_save"):
    """Keep a saved game no more. Sent twice it is done once."""

    request: Request
    save: SaveKey
    """Which of one's saved games."""


class ExportSave(ClientMessage, frozen=True, tag="export_save"):
    """Ask for a saved game as a file, for another server.

    Whoever reads the file can find out what the game hides from its players.
    """

    request: Request
    save: SaveKey
    """Which of one's saved games."""
    reveal: bool = False
    """That I know that. Without it only a game that hides nothing is given out."""


class SendPart(ClientMessage, frozen=True, tag="send_part"):
    """Send a part of a long file, before the message that holds its end. Answered by PartHeard."""

    request: Request
    part: Annotated[int, Meta(ge=0, lt=MOST_PARTS)]
    """How many came before; 0 begins anew, in place of all that were sent."""
    packed: Annotated[bytes, Meta(min_length=1, max_length=MOST_PACKED)]
    """The next bytes of the file as it is compressed; in JSON as base64."""


class ImportSave(ClientMessage, frozen=True, tag="import_save"):
    """Save a game that a server has given out as a file."""

    request: Request
    packed: Annotated[bytes, Meta(max_length=MOST_PACKED)]
    """The file, compressed by zlib; in JSON as base64. After parts only the end of it."""
    parts: Annotated[int, Meta(ge=0, le=MOST_PARTS)] = 0
    """So many parts were sent before."""


SaveMessage: TypeAlias = (
    SaveRoom
    | ListSaves
    | LoadSave
    | CopySave
    | RenameSave
    | DeleteSave
    | ExportSave
    | SendPart
    | ImportSave
)
"""What a client may ask about saved games."""


class SaveInfo(Struct, frozen=True):
    """Say what a saved game is."""

    key: Word
    """Names it in requests."""
    name: Word
    """What it is called."""
    at: At
    """When it was saved."""
    game: Word
    room: Room
    """Where it was played."""
    ply: Small
    """How many plies were played."""
    players: Annotated[tuple[Word, ...], BY_SEAT]
    """Their names by seat; empty where nobody sits."""
    to_move: Seats
    """The seats that are to move."""
    hides: bool
    """Whether the game hides something from its players: a file of it tells that."""
    view: Any = None
    """The position as spectators see it."""
    rules: Small = 0
    """The number of the game's rules, which say how to read the view; 0 where it is not known."""


class Saves(ServerMessage, frozen=True, tag="saves"):
    """List all one's saved games, the latest first."""

    request: Request
    saves: Annotated[tuple[SaveInfo, ...], Meta(max_length=2 * MOST_SAVES)]
    """All of one's saved games, the latest first."""
    key: Word = ""
    """The one that the request has made or changed."""


class PartHeard(ServerMessage, frozen=True, tag="part_heard"):
    """Confirm that a part of a file is held for a short time."""

    request: Request
    parts: Small
    """How many are held now."""


class SaveExported(ServerMessage, frozen=True, tag="save_exported"):
    """Hand out a saved game as a file."""

    request: Request
    save: Word
    """Which of one's saved games."""
    name: Word
    """What it is called."""
    text: Annotated[str, Meta(max_length=4_000_000)]
    """The file: three lines of JSON."""
    warning: Sentence = ""
    """What the file tells whoever reads it."""
