"""Positions of Word Fleet in the editor: both fleets, the strikes on them, who strikes first."""

import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Final

import msgspec
import pygame
from msgspec.structs import replace

from client.games.positions.position_kit import ERASER, PositionKit, PositionTool
from client.games.positions.position_words import position_words
from client.games.wordfleet.drawing import marks, palette, sea, ship_art
from client.games.wordfleet.model.chart import GridChart
from client.languages.message import mark, tr
from client.table.board import Cell
from client.ui import theme
from client.widgets import Button, DrawContext, Label, Row, Widget
from client.widgets.inputs import ChoiceInput, TextBuffer, TextField, Toggle
from engines.positions.position_reader import BadPosition
from engines.wordfleet.position import (
    FleetPosition,
    FleetSide,
    Strike,
    check_apart,
    position_of,
    read_codes,
    read_position,
    read_strikes,
    write_position,
    write_strike,
)
from engines.wordfleet.public import (
    CLASSES,
    LENGTHS,
    PLACE,
    SPANS,
    SQUARES,
    Options,
    Placed,
    ShipClass,
    View,
    dealt,
    fold,
)

STRIKE: Final = "strike"
MOST_STRIKES: Final = 2_000
MOST_CODES: Final = 30
SIDES: Final = ("red", "blue")
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
        self._now = self.empty()
        self._change: Callable[[FleetPosition], None] = _nothing
        self._words = {
            (seat, ship): TextBuffer(
                most=LENGTHS[ship], on_change=partial(self._word_typed, seat, ship)
            )
            for seat in (0, 1)
            for ship in CLASSES
        }
        self._strikes = {
            seat: TextBuffer(most=MOST_STRIKES, on_change=partial(self._strikes_typed, seat))
            for seat in (0, 1)
        }
        self._codes = {
            seat: TextBuffer(most=MOST_CODES, on_change=partial(self._codes_typed, seat))
            for seat in (0, 1)
        }
        self._own_words = False
        self._fault = self._fault_at = ""
        """Why the last word could not be placed, or a field be read; and the key of that field."""

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
        if self._fault:
            raise BadPosition("words", self._fault)
        for name, side in zip(SIDES, position.sides, strict=True):
            check_apart(name, side)

    def options(self, position: FleetPosition, before: Mapping[str, Any]) -> dict[str, Any]:
        """Return whether words are the players' own."""
        wanted = dict(before)
        if self._own_words:
            wanted["word_method"] = "own"
        return wanted

    def follow(self, position: FleetPosition) -> None:
        """Write words and strikes as they are now into their fields."""
        self._fault, self._now = "", position
        for seat, side in enumerate(position.sides):
            for placed in filter(None, side.fleet):
                _fill(self._words[seat, placed.ship], placed.word)
            if self._typed_strikes(seat) != side.strikes:
                _fill(self._strikes[seat], ",".join(map(write_strike, side.strikes)))
            if self._typed_codes(seat) != side.codes:
                _fill(self._codes[seat], ",".join(side.codes))
        self._fault = ""

    def _codes_typed(self, seat: int) -> None:
        codes = self._typed_codes(seat)
        if codes is not None:
            side = replace(self._now.sides[seat], codes=codes)
            self._change(_with_side(self._now, seat, side))

    def _typed_codes(self, seat: int) -> tuple[str, ...] | None:
        """The codes that a field says; None where it cannot be read, which is a fault then."""
        text, self._fault = self._codes[seat].text.replace(" ", ""), ""
        self._fault_at = f"codes {seat}"
        try:
            return read_codes(f"{SIDES[seat]}.codes", text)
        except BadPosition as why:
            self._fault = why.message
        return None

    def _word_typed(self, seat: int, ship: ShipClass) -> None:
        """Let a ship that lies bear the word as soon as it is long enough."""
        before = _of_class(self._now.sides[seat], ship)
        word = fold(self._words[seat, ship].text.strip())
        if before is not None and len(word) == LENGTHS[ship] and word.isalpha():
            placed = replace(before, word=word)
            self._change(_with_ship(self._now, seat, ship, placed))

    def _strikes_typed(self, by: int) -> None:
        strikes = self._typed_strikes(by)
        if strikes is not None:
            self._change(_with_strikes(self._now, by, strikes))

    def _typed_strikes(self, by: int) -> tuple[Strike, ...] | None:
        """The strikes that a field says; None where it cannot be read, which is a fault then."""
        text = fold(self._strikes[by].text.replace(" ", ""))
        text = text.replace("=YES", "=yes").replace("=NO", "=no")
        self._fault, self._fault_at = "", f"strikes {by}"
        try:
            return tuple(read_strikes(SIDES[by], text))
        except BadPosition as why:
            self._fault = why.message
        return None

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
        at, ship = SQUARES[place], _ship_at(position.sides[self.seat], SQUARES[place])
        struck = at in _struck(position, self.seat)
        if ship is not None:
            name = tr("{square}: {word}", square=at, word=ship.word)
        else:
            name = tr("{square}: empty", square=at)
        return f"{name}, {tr('struck')}" if struck else name

    def used(self, position: FleetPosition, cell: int, tool: str) -> FleetPosition:
        """Return it with a square struck or not, a ship placed or turned, or taken away."""
        at = SQUARES[cell]
        if tool == STRIKE:
            return _with_strike(position, self.seat, at)
        if tool == ERASER:
            ship = _ship_at(position.sides[self.seat], at)
            if ship is None:
                here = at in _struck(position, self.seat)
                return _with_strike(position, self.seat, at) if here else position
            return _with_ship(position, self.seat, ship.ship, None)
        return self._placed(position, next(it for it in CLASSES if it == tool), at)

    def _placed(self, position: FleetPosition, ship: ShipClass, at: str) -> FleetPosition:
        """With the word of a ship beginning there; where it does already, turned."""
        word = fold(self._words[self.seat, ship].text.strip())
        if len(word) != LENGTHS[ship] or not (word.isascii() and word.isalpha()):
            self._fault_at = f"word {ship}"
            self._fault = f"{ship}: its word has {LENGTHS[ship]} letters."
            return position
        self._fault = ""
        before = _of_class(position.sides[self.seat], ship)
        spans = [span for span, it in SPANS.items() if it[0] == at and len(it) == len(word)]
        if before is not None and before.start == at:
            others = [span for span in spans if span[1] != before.end]
            spans = others or spans
        if not spans:
            return position
        placed = Placed(ship, word, *spans[0])
        return _with_ship(position, self.seat, ship, placed)

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
        for at in _struck(position, self.seat):
            place = chart.square(PLACE[at])
            found = _ship_at(side, at)
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
        self._change = change

        def show(seat: int) -> None:
            self.seat = seat

        def own(on: bool) -> None:
            self._own_words = on

        if not any(side.fleet for side in position.sides):
            return [self._stage(position, change, False), *self._bidding(position, change, names)]
        parts: list[Widget] = [
            self._stage(position, change, True),
            ChoiceInput("grid", tr("Grid of"), names, self.seat, show),
            *self._fields(),
            Row([Button("fill", tr("Fill in words"), lambda: change(self._filled(position)))]),
            self._strike_field(names),
            *self._opening(position, change, names),
            *self._code_fields(names),
            Toggle(
                "own words",
                tr("Own words"),
                self._own_words,
                own,
                tr("Any word of the dictionary, not only those that are dealt."),
            ),
        ]
        return parts

    def _said(self, key: str) -> str:
        """What is wrong in the field with that key."""
        return position_words(self._fault) if self._fault_at == key else ""

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
        return [*self._code_fields(names), first]

    def _code_fields(self, names: list[str]) -> list[Widget]:
        """The launch codes of each captain; empty: drawn."""
        return [
            TextField(
                f"codes {seat}",
                tr("Launch codes of {side} (empty: drawn)", side=names[seat]),
                self._codes[seat],
                "042,117,300,655,908",
                fault=self._said(f"codes {seat}"),
            )
            for seat in (0, 1)
        ]

    def _fields(self) -> list[Widget]:
        """The word of each ship."""
        titles = {tool.key: tool.name for tool in self.tools}
        fields = [
            TextField(
                f"word {ship}",
                tr("{ship} ({n} letters)", ship=tr(titles[ship]), n=LENGTHS[ship]),
                self._words[self.seat, ship],
                fault=self._said(f"word {ship}"),
            )
            for ship in CLASSES
        ]
        return [*fields]

    def _strike_field(self, names: list[str]) -> Widget:
        """All strikes on this grid, in their order."""
        by = 1 - self.seat
        title, key = tr("Strikes by {side}", side=names[by]), f"strikes {by}"
        example, fault = "D5,E?,STORM@B2-F2", self._said(key)
        return TextField(key, title, self._strikes[by], example, fault=fault)

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

    def _filled(self, position: FleetPosition) -> FleetPosition:
        """With a word and a place for every ship of this captain that has none."""
        options = Options()
        for ship in CLASSES:
            side = position.sides[self.seat]
            if _of_class(side, ship) is not None:
                continue
            taken = {at for it in filter(None, side.fleet) for at in SPANS[it.start, it.end]}
            words = {it.word for it in filter(None, side.fleet)}
            known = dealt(options.edition, LENGTHS[ship], options.word_level, options.theme)
            pool = [word for word in known if word not in words]
            spans = [
                span
                for span, it in SPANS.items()
                if len(it) == LENGTHS[ship] and taken.isdisjoint(it)
            ]
            word, span = random.choice(pool), random.choice(spans)  # noqa: S311 - no secret
            position = _with_ship(position, self.seat, ship, Placed(ship, word, *span))
        return position


