"""Plies that went back or forward again, and those that are lost: who did it, in words."""

from protocol.from_server import RoomView


def retold(
    before: RoomView, after: RoomView, was_to_move: tuple[int, ...], to_move: tuple[int, ...]
) -> str:
    """Return who took plies back, or put them forward again, in a sentence; empty where nobody did.

    ``was_to_move``, ``to_move``: the seats that could act before, and can after.
    """
    if before.phase == "open" or after.ply == before.ply:
        return ""
    if after.ply < before.ply:
        return f"{_who(before, after, to_move)} took back {_plies(before.ply - after.ply)}."
    if before.ply < before.last_ply and after.last_ply == before.last_ply:
        who = _who(before, after, was_to_move)
        return f"{who} put {_plies(after.ply - before.ply)} forward again."
    return ""


def lost(before: RoomView, after: RoomView) -> str:
    """Return what the server itself has lost, and what follows from it for the player."""
    number = before.ply - after.ply
    what = f"the last {_plies(number, 'move')}" if number > 0 else "a part of what happened here"
    voided = after.seat is not None and after.number < before.number
    then = "Yours was among them: choose again." if voided else "The game goes on from here."
    return f"The server lost {what}. {then}"


def _who(before: RoomView, after: RoomView, to_move: tuple[int, ...]) -> str:
    """Whose offer was accepted, else who could act in the earlier position: it was their turn."""
    asked = [
        one.seat for one in before.offers if one.kind == "takeback" and one not in after.offers
    ]
    seat = next(iter(asked or to_move), after.seat)
    if seat is None:
        return "Somebody"
    seat_info = after.seats[seat]
    return "You" if seat == after.seat else seat_info.name if seat_info else "Somebody"


def _plies(number: int, one: str = "a move") -> str:
    return one if number == 1 else f"{number} moves"
