"""Plies that went back or forward again, and those that are lost: who did it, in words."""

from client.languages.message import tr, trn
from protocol.from_server import RoomView


def retold(
    before: RoomView, after: RoomView, was_to_move: tuple[int, ...], to_move: tuple[int, ...]
) -> str:
    """Return who took plies back, or redid them, in a sentence; empty where nobody did.

    ``was_to_move``, ``to_move``: the seats that could act before, and can after.
    """
    if before.phase == "open" or after.ply == before.ply:
        return ""
    if after.ply < before.ply:
        number, name = before.ply - after.ply, _who(before, after, to_move)
        if name is None:
            return trn("You took back a move.", "You took back {n} moves.", number)
        return trn("{name} took back a move.", "{name} took back {n} moves.", number, name=name)
    if before.ply < before.last_ply and after.last_ply == before.last_ply:
        number, name = after.ply - before.ply, _who(before, after, was_to_move)
        if name is None:
            return trn("You redid a move.", "You redid {n} moves.", number)
        return trn("{name} redid a move.", "{name} redid {n} moves.", number, name=name)
    return ""


def lost(before: RoomView, after: RoomView) -> str:
    """Return what the server itself has lost, and what follows from it for the player."""
    number = before.ply - after.ply
    if number > 0:
        what = trn("The server lost the last move.", "The server lost the last {n} moves.", number)
    else:
        what = tr("The server lost part of what happened here.")
    voided = after.seat is not None and after.number < before.number
    then = tr("Your move was lost too: play it again.") if voided else tr("The game continues.")
    return f"{what} {then}"


def is_own(before: RoomView, after: RoomView, was: tuple[int, ...], now: tuple[int, ...]) -> bool:
    """Tell whether it was this player who took back or redid: they need not be told aloud."""
    return _who(before, after, now if after.ply < before.ply else was) is None


def _who(before: RoomView, after: RoomView, to_move: tuple[int, ...]) -> str | None:
    """Whose offer was accepted, else who could act in the earlier position: it was their turn.

    None for this player themselves.
    """
    asked = [
        one.seat for one in before.offers if one.kind == "takeback" and one not in after.offers
    ]
    seat = next(iter(asked or to_move), after.seat)
    if seat is None:
        return tr("Somebody")
    seat_info = after.seats[seat]
    return None if seat == after.seat else seat_info.name if seat_info else tr("Somebody")
