"""Mutants of a small game with secrets: the laws catch each, and say where and what to do."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, ClassVar, cast

import pytest
from msgspec.structs import astuple, replace

from client.games.polyy.board import PolyYBoard
from engines.chance import renewed
from engines.game import IllegalIntent, Seat
from engines.manifest import Manifest, ScoreSheet
from engines.no_secrets import OpenHands
from engines.polyy.manifest import MANIFEST as POLYY
from engines.wordfleet.rules import WordFleet
from tests.engines import laws
from tests.engines.dark import notation
from tests.engines.dark.manifest import MANIFEST
from tests.engines.dark.public import Place, View
from tests.engines.dark.rules import DarkTicTacToe
from tests.engines.dark.state import State, ended
from tests.engines.laws import LAWS, Law
from tests.engines.samples import AnyGame


class TellingView(View, frozen=True, array_like=True, gc=False):
    """The view of each seat, and beside it all that is true."""

    told: tuple[tuple[int | None, ...], tuple[int, ...], tuple[int, ...]]


class Leaking(DarkTicTacToe, frozen=True):
    """Shows each seat every stone."""

    def view(self, state: State, viewer: Seat | None) -> View:
        seen = super().view(state, viewer)
        return seen if viewer is None else replace(seen, board=state.board)


class LeakingAStone(DarkTicTacToe, frozen=True):
    """Shows seat 1 what lies in the middle, and draws worlds from the state, as some games do."""

    def view(self, state: State, viewer: Seat | None) -> View:
        seen = super().view(state, viewer)
        if viewer != 1:
            return seen
        return replace(seen, board=(*seen.board[:4], state.board[4], *seen.board[5:]))

    def resample(self, state: State, viewer: Seat | None, random: Random) -> State:
        return self.worlds(super().view(state, viewer), viewer, random)


class LeakingToSpectators(DarkTicTacToe, frozen=True):
    """Shows spectators every stone, and seats no more than they may see."""

    def view(self, state: State, viewer: Seat | None) -> View:
        seen = super().view(state, viewer)
        return replace(seen, board=state.board) if viewer is None else seen


class LeakingBesideTheBoard(DarkTicTacToe, frozen=True):
    """Hides stones on the board, tells them in another field, and builds its worlds of that."""

    view_type: ClassVar[Any] = TellingView

    def view(self, state: State, viewer: Seat | None) -> Any:
        zero, one = (tuple(sorted(found)) for found in state.found)
        return TellingView(*astuple(super().view(state, viewer)), (state.board, zero, one))

    def worlds(self, view: Any, viewer: Seat | None, random: Random) -> State:
        board, zero, one = view.told
        return State(board, (frozenset(zero), frozenset(one)), view.tries, ended(board))


class OneWorld(DarkTicTacToe, frozen=True):
    """Draws from a source of its own: the same world for a view each time."""

    def worlds(self, view: View, viewer: Seat | None, random: Random) -> State:
        return super().worlds(view, viewer, Random(1))


class FewWorlds(DarkTicTacToe, frozen=True):
    """Leaves out the worlds with a hidden stone in a corner or in the middle, if it can."""

    def worlds(self, view: View, viewer: Seat | None, random: Random) -> State:
        one = super().worlds(view, viewer, random)
        for _ in range(60):
            if one.board[::2] == view.board[::2]:
                return one
            one = super().worlds(view, viewer, random)
        return one


class EmptyResample(DarkTicTacToe, frozen=True):
    """Says that nothing could be otherwise."""

    def resample(self, state: State, viewer: Seat | None, random: Random) -> State:
        return state


class SeededState(State, frozen=True):
    """A state that keeps the seed of chance that is to come."""

    seed: bytes = bytes(32)


class Seeded(DarkTicTacToe, frozen=True):
    """Keeps every law, with a seed in its state."""

    def setup(self, seats: tuple[Seat, ...], seed: bytes) -> State:
        return SeededState(seed=seed)

    def worlds(self, view: View, viewer: Seat | None, random: Random) -> State:
        world = super().worlds(view, viewer, random)
        return SeededState(*astuple(world), seed=random.randbytes(32))

    def reroll(self, state: Any, times: int) -> Any:
        return replace(state, seed=renewed(state.seed, times))


class OnlyAnotherSeed(Seeded, frozen=True):
    """Says that nothing could be otherwise but what chance will bring."""

    def resample(self, state: Any, viewer: Seat | None, random: Random) -> Any:
        return replace(state, seed=random.randbytes(32))


class LeakingBehindASeed(OnlyAnotherSeed, frozen=True):
    """Shows each seat every stone, and has a seed drawn anew to hide it."""

    def view(self, state: State, viewer: Seat | None) -> View:
        seen = super().view(state, viewer)
        return seen if viewer is None else replace(seen, board=state.board)


class OneWorldOfManySeeds(Seeded, frozen=True):
    """Draws the same stones for a view each time, with another seed."""

    def worlds(self, view: View, viewer: Seat | None, random: Random) -> State:
        world = super().worlds(view, viewer, Random(1))
        return replace(world, seed=random.randbytes(32))


class ChanceThatRepeats(Seeded, frozen=True):
    """Draws nothing anew once a ply was taken back."""

    def reroll(self, state: Any, times: int) -> Any:
        return state


class UntoldDeal(WordFleet, frozen=True):
    """Deals each captain codes, and says that it deals no secrets."""

    deals_secrets: ClassVar[bool] = False


class EmptyWorlds(DarkTicTacToe, frozen=True):
    """Leaves out every stone that is not seen."""

    def worlds(self, view: View, viewer: Seat | None, random: Random) -> State:
        return State(view.board, tries=view.tries)


class WithoutWorlds(DarkTicTacToe, frozen=True):
    """Was never finished."""

    def worlds(self, view: View, viewer: Seat | None, random: Random) -> State:
        return super(DarkTicTacToe, self).worlds(view, viewer, random)


class WithoutBarrier(DarkTicTacToe, frozen=True):
    """Lets everyone look, take back, and play another cell."""

    def barrier(self, state: State) -> int:
        return 0


class WithoutTurns(DarkTicTacToe, frozen=True):
    """Never lets a clock see that a turn has begun."""

    def turn(self, state: State) -> int:
        return 0


class SaidToBeOpen(OpenHands, DarkTicTacToe, frozen=True):
    """Hides stones, and says that it does not."""


class TellingRefusals(DarkTicTacToe, frozen=True):
    """Says in a refusal what only the other seat can know."""

    def check(self, state: State, seat: Seat, intent: Place) -> None:
        try:
            super().check(state, seat, intent)
        except IllegalIntent as why:
            if state.board[4] == 1 - seat:
                raise IllegalIntent("MIDDLE_TAKEN", "Too late for the middle.") from why
            raise


class LegalByTheTruth(DarkTicTacToe, frozen=True):
    """Offers no cell on which a stone lies, though it is hidden."""

    def legal(self, state: State, seat: Seat) -> Iterator[Place]:
        return (it for it in super().legal(state, seat) if state.board[it.cell] is None)

    def sample(self, state: State, seat: Seat, random: Random) -> Place:
        return random.choice(list(self.legal(state, seat)))


class SampledUnseen(DarkTicTacToe, frozen=True):
    """Draws intents that its rules refuse."""

    def sample(self, state: State, seat: Seat, random: Random) -> Place:
        return Place(random.randrange(9))


class Undecided(DarkTicTacToe, frozen=True):
    """Builds worlds that may be over."""

    rules: ClassVar[int] = 1

    def worlds(self, view: View, viewer: Seat | None, random: Random) -> State:
        world = super().worlds(view, viewer, random)
        return super().withdraw(world, 0)


def broken(game: AnyGame) -> dict[str, str]:
    """The laws that a game breaks: name and message."""
    found = {}
    for law in LAWS:
        try:
            law(game)
        except (AssertionError, NotImplementedError) as why:
            found[law.__name__] = str(why)
    return found


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_the_small_game_with_secrets_keeps_this_law(law: Law) -> None:
    law(DarkTicTacToe())


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_the_small_game_keeps_this_law_with_a_seed_in_its_state(law: Law) -> None:
    law(Seeded())


def test_the_small_game_with_secrets_is_registered_completely() -> None:
    laws.manifest_is_complete(MANIFEST)


@pytest.mark.parametrize(
    ("mutant", "law", "words"),
    [
        (Leaking, laws.hidden_hands_leave_every_seat_in_doubt, ["viewer 0", "view shows all"]),
        (
            LeakingAStone,
            laws.a_viewer_cannot_tell_a_resampled_state,
            ["ply ", "viewer 1", "field `board`", "shows what this viewer may not know"],
        ),
        (
            LeakingToSpectators,
            laws.spectators_are_told_nothing_that_a_seat_does_not_know,
            ["ply ", "viewer None", "field `board`[", "seat ", "of what every seat knows alone"],
        ),
        (
            EmptyResample,
            laws.hidden_hands_leave_every_seat_in_doubt,
            ["spectators", "of plies [0, ", "gives back the state itself", "draw anew"],
        ),
        (
            OnlyAnotherSeed,
            laws.hidden_hands_leave_every_seat_in_doubt,
            ["spectators", "of plies [0, ", "in a seed alone", "draw anew"],
        ),
        (
            LeakingBehindASeed,
            laws.hidden_hands_leave_every_seat_in_doubt,
            ["spectators", "of plies [0, ", "in a seed alone", "Or the view shows all"],
        ),
        (
            OneWorldOfManySeeds,
            laws.worlds_are_drawn_at_random_and_the_true_one_is_among_them,
            ["ply ", "spectators", "none of the 1 worlds", "draw from `random` alone"],
        ),
        (
            ChanceThatRepeats,
            laws.what_was_undone_does_not_come_again,
            ["plies 0 to ", "keeps a seed", "chance.renewed(seed, times)"],
        ),
        (
            LeakingBesideTheBoard,
            laws.hidden_hands_leave_every_seat_in_doubt,
            [
                "spectators",
                "After ply 1 ",
                "of seat 0",
                "by field `told`[0][",
                "is that for it to know",
            ],
        ),
        (
            OneWorld,
            laws.worlds_are_drawn_at_random_and_the_true_one_is_among_them,
            ["ply ", "spectators", "none of the 1 worlds", "draw from `random` alone"],
        ),
        (
            FewWorlds,
            laws.worlds_are_drawn_at_random_and_the_true_one_is_among_them,
            ["ply ", "viewer 1", "leave out nothing that the view leaves open"],
        ),
        (
            EmptyWorlds,
            laws.a_viewer_cannot_tell_a_resampled_state,
            ["ply ", "viewer ", "worlds/resample forgets"],
        ),
        (
            WithoutWorlds,
            laws.a_viewer_cannot_tell_a_resampled_state,
            ["needs worlds(view, viewer, random)"],
        ),
        (
            WithoutBarrier,
            laws.the_barrier_rises_where_a_mover_is_told_something,
            ["ply ", "viewer ", "field `", "barrier stays 0", "count what was revealed"],
        ),
        (WithoutTurns, laws.turns_rise_and_never_fall, ["ply ", "turn is 0", "seats [0, 1]"]),
        (
            SaidToBeOpen,
            laws.open_hands_show_the_whole_state,
            ["ply ", "spectators", "State.board", "extend HiddenHands"],
        ),
        (
            TellingRefusals,
            laws.a_refusal_tells_nothing_that_is_hidden,
            ["ply ", "viewer ", "MIDDLE_TAKEN", "refuse by the view alone"],
        ),
        (
            LegalByTheTruth,
            laws.a_viewer_cannot_tell_a_resampled_state,
            ["ply ", "viewer ", "legal() tells more than the view"],
        ),
        (
            SampledUnseen,
            laws.a_game_ends,
            ["sample draws", "apply refuses", "random_intent"],
        ),
        (Undecided, laws.a_viewer_cannot_tell_a_resampled_state, ["ply ", "to_move"]),
    ],
    ids=lambda it: getattr(it, "__name__", None),
)
def test_a_mutant_is_caught_by_a_law_that_says_where_and_what_to_do(
    mutant: Callable[[], Any], law: Law, words: list[str]
) -> None:
    caught = broken(mutant())
    assert law.__name__ in caught, f"caught only by {list(caught)}"
    missing = [word for word in words if word not in caught[law.__name__]]
    assert not missing, caught[law.__name__]


def test_a_deal_of_secrets_that_is_not_said_to_be_one_is_caught() -> None:
    with pytest.raises(AssertionError) as caught:
        laws.a_deal_of_secrets_is_said_to_be_one(UntoldDeal())
    assert "ply 0: viewer " in str(caught.value)
    assert "write `deals_secrets: ClassVar[bool] = True`" in str(caught.value)


def unwritten(options: Any, intent: Any) -> str:
    """A score sheet that was forgotten."""
    return ""


@pytest.mark.parametrize(
    ("mutant", "words"),
    [
        (MANIFEST._replace(score_sheet=ScoreSheet(notation.head, unwritten)), "ply 1: the score"),
        (
            MANIFEST._replace(score_sheet=ScoreSheet(notation.head, lambda o, i: "x")),
            "the score sheet writes",
        ),
        (
            Manifest("dark", "Dark", ("one", "two"), (DarkTicTacToe,), bots=MANIFEST.bots),
            "dark: the manifest has no score sheet: write head(",
        ),
        (MANIFEST._replace(score_sheet=cast(Any, None)), "score_sheet=ScoreSheet(notation.head"),
        (MANIFEST._replace(bots={}), 'add "random": random_bot'),
        (MANIFEST._replace(title=""), "give the manifest a title"),
        (MANIFEST._replace(seat_names=("one",)), "seat_names has a name for each of 2"),
        (MANIFEST._replace(rules=()), "names no rules class"),
    ],
    ids=[
        "no scores",
        "scores alike",
        "no sheet",
        "None for a sheet",
        "no bot",
        "no title",
        "a name too few",
        "no rules",
    ],
)
def test_a_manifest_that_lacks_something_says_what(mutant: Manifest, words: str) -> None:
    with pytest.raises(AssertionError) as caught:
        laws.manifest_is_complete(mutant)
    assert words in str(caught.value)


class SecretPolyYBoard(PolyYBoard):
    """Says that seats see different things."""

    open_hands = False


class DrawnPolyYBoard(PolyYBoard):
    """Offers a draw where the rules know none."""

    draws = not PolyYBoard.draws


@pytest.mark.parametrize(
    ("manifest", "board", "words"),
    [
        (POLYY, None, 'add "polyy": its Board class to BOARDS in client/games/catalog.py'),
        (None, PolyYBoard, 'add "polyy": its MANIFEST to MANIFESTS in engines/catalog.py'),
        (POLYY, SecretPolyYBoard, "write `open_hands: ClassVar[bool] = True` in SecretPolyYBoard"),
        (POLYY, DrawnPolyYBoard, "write `draws` in DrawnPolyYBoard"),
        (POLYY._replace(title="Y"), PolyYBoard, "PolyYBoard.title is 'Poly-Y'"),
        (POLYY._replace(name="y"), PolyYBoard, "the manifest of polyy says name='y'"),
    ],
    ids=["no board", "no rules", "open hands", "draws", "title", "name"],
)
def test_where_the_catalogs_disagree_it_is_said_what_to_write(
    manifest: Manifest | None, board: Any, words: str
) -> None:
    laws.catalogs_agree("polyy", POLYY, PolyYBoard)
    with pytest.raises(AssertionError) as caught:
        laws.catalogs_agree("polyy", manifest, board)
    assert words in str(caught.value)
