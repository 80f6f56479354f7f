"""Deployment: W5 to W8, W27 to W35, W61, D13, D14, D28, D37 and section 5."""

from random import Random

import msgspec
import pytest

from engines.catalog import BadOptions, make
from engines.game import IllegalIntent
from engines.wordfleet.board import AREAS, BY_LENGTH, CLASSES, LENGTHS, SPANS, SQUARES
from engines.wordfleet.dictionary.lexicon import choices, dealt, terms
from engines.wordfleet.dictionary.words import NEWEST, is_flagged, is_word, own
from engines.wordfleet.dictionary.words import dealt as pool
from engines.wordfleet.notation import deploying, read_fleet, write_fleet
from engines.wordfleet.public import NAME_LENGTH, Deploy, Intent, inventory
from tests.engines.wordfleet.table import (
    ANN,
    BOB,
    DISPUTED,
    NORTH,
    OWN,
    SOUTH,
    deployment,
    game,
    moved,
    refused,
    words,
)

FLAGGED = next(word for word in own(NEWEST, 5, "none", True) if is_flagged(NEWEST, word))
ZOO = "TIGER@A1-E1,LION@A3-D3,COW@A5-C5,HEN@A7-C7,OX@A9-B9"


# The grid (W27, W28, W31)


def test_the_grid_is_ten_by_ten_and_ships_have_seventeen_squares() -> None:
    """W27, W28, W31."""
    assert (len(SQUARES), SQUARES[0], SQUARES[9], SQUARES[99]) == (100, "A1", "J1", "J10")
    assert [LENGTHS[ship] for ship in CLASSES] == [5, 4, 3, 3, 2]
    assert sum(LENGTHS.values()) == 17


def test_each_length_has_so_many_places() -> None:
    """Section 5, D26."""
    assert {length: len(spans) for length, spans in BY_LENGTH.items()} == {
        2: 180,
        3: 160,
        4: 140,
        5: 120,
    }
    assert len(AREAS) == 64
    assert AREAS["H8"] == {"H8", "I8", "J8", "H9", "I9", "J9", "H10", "I10", "J10"}


def test_a_span_runs_right_or_down_and_never_around_the_rim() -> None:
    """W8."""
    assert SPANS["B2", "F2"] == ("B2", "C2", "D2", "E2", "F2")
    assert SPANS["C9", "C10"] == ("C9", "C10")
    assert not {("F2", "B2"), ("C10", "C9"), ("A1", "B2"), ("J1", "A2"), ("A1", "A1")} & set(SPANS)


# What is refused, and in which order

