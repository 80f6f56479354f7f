"""Writes a saved game as a file, and reads one that may come from anywhere.

Three lines of canonical JSON: what it is, the game, and the digest of both. It holds what is needed
to play the game once more up to here, so whoever reads it can find out what was hidden. No secret
of a room is in it: neither what comes later there, nor what comes where it is loaded.
"""

import zlib
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from engines.catalog import BadOptions, UnknownGame, make, options_of
from protocol.errors import RecordError
from protocol.from_client import RoomSettings
from protocol.names import tidy_name
from server.records.writer import canonical, digest
from server.room import clock as clocks
from server.room.clock import BadControl
from server.room.facts import Opened, Unreadable
from server.room.fold import fold
from server.room.room import Room
from server.room.saves.game_save import GameSave

FORMAT: Final = "fourfold-save"
VERSION: Final = 1
MOST_BYTES: Final = 2_000_000
"""No game that people play is nearly as long; what is packed is unpacked no further."""
WARNING: Final = (
    "This file is not sealed: whoever opens it can find out what the game hides from its players."
)


class BadSave(RecordError):
    """Says why a file is no saved game that can go on here, in words for its owner."""


class SavedPosition(Struct, frozen=True, forbid_unknown_fields=True):
    """Hold a saved game with the rules it is played by."""

    game: Annotated[str, Meta(max_length=32)]
    rules: int
    options: dict[str, Any]
    settings: RoomSettings
    save: GameSave


class _Head(Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    version: int
    game: str
    name: Annotated[str, Meta(max_length=64)]
    warning: str = ""


def written(name: str, kept: SavedPosition) -> str:
    """Return the file of a saved game."""
    warning = WARNING if hides(kept) else ""
    head = _Head(FORMAT, VERSION, kept.game, name, warning)
    lines = [canonical(msgspec.to_builtins(it)) for it in (head,)]
    lines.append(canonical(msgspec.json.decode(msgspec.json.encode(kept))))
    return b"".join((*lines, canonical({"digest": digest(lines)}))).decode()


def unpacked(packed: bytes) -> bytes:
    """Return the file that a client has compressed. Raises BadSave."""
    work = zlib.decompressobj()
    try:
        raw = work.decompress(packed, MOST_BYTES)
    except zlib.error:
        raise BadSave("the file could not be unpacked: send it once more") from None
    if not work.eof:
        raise BadSave(f"the file is not whole, or has more than {MOST_BYTES} bytes")
    return raw


def read(raw: bytes) -> tuple[str, SavedPosition]:
    """Return a saved game and its name, from a file that may hold anything. Raises BadSave.

    Whether it has followed the rules is found when it is played once more (``checked``).
    """
    lines = raw.splitlines(keepends=True)
    if len(lines) != 3:
        raise BadSave("this is no saved game of Fourfold: it should have three lines")
    try:
        head = msgspec.json.decode(lines[0], type=_Head)
        last = msgspec.json.decode(lines[2], type=dict[str, str])
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        raise BadSave("this is no saved game of Fourfold: its first line says otherwise") from None
    if head.format != FORMAT:
        raise BadSave("this is no saved game of Fourfold")
    if head.version != VERSION:
        raise BadSave("another version of Fourfold wrote this file: use that one, or a newer one")
    if last.get("digest") != digest(lines[:2]):
        raise BadSave("this file was changed after it was saved, or is not whole")
    try:
        kept = msgspec.json.decode(lines[1], type=SavedPosition)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as why:
        raise BadSave(f"this file holds no game that can go on here: {str(why)[:200]}") from None
    return head.name, kept


def check_file(kept: SavedPosition) -> None:
    """Check what can be told of a save before it is played once more. Raises BadSave."""
    try:
        game = make(kept.game, kept.options, kept.rules)
        clocks.check(kept.settings.clock)
    except UnknownGame:
        text = f"this server does not have {kept.game!r:.40} by the rules {kept.rules!r:.20}"
        raise BadSave(text) from None
    except (BadOptions, BadControl, ValueError) as why:
        raise BadSave(f"this game cannot be played here: {str(why)[:200]}") from None
    if options_of(game) != kept.options:
        raise BadSave("this file leaves out some of the game's options")
    _check_names(kept.save)
    _check_clock(kept)
    _check_positions(kept.save)


def checked(opened: Opened) -> Room:
    """Return the room that goes on from a save; ``opened`` is the fact that opens it.

    The game is played once more by its rules, unless it was rehearsed. Raises BadSave.
    """
    try:
        room = fold(None, opened)
    except Unreadable:
        raise BadSave("the game in this file does not follow the rules") from None
    if room.phase != "playing":
        raise BadSave("the game in this file is over: nothing can go on")
    return room


def _check_names(save: GameSave) -> None:
    for seat in save.occupants:
        if seat is not None and (not seat.name or tidy_name(seat.name) != seat.name):
            raise BadSave("a name in this file is none that can be shown")
    people = [seat.person for seat in save.occupants if seat is not None and not seat.bot]
    if len(set(people)) < len(people):
        raise BadSave("one person sits in two seats of this file")


def _check_positions(save: GameSave) -> None:
    """Check that no step or position is there twice: each is work for whoever loads the game."""
    plies, steps = ({it.ply for it in save.positions}, {it.step for it in save.positions})
    if not len(plies) == len(steps) == len(save.positions):
        raise BadSave("a position is in this file twice")


def _check_clock(kept: SavedPosition) -> None:
    """Check that clocks are as the settings say, and stand: time is nobody's to give away."""
    clock, kind = kept.save.clock, kept.settings.clock.kind
    if (clock is None) != (kind == "none"):
        raise BadSave("the clocks in this file are not those of its settings")
    if clock is None:
        return
    limit = 60 * 86_400_000
    numbers = *clock.left, *clock.used, *clock.free, *clock.quota
    if len(clock.left) != len(kept.save.occupants) or any(clock.since) or not clock.stopped:
        raise BadSave("the clocks in this file do not stand")
    if any(abs(it) > limit for it in numbers) or any(it > 30 for it in clock.periods):
        raise BadSave("the clocks in this file show a time that no clock has")


def hides(kept: SavedPosition) -> bool:
    """Return whether the game as it was opened hides anything from its players."""
    game = make(kept.game, kept.options, kept.rules)
    return game.deals_secrets or game.private_views


def names_of(kept: SavedPosition) -> tuple[str, ...]:
    """Return who plays, by seat; empty where nobody sits."""
    return tuple("" if seat is None else seat.name for seat in kept.save.occupants)
