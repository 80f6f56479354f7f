"""What an audience sees of a game of RotoRouter: the only place where cards are hidden."""

from collections.abc import Iterator

from msgspec.structs import replace

from engines.game import Seat
from engines.rotorouter.events import CARD_EVENTS
from engines.rotorouter.grid.board import cells_of
from engines.rotorouter.grid.fixes import sealed, trapped
from engines.rotorouter.options import Options
from engines.rotorouter.public import Event, Player, View
from engines.rotorouter.state import Person, State
from engines.rotorouter.turns.hints import hints
from engines.rotorouter.turns.standings import standings
from engines.rotorouter.turns.turn import results

FORCE_EVENTS = frozenset({"force_armed", "force_waived"})


def view(state: State, options: Options, viewer: Seat | None) -> View:
    """The table as ``viewer`` may see it; only the seat to act gets hints (section 11)."""
    on = state.board
    to_move = None if state.outcome else state.current
    acts = to_move is not None and viewer == to_move
    return View(
        size=on.size,
        board=on.tiles,
        players=tuple(
            _player(state, it, _may_see(it.seat, options, viewer)) for it in state.people
        ),
        to_move=to_move,
        phase=state.phase,
        turn=state.turn,
        round=state.round,
        idle_rounds=state.idle_rounds,
        stall_rounds=options.stall_rounds,
        trapped=tuple(cells_of(trapped(on))),
        sealed=tuple(person.seat for person in state.people if sealed(on, person.seat)),
        standings=standings(results(state)),
        gear=state.gear,
        ply=state.ply,
        events=tuple(_events(state, options, viewer)),
        hints=hints(state, options) if acts else None,
        moves=state.moves,
    )


def _may_see(seat: Seat, options: Options, viewer: Seat | None) -> bool:
    """Whether the viewer may know the cards of this seat that have not been played."""
    return options.hands == "open" or viewer == seat


def _player(state: State, person: Person, whole: bool) -> Player:
    deck = person.deck
    return Player(
        seat=person.seat,
        holds=deck.held is not None,
        held=deck.card if whole else None,
        draw_pile=len(deck.draw),
        discard=tuple(deck.faces[card] for card in deck.discard),
        bottomed=tuple(deck.faces[card] for card in deck.bottomed) if whole else None,
        tokens=tuple(cells_of(state.board.tokens[person.seat])),
        reached=person.reached,
        skips=person.skips,
        elbow_skips=person.elbow_skips if whole else None,
        force_next=person.force_next,
        finish=person.finish,
        out=person.out > 0,
        turns=person.turns,
        last_placed=person.last_placed,
    )


def _events(state: State, options: Options, viewer: Seat | None) -> Iterator[Event]:
    """What happened, without hidden cards, and without the force on an Elbow, which shows one."""
    for event in state.events:
        if event.seat is None or _may_see(event.seat, options, viewer):
            yield event
        elif event.what in CARD_EVENTS:
            yield replace(event, word=None)
        elif event.what not in FORCE_EVENTS or event.word != "elbow":
            yield event
