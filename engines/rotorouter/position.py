"""A position of RotoRouter as text: ``play:red,green board:X0rR,8/9/... move:red red.hand:E``.

Parts are parted by spaces, in any order. A row of the board has its cells parted by commas, as in
``notation.py``, and a number for so many empty ones. A hand is a card, ``?`` (drawn at random) or
nothing; ``red.reached`` are the corners scored, ``red.played`` the cards on the pile of those
played, ``red.under`` those put back under the draw pile; the rest is on the draw pile, shuffled.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from math import isqrt
from typing import Final

from msgspec import Struct

from engines.game import Seat
from engines.positions.position_parts import read_parts
from engines.positions.position_reader import BadPosition
from engines.rotorouter import notation
from engines.rotorouter.cards.counts import deck_counts
from engines.rotorouter.grid.board import Four, TrackBoard, board, cells_of
from engines.rotorouter.grid.tokens import TOKENS
from engines.rotorouter.grid.tracks import CARDS, COLOURS, Card, Colour, Tile, homes
from engines.rotorouter.options import Options
from engines.rotorouter.public import FLAGS, ROLLS, Phase, TurnSummary, View, packed, unpacked

UNKNOWN: Final = "?"
"""A hand that is drawn at random."""
MOST_SKIPS: Final = 3
PHASES: Final[tuple[Phase, ...]] = ("main", "corner_fix", "dead_fix")
SIZES: Final = (7, 9)
WORDS: Final = ("hand", "reached", "played", "under", "skips", "elbows", "forced", "place", "out")
_NUMBER: Final = re.compile(r"\d{1,4}", re.ASCII)


class RoutePlayer(Struct, frozen=True):
    """Hold one colour that plays."""

    seat: Seat
    hand: str = ""
    """A card, ``?`` or nothing."""
    reached: tuple[Colour, ...] = ()
    played: tuple[Card, ...] = ()
    """The cards on the pile of those played, the first one first."""
    under: tuple[Card, ...] = ()
    """The cards put back under the draw pile."""
    skips: int = 0
    elbows: int = 0
    """Elbows skipped."""
    forced: bool = False
    """Whether the next turn is forced."""
    place: int = 0
    """1 for who had three corners first; 0: still in."""
    out: int = 0
    """1 for who left first; 0: still in."""

    @property
    def plays(self) -> bool:
        """Return whether turns still come."""
        return not self.place and not self.out

    @property
    def known(self) -> tuple[str, ...]:
        """Return all cards of which it is said where they are."""
        hand = (self.hand,) if self.hand not in ("", UNKNOWN) else ()
        return (*hand, *self.played, *self.under)


class RoutePosition(Struct, frozen=True):
    """Hold tracks, tokens, cards, and how far the turn is."""

    tiles: tuple[Tile | None, ...]
    players: tuple[RoutePlayer, ...]
    to_move: Seat
    tokens: Four = (0, 0, 0, 0)
    """By colour, sets of cells."""
    round: int = 1
    idle: int = 0
    """Whole rounds without progress."""
    progress: bool = False
    """Whether there was progress in this one."""
    done: int = 0
    """What was done in this turn, as ``View.done``."""
    phase: Phase | None = None
    """None: the turn begins."""

    @property
    def size(self) -> int:
        """Return the cells along a side."""
        return isqrt(len(self.tiles))

    @property
    def board(self) -> TrackBoard:
        """Return tracks and tokens as the rules see them."""
        return board(self.size, self.tiles, self.tokens)

    def player(self, seat: Seat) -> RoutePlayer | None:
        """Return who plays that colour; None for nobody."""
        return next((it for it in self.players if it.seat == seat), None)


# -- reading -----------------------------------------------------------------------------------


def read_position(text: str) -> RoutePosition:
    """Return the position of ``text``. Raises BadPosition where it is none."""
    parts = read_parts(text, "move:red")
    for needed in ("play", "board", "move"):
        if needed not in parts:
            raise BadPosition(needed, f"Expected {needed}:..., as in play:red,green move:red.")
    seats = _colours("play", parts.pop("play"))
    tiles, tokens = _read_board(parts.pop("board"))
    mover = _colours("move", parts.pop("move"))
    if len(mover) != 1:
        raise BadPosition("move", "One colour is to move.")
    idle, progress = _count(parts, "idle", 0), _flag(parts, "progress")
    number, phase, done = _count(parts, "round", 1), _phase(parts), _done(parts)
    players = tuple(_player(seat, parts) for seat in sorted(seats))
    if parts:
        raise BadPosition(next(iter(parts)), "There is no such part of a position.")
    return RoutePosition(tiles, players, mover[0], tokens, number, idle, progress, done, phase)


def _colours(field: str, text: str) -> tuple[Seat, ...]:
    found = tuple(filter(None, text.split(",")))
    for name in found:
        if name not in COLOURS:
            raise BadPosition(field, f"Colours are {', '.join(COLOURS)}, got {name[:20]!r}.")
    if len(set(found)) < len(found):
        raise BadPosition(field, "A colour is named twice.")
    return tuple(COLOURS.index(name) for name in found)


def read_cards(field: str, text: str) -> tuple[Card, ...]:
    """Return the cards of a list. Raises BadPosition, about ``field``."""
    found: list[Card] = []
    for name in filter(None, text.split(",")):
        card = next((it for it in CARDS if it == name), None)
        if card is None:
            raise BadPosition(field, f"Cards are {', '.join(CARDS)}, got {name[:20]!r}.")
        found.append(card)
    return tuple(found)


def _count(parts: dict[str, str], name: str, default: int) -> int:
    text = parts.pop(name, str(default))
    if not _NUMBER.fullmatch(text):
        raise BadPosition(name, f"Expected a number, got {text[:20]!r}.")
    return int(text)


def _flag(parts: dict[str, str], name: str) -> bool:
    text = parts.pop(name, "no")
    if text not in ("yes", "no"):
        raise BadPosition(name, f"Expected yes or no, got {text[:20]!r}.")
    return text == "yes"


def _phase(parts: dict[str, str]) -> Phase | None:
    text = parts.pop("phase", "")
    found = next((it for it in PHASES if it == text), None)
    if text and found is None:
        raise BadPosition("phase", f"Phases are {', '.join(PHASES)}, got {text[:20]!r}.")
    return found


def _done(parts: dict[str, str]) -> int:
    """What was done in the turn: flags by name, and what was rolled."""
    roll, flags = None, {}
    for name in filter(None, parts.pop("done", "").split(",")):
        if name in FLAGS:
            flags[name] = True
        elif name in ROLLS:
            roll = name
        else:
            known = ", ".join((*FLAGS, *(it for it in ROLLS if it)))
            raise BadPosition("done", f"Expected any of {known}, got {name[:20]!r}.")
    return packed(TurnSummary(roll=roll, **flags))


def _player(seat: Seat, parts: dict[str, str]) -> RoutePlayer:
    name = COLOURS[seat]
    mine = {word: parts.pop(key) for word in WORDS if (key := f"{name}.{word}") in parts}
    hand = mine.pop("hand", "")
    if hand not in ("", UNKNOWN, *CARDS):
        raise BadPosition(f"{name}.hand", f"A hand is a card, ? or nothing, got {hand[:20]!r}.")
    left = {f"{name}.{word}": value for word, value in mine.items()}
    return RoutePlayer(
        seat=seat,
        hand=hand,
        reached=_colours(f"{name}.reached", left.pop(f"{name}.reached", "")),
        played=read_cards(f"{name}.played", left.pop(f"{name}.played", "")),
        under=read_cards(f"{name}.under", left.pop(f"{name}.under", "")),
        skips=_count(left, f"{name}.skips", 0),
        elbows=_count(left, f"{name}.elbows", 0),
        forced=_flag(left, f"{name}.forced"),
        place=_count(left, f"{name}.place", 0),
        out=_count(left, f"{name}.out", 0),
    )


def _read_board(text: str) -> tuple[tuple[Tile | None, ...], Four]:
    rows = [" ".join(_spelled(row)) for row in text.split("/")]
    if len(rows) not in SIZES or any(len(row.split()) != len(rows) for row in rows):
        raise BadPosition("board", "A board has 7 rows of 7 cells, or 9 of 9.")
    try:
        found = notation.read("\n".join(rows))
    except ValueError as why:
        raise BadPosition("board", f"{str(why)[:1].upper()}{str(why)[1:]}.") from why
    return found.tiles, found.tokens


def _spelled(row: str) -> Iterator[str]:
    """The cells of a row one by one."""
    for part in row.split(","):
        if part.isascii() and part.isdigit() and len(part) == 1:
            yield from notation.EMPTY * int(part)
        else:
            yield part or notation.EMPTY


# -- writing -----------------------------------------------------------------------------------


def write_position(position: RoutePosition) -> str:
    """Return the text of ``position``."""
    return " ".join(_written(position))


def _written(it: RoutePosition) -> Iterator[str]:
    yield f"play:{_named(player.seat for player in it.players)}"
    rows = notation.write(it.board).splitlines()
    yield f"board:{'/'.join(_short(row.split()) for row in rows)}"
    yield f"move:{COLOURS[it.to_move]}"
    for player in it.players:
        yield from _written_player(player)
    if it.round != 1:
        yield f"round:{it.round}"
    if it.idle:
        yield f"idle:{it.idle}"
    if it.progress:
        yield "progress:yes"
    if it.phase is not None:
        yield f"phase:{it.phase}"
    if it.done:
        turn = unpacked(it.done)
        words = [name for name in FLAGS if getattr(turn, name)]
        yield f"done:{','.join([*words, turn.roll] if turn.roll else words)}"


def _written_player(player: RoutePlayer) -> Iterator[str]:
    values = {
        "hand": player.hand,
        "reached": _named(player.reached),
        "played": ",".join(player.played),
        "under": ",".join(player.under),
        "skips": str(player.skips or ""),
        "elbows": str(player.elbows or ""),
        "forced": "yes" if player.forced else "",
        "place": str(player.place or ""),
        "out": str(player.out or ""),
    }
    for word, value in values.items():
        if value:
            yield f"{COLOURS[player.seat]}.{word}:{value}"


def _named(seats: Iterable[Seat]) -> str:
    return ",".join(COLOURS[seat] for seat in seats)


def _short(cells: list[str]) -> str:
    """A row with its empty cells counted."""
    found: list[str] = []
    for cell in cells:
        if cell != notation.EMPTY:
            found.append(cell)
        elif found and found[-1].isdigit():
            found[-1] = str(int(found[-1]) + 1)
        else:
            found.append("1")
    return ",".join(found)


def position_of(view: View) -> RoutePosition:
    """Return the position that a view shows; hands that it hides are drawn."""
    tokens = [0, 0, 0, 0]
    for it in view.players:
        tokens[it.seat] = sum(1 << cell for cell in it.tokens)
    first, left = view.to_move is None, [it.seat for it in view.players if it.out]
    players = tuple(
        RoutePlayer(
            it.seat,
            (it.held or UNKNOWN) if it.holds else "",
            it.reached,
            it.discard,
            it.bottomed or (),
            it.skips,
            it.elbow_skips or 0,
            it.force_next,
            it.finish or 0,
            left.index(it.seat) + 1 if it.out else 0,
        )
        for it in view.players
    )
    red, green, blue, yellow = tokens
    return RoutePosition(
        view.board,
        players,
        view.players[0].seat if view.to_move is None else view.to_move,
        (red, green, blue, yellow),
        max(1, view.round),
        view.idle_rounds,
        False,
        0 if first else view.done,
        None if first or view.phase == "game_over" else view.phase,
    )


# -- checking ----------------------------------------------------------------------------------


def check_position(position: RoutePosition, options: Options) -> None:
    """Raise BadPosition where no game with these options goes on from it."""
    if position.size != options.size:
        words = f"This board has {position.size} rows, that of the game {options.size}."
        raise BadPosition("board", words)
    if len(position.players) < 2:
        raise BadPosition("play", "At least two colours play.")
    for player in position.players:
        if player.seat >= options.colours:
            raise BadPosition("play", f"This game has seats for {options.colours} colours.")
    _check_board(position)
    for player in position.players:
        _check_player(position, player)
        _check_cards(position, player)
    _check_places(position, options)
    _check_turn(position, options)


def _check_board(position: RoutePosition) -> None:
    playing = {player.seat for player in position.players}
    for cell, tile in enumerate(position.tiles):
        if tile is not None and tile.colour not in playing:
            words = f"{COLOURS[tile.colour].capitalize()} does not play, but has a track there."
            raise BadPosition("board", f"{_cell(cell, position.size)}: {words}")
    corners = homes(position.size)
    for colour, tokens in enumerate(position.tokens):
        name = COLOURS[colour].capitalize()
        if tokens and colour not in playing:
            raise BadPosition("board", f"{name} does not play, but has a token.")
        for cell in cells_of(tokens):
            if position.tiles[cell] is None:
                raise BadPosition("board", f"{name} has a token where no track lies.")
            if cell in corners and cell != corners[colour]:
                raise BadPosition("board", f"A token of {name} has scored there: it is gone.")
        own = any(it is not None and it.colour == colour for it in position.tiles)
        if own and position.tiles[corners[colour]] is None:
            raise BadPosition("board", f"{name} has tracks, but none lies on its home corner.")


def _check_player(position: RoutePosition, player: RoutePlayer) -> None:
    name, tokens = COLOURS[player.seat], position.tokens[player.seat].bit_count()
    if player.seat in player.reached:
        raise BadPosition(f"{name}.reached", "One’s own corner does not score.")
    if tokens + len(player.reached) > TOKENS:
        words = f"{tokens} on the board and {len(player.reached)} scored: there are {TOKENS}."
        raise BadPosition(f"{name}.tokens", words)
    if player.out and tokens:
        raise BadPosition(f"{name}.tokens", "Who has left has no tokens on the board.")
    for word, count in (("skips", player.skips), ("elbows", player.elbows)):
        if count > MOST_SKIPS:
            raise BadPosition(f"{name}.{word}", f"Skips are counted up to {MOST_SKIPS}.")
    if player.forced and player.skips < MOST_SKIPS:
        raise BadPosition(f"{name}.forced", f"A turn is forced after {MOST_SKIPS} skips.")


def _check_cards(position: RoutePosition, player: RoutePlayer) -> None:
    """Raise BadPosition where there is more of a card than a deck has."""
    name = COLOURS[player.seat]
    deck, known = deck_counts(position.size, len(position.players)), Counter(player.known)
    for card, most in deck.items():
        if known[card] > most:
            words = f"{known[card]} cards {card}, but the deck has {most}."
            raise BadPosition(f"{name}.cards", words)
    if player.hand == UNKNOWN and len(player.known) == sum(deck.values()):
        raise BadPosition(f"{name}.hand", "No card is left to be drawn.")


def _check_places(position: RoutePosition, options: Options) -> None:
    players = position.players
    for player in players:
        if (len(player.reached) == TOKENS) != bool(player.place):
            words = "Who has three corners has a place, and nobody else."
            raise BadPosition(f"{COLOURS[player.seat]}.place", words)
    for word in ("place", "out"):
        given = sorted(getattr(player, word) for player in players if getattr(player, word))
        if given != list(range(1, len(given) + 1)):
            raise BadPosition(word, "They are numbered 1, 2 and so on.")
    left, won = sum(it.plays for it in players), any(it.place for it in players)
    enough = 1 if won and options.play_on == "all" else 2
    if left < enough or (won and options.play_on == "winner"):
        raise BadPosition("reached", "The game is over in this position.")


def _check_turn(position: RoutePosition, options: Options) -> None:
    mover, turn = position.player(position.to_move), unpacked(position.done)
    if mover is None or not mover.plays:
        raise BadPosition("move", f"{COLOURS[position.to_move].capitalize()} has no turns.")
    if position.done and position.phase is None:
        raise BadPosition("phase", "Within a turn the phase is named.")
    if (turn.roll and not options.die) or (turn.applied and turn.roll is None):
        raise BadPosition("done", "Nothing was rolled that could be applied.")
    if position.round < 1 or (options.max_rounds and position.round > options.max_rounds):
        raise BadPosition("round", "The game is over by then.")
    if options.stall_rounds and position.idle >= options.stall_rounds:
        raise BadPosition("idle", "The game is over by then.")


def _cell(cell: int, size: int) -> str:
    """What people call a cell: column and row."""
    return f"{'ABCDEFGHI'[cell % size]}{cell // size + 1}"
