"""Poly-Y in words: its rules in short, its fields, what was played."""

from typing import Final

from client.languages.message import mark, tr
from client.table.board import ListedMove
from engines.polyy.public import View, board

SIDES: Final = (mark("red"), mark("blue"))
CORNERS: Final = (
    mark("top corner"),
    mark("right corner"),
    mark("bottom right corner"),
    mark("bottom left corner"),
    mark("left corner"),
)


def field_name(view: View, field: int) -> str:
    """Return what a field is called: "field 46"."""
    return tr("field {number}", number=board(view.size).codecup[field])


def name_of(view: View, field: int) -> str:
    """Return a field as spoken: "field 46, red, last move"."""
    owner = view.board[field]
    words = [field_name(view, field), tr("empty") if owner is None else tr(SIDES[owner])]
    if field in board(view.size).corners:
        words.append(tr(CORNERS[board(view.size).corners.index(field)]))
    if field == view.last:
        words.append(tr("last move"))
    return ", ".join(words)


def taken(view: View, field: int, owner: int, seat: int | None) -> str:
    """Return why nothing can be placed on a field."""
    number = board(view.size).codecup[field]
    if owner == seat:
        return tr("Field {number} already has your stone.", number=number)
    if owner == 0:
        return tr("Field {number} already has a red stone.", number=number)
    return tr("Field {number} already has a blue stone.", number=number)


def swapped(view: View, seat: int | None) -> str:
    """Return that the first stone was taken over in the last ply, to all but who did so."""
    if view.ply != 2 or not is_swap(view, 1) or seat == 1:
        return ""
    if seat == 0:
        return tr("Blue took over your stone: that is the swap rule.")
    return tr("Blue took over the first stone: that is the swap rule.")


def moves(view: View) -> tuple[ListedMove, ...]:
    """Return everything that was played: numbers of fields, and the swap."""
    number, found = board(view.size).codecup, []
    for ply, field in enumerate(view.moves):
        side, seat = tr(SIDES[ply % 2]), ply % 2
        if is_swap(view, ply):
            spoken = tr("{side} swaps", side=side)
            found.append(ListedMove(seat, tr("swap"), spoken))
        else:
            text = str(number[field])
            spoken = tr("{side} {place}", side=side, place=text)
            found.append(ListedMove(seat, text, spoken, field_name(view, field)))
    return tuple(found)


def is_swap(view: View, ply: int) -> bool:
    """Return whether ply number ``ply``, from 0, took over the first stone."""
    return ply == 1 and view.moves[1] == view.moves[0]
