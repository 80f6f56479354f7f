"""What a seat may do besides playing: exactly what ``decide`` would do if it were asked now."""

from collections.abc import Callable
from typing import Final, TypeAlias

from engines.game import Seat
from protocol.from_server import Reason
from protocol.may import May
from protocol.names import PlayerId
from server.room import absence
from server.room.asks import (
    Ask,
    AskAbort,
    AskContinue,
    AskOffer,
    AskPutForward,
    AskResign,
    AskTakeBack,
)
from server.room.decide import decide
from server.room.playing import seat_of
from server.room.refusals import Already, Refused
from server.room.truth import Room

Besides: TypeAlias = AskTakeBack | AskPutForward | AskOffer | AskResign | AskContinue | AskAbort

ASKS: Final[dict[May, Callable[[Room, PlayerId], Besides]]] = {
    "resign": lambda _, player: AskResign(player),
    "take_back": lambda room, player: AskTakeBack(player, room.ply),
    "put_forward": lambda room, player: AskPutForward(player, room.ply),
    "offer_takeback": lambda _, player: AskOffer(player, "takeback"),
    "offer_draw": lambda _, player: AskOffer(player, "draw"),
    "offer_abort": lambda _, player: AskOffer(player, "abort"),
    "offer_pause": lambda _, player: AskOffer(player, "pause"),
    "offer_rematch": lambda _, player: AskOffer(player, "rematch"),
    "abort": lambda _, player: AskAbort(player),
    "continue": lambda _, player: AskContinue(player),
}
"""What is asked by doing each, the steadiest first; ``suggest`` is no request to the room."""


def may(room: Room, seat: Seat | None) -> tuple[May, ...]:
    """What ``seat`` may do now; nothing for spectators, and before play has begun."""
    sitter = None if seat is None else room.sitters[seat]
    if sitter is None or not room.begun:
        return ()
    found = [what for what, ask in ASKS.items() if _accepts(room, ask(room, sitter.player))]
    if _suggests(room, sitter.player):
        found.append("suggest")
    if seat is not None and absence.others_away(room, seat):
        found.append("claim")
    return tuple(found)


def check_suggest(room: Room, ask: Ask) -> Seat:
    """The seat of who asks what to play, where it may ask. Raises Refused."""
    seat = seat_of(room, ask)
    if not room.settings.hints or room.settings.campaign:
        raise Refused(Reason.NO_HINTS, "this room gives no hints")
    if seat not in room.to_move or not room.is_person(seat):
        raise Refused(Reason.NO_HINTS, "hints are for a person who is to move")
    return seat


def _accepts(room: Room, ask: Besides) -> bool:
    try:
        decide(room, ask, room.at)
    except (Refused, Already):
        return False
    return True


def _suggests(room: Room, player: PlayerId) -> bool:
    try:
        check_suggest(room, Ask(player))
    except Refused:
        return False
    return True
