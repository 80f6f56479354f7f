"""Answer what one client asks about its saved games."""

import secrets
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from engines.catalog import make
from protocol.from_client import Open, RoomSettings
from protocol.from_server import Done, Reason
from protocol.messages.saves import (
    CopySave,
    DeleteSave,
    ExportSave,
    ImportSave,
    ListSaves,
    LoadSave,
    RenameSave,
    SaveExported,
    SaveInfo,
    SaveRoom,
    Saves,
)
from protocol.names import RoomId, tidy_code, tidy_name
from server.live.rehearse import rehearse
from server.live.requester import Requester
from server.live.timeslice import Who
from server.players import PlayerIdentity, room_code
from server.requests.context import RequestContext
from server.requests.room_requests import first_fact
from server.requests.saves.save_book import (
    SaveCopied,
    SaveDeleted,
    SaveKept,
    SaveRenamed,
    SaveShelf,
    pack,
    unpack,
)
from server.requests.saves.save_file import (
    BadSave,
    SavedPosition,
    check_file,
    checked,
    hides,
    names_of,
    read,
    unpacked,
    written,
)
from server.room.commands import KeepGame
from server.room.decisions.save_check import check_savable
from server.room.derivation import Derivation
from server.room.errors import Refused
from server.room.facts import Fact, Opened
from server.room.room import Room
from server.room.saves.rehearsal import length
from server.room.saves.save import TooLongToSave, saved

CODES: Final = 5
"""So many codes are tried: others may have been given theirs before."""
TRIED: Final = RoomId("222222")
"""The room in which a save is tried out; it is never opened."""