REFUSED = [
    ("W31 a class is missing", Deploy(deploying(NORTH).fleet[:4]), "BAD_FLEET"),
    ("W31 no ships", Deploy(()), "BAD_FLEET"),
    ("W31 six ships", Deploy((*deploying(NORTH).fleet, deploying(NORTH).fleet[0])), "BAD_FLEET"),
    (
        "W31 a class twice",
        Deploy((*deploying(NORTH).fleet[:4], deploying(NORTH).fleet[0])),
        "BAD_FLEET",
    ),
    ("D37 a long name", deploying(NORTH, "x" * (NAME_LENGTH + 1)), "BAD_FLEET"),
    ("D37 no control signs", deploying(NORTH, "a\nb"), "BAD_FLEET"),
    ("D37 no spaces around", deploying(NORTH, " a"), "BAD_FLEET"),
    ("a digit", moved(NORTH, SUB="O4K@A5-C5"), "BAD_WORD"),
    ("an accent", moved(NORTH, SUB="ÖAK@A5-C5"), "BAD_WORD"),
    ("what grows in upper case", moved(NORTH, PT="ß@A9-B9"), "BAD_WORD"),
    ("a dotless letter", moved(NORTH, PT="ıs@A9-B9"), "BAD_WORD"),
    ("one letter", moved(NORTH, PT="O@A9-B9"), "BAD_WORD"),
    ("six letters", moved(NORTH, KETCH="STORMS@A1-F1"), "BAD_WORD"),
    ("no word", moved(NORTH, PT="@A9-B9"), "BAD_WORD"),
    ("W27 a column K", moved(NORTH, PT="OX@J9-K9"), "BAD_COORD"),
    ("W27 a row 11", moved(NORTH, PT="OX@A10-A11"), "BAD_COORD"),
    ("W27 a row 0", moved(NORTH, PT="OX@A0-B0"), "BAD_COORD"),
    ("a leading zero", moved(NORTH, PT="OX@A09-B9"), "BAD_COORD"),
    ("no square", moved(NORTH, PT="OX@-"), "BAD_COORD"),
    ("W8 right to left", moved(NORTH, PT="OX@B9-A9"), "BAD_SPAN"),
    ("W8 bottom to top", moved(NORTH, PT="OX@A10-A9"), "BAD_SPAN"),
    ("W8 aslant", moved(NORTH, PT="OX@A9-B10"), "BAD_SPAN"),
    ("W8 around the rim", moved(NORTH, PT="OX@J8-A9"), "BAD_SPAN"),
    ("W28 one letter a square", moved(NORTH, PT="OX@A9-C9"), "BAD_SPAN"),
    ("W28 one square", moved(NORTH, PT="OX@A9-A9"), "BAD_SPAN"),
    ("W31 too short for its class", moved(NORTH, SUB="OX@A5-B5"), "BAD_LENGTH"),
    ("W31 too long for its class", moved(NORTH, PT="OAK@A9-C9"), "BAD_LENGTH"),
    ("W29 one square of two ships", moved(NORTH, PT="OX@A1-B1"), "OVERLAP"),
    ("W29 crossing on the same letter", moved(NORTH, PT="OX@C1-C2"), "OVERLAP"),
    ("D13 a word twice", moved(NORTH, ARK="OAK@A7-C7"), "DUPLICATE_WORD"),
    ("W6 D14 not a dealt word", moved(NORTH, PT="GO@A9-B9"), "NOT_YOUR_WORDS"),
    (
        "D14 words of another class",
        moved(NORTH, SUB="ELM@A5-C5", ARK="OAK@A7-C7"),
        "NOT_YOUR_WORDS",
    ),
    # of two things that are wrong, the first in the order of section 5
    ("fleet before word", Deploy(moved(NORTH, PT="O@A9-B9").fleet[1:]), "BAD_FLEET"),
    ("word before square", moved(NORTH, KETCH="STORM@A1-Z1", PT="O@A9-B9"), "BAD_WORD"),
    ("square before span", moved(NORTH, KETCH="STORM@E1-A1", PT="OX@A9-Z9"), "BAD_COORD"),
    ("span before length", moved(NORTH, KETCH="OX@A1-B1", PT="OX@B9-A9"), "BAD_SPAN"),
    ("length before overlap", moved(NORTH, SHIP="LION@A1-D1", PT="OAK@A9-C9"), "BAD_LENGTH"),
    ("overlap before twice", moved(NORTH, SHIP="LION@A1-D1", ARK="OAK@A7-C7"), "OVERLAP"),
    ("twice before method", moved(NORTH, SUB="ELM@A5-C5"), "DUPLICATE_WORD"),
]


@pytest.mark.parametrize(
    ("asked", "code"), [it[1:] for it in REFUSED], ids=[it[0] for it in REFUSED]
)
def test_these_fleets_are_refused(asked: Intent, code: str) -> None:
    rules = game()
    state = deployment(rules)
    assert refused(rules, state, asked, ANN) == code


OWN_WORDS = [
    ("W8 no word", OWN, moved(NORTH, PT="XQ@A9-B9"), "NOT_A_WORD"),
    ("flagged", OWN, moved(NORTH, KETCH=f"{FLAGGED}@A1-E1"), "FLAGGED_WORD"),
    (
        "flagged, by leave",
        {**OWN, "allow_flagged_words": True},
        moved(NORTH, KETCH=f"{FLAGGED}@A1-E1"),
        None,
    ),
    ("W61 not of the theme", {**OWN, "theme": "animals"}, moved(NORTH), "NOT_IN_THEME"),
    ("W61 of the theme", {**OWN, "theme": "animals"}, deploying(read_fleet(ZOO)), None),
    (
        "D28 an open class",
        {**OWN, "theme": "animals"},
        deploying(read_fleet(ZOO.replace("OX", "GO"))),
        None,
    ),
    (
        "D28 an open class is English still",
        {**OWN, "theme": "animals"},
        deploying(read_fleet(ZOO.replace("OX", "XQ"))),
        "NOT_A_WORD",
    ),
    (
        "theme before dictionary",
        {**OWN, "theme": "food"},
        moved(NORTH, PT="XQ@A9-B9"),
        "NOT_IN_THEME",
    ),
    (
        "flagged before theme",
        {**OWN, "theme": "food"},
        moved(NORTH, KETCH=f"{FLAGGED}@A1-E1"),
        "FLAGGED_WORD",
    ),
    ("W59 no dictionary at deployment", DISPUTED, moved(NORTH, PT="XQ@A9-B9"), None),
    ("W59 no theme either", {**DISPUTED, "theme": "food"}, moved(NORTH, PT="XQ@A9-B9"), None),
    ("W59 flagged all the same", DISPUTED, moved(NORTH, KETCH=f"{FLAGGED}@A1-E1"), "FLAGGED_WORD"),
    (
        "W59 flagged by leave",
        {**DISPUTED, "allow_flagged_words": True},
        moved(NORTH, KETCH=f"{FLAGGED}@A1-E1"),
        None,
    ),
    ("W59 shape all the same", DISPUTED, moved(NORTH, PT="OX@B9-A9"), "BAD_SPAN"),
    ("D13 twice all the same", DISPUTED, moved(NORTH, ARK="OAK@A7-C7"), "DUPLICATE_WORD"),
]


