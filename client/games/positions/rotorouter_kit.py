"""Positions of RotoRouter in the editor: tracks, tokens, each colour's cards and corners."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Final

import msgspec
import pygame
from msgspec.structs import replace

from client.games.positions.position_kit import ERASER, PositionKit, PositionTool
from client.games.positions.position_words import position_words
from client.games.rotorouter import words
from client.games.rotorouter.drawing import signs, tracks
from client.games.rotorouter.drawing.art import BoardArt, DrawnPosition
from client.games.rotorouter.drawing.plan import BoardPlan, cell_name
from client.languages.message import mark, tr
from client.table.board import Cell
from client.ui import theme
from client.widgets import DrawContext, Label, Widget
from client.widgets.inputs import ChoiceInput, Stepper, TextBuffer, TextField, Toggle
from engines.positions.position_reader import BadPosition
from engines.rotorouter.grid.tokens import TOKENS
from engines.rotorouter.grid.tracks import CARDS, Card
from engines.rotorouter.position import (
    MOST_SKIPS,
    SIZES,
    UNKNOWN,
    RoutePlayer,
    RoutePosition,
    check_position,
    position_of,
    read_cards,
    read_position,
    write_position,
)
from engines.rotorouter.public import COLOURS, Kind, Options, Tile, View

KINDS: Final[dict[str, Kind]] = {"straight": "S", "elbow": "E", "tee": "T", "cross": "X"}
SHAPES: Final = {
    "S": mark("Straight"),
    "E": mark("Elbow"),
    "T": mark("T"),
    "X": mark("Cross"),
}
STANDS: Final = "token"
TOKEN_SIZE: Final = 0.25
FEWEST: Final = 2
MOST_CARDS: Final = 200
HANDS: Final = ("", UNKNOWN, *CARDS)


class RotoRouterKit(PositionKit[RoutePosition]):
    """Lays tracks of the chosen colour; the same track again is turned."""

    game: ClassVar[str] = "rotorouter"
    tools: ClassVar[tuple[PositionTool, ...]] = (
        PositionTool("straight", mark("Straight"), "s"),
        PositionTool("elbow", mark("Elbow"), "e"),
        PositionTool("tee", mark("T"), "t"),
        PositionTool("cross", mark("Cross"), "c"),
        PositionTool(STANDS, mark("token"), "o"),
        PositionTool(ERASER, mark("eraser"), "x"),
    )
    example: ClassVar[str] = "play:red,green board:X0rR,6/7/7/7/7/7/7 move:red"
    about: ClassVar[str] = mark("Paste a copied position. Use a track again to turn it.")

    def __init__(self) -> None:
        self.colour = 0
        """Whose tracks and tokens are laid, and whose cards are shown."""
        self._art = BoardArt()
        self._now = self.empty()
        self._change: Callable[[RoutePosition], None] = _nothing
        self._piles = {
            seat: TextBuffer(most=MOST_CARDS, on_change=partial(self._typed, seat))
            for seat in range(len(COLOURS))
        }
        self._fault = ""
        """Why the last list of cards could not be read."""

    def empty(self) -> RoutePosition:
        """Return an empty standard board for two."""
        return _blank(9)

    def read(self, text: str) -> RoutePosition:
        """Return the position of ``text``."""
        return read_position(text)

    def write(self, position: RoutePosition) -> str:
        """Return everything that is known."""
        return write_position(position)

    def of_view(self, view: Any) -> RoutePosition:
        """Return the table of a view; hands that it hides are drawn."""
        return position_of(msgspec.convert(view, View))

    def check(self, position: RoutePosition, options: Mapping[str, Any]) -> None:
        """Check tracks, tokens, cards and turns."""
        if self._fault:
            raise BadPosition("cards", self._fault)
        check_position(position, msgspec.convert(self.options(position, options), Options))

    def options(self, position: RoutePosition, before: Mapping[str, Any]) -> dict[str, Any]:
        """Return the board, and as many seats as the colours need."""
        seats = max(FEWEST, *(player.seat + 1 for player in position.players))
        return {**before, "size": position.size, "colours": max(seats, before.get("colours", 2))}

    def seats(self, position: RoutePosition) -> tuple[int, ...]:
        """Return the colours that still play."""
        return tuple(player.seat for player in position.players if player.plays)

    def follow(self, position: RoutePosition) -> None:
        """Choose a colour that plays."""
        if position is not self._now and position.player(self.colour) is None:
            self.colour = position.players[0].seat
        self._now = position
        for player in position.players:
            if self._cards(player.seat) != player.played:
                buffer = self._piles[player.seat]
                buffer.text = ",".join(player.played)
                buffer.move(len(buffer.text), False)
        self._fault = ""

    def _typed(self, seat: int) -> None:
        """Lay the cards on the pile that a field says, as soon as it can be read."""
        cards = self._cards(seat)
        if cards is not None:
            players = [
                replace(it, played=cards) if it.seat == seat else it for it in self._now.players
            ]
            self._change(replace(self._now, players=tuple(players)))

    def _cards(self, seat: int) -> tuple[Card, ...] | None:
        """The cards of a field; None where it cannot be read, which is a fault then."""
        self._fault = ""
        try:
            return read_cards("played", self._piles[seat].text.upper().replace(" ", ""))
        except BadPosition as why:
            self._fault = why.message
        return None

    def mover(self, position: RoutePosition) -> int:
        """Return whose turn it is."""
        return position.to_move

    # -- the board -------------------------------------------------------------------------

    def cells(self, position: RoutePosition, square: pygame.Rect) -> Sequence[Cell]:
        """Return every cell in the order of reading."""
        plan = BoardPlan(position.size, square)
        middles = plan.middles()
        return [Cell(cell, _name(position, cell), at) for cell, at in enumerate(middles)]

    def spacing(self, position: RoutePosition, square: pygame.Rect) -> float:
        """Return the side of a cell."""
        return BoardPlan(position.size, square).side

    def used(self, position: RoutePosition, cell: int, tool: str) -> RoutePosition:
        """Return it with a track laid or turned, a token put or taken, or a cell cleared."""
        tiles, tokens, here = list(position.tiles), list(position.tokens), 1 << cell
        stands = next((at for at, some in enumerate(tokens) if some & here), None)
        before = tiles[cell]
        if tool in KINDS:
            kind = KINDS[tool]
            same = before is not None and (before.kind, before.colour) == (kind, self.colour)
            rot = (before.rot + 90) % 360 if before is not None and same else 0
            tiles[cell] = Tile(kind, rot, self.colour)
        else:
            tokens = [some & ~here for some in tokens]
            if tool == STANDS and stands != self.colour:
                tokens[self.colour] |= here
            elif tool == ERASER and stands is None:
                tiles[cell] = None
        red, green, blue, yellow = tokens
        changed = replace(position, tiles=tuple(tiles), tokens=(red, green, blue, yellow))
        return replace(changed, phase=None, done=0)

    def draw(
        self,
        ctx: DrawContext,
        surface: pygame.Surface,
        position: RoutePosition,
        square: pygame.Rect,
    ) -> None:
        """Draw tracks and tokens."""
        playing = tuple(player.seat for player in position.players)
        drawn = DrawnPosition(position.size, position.tiles, playing)
        surface.blit(self._art.position(drawn, square.width), square)
        plan = BoardPlan(position.size, square)
        radius = max(4, round(TOKEN_SIZE * plan.side))
        for colour, some in enumerate(position.tokens):
            for cell in range(position.size**2):
                if some >> cell & 1:
                    image = signs.token(colour, radius)
                    signs.blit_middle(surface, image, plan.middle(cell))

    def draw_tool(
        self, ctx: DrawContext, surface: pygame.Surface, tool: str, rect: pygame.Rect
    ) -> None:
        """Draw a track, or a token, in the chosen colour."""
        if tool == STANDS:
            image = signs.token(self.colour, max(4, round(rect.width * 0.26)))
        else:
            image = tracks.track(KINDS[tool], self.colour, round(rect.width * 0.8), 0, True)
        signs.blit_middle(surface, image, rect.center)

    # -- beside it -------------------------------------------------------------------------

    def controls(
        self, position: RoutePosition, change: Callable[[RoutePosition], None]
    ) -> list[Widget]:
        """Return the board, who plays and moves, and the chosen colour's cards and corners."""
        self._change = change
        playing = [player.seat for player in position.players]
        at = playing.index(position.to_move) if position.to_move in playing else 0

        def choose(n: int) -> None:
            self.colour = n

        def move(n: int) -> None:
            change(replace(position, to_move=playing[n], phase=None, done=0))

        sizes = [tr("Small"), tr("Standard")]
        names = [words.colour(seat) for seat in range(len(COLOURS))]
        parts: list[Widget] = [
            ChoiceInput(
                "size",
                tr("Board size"),
                sizes,
                SIZES.index(position.size),
                lambda n: change(_blank(SIZES[n], playing)),
            ),
            ChoiceInput("mover", tr("To move"), [names[it] for it in playing], at, move),
            ChoiceInput("colour", tr("Colour"), names, self.colour, choose),
        ]
        return [*parts, *self._of_colour(position, change, names)]

    def _of_colour(
        self,
        position: RoutePosition,
        change: Callable[[RoutePosition], None],
        names: list[str],
    ) -> list[Widget]:
        """What the chosen colour has."""
        seat, player = self.colour, position.player(self.colour)

        def play(on: bool) -> None:
            others = [it for it in position.players if it.seat != seat]
            new = [*others, RoutePlayer(seat, UNKNOWN)] if on else others
            players = tuple(sorted(new, key=lambda it: it.seat))
            mover = position.to_move
            if all(it.seat != mover for it in players):
                mover = players[0].seat
            change(replace(position, players=players, to_move=mover, phase=None, done=0))

        few = player is not None and len(position.players) <= FEWEST
        off = tr("two colours play at least") if few else ""
        parts: list[Widget] = [
            Label(names[seat], theme.HEADING),
            Toggle("plays", tr("Plays"), player is not None, play, off=off),
        ]
        if player is None:
            return parts

        def become(**changes: Any) -> None:
            changed = replace(player, **changes)
            every = [changed if it.seat == seat else it for it in position.players]
            change(replace(position, players=_placed(every), phase=None, done=0))

        def reach(corner: int, on: bool) -> None:
            left = tuple(it for it in player.reached if it != corner)
            become(reached=(*left, corner) if on else left)

        hands = [tr("None"), tr("Drawn"), *CARDS]
        parts.append(
            ChoiceInput(
                "hand",
                tr("Card in hand"),
                hands,
                HANDS.index(player.hand),
                lambda n: become(hand=HANDS[n]),
            )
        )
        parts += [
            Toggle(
                f"reached {corner}",
                tr("Has scored the corner of {colour}", colour=name),
                corner in player.reached,
                partial(reach, corner),
            )
            for corner, name in enumerate(names)
            if corner != seat
        ]
        parts.append(
            Stepper(
                "skips",
                tr("Tracks skipped in a row"),
                player.skips,
                (0, MOST_SKIPS),
                lambda n: become(skips=n, forced=player.forced and n == MOST_SKIPS),
            )
        )
        fault = position_words(self._fault)
        title = tr("Cards played, on the pile")
        parts.append(TextField("played", title, self._piles[seat], "S,E,RT", fault=fault))
        return parts


