"""The visibility table of section 8, and its eight leak checks, on bytes, sizes and refusals.

Number 1 to 3 and 7 are here for random games; 5 asks nothing, as no commitment of a fleet is
published; 6 is in test_codes.py and test_deploying.py, with the seed below; 8 is the room's. What
no search for a word would find, an order or a length, is in test_noninterference.py.
"""

import json
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any, get_args

import msgspec
import pytest

from engines.bots import make as make_bot
from engines.game import Seat
from engines.wordfleet.board import CLASSES, SPANS
from engines.wordfleet.events import Event, How, WordStruck
from engines.wordfleet.notation import deploying, read_fleet
from engines.wordfleet.public import (
    CoordinateStrike,
    Deploy,
    Intent,
    Own,
    Phase,
    View,
    WordStrike,
)
from engines.wordfleet.rules import WordFleet
from engines.wordfleet.state import State
from protocol.codec import FORMATS, encode
from protocol.diff import diff, patch
from server.room.views.audience import seen
from tests.engines.wordfleet.table import (
    ANN,
    BOB,
    NORTH,
    OWN,
    SOUTH,
    a_game,
    battle,
    deployment,
    game,
    play,
)
from tests.engines.wordfleet.twins import OPTIONS, answer, room_of

AUDIENCES: tuple[Seat | None, ...] = (None, ANN, BOB)
GAMES = range(6)


@cache
def states(seed: int) -> tuple[WordFleet, tuple[State, ...]]:
    """Every state of a random game, under other options for each seed."""
    rules = game(**OPTIONS[seed % len(OPTIONS)])
    plies = list(a_game(rules, seed))
    return rules, (*(before for before, _, _, _ in plies), plies[-1][3])


def tree(value: Any) -> Any:
    """What travels, as a reader of JSON has it."""
    return json.loads(msgspec.json.encode(value))


def texts(value: Any) -> Iterator[str]:
    """Every string of a tree, at any depth."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from texts(item)


# 1. No hidden word, square or code in any view, at any time


@pytest.mark.parametrize("seed", GAMES)
def test_every_text_of_a_view_was_said_aloud_or_is_the_viewers_own(seed: int) -> None:
    """Whatever is not the game's own language comes from a public event or from ``you``."""
    rules, course = states(seed)
    language = vocabulary(rules)
    for state in course:
        if state.phase in ("audit", "over"):
            break
        said = {*texts(tree(state.log)), *(bid.code for bid in state.bids), *state.names}
        for viewer in AUDIENCES:
            own = set(texts(tree(state.own[viewer]))) if viewer is not None else set()
            assert set(texts(tree(rules.view(state, viewer)))) <= language | said | own


def vocabulary(rules: WordFleet) -> set[str]:
    """Phases, classes, options, types of intents and events: what is the same in every game."""
    tags = {kind.__struct_config__.tag for kind in (*get_args(Intent), *get_args(Event))}
    options = {value for value in msgspec.structs.astuple(rules) if isinstance(value, str)}
    return {*get_args(Phase), *get_args(How), *CLASSES, *options, *tags}


@pytest.mark.parametrize("seed", GAMES)
def test_no_hidden_word_place_or_code_stands_in_a_view(seed: int) -> None:
    """The same from the other side: searched in the bytes, as a token."""
    rules, course = states(seed)
    searched = 0
    for state in course:
        if state.phase in ("audit", "over"):
            break
        for viewer in AUDIENCES:
            raw = encode(rules.view(state, viewer), "json").decode()
            allowed = encode((state.log, state.bids), "json").decode()
            if viewer is not None:
                allowed += encode(state.own[viewer], "json").decode()
            for token in secrets(state, viewer):
                if token not in allowed:
                    searched += 1
                    assert token not in raw
    assert searched > 1000


def secrets(state: State, viewer: Seat | None) -> Iterator[str]:
    """What ``viewer`` may not find: words, places and codes of the others, as they would travel."""
    for seat, own in enumerate(state.own):
        if seat == viewer:
            continue
        yield from (f'"{code}"' for code in own.codes)
        yield from (f'"{word}"' for word in own.words)
        down = {event.ship for event in state.attacks[1 - seat].sunk}
        for ship in own.fleet:
            if ship.ship not in down:
                yield f'"{ship.word}"'
                yield f'"{ship.start}","{ship.end}"'


@pytest.mark.parametrize("seed", GAMES)
def test_no_square_that_nobody_called_is_named_to_spectators(seed: int) -> None:
    """A hidden ship's squares included: they are named once they are struck."""
    rules, course = states(seed)
    for state in course:
        if state.phase in ("audit", "over"):
            break
        named = set(texts(tree(rules.view(state, None)))) & {at for span in SPANS for at in span}
        assert named <= set(texts(tree(state.log)))


# 2. Nothing depends on how a fleet was handed in, and no placeholder stands for a ship