@pytest.mark.parametrize(
    ("options", "asked", "code"), [it[1:] for it in OWN_WORDS], ids=[it[0] for it in OWN_WORDS]
)
def test_own_words_are_taken_or_refused_so(
    options: dict[str, object], asked: Deploy, code: str | None
) -> None:
    rules = game(**options)
    state = deployment(rules)
    if code is None:
        assert rules.apply(state, ANN, asked).deployed == (True, False)
    else:
        assert refused(rules, state, asked, ANN) == code


def test_a_refusal_names_the_first_class_that_offends() -> None:
    """Section 5."""
    rules = game(**OWN)
    state = deployment(rules)
    twice = moved(NORTH, SHIP="XQXQ@A3-D3", PT="XQ@A9-B9")
    with pytest.raises(IllegalIntent, match=r"^SHIP: XQXQ "):
        rules.apply(state, ANN, twice)
    backwards = Deploy(twice.fleet[::-1])
    with pytest.raises(IllegalIntent, match=r"^SHIP: XQXQ "):
        rules.apply(state, ANN, backwards)


def test_ships_may_share_sides_and_stand_in_the_corners() -> None:
    """W29."""
    rules = game()
    touching = read_fleet("STORM@A1-E1,LION@A2-D2,OAK@J8-J10,ELM@I8-I10,OX@G10-H10")
    assert rules.apply(deployment(rules), ANN, deploying(touching)).own[ANN].fleet == touching


def test_typing_in_any_case_is_the_same() -> None:
    """Section 2: letters are folded, nothing else is changed."""
    lower = b'{"type":"deploy","fleet":[%b]}' % b",".join(
        b'{"ship":"%b","word":"%b","from":"%b","to":"%b"}'
        % tuple(text.lower().encode() for text in (it.ship, it.word, it.start, it.end))
        for it in NORTH
    )
    rules = game()
    typed = msgspec.json.decode(lower, type=Intent)
    assert typed == deploying(NORTH)
    assert rules.apply(deployment(rules), ANN, typed).own[ANN].fleet == NORTH


# Both at once, in secret, for good (W7, W30)


def test_both_deploy_at_once_and_neither_learns_more_than_that() -> None:
    """W7, W30, D1."""
    rules = game()
    state = deployment(rules)
    assert state.to_move == (ANN, BOB)
    first = rules.apply(state, BOB, deploying(SOUTH))
    assert first.to_move == (ANN,)
    assert first.deployed == (False, True)
    for viewer in (ANN, None):
        before, after = rules.view(state, viewer), rules.view(first, viewer)
        changed = {
            name
            for name in after.__struct_fields__
            if getattr(after, name) != getattr(before, name)
        }
        assert changed == {"deployed"}
    both = rules.apply(first, ANN, deploying(NORTH))
    assert both.phase == "battle"
    assert rules.view(both, ANN).fleets is None


def test_the_order_in_which_they_deploy_is_all_the_same() -> None:
    rules = game()
    state = deployment(rules)
    one = rules.apply(rules.apply(state, ANN, deploying(NORTH)), BOB, deploying(SOUTH))
    other = rules.apply(rules.apply(state, BOB, deploying(SOUTH)), ANN, deploying(NORTH))
    assert one == other


def test_a_fleet_is_deployed_once() -> None:
    """Section 5."""
    rules = game()
    state = rules.apply(deployment(rules), ANN, deploying(NORTH))
    assert refused(rules, state, deploying(NORTH), ANN) == "ALREADY_DEPLOYED"
    assert refused(rules, state, Deploy(()), ANN) == "ALREADY_DEPLOYED"


def test_a_fleet_may_have_a_name_and_all_may_read_it() -> None:
    """D37."""
    rules = game()
    state = rules.apply(deployment(rules), ANN, deploying(NORTH, "Grey Ladies"))
    assert rules.view(state, None).names == ("Grey Ladies", "")
    assert rules.view(state, BOB).names == ("Grey Ladies", "")


