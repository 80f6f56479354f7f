"""What an audience sees of a game of RotoRouter: the only place where cards are hidden.

A table has up to five audiences, and a ply changes little of it: what they share is made once and
stays the same object while it is so, by the identity of what it is made of.
"""

from collections.abc import Iterator
from functools import lru_cache

from engines.game import Seat
from engines.rotorouter.events import aloud
from engines.rotorouter.grid.board import cells_of
from engines.rotorouter.grid.fixes import hemmed, sealed, trapped
from engines.rotorouter.grid.tracks import Tile, turned
from engines.rotorouter.identity_cache import remembered
from engines.rotorouter.options import Options
from engines.rotorouter.public import Event, Player, View, packed
from engines.rotorouter.state import Person, State
from engines.rotorouter.turns.hints import hints
from engines.rotorouter.turns.standings import standings
from engines.rotorouter.turns.turn import results

ranked = lru_cache(1024)(standings)


def view(state: State, options: Options, viewer: Seat | None) -> View:
    """Return the table as ``viewer`` may see it; only the seat to act gets hints (section 11)."""
    on = state.board
    to_move = None if state.outcome else state.current
    acts = to_move is not None and viewer == to_move
    stuck = bool(hemmed(on))
    return View(
        size=on.size,
        tracks=_rested(on.tiles, on.size, state.gear),
        players=tuple(
            _player(it, on.tokens[it.seat], _may_see(it.seat, options, viewer))
            for it in state.people
        ),
        to_move=to_move,
        phase=state.phase,
        done=packed(state.turn),
        round=state.round,
        idle_rounds=state.idle_rounds,
        stall_rounds=options.stall_rounds,
        trapped=tuple(cells_of(trapped(on))) if stuck else (),
        sealed=tuple(it.seat for it in state.people if sealed(on, it.seat)) if stuck else (),
        standings=ranked(results(state)),
        gear=state.gear,
        hints=hints(state, options) if acts else None,
        log=state.log,
        own=_own(state, options, viewer),
    )


def _may_see(seat: Seat, options: Options, viewer: Seat | None) -> bool:
    """Whether the viewer may know the cards of this seat that have not been played."""
    return options.hands == "open" or viewer == seat


@remembered(256)
def _rested(tiles: tuple[Tile | None, ...], size: int, gear: int) -> tuple[Tile | None, ...]:
    """The tracks as they would lie without the turns of the gears."""
    return turned(tiles, size, -gear)


@remembered(2048)
def _player(person: Person, tokens: int, whole: bool) -> Player:
    deck = person.deck
    return Player(
        seat=person.seat,
        holds=deck.held is not None,
        held=deck.card if whole else None,
        draw_pile=len(deck.draw),
        discard=tuple(deck.faces[card] for card in deck.discard),
        bottomed=tuple(deck.faces[card] for card in deck.bottomed) if whole else None,
        tokens=tuple(cells_of(tokens)),
        reached=person.reached,
        skips=person.skips,
        elbow_skips=person.elbow_skips if whole else None,
        force_next=person.force_next,
        finish=person.finish,
        out=person.out > 0,
        turns=person.turns,
        last_placed=person.last_placed,
    )


def _own(state: State, options: Options, viewer: Seat | None) -> tuple[Event, ...]:
    """What happened last as ``viewer`` knows it; nothing where the log says as much."""
    told = tuple(_events(state, options, viewer))
    return told if state.log[-1:] != (told,) else ()


def _events(state: State, options: Options, viewer: Seat | None) -> Iterator[Event]:
    """What happened, without hidden cards, and without the force on an Elbow, which shows one."""
    for event in state.events:
        if event.seat is None or _may_see(event.seat, options, viewer):
            yield event
        elif (told := aloud(event)) is not None:
            yield told