def _nothing(position: RoutePosition) -> None:
    """Change nothing: no editor shows it yet."""


def _placed(players: Sequence[RoutePlayer]) -> tuple[RoutePlayer, ...]:
    """The players, each with three corners given a place, the newest one the last."""
    won = [it.seat for it in players if len(it.reached) == TOKENS]
    order = sorted(won, key=lambda seat: next(it.place or 9 for it in players if it.seat == seat))
    return tuple(
        replace(it, place=order.index(it.seat) + 1 if it.seat in order else 0) for it in players
    )


def _blank(size: int, playing: Sequence[int] = (0, 1)) -> RoutePosition:
    """An empty board."""
    players = tuple(RoutePlayer(seat, UNKNOWN) for seat in playing)
    return RoutePosition((None,) * (size * size), players, players[0].seat)


def _name(position: RoutePosition, cell: int) -> str:
    """A cell as spoken."""
    name, tile = cell_name(cell, position.size), position.tiles[cell]
    if tile is None:
        return tr("{cell}: empty", cell=name)
    said = tr(
        "{cell}: {shape} of {colour}, turned by {degrees}°",
        cell=name,
        shape=tr(SHAPES[tile.kind]),
        colour=words.colour(tile.colour),
        degrees=tile.rot,
    )
    stands = next((at for at, some in enumerate(position.tokens) if some >> cell & 1), None)
    if stands is None:
        return said
    token = tr("token of {colour}", colour=words.colour(stands))
    return f"{said}, {token}"
