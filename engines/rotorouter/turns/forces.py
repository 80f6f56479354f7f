"""Skips, forced play and its waivers (section 6.4)."""

from typing import Literal

from msgspec.structs import replace

from engines.rotorouter.cards.knowledge import ELBOW, MOST, with_sign, with_trace
from engines.rotorouter.grid.placement import has_legal, has_place, playable
from engines.rotorouter.grid.tracks import CARDS
from engines.rotorouter.public import Event
from engines.rotorouter.state import State, with_events, with_person


def playable_now(state: State) -> bool:
    """Return whether the card in hand has a legal play: bottoming or keeping it is a skip then."""
    card = state.mover.deck.card
    return card is not None and has_legal(state.board, state.current, card)


def force(state: State) -> Literal["track", "elbow"] | None:
    """Return which force is on now: nothing but playing the card ends it, or a waiver."""
    if state.turn.forced:
        return "track"
    return "elbow" if _elbow_due(state) and playable_now(state) else None


def waived(state: State) -> State:
    """Return ``state`` without the forces that nobody can satisfy (R36, R49); made after
    every ply.
    """
    deck = state.mover.deck
    if deck.held is None:
        hopeless = state.turn.forced and state.board.full and deck.locked
        return _track_waived(state) if hopeless else state
    state = _noted(state)
    if state.turn.forced:
        state = observed(state)
        if not playable_now(state):
            state = _track_waived(state)
    if _elbow_due(state) and not playable_now(state):
        state = with_person(state, replace(state.mover, elbow_skips=0))
        state = with_events(state, Event("force_waived", state.current, word="elbow"))
    return state


def skipped(state: State) -> State:
    """Return ``state`` once the card in hand, which has a legal play, is bottomed or kept (R83)."""
    person = state.mover
    held, elbow = person.deck.held, person.deck.card == ELBOW
    assert held is not None, "a card is skipped from the hand"  # noqa: S101 - for the type checker
    skips = min(MOST, person.skips + 1)
    elbows = min(MOST, person.elbow_skips + elbow)
    known = with_trace(person.known, ("skipped", held))
    after = replace(person, skips=skips, elbow_skips=elbows, force_next=skips == MOST, known=known)
    state = with_person(state, after)
    if skips == MOST:
        state = with_events(state, Event("force_armed", person.seat, word="track"))
    if elbow and elbows == MOST:
        state = with_events(state, Event("force_armed", person.seat, word="elbow"))
    return state


def observed(state: State) -> State:
    """Return ``state`` once everyone was told whether the card in hand has a legal play."""
    person = state.mover
    held, card = person.deck.held, person.deck.card
    if held is None:
        return state
    open_to = playable(state.board, person.seat)
    could = [face for face in CARDS if (face in open_to) == (card in open_to)]
    return with_person(state, replace(person, known=with_sign(person.known, held, could)))


def _track_waived(state: State) -> State:
    state = with_person(state, replace(state.mover, skips=0))
    state = replace(state, turn=replace(state.turn, forced=False))
    return with_events(state, Event("force_waived", state.current, word="track"))


def _elbow_due(state: State) -> bool:
    """Three Elbows were skipped, and a plain one is held (R47)."""
    person = state.mover
    return person.elbow_skips == MOST and person.deck.card == ELBOW


def _noted(state: State) -> State:
    """``state`` with a trace where an Elbow in hand, if it is one, could not be played."""
    person = state.mover
    held = person.deck.held
    if held is None or not person.known.close or has_place(state.board, person.seat, "E"):
        return state
    return with_person(state, replace(person, known=with_trace(person.known, ("stuck", held))))
