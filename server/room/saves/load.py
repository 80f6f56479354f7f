"""Makes the room that goes on from a saved game: a fold of its first fact."""

from msgspec import Raw
from msgspec.structs import replace

from engines.game import AnyGame
from protocol.names import beside
from server.players import bot_player
from server.room.facts import Opened
from server.room.room import Due, Room
from server.room.saves.game_save import GameSave, KeptOccupant
from server.room.saves.rehearsal import history_of
from server.room.seats import Occupant
from server.room.table import Table
from server.room.transitions import at_state

NO_INTENT = Raw(b"null")
"""Stands for what was accepted in another room: nobody repeats that here."""


def resumed(opened: Opened, game: AnyGame, save: GameSave) -> Room:
    """Return the room as it goes on. Raises whatever says that there is no such game."""
    seats = range(game.seats)
    if any(len(it) != game.seats for it in (save.occupants, save.accepted, save.turns)):
        raise ValueError("it tells of another number of seats")
    table = Table(tuple(_occupant(opened, seat, save.occupants[seat]) for seat in seats))
    table = replace(table, playing=save.playing)
    nobody: tuple[None, ...] = (None,) * game.seats
    room = Room(
        1,
        opened.at,
        opened,
        game,
        table,
        tuple((NO_INTENT,) * count for count in save.accepted),
        secret=opened.secret,
        commitment=opened.commitment,
        turns=save.turns,
        in_turn=save.in_turn,
        out=save.out,
        made=save.made,
        rerolled=save.rerolled,
        continued=save.continued,
        halted=save.halted,
        clock=save.clock,
        away=nobody,
        stand_ins=nobody,
    )
    if any(table.occupants[seat] is None for seat in save.playing) or not save.playing:
        raise LookupError("a seat that plays is free")
    people = [it.person for it in save.occupants if it is not None and not it.bot]
    if len(set(people)) < len(people):
        raise ValueError("somebody has two seats")
    room = replace(room, undo_history=history_of(opened))
    state = room.restored(room.undo_history.now)
    room = replace(room, state=state)
    if save.due_ms is not None and (limit := game.due(state)) is not None:
        room = replace(room, due=Due(*limit, since=opened.at - save.due_ms))
    return at_state(room, state, opened.at)


def _occupant(opened: Opened, seat: int, kept: KeptOccupant | None) -> Occupant | None:
    if kept is None:
        return None
    if kept.bot:
        known_as = bot_player(opened.room, seat, opened.request)
        return Occupant(known_as, kept.name, kept.bot, kept.level)
    who = beside(opened.by, kept.person) if kept.person else opened.by
    return Occupant(who, kept.name)