def test_the_order_of_the_ships_in_an_intent_changes_nothing() -> None:
    rules = game()
    state = deployment(rules)
    ships = deploying(NORTH).fleet
    for seed in range(10):
        shuffled = Deploy(tuple(Random(seed).sample(ships, 5)))
        assert rules.apply(state, ANN, shuffled) == rules.apply(state, ANN, deploying(NORTH))


def test_a_deployment_is_told_in_the_same_bytes_whatever_was_deployed() -> None:
    fleets = (SOUTH, read_fleet("TRAIN@A1-A5,ZEBU@J1-J4,ZOO@C9-E9,ANT@A7-C7,OX@I10-J10"))
    for viewer in (None, ANN):
        told = set()
        for fleet in fleets:
            rules = game(**OWN)
            before = deployment(rules)
            after = rules.apply(before, BOB, deploying(fleet))
            views = rules.view(before, viewer), rules.view(after, viewer)
            told.add((encode(diff(*views), "json"), encode(views[1], "msgpack")))
        assert len(told) == 1


def test_hidden_ships_are_not_there_at_all() -> None:
    """No list of five, whatever it holds, stands for them."""
    rules = game()
    state = battle(rules)
    for viewer in AUDIENCES:
        seen = rules.view(state, viewer)
        assert (seen.fleets, seen.codes, seen.words) == (None, None, None)
        fives = [item for item in walk(tree(seen)) if isinstance(item, list) and len(item) == 5]
        mine = [] if viewer is None else list(walk(tree(state.own[viewer])))
        assert all(item in mine for item in fives)


def walk(value: Any) -> Iterator[Any]:
    yield value
    if isinstance(value, list):
        for item in value:
            yield from walk(item)


# 3. Refusals and wrong strikes


@pytest.mark.parametrize("seed", GAMES)
def test_what_is_refused_is_the_same_in_another_world(seed: int) -> None:
    """D17, D18, D20: of strikes, also those at hidden ships, on the room's own way."""
    rules, course = states(seed)
    random = Random(seed)
    for state in random.sample([it for it in course if it.phase == "battle"], 12):
        viewer = state.now.active
        other = rules.resample(state, viewer, random)
        room, twin = room_of(rules, state), room_of(rules, other)
        for intent in pointed(state, viewer, random):
            assert answer(room, viewer, intent) == answer(twin, viewer, intent)
            assert answer(room, 1 - viewer, intent) == answer(twin, 1 - viewer, intent)


def pointed(state: State, seat: Seat, random: Random) -> Iterator[Intent]:
    """Strikes and looks aimed at what is hidden, right and nearly right ones among them."""
    for ship in state.enemy(seat):
        squares = SPANS[ship.start, ship.end]
        yield WordStrike(ship.word, ship.start, ship.end)
        yield WordStrike(ship.word[::-1], ship.start, ship.end)
        yield WordStrike(ship.word, ship.end, ship.start)
        yield from (CoordinateStrike(square) for square in squares)
    for _ in range(5):
        start, end = random.choice(list(SPANS))
        yield WordStrike("Q" * len(SPANS[start, end]), start, end)


DETAILS = [
    ("one letter", WordStrike("MOAN", "H1", "H4")),
    ("every letter", WordStrike("FISK", "H1", "H4")),
    ("the row", WordStrike("MOON", "H2", "H5")),
    ("the column", WordStrike("MOON", "I1", "I4")),
    ("the direction", WordStrike("MOON", "G1", "J1")),
    ("another ship's place", WordStrike("MOON", "J1", "J4")),
    ("everything", WordStrike("ZZZZ", "A1", "D1")),
]


def test_a_wrong_strike_is_answered_in_the_same_bytes_whatever_was_wrong() -> None:
    """D16: but for the echo of what was announced; to everyone, in both encodings."""
    rules = game()
    before = battle(rules)
    for viewer in AUDIENCES:
        for form in FORMATS:
            answers = set()
            for _, strike in DETAILS:
                after = rules.apply(before, ANN, strike)
                told = diff(rules.view(before, viewer), rules.view(after, viewer))
                echo = WordStruck(ANN, strike.word, strike.here, strike.there, False)
                assert echo in told
                blank = [None if item == echo else item for item in told]
                answers.add((encode(blank, form), len(encode(told, form))))
            assert len(answers) == 1


# 4. Snapshots, replays and whoever comes later see the same


@pytest.mark.parametrize("seed", GAMES)
def test_a_snapshot_is_what_the_updates_add_up_to(seed: int) -> None:
    """Reconnecting and joining late tell no more than having been there."""
    rules, course = states(seed)
    for viewer in AUDIENCES:
        was = seen(room_of(rules, course[0]), viewer)
        held = tree(was)
        for state in course[1:]:
            now = seen(room_of(rules, state), viewer)
            held = patch(held, tree(diff(was, now)))
            was = now
        assert held == tree(seen(room_of(rules, course[-1]), viewer))


