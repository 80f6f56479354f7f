"""The Poly-Y board: fields to choose, stones, captured corners."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

import msgspec
import pygame
from msgspec import Struct

from client.games.polyy import art, motifs, pieces, words
from client.games.polyy.art import PlateArt
from client.games.polyy.help import HELP
from client.games.polyy.reasons import PATTERNS
from client.languages.message import mark, tr
from client.presenters.manual.topic import HelpSection
from client.table import cell_marks
from client.table.board import BoardAction, BoardScene, Cell, ListedMove
from client.table.cell_board import CellBoard
from client.table.motion.kept_picture import KeptPicture, moved_part
from client.table.motion.piece import Piece, PieceChange
from client.table.motion.plan import Effect, Timing
from client.ui.text import Type
from client.widgets.widget import DrawContext
from engines.polyy.public import (
    SEAT_NAMES,
    TITLE,
    Intent,
    Options,
    PlaceStone,
    TakeFirstStone,
    View,
    ahead,
    board,
)

NO_VIEW = View((), (None,) * 5, False, 7)


class PolyYBoard(CellBoard[View]):
    """Turns a chosen field into PlaceStone, or the first stone into TakeFirstStone."""

    title: ClassVar[str] = TITLE
    about: ClassVar[str] = mark("Connect the sides and capture three of five corners.")
    minutes: ClassVar[tuple[int, int] | None] = 10, 20
    seats: ClassVar[tuple[str, ...]] = SEAT_NAMES
    options: ClassVar[type[Struct]] = Options
    view_type = View
    intent_type = Intent
    help: ClassVar[tuple[HelpSection, ...]] = HELP
    reasons: ClassVar[tuple[str, ...]] = PATTERNS

    def __init__(self) -> None:
        super().__init__()
        self._picture, self._type = KeptPicture(), Type(1.0)
        self._placed: tuple[View, tuple[int, int], int] | None = None
        """Of which view, where and how wide the fields were last returned."""
        self._fields: tuple[Cell, ...] = ()

    def view_before(self, options: dict[str, Any]) -> View:
        """Return an empty board."""
        return msgspec.structs.replace(NO_VIEW, size=options.get("size", 7))

    def ahead(self, intent: Any) -> Any:
        """See GameBoard."""
        return msgspec.to_builtins(ahead(self.view, msgspec.convert(intent, self.intent_type)))

    def cells(self) -> Sequence[Cell]:
        """Return every field, by CodeCup number."""
        placed = self.view, self.square.topleft, self.square.width
        if placed != self._placed:  # a frame asks for them several times
            self._placed, self._fields = placed, tuple(self._all_fields())
        return self._fields

    def _all_fields(self) -> Iterator[Cell]:
        lines, here = board(self.view.size), self._art(self.square)
        for field in lines.numbered:
            x, y = here.at(*(part * self.view.size for part in lines.points[field]))
            yield Cell(field, words.name_of(self.view, field), (round(x), round(y)))

    @property
    def spacing(self) -> float:
        """Return the distance between two neighbouring fields, at least."""
        return self._art(self.square).unit

    def intent_of(self, key: int) -> Intent | None:
        """Return a stone on an empty field, or the swap on the first stone."""
        if self.view.board[key] is None:
            return PlaceStone(key)
        return TakeFirstStone() if self.view.may_swap and key == self.view.last else None

    def refusal(self, key: int) -> str:
        """Return whose stone lies there."""
        owner = self.view.board[key]
        return "" if owner is None else words.taken(self.view, key, owner, self.seat)

    def name_intent(self, key: int, intent: Intent) -> str:
        """Return the field, or the swap."""
        if isinstance(intent, TakeFirstStone):
            return tr("the swap")
        return words.field_name(self.view, key)

    def place_name(self, key: int) -> str:
        """Return a field's CodeCup number."""
        return str(board(self.view.size).codecup[key])

    def motif_words(self, code: str, values: Mapping[str, int | str]) -> str:
        """Return what a suggested stone does."""
        return motifs.said(self.view, code, values)

    def last(self) -> int | None:
        """Return the field of the last ply."""
        return self.view.last

    def scores(self) -> tuple[tuple[int, int], ...]:
        """Return the captured corners, of five."""
        return tuple((self.view.corners.count(seat), 5) for seat in (0, 1))

    def score_line(self) -> str:
        """Return the corners, red's first."""
        red, blue = (mine for mine, _ in self.scores())
        return tr("{red} : {blue} corners", red=red, blue=blue)

    def ended(self, reason: str) -> str:
        """Return the corners, the winner's first."""
        lost, won = sorted(mine for mine, _ in self.scores())
        return tr("{won} corners to {lost}", won=won, lost=lost)

    def moves(self) -> tuple[ListedMove, ...]:
        """Return CodeCup numbers, and "swap"."""
        return words.moves(self.view)

    def status(self) -> str:
        """Return whether the swap is open."""
        if not self.view.may_swap:
            return ""
        if self.is_mine:
            return tr("You may swap: take over this stone.")
        return tr("Blue may swap: take over this stone.")

    def hint(self) -> str:
        """Return that a field is to be chosen: the word of the rules, as all say it here."""
        return tr("Pick a field")

    def surprise(self) -> str:
        """Return that the first stone was taken over, to everyone but who did it."""
        return words.swapped(self.view, self.seat)

    def actions(self) -> tuple[BoardAction, ...]:
        """Return the swap, while it is open to this seat."""
        if not self.view.may_swap or not self.is_mine:
            return ()
        about = tr("Take over red’s first stone, as your whole turn.")
        return (BoardAction("swap", tr("Swap"), about, TakeFirstStone()),)

    # -- movement and drawing --------------------------------------------------------------

    def pieces(self) -> Sequence[Piece]:
        """Return stones, bonds, captured corners and the winner's light."""
        return pieces.pieces_of(self.view)

    def timing(self, change: PieceChange) -> Timing:
        """Return how a change of one piece is played."""
        return pieces.timing(change)

    def effects(self, before: View) -> Sequence[Effect]:
        """Return ripples of captured corners, and a shine over who has won."""
        return pieces.effects(before, self.view)

    @property
    def moved_part(self) -> pygame.Rect | None:
        """Return what the last tick changed on the board; None for all of it."""
        here = self._art(self.square)
        told = [seen.effect for seen in self.motion.effects]
        if any(effect.kind != pieces.RIPPLE for effect in told):
            return None
        return moved_part(self.motion, here, [here.ripple_rect(effect.at) for effect in told])

    def _art(self, square: pygame.Rect) -> PlateArt:
        return PlateArt(self.view.size, square, self._type)

    def draw_position(self, ctx: DrawContext, surface: pygame.Surface) -> None:
        """Draw the plate, its stones and its corners, as they are now."""
        self._type = ctx.type
        about, here = (self.view.size, ctx.type.scale), self._art(self.square)
        self._picture.draw(surface, self.square, self.motion, self._art, about)
        for effect, part in self.motion.effects:
            if effect.kind == pieces.RIPPLE:
                here.draw_ripple(surface, effect.at, self.view.corners[effect.at] or 0, part)
            else:
                lit = {it: self.view.board[it] or 0 for it in pieces.winning(self.view)}
                art.draw_shine(surface, here, lit, part)

    def draw(self, ctx: DrawContext, surface: pygame.Surface, scene: BoardScene) -> None:
        """Draw the position and its marks; the stone that may be taken over has a ring."""
        super().draw(ctx, surface, scene)
        last = self.view.last
        if scene.may_act and self.view.may_swap and last is not None and self.seat is not None:
            at = next(cell.at for cell in self.cells() if cell.key == last)
            radius = self.spacing / 2
            cell_marks.draw_halo(surface, at, 1.05 * radius, self.ink(self.seat), 0.12 * radius)