def _nothing(position: FleetPosition) -> None:
    """Change nothing: no editor shows it yet."""


def _fill(buffer: TextBuffer, text: str) -> None:
    """Write ``text`` into a field, unless it says so already."""
    if buffer.text != text:
        buffer.text = text
        buffer.move(len(text), False)


def _ship_at(side: FleetSide, at: str) -> Placed | None:
    return next((it for it in side.fleet if it is not None and at in SPANS[it.start, it.end]), None)


def _of_class(side: FleetSide, ship: ShipClass) -> Placed | None:
    return next((it for it in side.fleet if it is not None and it.ship == ship), None)


def _struck(position: FleetPosition, seat: int) -> tuple[str, ...]:
    """The squares of that captain's grid that were called."""
    return tuple(it.text for it in position.sides[1 - seat].strikes if it.text in PLACE)


def _with_side(position: FleetPosition, seat: int, side: FleetSide) -> FleetPosition:
    return replace(position, red=side) if seat == 0 else replace(position, blue=side)


def _with_strikes(position: FleetPosition, by: int, strikes: tuple[Strike, ...]) -> FleetPosition:
    return _with_side(position, by, replace(position.sides[by], strikes=strikes))


def _with_strike(position: FleetPosition, seat: int, at: str) -> FleetPosition:
    """With one more strike on that grid, or without the one that is there."""
    by, before = 1 - seat, position.sides[1 - seat].strikes
    left = tuple(it for it in before if it.text != at)
    strikes = left if len(left) < len(before) else (*before, Strike(at))
    return _with_strikes(position, by, strikes)


def _with_ship(
    position: FleetPosition, seat: int, ship: ShipClass, placed: Placed | None
) -> FleetPosition:
    """With another ship of that class; None: it is drawn."""
    side = position.sides[seat]
    fleet = list(side.fleet or (None,) * len(CLASSES))
    fleet[CLASSES.index(ship)] = placed
    other = position.sides[1 - seat]
    if not other.fleet:
        position = _with_side(position, 1 - seat, replace(other, fleet=(None,) * len(CLASSES)))
    return _with_side(position, seat, replace(side, fleet=tuple(fleet), words=()))