# Words that are dealt (W5, W6, W33, D13, D14, D28)


@pytest.mark.parametrize("level", ["common", "everyday", "rare"])
@pytest.mark.parametrize("theme", ["none", "animals", "colors", "music"])
def test_five_different_words_are_dealt_from_the_pool(level: str, theme: str) -> None:
    """W5, W6, W33, D13, D14, D28."""
    rules = game(word_level=level, theme=theme)
    for seed in range(40):
        state = rules.setup((ANN, BOB), bytes([seed]) * 32)
        for secrets in state.own:
            assert [len(word) for word in secrets.words] == [5, 4, 3, 3, 2]
            assert len(set(secrets.words)) == 5
            assert secrets.inventory == inventory(secrets.words)
            for word in secrets.words:
                assert word in pool(NEWEST, len(word), rules.word_level, rules.theme)
                assert is_word(NEWEST, word)
                assert not is_flagged(NEWEST, word)
        assert state.own[ANN].words != state.own[BOB].words


def test_every_word_of_the_pool_can_be_dealt() -> None:
    agreed = terms(game(theme="colors"))
    hands = [dealt(agreed, Random(seed).randbytes(32), seed % 2) for seed in range(600)]
    for place, ship in enumerate(CLASSES[:2]):
        assert {hand[place] for hand in hands} == set(choices(agreed, ship))


def test_nothing_is_dealt_where_captains_choose() -> None:
    """W5."""
    state = game(**OWN).setup((ANN, BOB), bytes(32))
    assert [secrets.words for secrets in state.own] == [(), ()]


def test_own_words_are_counted_when_they_are_deployed() -> None:
    """W32, W34."""
    rules = game(**OWN)
    state = deployment(rules)
    assert sum(rules.view(state, ANN).you.inventory) == 0  # type: ignore[union-attr]
    after = rules.view(rules.apply(state, ANN, deploying(NORTH)), ANN).you
    assert after is not None
    assert after.inventory == inventory(words(NORTH))
    letters = dict(zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", after.inventory, strict=True))
    assert {letter: count for letter, count in letters.items() if count} == {
        "S": 1,
        "T": 1,
        "O": 4,
        "R": 1,
        "M": 2,
        "L": 2,
        "I": 1,
        "N": 1,
        "A": 1,
        "K": 1,
        "E": 1,
        "X": 1,
    }


OPEN = [
    ("D28 none", {}, ()),
    ("D28 always PT", {"theme": "animals"}, ("PT",)),
    ("D28 colors", {"theme": "colors"}, ("SUB", "ARK", "PT")),
    ("D28 time, dealt", {"theme": "time"}, ("SUB", "ARK", "PT")),
    ("D28 time, own: there are words enough", {"theme": "time", **OWN}, ("PT",)),
]


@pytest.mark.parametrize(
    ("options", "classes"), [it[1:] for it in OPEN], ids=[it[0] for it in OPEN]
)
def test_classes_with_few_words_are_open(
    options: dict[str, object], classes: tuple[str, ...]
) -> None:
    assert terms(game(**options)).open_classes == classes


BAD = [
    ("Dictionary Defense with dealt words", {"dictionary_defense": True}, "BAD_OPTIONS"),
    ("D36 Risk & Reward", {"first_claim": "risk_reward"}, "first_claim"),
    ("the old toggle", {"silent_running": True}, "silent_running"),
    ("no such theme", {"theme": "weather"}, "theme"),
]


@pytest.mark.parametrize(("options", "said"), [it[1:] for it in BAD], ids=[it[0] for it in BAD])
def test_these_options_are_refused(options: dict[str, object], said: str) -> None:
    with pytest.raises(BadOptions, match=said):
        make("wordfleet", options)


def test_the_terms_are_in_every_view() -> None:
    """D29: whoever joins has agreed to what is shown."""
    rules = game(theme="sea", word_level="common", sonar_ping=True, sweep_answer="count_and_ships")
    seen = rules.view(rules.setup((ANN, BOB), bytes(32)), None)
    assert seen.terms == terms(rules)
    assert seen.terms.theme == "sea"
    assert (seen.terms.word_level, seen.terms.word_method) == ("common", "auto")
    assert (seen.terms.sonar_ping, seen.terms.sweep_answer) == (True, "count_and_ships")


def test_the_fleets_of_these_tests_are_fleets() -> None:
    assert read_fleet(write_fleet(SOUTH)) == SOUTH
    assert all(is_word(NEWEST, word) for word in words(NORTH) + words(SOUTH))