class SaveRequests:
    """Answer one client. Whatever it saves is under its own name alone."""

    def __init__(self, context: RequestContext, me: PlayerIdentity, requester: Requester) -> None:
        self._context, self._me, self._requester = context, me, requester
        self._who: Who = requester.who

    async def save(self, message: SaveRoom, at: int) -> Saves:
        """Save the game of a room, which is practice from then on.

        That it was saved is kept first: whoever knows what is hidden plays for nothing more. Raises
        Refused, UnknownRoom, Gone or Unavailable.
        """
        key, name = str(message.request), _named(message.name)
        shelf = await self._context.saves.read(self._me.id)
        if key not in shelf.kept:
            shelf.check_place()
            kept = await self._kept(tidy_code(message.room), at)
            entry = await self._entry(key, name, kept, at)
            shelf = await self._context.saves.add(self._me.id, entry)
        return _listed(message.request, shelf, key)

    async def _kept(self, code: RoomId, at: int) -> SavedPosition:
        """Return the game of a room, once the room knows that it was saved."""
        async with self._context.registry.host(code, self._requester) as host:
            check_savable(host.room, self._me.id)
            facts: list[Fact] = host.facts[: host.room.seq]
            trail = Derivation()
            async with self._context.slices.work(self._who) as work:
                await rehearse(facts, work)
                for fact in facts:
                    trail.follow(fact)
                    await work.rest()
            try:
                save = saved(trail, max(at, trail.room.at if trail.room else at))
            except TooLongToSave as why:
                raise Refused(Reason.LIMIT, str(why)) from why
            times = secrets.randbits(47) + 1
            await host.ask(self._me.id, KeepGame(times), at)
            opened = host.room.opened
        settings = _settings(opened.settings)
        return SavedPosition(opened.game, opened.rules, opened.options, settings, save)

    async def _entry(self, key: str, name: str, kept: SavedPosition, at: int) -> SaveKept:
        """Return what is kept of a save, once it was played through. Raises Refused."""
        room = await self._tried(kept, self._opened(kept, TRIED, 0, at))
        return SaveKept(
            at=at,
            key=key,
            name=name,
            room=kept.save.room,
            saved_at=kept.save.at,
            game=kept.game,
            ply=room.ply,
            players=names_of(kept),
            to_move=room.to_move,
            hides=hides(kept),
            view=msgspec.Raw(msgspec.json.encode(room.game.view(room.state, None))),
            packed=pack(kept),
            rules=room.opened.rules,
        )

    async def _tried(self, kept: SavedPosition, opened: Opened) -> Room:
        """Return the room that a save comes to, played through in slices. Raises Refused."""
        for seat in kept.save.occupants:
            if seat is not None and seat.bot:
                self._context.bot_pool.check(kept.game, seat.bot, seat.level)
        self._requester.charge(length(opened))
        try:
            check_file(kept)
            async with self._context.slices.work(self._who) as work:
                await rehearse((opened,), work)
                return checked(opened)
        except BadSave as why:
            raise Refused(Reason.BAD_OPTIONS, str(why)) from why

    def _opened(self, kept: SavedPosition, code: RoomId, request: int, at: int) -> Opened:
        """Return the fact that lets a saved game go on in the room ``code``. Raises Refused."""
        try:
            game = make(kept.game, kept.options, kept.rules)
        except ValueError as why:
            text = f"this game cannot be played here: {str(why)[:200]}"
            raise Refused(Reason.BAD_OPTIONS, text) from why
        wish = Open(request, kept.game, kept.options, _settings(kept.settings))
        return replace(first_fact(code, wish, game, self._me, at), loaded=kept.save)

    async def list(self, message: ListSaves) -> Saves:
        """Return all saved games. Raises Unavailable or Gone."""
        return _listed(message.request, await self._context.saves.read(self._me.id))

    async def load(self, message: LoadSave, at: int) -> Done:
        """Open a room that goes on from a save. Raises Refused, Unavailable or Gone."""
        shelf = await self._context.saves.read(self._me.id)
        kept = unpack(shelf.save(message.save).packed)
        for attempt in range(CODES):
            code = room_code(self._me, message.request, attempt)
            fact = self._opened(kept, code, message.request, at)
            await self._tried(kept, fact)
            registry, requester = self._context.registry, self._requester
            if await self._context.recorder.open(registry, fact, requester):
                return Done(message.request, code)
        raise Refused(Reason.UNAVAILABLE, "no free code for a room: ask again")

    async def copy(self, message: CopySave, at: int) -> Saves:
        """Save a save once more. Raises Refused, Unavailable or Gone."""
        key, name = str(message.request), _named(message.name)
        entry = SaveCopied(at, key, name, message.save)
        shelf = await self._context.saves.add(self._me.id, entry)
        return _listed(message.request, shelf, key)

    async def rename(self, message: RenameSave, at: int) -> Saves:
        """Call a save otherwise. Raises Refused, Unavailable or Gone."""
        entry = SaveRenamed(at, message.save, _named(message.name))
        shelf = await self._context.saves.add(self._me.id, entry)
        return _listed(message.request, shelf, message.save)

    async def delete(self, message: DeleteSave, at: int) -> Saves:
        """Keep a save no more. Raises Unavailable or Gone."""
        shelf = await self._context.saves.add(self._me.id, SaveDeleted(at, message.save))
        return _listed(message.request, shelf)

    async def export(self, message: ExportSave) -> SaveExported:
        """Return a save as a file. Raises Refused, Unavailable or Gone.

        Every seat of it is this player's, or a bot's; what it hides is given out only to who says
        that they know it.
        """
        save = (await self._context.saves.read(self._me.id)).save(message.save)
        kept = unpack(save.packed)
        is_hiding = save.hides or hides(kept)  # an earlier release asked of the deal alone
        if is_hiding and not message.reveal:
            text = "a file of this game tells what it hides: say that you know it (reveal)"
            raise Refused(Reason.BAD_OPTIONS, text, code="HIDES")
        text = written(save.name, kept)
        warning = "" if not is_hiding else "Whoever opens this file can see every hand in it."
        return SaveExported(message.request, save.key, save.name, text, warning)

    async def take_in(self, message: ImportSave, at: int) -> Saves:
        """Save a game that comes as a file. Raises Refused, Unavailable or Gone."""
        key = str(message.request)
        packed = self._context.parts.whole(self._me.id, message.parts, message.packed)
        try:
            name, kept = read(unpacked(packed))
        except BadSave as why:
            raise Refused(Reason.BAD_OPTIONS, str(why)) from why
        entry = await self._entry(key, _named(name), kept, at)
        shelf = await self._context.saves.add(self._me.id, entry)
        return _listed(message.request, shelf, key)


def _settings(settings: RoomSettings) -> RoomSettings:
    """Return the settings of a room that goes on from a save: it is found by its player alone."""
    own = replace(settings, rated=False, campaign=0, tournament="", listed=False)
    return replace(own, delay_ms=0, delay_plies=0)


def _named(name: str) -> str:
    """Return how a save is called. Raises Refused."""
    tidy = tidy_name(name)
    if not tidy:
        raise Refused(Reason.BAD_OPTIONS, "a saved game needs a name")
    return tidy


def _listed(request: int, shelf: SaveShelf, key: str = "") -> Saves:
    return Saves(request, tuple(map(_info, shelf.newest())), key)


def _info(save: SaveKept) -> SaveInfo:
    view: Any = msgspec.json.decode(save.view)
    return SaveInfo(
        save.key,
        save.name,
        save.saved_at,
        save.game,
        save.room,
        save.ply,
        save.players,
        save.to_move,
        save.hides,
        view,
        save.rules,
    )
