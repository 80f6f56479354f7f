"""What happened at a table between two looks at it, besides plies: sentences for those who play."""

from collections.abc import Iterator

from protocol.from_server import Seen


def happened(before: Seen, after: Seen) -> tuple[str, ...]:
    """Who went, who came back, for whom a bot plays, that it was paused or goes on."""
    if after.phase != "playing" or before.phase != "playing":
        return ()
    return (*_presences(before, after), *_pauses(before, after))


def _presences(before: Seen, after: Seen) -> Iterator[str]:
    for seat, chair in enumerate(after.chairs):
        if chair is None or seat == after.seat:
            continue
        was, is_ = _away(before, seat), _away(after, seat)
        bot_was, bot_is = _stand_in(before, seat), _stand_in(after, seat)
        if bot_is and not bot_was:
            yield f"A bot plays for {chair.name}."
        elif is_ and not was:
            yield f"{chair.name} is away."
        elif was and not is_:
            yield f"{chair.name} is back."


def _pauses(before: Seen, after: Seen) -> Iterator[str]:
    asked = any(offer.kind == "pause" for offer in before.offers)
    if after.paused and not before.paused and asked:
        yield "The game is paused."
    elif before.paused and not after.paused:
        yield "The game goes on."


def _away(seen: Seen, seat: int) -> bool:
    return seat < len(seen.away) and seen.away[seat] is not None


def _stand_in(seen: Seen, seat: int) -> bool:
    return seat < len(seen.stand_ins) and bool(seen.stand_ins[seat])
