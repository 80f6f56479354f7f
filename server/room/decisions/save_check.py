"""Decides whether a game may be saved: it must be of one window, and count for nothing much."""

from protocol.from_server import Reason
from protocol.names import PlayerId, window_of
from server.room.errors import Refused
from server.room.facts import Saved
from server.room.room import Room


def keep(room: Room, player: PlayerId, times: int, at: int) -> Saved:
    """Return that ``player`` has saved the game. Raises Refused."""
    check_savable(room, player)
    return Saved(at, player, times)


def check_savable(room: Room, player: PlayerId) -> None:
    """Check that ``player`` may save the game as it stands. Raises Refused."""
    if room.phase != "playing":
        raise Refused(Reason.NOT_BEGUN, "only a game that is being played can be saved")
    if room.lesson is not None:
        raise Refused(Reason.BAD_OPTIONS, "a lesson is not saved: begin it once more")
    settings = room.settings
    if settings.rated or settings.campaign or settings.tournament:
        text = "a game that counts is not saved: it could be tried out before it is played"
        raise Refused(Reason.BAD_OPTIONS, text)
    mine = window_of(player)
    here = [room.occupants[seat] for seat in room.playing]
    others = [it for it in here if it is not None and not it.bot and window_of(it.player) != mine]
    if others:
        text = "somebody plays here who is not at this window: only games of one window are saved"
        raise Refused(Reason.NOT_OPENER, text)
    if not room.seats_at(mine) and room.opened.by != player:
        raise Refused(Reason.NOT_SEATED, "only who plays here, or opened it, may save this game")
