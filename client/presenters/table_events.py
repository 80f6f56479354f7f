"""What happened at a table between two looks at it, besides plies: sentences for those who play."""

from collections.abc import Iterator

from client.languages.message import tr
from protocol.from_server import RoomView


def happened(before: RoomView, after: RoomView) -> tuple[str, ...]:
    """Return who left, who came back, for whom a bot plays, that it was paused or goes on."""
    if after.phase != "playing" or before.phase != "playing":
        return ()
    return (*_presences(before, after), *_pauses(before, after), *_urges(before, after))


def _presences(before: RoomView, after: RoomView) -> Iterator[str]:
    for seat, seat_info in enumerate(after.seats):
        if seat_info is None or seat == after.seat:
            continue
        was, is_ = _away(before, seat), _away(after, seat)
        bot_was, bot_is = _stand_in(before, seat), _stand_in(after, seat)
        if bot_is and not bot_was:
            yield tr("A bot plays for {name}.", name=seat_info.name)
        elif is_ and not was:
            yield tr("{name} is away.", name=seat_info.name)
        elif was and not is_:
            yield tr("{name} is back.", name=seat_info.name)


def _pauses(before: RoomView, after: RoomView) -> Iterator[str]:
    asked = any(offer.kind == "pause" for offer in before.offers)
    if after.paused and not before.paused and asked:
        yield tr("The game is paused.")
    elif before.paused and not after.paused:
        yield tr("The game continues.")


def _urges(before: RoomView, after: RoomView) -> Iterator[str]:
    """Yield that somebody was asked whether they still play, or has not answered that."""
    now, was = after.urge, before.urge
    if now is None or now == was:
        return
    by = after.seats[now.seat]
    if after.seat in now.whom:
        if now.over:
            yield tr("You have not moved: the win may be claimed.")
        elif by is not None:
            yield tr("{name} asks whether you are still playing. It is your turn.", name=by.name)
    elif now.over and after.seat is not None:
        yield tr("Nobody answered: you may claim the win.")


def _away(seen: RoomView, seat: int) -> bool:
    return seat < len(seen.away) and seen.away[seat] is not None


def _stand_in(seen: RoomView, seat: int) -> bool:
    return seat < len(seen.stand_ins) and bool(seen.stand_ins[seat])
