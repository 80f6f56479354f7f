"""The turn as a state machine: it begins, offers its fixes, and passes to the next (section 6)."""

from msgspec.structs import replace

from engines.game import Outcome, Seat
from engines.rotorouter.cards.knowledge import MOST
from engines.rotorouter.grid.fixes import sealed, trapped
from engines.rotorouter.options import Options
from engines.rotorouter.public import Event, TurnSummary
from engines.rotorouter.state import Person, State, with_events, with_person
from engines.rotorouter.turns.forces import observed, playable_now, skipped, waived
from engines.rotorouter.turns.standings import Result, places

CORNERS = 3
"""So many corners win (R1)."""
WARNING = 30
"""From so many rounds without progress on everyone is warned."""

THREE_CORNERS = "three corners"
RESIGNATION = "resignation"
STALL = "stall"
LIMIT = "limit"
STOPPED = "stopped"


def begun(state: State, seat: Seat) -> State:
    """Return ``state`` at the beginning of this player's turn (section 6.1)."""
    person = state.person(seat)
    forced = person.force_next and not state.board.full
    lifted = person.force_next and state.board.full
    after = replace(
        person,
        turns=person.turns + 1,
        force_next=False,
        skips=0 if lifted else person.skips,
    )
    state = with_person(replace(state, current=seat, turn=TurnSummary(forced=forced)), after)
    state = with_events(state, Event("turn_started", seat, number=state.round))
    if forced:
        state = with_events(state, Event("forced", seat, word="track"))
    if lifted:
        state = with_events(state, Event("force_waived", seat, word="track"))
    if sealed(state.board, seat):
        return replace(state, phase="corner_fix")
    return offered(state)


def offered(state: State) -> State:
    """Return ``state`` once no corner is to be fixed: a trapped Straight may be (R88)."""
    if trapped(state.board):
        return replace(state, phase="dead_fix")
    return entered(state)


def entered(state: State) -> State:
    """Return ``state`` in the main phase, freed from what cannot be satisfied."""
    return waived(replace(state, phase="main"))


def declined(state: State) -> State:
    """Return ``state`` in the main phase, its trapped Straights left as they are."""
    return entered(with_events(state, Event("fix_declined", state.current)))


def ended(state: State, options: Options) -> State:
    """Return ``state`` once its player has ended the turn, perhaps with a card kept (R35, R83)."""
    person, skip = state.mover, playable_now(state)
    skips = min(MOST, person.skips + 1) if skip else 0
    state = with_events(
        state, Event("turn_ended", person.seat, word=person.deck.card, number=skips)
    )
    state = observed(state)
    return passed(skipped(state) if skip else state, options)


def passed(state: State, options: Options) -> State:
    """Return ``state`` in the turn of whoever is next, or over where nobody is or a guard
    says so.
    """
    following = _following(state)
    if following is None:
        return over(state, THREE_CORNERS, options)
    for person in _between(state, following):
        state = with_events(state, Event("player_skipped", person.seat))
    if following.seat <= state.current:
        state, reason = _rounded(state, options)
        if reason:
            return over(state, reason, options)
    return begun(state, following.seat)


def finished(state: State, options: Options) -> State:
    """Return ``state`` once its player has the third corner: the turn ends at once (R78)."""
    place = 1 + sum(person.finish is not None for person in state.people)
    state = with_person(state, replace(state.mover, finish=place))
    state = with_events(state, Event("finished", state.current, number=place))
    left = sum(person.playing for person in state.people)
    if options.play_on == "winner" or (options.play_on == "one_left" and left <= 1):
        return over(state, THREE_CORNERS, options)
    return passed(state, options)


def withdrawn(state: State, seat: Seat, options: Options) -> State:
    """Return ``state`` once a player still in it is out; of those who never finished the last one
    wins.
    """
    before = sum(person.out > 0 for person in state.people)
    state = with_person(state, replace(state.person(seat), out=before + 1))
    state = with_events(state, Event("withdrew", seat))
    unwon = not any(person.finish for person in state.people)
    left = sum(person.playing for person in state.people)
    if left == 1 and (unwon or options.play_on == "one_left"):
        return over(state, RESIGNATION if unwon else THREE_CORNERS, options)
    return passed(state, options) if seat == state.current else state


def over(state: State, reason: str, options: Options) -> State:
    """Return ``state`` at its end, everyone placed by the standings."""
    at = places(results(state))
    best = tuple(seat for seat, place in sorted(at.items()) if place == 1)
    still_in = [person.seat for person in state.people if not person.out]
    drawn = len(best) > 1 and len(best) == len(still_in)
    ranking = tuple(at.get(seat, 0) for seat in range(options.colours)) if len(at) > 2 else ()
    outcome = Outcome(() if drawn else best, reason, ranking)
    state = with_events(state, Event("game_over", word=reason))
    return replace(state, phase="game_over", outcome=outcome)


def results(state: State) -> tuple[Result, ...]:
    """Return what the standings go by."""
    return tuple(
        Result(person.seat, len(person.reached), person.finish, person.out)
        for person in state.people
    )


def _following(state: State) -> Person | None:
    """The next player clockwise who is still in: perhaps the same one again."""
    around = sorted(state.people, key=lambda person: (person.seat <= state.current, person.seat))
    return next((person for person in around if person.playing), None)


def _between(state: State, following: Person) -> list[Person]:
    """Those who would have been next, but are finished or out."""
    around = sorted(state.people, key=lambda person: (person.seat <= state.current, person.seat))
    return around[: around.index(following)]


def _rounded(state: State, options: Options) -> tuple[State, str | None]:
    """``state`` after a whole round, and the guard that ends it, if one does (section 8)."""
    idle = 0 if state.progress else state.idle_rounds + 1
    state = replace(state, progress=False, idle_rounds=idle)
    if options.stall_rounds and idle >= options.stall_rounds:
        return state, STALL
    if options.max_rounds and state.round >= options.max_rounds:
        return state, LIMIT
    if options.stall_rounds and idle >= WARNING:
        state = with_events(state, Event("stalling", number=idle))
    return replace(state, round=state.round + 1), None
