"""Positions of Word Fleet in the editor: both fleets, the strikes on them, who strikes first."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

import msgspec
import pygame
from msgspec.structs import replace

from client.games.positions.fleet_changes import (
    filled,
    of_class,
    ship_at,
    struck,
    with_ship,
    with_strike,
)
from client.games.positions.fleet_fields import SIDES, FleetFields
from client.games.positions.position_kit import ERASER, PositionKit, PositionTool
from client.games.wordfleet.drawing import marks, palette, sea, ship_art
from client.games.wordfleet.model.chart import GridChart
from client.languages.message import mark, tr
from client.table.board import Cell
from client.ui import theme
from client.widgets import Button, DrawContext, Label, Row, Widget
from client.widgets.inputs import ChoiceInput, Toggle
from engines.positions.position_reader import BadPosition
from engines.wordfleet.position import (
    FleetPosition,
    FleetSide,
    check_apart,
    position_of,
    read_position,
    write_position,
)
from engines.wordfleet.public import (
    CLASSES,
    LENGTHS,
    PLACE,
    SPANS,
    SQUARES,
    Placed,
    ShipClass,
    View,
    fold,
)

STRIKE: Final = "strike"
TRIES: Final = 500


class WordFleetKit(PositionKit[FleetPosition]):
    """Places words, and strikes squares, on the grid of the captain who is shown."""

    game: ClassVar[str] = "wordfleet"
    tools: ClassVar[tuple[PositionTool, ...]] = (
        PositionTool(STRIKE, mark("strike"), "s"),
        *(
            PositionTool(ship, name, letter)
            for ship, name, letter in zip(
                CLASSES,
                (mark("Ketch"), mark("Ship"), mark("Sub"), mark("Ark"), mark("PT")),
                "12345",
                strict=True,
            )
        ),
        PositionTool(ERASER, mark("eraser"), "x"),
    )
    example: ClassVar[str] = "red:? blue:? opens:red red.strikes:D5"
    about: ClassVar[str] = mark(
        "Type a word, then tap where it begins; tap again to turn it. Ships without a word are "
        "drawn by the server."
    )

    def __init__(self) -> None:
        self.seat = 0
        """Whose grid is shown."""
        self._fields = FleetFields(self.empty())
        self._own_words = False

    def empty(self) -> FleetPosition:
        """Return two fleets that the server draws, and red about to strike."""
        drawn = FleetSide((None,) * len(CLASSES))
        return FleetPosition(drawn, drawn, opens=0)

    def read(self, text: str) -> FleetPosition:
        """Return the position of ``text``."""
        return read_position(text)

    def write(self, position: FleetPosition) -> str:
        """Return everything that is known."""
        return write_position(position)

    def of_view(self, view: Any) -> FleetPosition:
        """Return what a captain knows; the rest is drawn."""
        seen = msgspec.convert(view, View)
        self.seat = seen.you.seat if seen.you else 0
        return position_of(seen)

    def check(self, position: FleetPosition, options: Mapping[str, Any]) -> None:
        """Check that ships do not overlap; the server looks at words and turns."""
        if self._fields.fault:
            raise BadPosition("words", self._fields.fault)
        for name, side in zip(SIDES, position.sides, strict=True):
            check_apart(name, side)

    def options(self, position: FleetPosition, before: Mapping[str, Any]) -> dict[str, Any]:
        """Return whether words are the players' own."""
        wanted = dict(before)
        if self._own_words:
            wanted["word_method"] = "own"
        return wanted

    def follow(self, position: FleetPosition) -> None:
        """Write words, strikes and codes as they are now into their fields."""
        self._fields.follow(position)

    # -- the board -------------------------------------------------------------------------

    def cells(self, position: FleetPosition, square: pygame.Rect) -> Sequence[Cell]:
        """Return the hundred squares."""
        chart = GridChart(square)
        return [
            Cell(place, self._name(position, place), chart.square(place).center)
            for place in range(len(SQUARES))
        ]

    def spacing(self, position: FleetPosition, square: pygame.Rect) -> float:
        """Return the side of a square."""
        return GridChart(square).cell

    def _name(self, position: FleetPosition, place: int) -> str:
        at, ship = SQUARES[place], ship_at(position.sides[self.seat], SQUARES[place])
        is_struck = at in struck(position, self.seat)
        if ship is not None:
            name = tr("{square}: {word}", square=at, word=ship.word)
        else:
            name = tr("{square}: empty", square=at)
        words = tr("struck")
        return f"{name}, {words}" if is_struck else name

    def used(self, position: FleetPosition, cell: int, tool: str) -> FleetPosition:
        """Return it with a square struck or not, a ship placed or turned, or taken away."""
        at = SQUARES[cell]
        if tool == STRIKE:
            return with_strike(position, self.seat, at)
        if tool == ERASER:
            ship = ship_at(position.sides[self.seat], at)
            if ship is None:
                here = at in struck(position, self.seat)
                return with_strike(position, self.seat, at) if here else position
            return with_ship(position, self.seat, ship.ship, None)
        return self._placed(position, next(it for it in CLASSES if it == tool), at)

    def _placed(self, position: FleetPosition, ship: ShipClass, at: str) -> FleetPosition:
        """With the word of a ship beginning there; where it does already, turned."""
        word = fold(self._fields.words[self.seat, ship].text.strip())
        if len(word) != LENGTHS[ship] or not (word.isascii() and word.isalpha()):
            self._fields.fault_at = f"word {ship}"
            self._fields.fault = f"{ship}: its word has {LENGTHS[ship]} letters."
            return position
        self._fields.fault = ""
        before = of_class(position.sides[self.seat], ship)
        spans = [span for span, it in SPANS.items() if it[0] == at and len(it) == len(word)]
        if before is not None and before.start == at:
            others = [span for span in spans if span[1] != before.end]
            spans = others or spans
        if not spans:
            return position
        placed = Placed(ship, word, *spans[0])
        return with_ship(position, self.seat, ship, placed)

    def draw(
        self,
        ctx: DrawContext,
        surface: pygame.Surface,
        position: FleetPosition,
        square: pygame.Rect,
    ) -> None:
        """Draw the grid of one captain: ships with their words, and what was struck."""
        chart, side = GridChart(square), position.sides[self.seat]
        sea.water(ctx, surface, chart)
        for ship in filter(None, side.fleet):
            rect = chart.area(ship.start, ship.end)
            ship_art.blit(surface, rect, len(ship.word), "steel")
            for at, sign in zip(SPANS[ship.start, ship.end], ship.word, strict=True):
                marks.letter(ctx, surface, sign, chart.square(PLACE[at]), palette.LETTER, 0.54)
        for at in struck(position, self.seat):
            place = chart.square(PLACE[at])
            found = ship_at(side, at)
            if found is None:
                marks.miss(surface, place)
            else:
                sign = found.word[SPANS[found.start, found.end].index(at)]
                marks.wound(ctx, surface, sign, place)

    def draw_tool(
        self, ctx: DrawContext, surface: pygame.Surface, tool: str, rect: pygame.Rect
    ) -> None:
        """Draw a ship of its length, or the mark of a strike."""
        if tool == STRIKE:
            marks.aim(surface, rect.inflate(-rect.width // 3, -rect.height // 3), theme.TEXT)
            return
        length = LENGTHS[next(it for it in CLASSES if it == tool)]
        unit = rect.width * 0.86 / max(LENGTHS.values())
        hull = pygame.Rect(0, 0, round(unit * length), max(6, round(unit * 1.4)))
        hull.center = rect.center
        ship_art.blit(surface, hull, length, "steel")

    # -- beside it -------------------------------------------------------------------------

    def controls(
        self, position: FleetPosition, change: Callable[[FleetPosition], None]
    ) -> list[Widget]:
        """Return whose grid it is, the words of the fleet, strikes on it, and who opens."""
        names = [tr("Red"), tr("Blue")]
        self._fields.change = change

        def show(seat: int) -> None:
            self.seat = seat

        def own(on: bool) -> None:
            self._own_words = on

        if not any(side.fleet for side in position.sides):
            return [self._stage(position, change, False), *self._bidding(position, change, names)]
        titles = {tool.key: tool.name for tool in self.tools}
        parts: list[Widget] = [
            self._stage(position, change, True),
            ChoiceInput("grid", tr("Grid of"), names, self.seat, show),
            *self._fields.ships(self.seat, titles),
            Row([Button("fill", tr("Fill in words"), lambda: change(filled(position, self.seat)))]),
            self._fields.strikes(self.seat, names),
            *self._opening(position, change, names),
            *self._fields.codes(names),
            Toggle(
                "own words",
                tr("Own words"),
                self._own_words,
                own,
                tr("Any word of the dictionary, not only those that are dealt."),
            ),
        ]
        return parts

    def _stage(
        self, position: FleetPosition, change: Callable[[FleetPosition], None], battle: bool
    ) -> Widget:
        """Whether captains still bid, or the battle is on."""
        red, blue = position.sides

        def choose(n: int) -> None:
            if n == int(battle):
                return
            drawn = (None,) * len(CLASSES) if n else ()
            sides = [FleetSide(drawn, codes=side.codes) for side in (red, blue)]
            change(FleetPosition(sides[0], sides[1], opens=0 if n else None))

        stages = [tr("Bidding"), tr("Battle")]
        return ChoiceInput("stage", tr("Stage"), stages, int(battle), choose)

    def _bidding(
        self,
        position: FleetPosition,
        change: Callable[[FleetPosition], None],
        names: list[str],
    ) -> list[Widget]:
        """The codes of both, and who claims first."""
        firsts = (None, 0, 1)

        def choose(n: int) -> None:
            change(replace(position, first=firsts[n]))

        labels = [tr("As the codes say"), *names]
        at = firsts.index(position.first)
        first = ChoiceInput("first", tr("Claims first"), labels, at, choose)
        return [*self._fields.codes(names), first]

    def _opening(
        self,
        position: FleetPosition,
        change: Callable[[FleetPosition], None],
        names: list[str],
    ) -> list[Widget]:
        """Who struck first; told where the bidding is."""
        if position.bids:
            bids = ", ".join(position.bids)
            return [Label(tr("Bidding: {bids}", bids=bids), theme.SMALL, theme.SOFT)]
        opens = position.opens or 0
        ways = [tr("1 turn"), tr("2 turns")]
        return [
            ChoiceInput(
                "opens",
                tr("Strikes first"),
                names,
                opens,
                lambda n: change(replace(position, opens=n)),
            ),
            ChoiceInput(
                "turns",
                tr("Begins with"),
                ways,
                position.turns - 1,
                lambda n: change(replace(position, opens=opens, turns=n + 1)),
            ),
        ]
