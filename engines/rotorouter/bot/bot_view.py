"""A view as the bot thinks about it: the board, who still needs which corners, and the past."""

from typing import Final, NamedTuple

from engines.game import Seat
from engines.rotorouter.bot.next_card import Odds, odds
from engines.rotorouter.events import What
from engines.rotorouter.grid.board import Cells, TrackBoard, bits, board, frame
from engines.rotorouter.grid.networks import network
from engines.rotorouter.grid.tracks import Card, Colour, homes
from engines.rotorouter.public import Event, Hints, Player, View

TOKENS: Final = 3
"""So many has a player for the whole game (R2)."""
PATIENCE: Final = 3
"""After so many turns without progress a bot is stalled (A6)."""
PROGRESS: Final[frozenset[What]] = frozenset(
    (
        "placed",
        "replaced",
        "token_placed",
        "token_moved",
        "scored",
        "corner_fixed",
        "straight_fixed",
    )
)
"""What a seat's stalling ends with; a track that is only turned may be turned back."""


class Runner(NamedTuple):
    """One player who is still in it, as far as routes go."""

    seat: Colour
    tokens: tuple[int, ...]
    """The cells of those on the board."""
    spare: int
    """Tokens that are still to be placed."""
    goals: tuple[int, ...]
    """The corners still to be scored, as cells."""
    cards: Odds | None = None
    """How likely each card is the next one it plays; None where nothing is known."""


class Past(NamedTuple):
    """What a seat has done so far, as all have seen it."""

    hops: dict[int, int]
    """Where its tokens came from by their last hop: cell -> the cell before (A4)."""
    stalled: bool
    """Whether its last turns brought nothing, or nobody's did (A6)."""
    fruitless: int
    """How often in a row it rolled the die, and nothing came of it (A6)."""


class BotView(NamedTuple):
    """All that a decision goes by."""

    view: View
    hints: Hints
    seat: Seat
    on: TrackBoard
    me: Player
    own: Cells
    """The seat's network."""
    runner: Runner
    rivals: tuple[Runner, ...]
    past: Past

    @property
    def card(self) -> Card | None:
        """Return the card in hand."""
        return self.me.held


def seen(view: View, seat: Seat) -> BotView:
    """Return the view, understood. Raises ValueError where ``seat`` is not to move."""
    if view.to_move != seat or view.hints is None:
        raise ValueError(f"seat {seat} is not to move")
    me = next(player for player in view.players if player.seat == seat)
    on = position(view)
    runners = [
        runner(view, player) for player in view.players if player.finish is None and not player.out
    ]
    return BotView(
        view,
        view.hints,
        seat,
        on,
        me,
        network(on, seat),
        runner(view, me),
        tuple(it for it in runners if it.seat != seat),
        past(view, seat),
    )


def position(view: View) -> TrackBoard:
    """Return the board of a view."""
    tokens = [0, 0, 0, 0]
    for player in view.players:
        tokens[player.seat] = bits(player.tokens)
    red, green, blue, yellow = tokens
    return board(view.size, view.board, (red, green, blue, yellow))


def runner(view: View, player: Player) -> Runner:
    """Return what a player still has to do."""
    taken = (player.seat, *player.reached)
    goals = (home for colour, home in enumerate(homes(view.size)) if colour not in taken)
    spare = TOKENS - len(player.reached) - len(player.tokens)
    return Runner(player.seat, player.tokens, spare, tuple(goals), odds(view, player))


def past(view: View, seat: Seat) -> Past:
    """Return what the list of moves tells of a seat."""
    return Past(_hops(view, seat), _stalled(view, seat), _fruitless(view, seat))


def crowded(on: TrackBoard) -> bool:
    """Return whether fewer than a quarter of the cells are empty."""
    return 4 * on.empty.bit_count() < frame(on.size).every.bit_count()


def _hops(view: View, seat: Seat) -> dict[int, int]:
    tokens = next(player.tokens for player in view.players if player.seat == seat)
    found: dict[int, int] = {}
    for event in reversed(view.moves):
        if len(found) == len(tokens):
            break
        if event.seat == seat and event.what in ("token_moved", "token_placed"):
            end = event.cells[-1]
            if end in tokens and end not in found:
                found[end] = event.cells[0]
    return found


def _stalled(view: View, seat: Seat) -> bool:
    """Whether ``PATIENCE`` turns have passed without progress, the one that goes on left out."""
    if view.idle_rounds >= PATIENCE:
        return True
    turns, inside = 0, False
    for event in _before_this_turn(view, seat):
        if event.seat != seat:
            inside = False
        elif event.what in PROGRESS:
            return turns >= PATIENCE
        elif not inside:
            turns, inside = turns + 1, True
            if turns > PATIENCE:
                return True
    return turns >= PATIENCE


def _before_this_turn(view: View, seat: Seat) -> list[Event]:
    """The moves before the turn that goes on, the last one first."""
    at = len(view.moves)
    if _acted(view):
        while at and view.moves[at - 1].seat == seat:
            at -= 1
    return list(reversed(view.moves[:at]))


def _acted(view: View) -> bool:
    turn = view.turn
    return bool(turn.drew or turn.card_done or turn.token_used or turn.roll or turn.fix_used)


def _fruitless(view: View, seat: Seat) -> int:
    rolls = 0
    for event in reversed(view.moves):
        if event.seat != seat:
            continue
        if event.what in PROGRESS:
            break
        rolls += event.what == "rolled"
    return rolls