@pytest.mark.parametrize("seed", GAMES)
def test_spectators_see_the_public_part_of_each_captains_view(seed: int) -> None:
    """D33: a captain who watches the own game gains nothing."""
    rules, course = states(seed)
    for state in course:
        public = rules.view(state, None)
        for viewer in (ANN, BOB):
            seen = rules.view(state, viewer)
            assert msgspec.structs.replace(seen, you=None) == public


# 6. The seed stays secret


def test_no_view_holds_the_seed() -> None:
    rules = game()
    for number in range(5):
        seed = Random(number).randbytes(32)
        state = rules.setup((ANN, BOB), seed)
        for viewer in AUDIENCES:
            raw = encode(rules.view(state, viewer), "msgpack")
            assert not any(seed[at : at + 4] in raw for at in range(28))
            assert seed.hex()[:8] not in encode(rules.view(state, viewer), "json").decode()


# 7. Whoever acts, acts by its view alone


@pytest.mark.parametrize("seed", GAMES)
def test_hints_samples_and_bots_are_the_same_in_another_world(seed: int) -> None:
    rules, course = states(seed)
    random, bot = Random(seed), make_bot("wordfleet", "random")
    for state in random.sample(course[:-1], 15):
        (seat, *_) = state.to_move
        other = rules.resample(state, seat, random)
        number = random.randrange(1 << 30)
        assert rules.sample(state, seat, Random(number)) == rules.sample(
            other, seat, Random(number)
        )
        assert bot.choose(rules.view(state, seat), seat, 1, number) == bot.choose(
            rules.view(other, seat), seat, 1, number
        )
        assert list(islice(rules.legal(state, seat), 500)) == list(
            islice(rules.legal(other, seat), 500)
        )


# The table of section 8, row by row


def test_each_secret_is_shown_when_its_row_says() -> None:
    """Own codes and words to their owner alone until the end; fleets with each sinking."""
    rules = game()
    before = rules.setup((ANN, BOB), bytes(32))
    for viewer in AUDIENCES:
        you = rules.view(before, viewer).you
        assert you == (None if viewer is None else before.own[viewer])
    state = play(rules, battle(rules), "MOON@H1-H4 A1")
    for viewer in AUDIENCES:
        assert [event.word for event in state.attacks[ANN].sunk] == ["MOON"]
        assert rules.view(state, viewer).fleets is None
    over = rules.withdraw(state, BOB)
    for viewer in AUDIENCES:
        seen = rules.view(over, viewer)
        assert seen.fleets == (NORTH, SOUTH)
        assert seen.codes == tuple(own.codes for own in over.own)
        assert seen.words == tuple(own.words for own in over.own)


def test_the_view_has_no_field_beyond_the_table() -> None:
    """Whoever adds one has to say here, and in the table, who may see it."""
    assert View.__struct_fields__ == (
        *("phase", "log", "lock", "first_claim", "bids", "settlement"),
        *("deployed", "names", "you", "fleets", "codes", "words", "terms"),
    )
    assert Own.__struct_fields__ == ("seat", "codes", "words", "fleet", "inventory")


def test_hints_go_to_the_seat_that_may_act_alone() -> None:
    rules = game(sonar_ping=True)
    state = battle(rules)
    assert rules.view(state, ANN).may == (
        "word_strike",
        "coordinate_strike",
        "letter_sweep",
        "sonar_ping",
    )
    assert rules.view(state, BOB).may == rules.view(state, None).may == ()
    deploying_now = deployment(rules)
    assert rules.view(deploying_now, ANN).may == rules.view(deploying_now, BOB).may == ("deploy",)


@pytest.mark.parametrize("seed", GAMES)
def test_a_hint_stands_for_each_type_of_intent_that_is_legal(seed: int) -> None:
    rules, course = states(seed)
    for state in course[:-1:5]:
        for seat in state.to_move:
            listed = islice(rules.legal(state, seat), 400)
            types = {type(intent).__struct_config__.tag for intent in listed}
            assert types == set(rules.view(state, seat).may)


def test_whose_turn_it_is_follows_from_what_was_said() -> None:
    met = set()
    for seed in range(30):
        rules, course = states(seed)
        for state in course:
            for left in (state, rules.withdraw(state, ANN), rules.adjudicate(state)):
                view = rules.view(left, None)
                assert (view.turn, view.to_move) == (left.turn, left.to_move)
                met.add((left.phase, left.turn.part if left.turn else 0))
    assert {("bidding", 0), ("deploy", 0), ("battle", 1), ("battle", 2), ("audit", 1)} <= met
    assert {("over", 0), ("over", 1), ("over", 2)} <= met


def test_views_share_what_did_not_change() -> None:
    """An update names the event, and nothing else."""
    rules = game()
    before = battle(rules)
    after = play(rules, before, "A10")
    told = diff(rules.view(before, None), rules.view(after, None))
    assert told[::2] == [(1, 0)]
    assert len(encode(told, "msgpack")) < 30
