"""The laws that every game keeps, each a function that takes a game and raises AssertionError.

A message names where play was (ply, seat, viewer, field) and what to do about it. Laws look at
sampled play: whatever they demand of some states they also demand to have met.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, pairwise
from random import Random
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct

from engines.game import IllegalIntent, Seat
from engines.manifest import UNWRITTEN, Manifest, ScoreSheet
from tests.engines.samples import (
    PLAIN,
    PLIES,
    SEEDS,
    AnyGame,
    Play,
    canonical,
    garbage,
    onwards,
    play,
    seedless,
    spread,
)

LISTED: Final = 2000
"""Legal intents are listed up to here."""
BOT_PLIES: Final = 400
"""A bot plays so far into each game."""
WORLDS: Final = 4
"""So many other worlds are drawn for a state."""
FEW: Final = 12
"""Where no more worlds fit a view, the true one must be drawn among them."""
DRAWS: Final = 200
"""So often is a world drawn until it is."""
EARLY: Final = 4
"""The states of so many first plies are looked at so: later more is hidden."""
LOOKS: Final = 30
"""So many plies of a game are compared with other worlds, which takes long."""

Law: TypeAlias = Callable[[AnyGame], None]
LAWS: Final[list[Law]] = []
"""Every law of the rules, in the order of this file."""
seeds: Sequence[int] = SEEDS
"""Of the plays that the laws look at; `make slow` sets more."""


def law(function: Law) -> Law:
    """Add a function to LAWS."""
    LAWS.append(function)
    return function


# What the laws look at


def plays(game: AnyGame) -> Iterator[Play]:
    """Whole sampled games."""
    return (play(game, seed) for seed in seeds)


def some_states(game: AnyGame, count: int = 6) -> Iterator[tuple[Play, int, Any, Random]]:
    """A few states of every play, the first one among them: play, ply, state, source of chance."""
    for seed in seeds:
        random, one = Random(seed), play(game, seed)
        states = one.states
        drawn = random.sample(range(len(states)), min(count, len(states)))
        yield from ((one, ply, states[ply], random) for ply in [0, *drawn])


def audiences(game: AnyGame) -> tuple[Seat | None, ...]:
    """Spectators, and every seat."""
    return None, *range(game.seats)


def listed(game: AnyGame, state: Any, seat: Seat) -> list[Any]:
    """The legal intents, one more than LISTED at most."""
    return list(islice(game.legal(state, seat), LISTED + 1))


def who(viewer: Seat | None) -> str:
    """A viewer as messages name it."""
    return "spectators (viewer None)" if viewer is None else f"viewer {viewer}"


def refused(game: AnyGame, state: Any, seat: Seat, intent: Any) -> tuple[str, str] | None:
    """Why the rules refuse it, code and message; None where they take it."""
    try:
        game.apply(state, seat, intent)
    except IllegalIntent as refusal:
        return checked(refusal)
    return None


def checked(refusal: IllegalIntent) -> tuple[str, str]:
    """Its code, from a closed list, and its sentence for the player."""
    assert re.fullmatch("[A-Z]+(_[A-Z]+)*", refusal.code), refusal.code
    assert refusal.message == str(refusal)
    assert refusal.message.endswith((".", "!", "?")), refusal.message
    return refusal.code, refusal.message


def differing(one: Any, other: Any) -> str:
    """The first field in which two views differ; empty where they are the same bytes."""
    if msgspec.msgpack.encode(one) == msgspec.msgpack.encode(other):
        return ""
    for name in one.__struct_fields__:
        mine, its = getattr(one, name), getattr(other, name)
        if msgspec.msgpack.encode(mine) != msgspec.msgpack.encode(its):
            return f"field `{name}`{place(mine, its)}"
    return "their bytes"


def place(mine: Any, its: Any) -> str:
    """Two different values, and of tuples of one length the first place in which they differ."""
    if isinstance(mine, tuple) and isinstance(its, tuple) and len(mine) == len(its):
        for at, (one, other) in enumerate(zip(mine, its, strict=True)):
            if one != other:
                return f"[{at}]{place(one, other)}"
    return f" ({mine!r} here, {its!r} there)"


# The course of a game


@law
def someone_is_to_move_unless_there_is_an_outcome(game: AnyGame) -> None:
    for one in plays(game):
        for ply, state in enumerate(one.states):
            movers, outcome = game.to_move(state), game.outcome(state)
            assert bool(movers) == (outcome is None), (
                f"ply {ply}: to_move gives {movers} and outcome {outcome}: exactly one is empty"
            )
            assert len(set(movers)) == len(movers)
            assert set(movers) <= set(one.seats)


@law
def a_game_ends(game: AnyGame) -> None:
    for one in plays(game):
        assert len(one.plies) < PLIES, f"still going after {PLIES} sampled plies: let it end"
        outcome = game.outcome(one.end)
        assert outcome is not None
        assert outcome.reason, "say in Outcome.reason how the game ended, as a player reads it"
        assert set(outcome.winners) <= set(one.seats)


@law
def every_legal_intent_applies(game: AnyGame) -> None:
    for one in plays(game):
        random = Random(1)
        for state, seat, _ in spread(one.plies):
            intents = listed(game, state, seat)
            assert intents, f"seat {seat} is to move and legal() gives it nothing to do"
            for intent in random.sample(intents, min(3, len(intents))):
                why = refused(game, state, seat, intent)
                assert why is None, f"legal() offers {intent} to seat {seat}, apply refuses: {why}"


@law
def apply_changes_no_state_but_makes_another(game: AnyGame) -> None:
    for one in plays(game):
        for state, seat, intent in spread(one.plies):
            before = repr(state), repr(intent)
            after = game.apply(state, seat, intent)
            assert (repr(state), repr(intent)) == before, "apply changed its argument"
            assert after != state, f"{intent} of seat {seat} changed nothing in the state"


@law
def rules_take_what_is_legal_and_refuse_all_else(game: AnyGame) -> None:
    refusals = 0
    for _, ply, state, random in some_states(game):
        refusals += _refusals(game, ply, state, random)
    for one in plays(game):  # in some games nearly everything is legal until late
        for ply, (state, _, _) in enumerate(one.plies):
            if refusals:
                return
            refusals += _refusals(game, ply, state, Random(ply))
    assert refusals, "no intent was ever refused: apply checks nothing"


def _refusals(game: AnyGame, ply: int, state: Any, random: Random) -> int:
    """Return how many of some random intents are refused, each exactly where it is not legal."""
    count = 0
    for seat in game.to_move(state):
        intents = listed(game, state, seat)
        for _ in range(20):
            intent = garbage(game.intent_type, random.choice(intents), random)
            why = refused(game, state, seat, intent)
            count += why is not None
            if len(intents) <= LISTED:
                assert (why is None) == (intent in intents), (
                    f"ply {ply}, seat {seat}: apply says {why} to {intent}, legal() disagrees"
                )
    return count


@law
def rules_refuse_a_seat_that_is_not_to_move(game: AnyGame) -> None:
    for one in plays(game):
        for ply, (state, _, intent) in enumerate(spread(one.plies)):
            idle = {*range(-1, game.seats + 1)} - {*game.to_move(state)}
            for seat in idle:
                assert not listed(game, state, seat), f"ply {ply}: legal() offers seat {seat} some"
                assert refused(game, state, seat, intent), f"ply {ply}: apply lets {seat} play"


@law
def rules_refuse_every_seat_when_the_game_is_over(game: AnyGame) -> None:
    for one in plays(game):
        for seat in range(game.seats):
            assert not listed(game, one.end, seat)
            for _, _, intent in spread(one.plies):
                assert refused(game, one.end, seat, intent), f"seat {seat} plays on after the end"


@law
def the_same_seed_and_intents_give_equal_states(game: AnyGame) -> None:
    for seed in seeds:
        again = play.__wrapped__(game, seed)
        assert again.states == play(game, seed).states
        both = [canonical(spread(one.states, 8)) for one in (again, play(game, seed))]
        assert both[0] == both[1], "two runs from one seed differ: draw all chance from `seed`"


@law
def turns_rise_and_never_fall(game: AnyGame) -> None:
    for one in plays(game):
        turns = [game.turn(state) for state in one.states]
        for ply, (before, after) in enumerate(pairwise(turns), 1):
            assert after >= before, f"ply {ply}: turn fell from {before} to {after}"
        movers = [seat for _, seat, _ in one.plies]
        if any(movers.count(seat) > 1 for seat in movers) and len(set(movers)) > 1:
            assert turns[-1] > turns[0], (
                f"ply {len(movers)}: turn is {turns[0]} as at ply 0, after {len(movers)} plies of "
                f"seats {sorted(set(movers))}: "
                "let turn(state) rise whenever a turn begins, or no clock adds its increment"
            )


# Views


@law
def every_intent_and_view_survives_the_codec(game: AnyGame) -> None:
    for one in plays(game):
        for state, _, intent in spread(one.plies):
            for codec in (msgspec.json, msgspec.msgpack):
                assert codec.decode(codec.encode(intent), type=game.intent_type) == intent
                for audience in audiences(game):
                    view = game.view(state, audience)
                    assert codec.decode(codec.encode(view), type=game.view_type) == view


@law
def views_hold_nothing_but_what_travels_small(game: AnyGame) -> None:
    for one in plays(game):
        known: dict[int, Any] = {}
        for state in spread(one.states):
            for audience in audiences(game):
                found = list(foreign(game.view(state, audience), known))
                assert not found, f"{who(audience)} is sent {found[:3]}: array-like structs, tuples"


def foreign(value: Any, known: dict[int, Any]) -> Iterator[Any]:
    """All that a view holds besides array-like structs, tuples and plain values.

    ``known``: what was looked through already, by its id; views of one game share much.
    """
    waiting = [value]
    while waiting:
        value = waiting.pop()
        if isinstance(value, Struct) and value.__struct_config__.array_like:
            if id(value) in known:
                continue
            known[id(value)] = value
            value = msgspec.structs.astuple(value)
        if type(value) is tuple:
            waiting += () if PLAIN.issuperset(map(type, value)) else value
        elif type(value) not in PLAIN:
            yield value


# Who leaves


@law
def withdrawing_all_but_one_ends_the_game(game: AnyGame) -> None:
    for one, _, state, random in some_states(game):
        before = canonical(state)
        *leavers, last = random.sample(one.seats, len(one.seats))
        due = game.due(state)
        if due and game.withdraw(state, leavers[0]) == state:
            # it has won, but for a phase that ends by itself: nothing is left to resign
            seat, _, intent = due
            assert game.outcome(game.apply(state, seat, intent)).winners == (leavers[0],)
            continue
        was_over, left, done = game.outcome(state) is not None, state, False
        for leaver in leavers:
            before_leaving, left = left, game.withdraw(left, leaver)
            done = done or left == before_leaving
            assert leaver not in game.to_move(left)
        outcome = game.outcome(left)
        if done and not was_over:  # who has reached the end of the way already cannot leave it
            continue
        assert outcome is not None
        assert was_over or outcome.winners in ((), (last,))
        assert was_over or len(one.seats) > 2 or outcome.winners == (last,)
        assert canonical(state) == before


@law
def withdrawing_twice_or_at_the_end_changes_nothing(game: AnyGame) -> None:
    for one, _, state, random in some_states(game):
        leaver = random.choice(one.seats)
        once = game.withdraw(state, leaver)
        assert game.withdraw(once, leaver) == once
        changing = {seat for seat in one.seats if game.withdraw(state, seat) != state}
        assert changing == set(game.active(state)).difference(game.safe(state))
        assert all(game.withdraw(one.end, seat) == one.end for seat in one.seats)


@law
def play_goes_on_to_an_end_without_one_who_withdrew(game: AnyGame) -> None:
    for one, _, state, random in some_states(game, count=2):
        leaver = random.choice(one.seats)
        left = game.withdraw(state, leaver)
        for _, seat, _, after in islice(onwards(game, left, random), PLIES):
            assert seat != leaver
            left = after
        assert game.outcome(left) is not None


# Chance


@law
def a_sample_is_legal_and_can_be_any_of_a_few(game: AnyGame) -> None:
    few = 0
    for one in plays(game):
        for state, seat, intent in one.plies[-12:]:
            intents = listed(game, state, seat)
            assert len(intents) > LISTED or intent in intents
            if 1 < len(intents) <= 20 and few < 5:
                few += 1
                random = Random(few)
                drawn = [game.sample(state, seat, random) for _ in range(40 * len(intents))]
                missed = [intent for intent in intents if intent not in drawn]
                assert not missed, f"sample never draws {missed[0]} for seat {seat}"


@law
def a_random_intent_is_legal_and_drawn_from_the_view_alone(game: AnyGame) -> None:
    for seed in seeds:
        one = play(game, seed)
        state, plies = one.states[0], 0
        while (movers := game.to_move(state)) and plies < BOT_PLIES:
            seat = movers[plies % len(movers)]
            random = Random(seed * PLIES + plies)
            intent = game.random_intent(game.view(state, seat), seat, random)
            why = refused(game, state, seat, intent)
            assert why is None, f"random_intent draws {intent} for seat {seat}, apply refuses {why}"
            state, plies = game.apply(state, seat, intent), plies + 1
        try:
            game.random_intent(game.view(one.end, one.seats[0]), one.seats[0], Random(0))
        except ValueError:
            continue
        raise AssertionError("random_intent raises ValueError for a seat that is not to move")


@law
def what_is_due_is_legal(game: AnyGame) -> None:
    for one in plays(game):
        for state in spread(one.states):
            due = game.due(state)
            if due is not None:
                seat, after_ms, intent = due
                assert after_ms > 0
                assert refused(game, state, seat, intent) is None, f"due() plays {intent}: illegal"


@law
def what_was_undone_does_not_come_again(game: AnyGame) -> None:
    """A game that keeps a seed has chance to come, which a takeback draws anew."""
    for one in plays(game):
        keeping = [
            state for state, _, _ in spread(one.plies, 6) if seedless(state) != canonical(state)
        ]
        assert not keeping or any(
            canonical(game.reroll(state, 1)) != canonical(state) for state in keeping
        ), (
            f"plies 0 to {len(one.plies)}: the state keeps a seed, and reroll gives the state back "
            "each time: who takes a ply back meets the same chance again. Let reroll put "
            "chance.renewed(seed, times) there, and draw anew what was shown to nobody; or keep "
            "no seed where no chance comes after the deal"
        )


# Secrets


@law
def a_deal_of_secrets_is_said_to_be_one(game: AnyGame) -> None:
    """Else who has looked at its hand could break the game off alone."""
    if game.deals_secrets:
        return
    for seed in seeds:
        one, random = play(game, seed), Random(seed)
        dealt = one.states[0]
        for viewer in one.seats:
            worlds = [game.resample(dealt, viewer, random) for _ in range(WORLDS)]
            for seat in one.seats:
                mine = game.view(dealt, seat)
                fields = [differing(mine, game.view(world, seat)) for world in worlds]
                field = next(filter(None, fields), "")
                assert not field, (
                    f"ply 0: viewer {seat} is shown {field}, and seat {viewer} cannot tell which: "
                    "write `deals_secrets: ClassVar[bool] = True` in the rules"
                )


@law
def open_hands_show_the_whole_state(game: AnyGame) -> None:
    """Where hands are open, states that spectators cannot tell apart are the same state."""
    if not game.open_hands:
        return
    for one, ply, state, random in some_states(game, count=3):
        others = [game.setup(one.seats, bytes([byte] * 32)) for byte in range(4)] if not ply else []
        for seat in game.to_move(state):
            intents = listed(game, state, seat)
            drawn = random.sample(intents, min(12, len(intents)))
            others += [game.apply(state, seat, intent) for intent in drawn]
        seen: dict[bytes, Any] = {}
        for other in others:
            shown = msgspec.msgpack.encode(game.view(other, None))
            same = seen.setdefault(shown, other)
            assert canonical(same) == canonical(other), (
                f"ply {ply + 1}: open_hands is said, but two different states look the same to "
                f"spectators: {hidden_field(same, other)} is in no view. "
                "Show it in the view, or extend HiddenHands in place of OpenHands"
            )


def hidden_field(one: Any, other: Any) -> str:
    """The first field of the state that differs."""
    for name in getattr(one, "__struct_fields__", ()):
        if getattr(one, name) != getattr(other, name):
            return f"State.{name}"
    return "something of the state"


@law
def a_viewer_cannot_tell_a_resampled_state(game: AnyGame) -> None:
    for one, ply, state, random in some_states(game):
        for viewer in (None, *one.seats):
            other, at = game.resample(state, viewer, random), f"ply {ply}, {who(viewer)}"
            field = differing(game.view(state, viewer), game.view(other, viewer))
            assert not field, (
                f"{at}: in another world the view differs in {field}. Either the view shows what "
                "this viewer may not know, or worlds/resample forgets what the view shows"
            )
            assert game.to_move(other) == game.to_move(state), f"{at}: to_move differs there"
            assert game.barrier(other) == game.barrier(state), (
                f"{at}: the barrier is {game.barrier(other)} in another world, "
                f"not {game.barrier(state)}: what worlds builds must count what the view tells"
            )
            if game.outcome(state) is None:
                assert game.outcome(other) is None, f"{at}: that world is over, the game is not"
            if viewer is not None:
                legal = [list(islice(game.legal(it, viewer), 60)) for it in (state, other)]
                assert legal[0] == legal[1], (
                    f"{at}: legal() tells more than the view: {legal[0]} here, {legal[1]} there"
                )


@law
def spectators_are_told_nothing_that_a_seat_does_not_know(game: AnyGame) -> None:
    """What spectators see is told to everyone, so it is the same in all worlds of every seat."""
    for one, ply, state, random in some_states(game):
        for seat in one.seats:
            other = game.resample(state, seat, random)
            field = differing(game.view(state, None), game.view(other, None))
            assert not field, (
                f"ply {ply}, spectators (viewer None): their view differs in {field} in a world "
                f"that seat {seat} cannot tell from this one. Build view(state, None) of what "
                "every seat knows alone, or show the seats what spectators see; where it is the "
                "seats' view that has it already, let worlds/resample keep it"
            )


def shown_of(game: AnyGame, state: Any) -> list[bytes]:
    """All that anyone can see of a state, the umpire first."""
    views = game.umpire(state), *(game.view(state, it) for it in audiences(game))
    return [msgspec.msgpack.encode(it) for it in views]


def truth_of(game: AnyGame, state: Any, seeds: bool) -> str:
    """All that is true of a state, and that anyone could see of it; with or without its seed."""
    return f"{canonical(state, seeds)} {shown_of(game, state)}"


def hides_a_seed_alone(game: AnyGame) -> bool:
    """Whether nothing is ever hidden but what the seed in the state has still to bring.

    Else another seed makes no other world: chance that comes is no doubt of what is hidden now.
    """
    return all(
        len({*shown_of(game, state)}) == 1 and seedless(game.reroll(state, 1)) == seedless(state)
        for _, _, state, _ in some_states(game)
    )


@law
def hidden_hands_leave_every_seat_in_doubt(game: AnyGame) -> None:
    """Where something is hidden, each viewer comes to states that might be others."""
    if game.open_hands:
        return
    seeds = hides_a_seed_alone(game)
    for viewer in audiences(game):
        met, plies, worlds = False, [], []
        for one, ply, state, random in some_states(game):
            if viewer is not None and viewer not in one.seats:
                met = True
                continue
            plies.append(ply)
            truth = truth_of(game, state, seeds)
            others = [game.resample(state, viewer, random) for _ in range(1 if met else WORLDS)]
            met = met or any(truth_of(game, other, seeds) != truth for other in others)
            worlds += [(state, other) for other in others]
        assert met, (
            f"{who(viewer)}: in none of {len(plies)} states, of plies {sorted({*plies})}, could "
            "anything hidden be otherwise. "
            f"{why_no_doubt(game, viewer, {what_is_the_same(*both) for both in worlds})}. "
            "A game that hides nothing extends OpenHands"
        )


def what_is_the_same(state: Any, other: Any) -> str:
    """Whether another world is the very state, or differs by its seed alone; else empty."""
    if other is state:
        return "state"
    is_another_seed = seedless(other) == seedless(state) and canonical(other) != canonical(state)
    return "seed" if is_another_seed else ""


def why_no_doubt(game: AnyGame, viewer: Seat | None, causes: set[str]) -> str:
    """What is wrong where all worlds are the true one, and what to do."""
    if causes == {"state"}:
        return (
            "worlds/resample gives back the state itself in each of them: draw anew what the view "
            "does not show"
        )
    if "seed" in causes:
        return (
            "The worlds of worlds/resample differ from the truth in a seed alone, which is no "
            "doubt of what is hidden already: draw anew what the view does not show. Or the view "
            "shows all: build it of what this viewer knows alone"
        )
    return (
        f"{what_it_is_told(game, viewer)}Either the view shows all (build it of what this "
        "viewer knows alone), or worlds/resample gives back what is true (draw anew what "
        "the view does not show)"
    )


def what_it_is_told(game: AnyGame, viewer: Seat | None) -> str:
    """Where a view tells apart two intents of another seat, in a sentence; empty if nowhere."""
    for _, ply, state, random in some_states(game):
        for seat in game.to_move(state):
            if seat != viewer:
                drawn = [game.sample(state, seat, random) for _ in range(WORLDS)]
                after = [game.apply(state, seat, intent) for intent in drawn]
                for intent, other in zip(drawn, after, strict=True):
                    shown = game.view(after[0], viewer), game.view(other, viewer)
                    is_over = game.outcome(after[0]) or game.outcome(other)
                    if not is_over and (field := differing(*shown)):
                        return (
                            f"After ply {ply + 1} it can tell {drawn[0]} of seat {seat} from "
                            f"{intent} by {field}: is that for it to know? "
                        )
    return ""


@law
def worlds_are_drawn_at_random_and_the_true_one_is_among_them(game: AnyGame) -> None:
    """Where few worlds fit a view, the truth is met; one alone is drawn only where it is true."""
    if game.open_hands:
        return
    for seed in seeds:
        one, random = play(game, seed), Random(seed)
        for ply, state in enumerate(one.states[:EARLY]):
            truth = truth_of(game, state, seeds=False)
            for viewer in (None, *one.seats):
                drawn = few_worlds(game, state, viewer, random)
                assert len(drawn) > FEW or truth in drawn, (
                    f"ply {ply}, {who(viewer)}: what is true is none of the {len(drawn)} worlds "
                    f"that {DRAWS} draws gave, in all of which the view is the same: let "
                    "worlds/resample draw from `random` alone (no seed of its own), and leave out "
                    "nothing that the view leaves open"
                )


def few_worlds(game: AnyGame, state: Any, viewer: Seat | None, random: Random) -> set[str]:
    """The worlds of a view, as many as DRAWS draws give; no more than one beyond FEW."""
    drawn: set[str] = set()
    for _ in range(DRAWS):
        drawn.add(truth_of(game, game.resample(state, viewer, random), seeds=False))
        if len(drawn) > FEW:
            break
    return drawn


@law
def what_a_viewer_cannot_know_makes_no_difference_to_it(game: AnyGame) -> None:
    """Played on from a resampled state with the same intents, while what all are told agrees."""
    for one, ply, state, random in some_states(game, count=2):
        for viewer in one.seats:
            other = game.resample(state, viewer, random)
            pairs = side_by_side(game, state, other, viewer, random)
            for later, (true, hidden) in enumerate(pairs, ply + 1):
                field = differing(game.view(true, viewer), game.view(hidden, viewer))
                assert not field, (
                    f"ply {later}, {who(viewer)}: the view tells two worlds apart, which it "
                    f"could not at ply {ply}, by {field}: build it of what this viewer knows alone"
                )


def side_by_side(
    game: AnyGame, state: Any, other: Any, viewer: Seat, random: Random
) -> Iterator[tuple[Any, Any]]:
    """Two states after the same plies, until all, or the viewer by its own act, are shown more."""
    for before, seat, intent, after in islice(onwards(game, state, random), 15):
        if refused(game, other, seat, intent):
            return
        other = game.apply(other, seat, intent)
        if game.view(after, None) != game.view(other, None):
            return
        if seat == viewer and game.barrier(after) != game.barrier(before):
            return
        yield after, other


@law
def the_barrier_rises_where_a_mover_is_told_something(game: AnyGame) -> None:
    """Else a player could look, take the ply back, and play another."""
    if game.open_hands:
        return
    for one in plays(game):
        random = Random(len(one.plies))
        for ply, (state, seat, intent) in enumerate(spread(one.plies, LOOKS), 1):
            after = game.apply(state, seat, intent)
            rises = game.barrier(after) > game.barrier(state)
            for _ in range(1 if rises else WORLDS):
                world = game.resample(state, seat, random)
                why = refused(game, world, seat, intent)
                assert why is None, (
                    f"ply {ply}: {intent} is legal for seat {seat}, but not in a world that it "
                    f"cannot tell apart ({why}): what is legal may rest on its view alone"
                )
                shown = game.view(game.apply(world, seat, intent), seat)
                field = differing(game.view(after, seat), shown)
                if field and not rises:
                    raise AssertionError(
                        f"ply {ply}: {intent} tells viewer {seat} something, {field}, but barrier "
                        f"stays {game.barrier(state)}: it could be taken back freely. Let "
                        "barrier(state) count what was revealed"
                    )


@law
def a_refusal_tells_nothing_that_is_hidden(game: AnyGame) -> None:
    if game.open_hands:
        return
    for _, ply, state, random in some_states(game):
        for seat in game.to_move(state):
            near = game.sample(state, seat, random)
            others = [game.resample(state, seat, random) for _ in range(WORLDS)]
            for world in others * 3:
                intent = garbage(game.intent_type, near, random)
                both = refused(game, state, seat, intent), refused(game, world, seat, intent)
                assert both[0] == both[1], (
                    f"ply {ply}, viewer {seat}: {intent} is answered {both[0]} here and {both[1]} "
                    "in a world that it cannot tell apart: refuse by the view alone"
                )


@law
def the_barrier_never_falls(game: AnyGame) -> None:
    for one in plays(game):
        barriers = [game.barrier(state) for state in one.states]
        assert barriers == sorted(barriers), "barrier fell: it counts, and never forgets"
        for state in one.states[::7]:
            assert game.barrier(game.withdraw(state, one.seats[0])) >= game.barrier(state)


# What a game registers


def manifest_is_complete(manifest: Manifest) -> None:
    """Check all that the server looks up: names, bots, levels, ratings, score sheet, options."""
    name = manifest.name
    assert manifest.title, f"{name}: give the manifest a title, from TITLE of public.py"
    numbers = [cls.rules for cls in manifest.rules]
    assert numbers, f"{name}: the manifest names no rules class"
    assert numbers == sorted(set(numbers)), f"{name}: rules classes stand oldest first: {numbers}"
    newest = manifest.rules[-1]
    seats = newest().seats
    assert len(manifest.seat_names) >= seats, f"{name}: seat_names has a name for each of {seats}"
    assert len(set(manifest.seat_names)) == len(manifest.seat_names)
    assert "random" in manifest.bots, f'{name}: add "random": random_bot({newest.__name__}, rating)'
    for bot, it in manifest.bots.items():
        assert callable(it.load().choose), f"{name}: {bot} has no choose(view, seat, level, seed)"
        assert 0 < it.levels.plain <= len(it.levels.names), f"{name}: levels of {bot}"
        assert len(it.ratings) == len(it.levels.names), f"{name}: {bot}: one rating for each level"
        assert list(it.ratings) == sorted(set(it.ratings)), f"{name}: {bot}: ratings rise"
    small = msgspec.convert(manifest.small_options, newest)
    every_ply_can_be_written_down(manifest, play(small, 0), small)


def every_ply_can_be_written_down(manifest: Manifest, one: Play, game: AnyGame) -> None:
    """Check the score sheet: each intent has a short text, and legal ones differ in theirs."""
    sheet, name = manifest.score_sheet, manifest.name
    is_written = isinstance(sheet, ScoreSheet) and sheet is not UNWRITTEN
    assert is_written, (
        f"{name}: the manifest has no score sheet: write head(options, view, intents) and "
        f"ply(options, intent) in engines/{name}/notation.py, and in manifest.py "
        "score_sheet=ScoreSheet(notation.head, notation.ply)"
    )
    head = sheet.head(game, game.view(one.states[0], None), [it for _, _, it in one.plies])
    assert "\n" not in head, f"{name}: head of the score sheet is one line"
    for ply, (state, seat, intent) in enumerate(spread(one.plies, 20), 1):
        text = sheet.ply(game, intent)
        assert text.strip(), f"{name}, ply {ply}: the score sheet has no text for {intent}"
        assert "\n" not in text
        legal = list(islice(game.legal(state, seat), 200))
        written: dict[str, Any] = {}
        for other in legal:
            same = written.setdefault(sheet.ply(game, other), other)
            assert same == other, f"{name}, ply {ply}: the score sheet writes {same} like {other}"


def catalogs_agree(name: str, manifest: Manifest | None, board: Any) -> None:
    """Check what both catalogs hold under a name, None for nothing: rules, and a board of them."""
    assert board is not None, (
        f'{name} has no board: add "{name}": its Board class to BOARDS in '
        "client/games/catalog.py, and its import"
    )
    assert manifest is not None, (
        f'{name} has no rules: add "{name}": its MANIFEST to MANIFESTS in engines/catalog.py, '
        f"and `from engines.{name}.manifest import MANIFEST as {name.upper()}`"
    )
    newest, kind = manifest.rules[-1], board.__name__
    assert manifest.name == name, f"the manifest of {name} says name={manifest.name!r}"
    assert board.open_hands == newest.open_hands, (
        f"{name}: open_hands is {newest.open_hands} in the rules and {board.open_hands} on the "
        f"board: write `open_hands: ClassVar[bool] = {newest.open_hands}` in {kind}"
    )
    for field, here, there in (
        ("title", board.title, manifest.title),
        ("seats", board.seats, manifest.seat_names),
        ("rules", board.rules, newest.rules),
        ("draws", board.draws, newest.draws),
    ):
        assert here == there, (
            f"{name}: {kind}.{field} is {here!r}, the rules and the manifest say {there!r}: "
            f"write `{field}` in {kind} so, or take it from public.py"
        )
