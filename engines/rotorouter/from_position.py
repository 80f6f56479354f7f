"""RotoRouter begun from a position: what is not said of the cards is shuffled."""

from collections import Counter
from random import Random
from typing import cast

from msgspec.structs import replace

from engines import chance
from engines.game import AnyGame
from engines.positions.position_reader import BadPosition, StartPosition
from engines.rotorouter.cards.counts import deck_counts
from engines.rotorouter.cards.decks import Deck
from engines.rotorouter.cards.knowledge import ELBOW, Knowledge
from engines.rotorouter.grid.fixes import sealed, trapped
from engines.rotorouter.grid.tracks import COLOURS
from engines.rotorouter.position import (
    UNKNOWN,
    RoutePlayer,
    RoutePosition,
    check_position,
    read_position,
    write_position,
)
from engines.rotorouter.public import packed, unpacked
from engines.rotorouter.rules import RotoRouter
from engines.rotorouter.state import Person, State, listed
from engines.rotorouter.turns import turn as turns
from engines.rotorouter.turns.forces import waived


def settled(game: AnyGame, text: str, random: Random) -> StartPosition:  # noqa: ARG001 - later
    """Return the position, checked; cards are shuffled when play begins. Raises BadPosition."""
    begun(game, text, bytes(32))
    position = read_position(text)
    seats = tuple(player.seat for player in position.players if player.plays)
    return StartPosition(write_position(position), seats)


def begun(game: AnyGame, text: str, seed: bytes) -> State:
    """Return the state of ``text``; hidden cards and dice follow from ``seed``."""
    rules, position = cast(RotoRouter, game), read_position(text)
    check_position(position, rules)
    people = tuple(_person(player, position, seed) for player in position.players)
    state = State(
        position.board,
        people,
        seed,
        position.to_move,
        turn=unpacked(position.done),
        round=position.round,
        idle_rounds=position.idle,
        progress=position.progress,
    )
    return listed(_in_turn(state, position), whole=rules.hands == "open")


def _in_turn(state: State, position: RoutePosition) -> State:
    """The state as its turn begins, or within it."""
    if position.phase is None:
        return turns.begun(state, position.to_move)
    mover = replace(state.mover, turns=1)
    people = tuple(mover if it.seat == mover.seat else it for it in state.people)
    state = replace(state, phase=position.phase, people=people)
    if state.phase == "corner_fix" and not sealed(state.board, state.current):
        raise BadPosition("phase", "The home corner of who is to move is not sealed.")
    if state.phase == "dead_fix" and not trapped(state.board):
        raise BadPosition("phase", "No Straight is trapped.")
    if state.turn.card_done and state.turn.forced:
        raise BadPosition("done", "A forced card was played: the force is over.")
    return waived(state) if state.phase == "main" else state


def _person(player: RoutePlayer, position: RoutePosition, seed: bytes) -> Person:
    deck = _deck(player, position, seed)
    seen = (*deck.discard, *deck.bottomed, *(() if deck.held is None else (deck.held,)))
    elbow = next((at for at, face in enumerate(deck.faces) if face == ELBOW), 0)
    known = Knowledge(
        seen=sum(1 << card for card in seen),
        shown=sum(1 << card for card in deck.discard),
        signs=((elbow, (ELBOW,)),) if player.elbows else (),
        trail=(("skipped", elbow),) * player.elbows,
    )
    return Person(
        player.seat,
        deck,
        known,
        player.reached,
        player.skips,
        player.elbows,
        player.forced,
        player.place or None,
        player.out,
    )


def _deck(player: RoutePlayer, position: RoutePosition, seed: bytes) -> Deck:
    """The deck of one player: cards are numbered as they are known, then as they will be drawn."""
    counts = deck_counts(position.size, len(position.players))
    known = Counter(player.known)
    pool = [card for card, count in counts.items() for _ in range(count - known[card])]
    rest = list(chance.shuffled(seed, f"deck {COLOURS[player.seat]}", 0, pool))
    hand = [rest.pop(0)] if player.hand == UNKNOWN else []
    hand = hand or [card for card in counts if card == player.hand]
    faces = (*player.played, *hand, *player.under, *rest)
    played, held, under = len(player.played), len(hand), len(player.under)
    first = played + held + under
    bottomed = tuple(range(played + held, first))
    return Deck(
        faces=faces,
        draw=(*range(first, len(faces)), *bottomed),
        discard=tuple(range(played)),
        held=played if hand else None,
        bottomed=bottomed,
    )


def written(game: AnyGame, state: State) -> str:  # noqa: ARG001 - options stand in none
    """Return the table with every card that somebody has seen."""
    players = tuple(
        RoutePlayer(
            it.seat,
            it.deck.card or "",
            it.reached,
            tuple(it.deck.faces[card] for card in it.deck.discard),
            tuple(it.deck.faces[card] for card in it.deck.bottomed),
            it.skips,
            it.elbow_skips,
            it.force_next,
            it.finish or 0,
            it.out,
        )
        for it in state.people
    )
    return write_position(
        RoutePosition(
            state.board.tiles,
            players,
            state.current,
            state.board.tokens,
            state.round,
            state.idle_rounds,
            state.progress,
            packed(state.turn),
            None if state.phase == "game_over" else state.phase,
        )
    )
