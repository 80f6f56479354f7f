"""The audit, the reveal, what stays secret, and how it looks."""

import msgspec
import pytest
from msgspec.structs import replace

from client.games.wordfleet.board import WordFleetBoard
from client.games.wordfleet.board_model import NO_VIEW
from client.games.wordfleet.drawing import palette
from client.ui import theme
from engines.wordfleet.public import (
    AcceptResult,
    Bid,
    CoordinateStruck,
    Deploy,
    DisputeWord,
    Placed,
    ShipSunk,
    SonarPinged,
)
from protocol.from_server import SeatInfo
from tests.client.games.wordfleet.captain import ROOMY, SMALL, at, press, said, words_on
from tests.client.games.wordfleet.fleet_games import (
    BLUE,
    RED,
    THEMED,
    Table,
    audit,
    challenged,
    mid,
    sunk,
)
from tests.client.looks import EVERY, looking
from tests.client.stage import ME, Stage, seen_of, waiting_seen
from tests.client.stage import settled as quiet


@pytest.mark.parametrize("size", [ROOMY, SMALL])
async def test_the_loser_disputes_in_the_audit_or_accepts(size):
    stage, _ = await at(audit(), 1, size)
    shown = words_on(stage)
    assert "60 seconds left" in shown
    assert "Dispute FOQ, ARK" in shown
    await press(stage, "dispute ARK")
    assert said(stage) == DisputeWord("ARK")
    stage, _ = await at(audit(), 1, size)
    await press(stage, "accept")
    assert said(stage) == AcceptResult()


async def test_the_seconds_of_an_audit_are_counted_down():
    stage, _board = await at(audit(), 0)
    for _ in range(10):
        stage.app.tick(700)
    stage.draw()
    assert "53 seconds left" in words_on(stage)
    stage.app.tick(100_000)
    stage.draw()
    assert "0 seconds left" in words_on(stage)


async def test_who_comes_late_to_an_audit_sees_what_is_left_of_it():
    stage = Stage(ROOMY, 100).online()
    stage.connection.now_ms = 45_000
    stage.room(replace(seen_of(*audit().at, seat=0), due=60_000))
    await quiet()
    stage.draw()
    assert "15 seconds left" in words_on(stage)


async def test_at_the_end_both_fleets_codes_and_bluffs_are_open():
    for seat in (0, 1, None):
        table = sunk()
        stage, board = await at(table, seat)
        shown = words_on(stage)
        for hand in table.state.own:
            assert "  ".join(hand.codes) in shown
        assert "a bluff" in shown
        assert [ship.word for ship in board.waters(0).fleet] == [ship.word for ship in RED]
        assert [ship.word for ship in board.waters(1).fleet] == [ship.word for ship in BLUE]


async def test_nothing_of_a_game_is_left_on_the_board_of_a_waiting_room():
    board = WordFleetBoard()
    table = mid()
    board.read(msgspec.to_builtins(table.game.view(table.state, 0)), 0)
    board.ship_mover.draft.write("KETCH", "STORM")
    board.name_entry.insert("Gale")
    board.preview({})
    assert board.view is NO_VIEW
    assert not any(hull.word for hull in board.ship_mover.draft.hulls.values())
    assert board.name_entry.text == ""
    assert all("not known" in cell.name for cell in board.cells())


async def test_a_waiting_room_shows_no_fleet_and_no_code():
    table = Table(THEMED)
    stage = Stage().online().room(waiting_seen((SeatInfo(ME, "Ann"), None), table.at, seat=0))
    stage.draw()
    shown = words_on(stage)
    for own in table.state.own:
        assert not any(secret in shown for secret in (*own.codes, *own.words))


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("make", [challenged, lambda: challenged().by(0, Deploy(RED)), mid])
async def test_the_words_on_the_page_hold_no_secret_of_another(seat, make):
    table = make()
    stage, board = await at(table, seat)
    heard = str(table.state.log)
    shown = words_on(stage) + " ".join(cell.name for cell in board.cells())
    board.flip()
    stage.draw()
    shown += words_on(stage) + " ".join(cell.name for cell in board.cells())
    for other in {0, 1} - {seat}:
        own = table.state.own[other]
        claimed = {bid.code for bid in table.state.bids}
        secrets = {*own.codes, *(ship.word for ship in own.fleet)} - claimed
        assert not [word for word in secrets if word not in heard and f"{word}" in shown.split()]


# -- what cannot be --------------------------------------------------------------------------


def told(view, **fields):
    """A view as it is told, with fields that no value of ours could have."""
    tree = list(msgspec.to_builtins(view))
    for name, value in fields.items():
        tree[view.__struct_fields__.index(name)] = value
    return tree


SHORT = msgspec.to_builtins(ShipSunk(0, "PT", "UP", "A1", "B1", "letters"))
LONG = ["UPS" if it == "UP" else it for it in SHORT]
ASLANT = ["B2" if it == "B1" else it for it in msgspec.to_builtins(Placed("PT", "UP", "A1", "B1"))]
IMPOSSIBLE = {
    "a square beside the grid": lambda view: replace(view, log=(CoordinateStruck(0, "Z9", ""),)),
    "a ship aslant": lambda view: told(view, fleets=[[ASLANT], []]),
    "a word longer than its place": lambda view: told(view, log=[LONG]),
    "an area off the grid": lambda view: replace(view, log=(SonarPinged(0, "J10", True),)),
    "a third captain": lambda view: replace(view, log=(CoordinateStruck(2, "A1", ""),)),
    "a bid of nobody": lambda view: replace(view, bids=(Bid(7, "123"),)),
    "another type": lambda view: replace(view, phase="tea"),
}


@pytest.mark.parametrize("change", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_a_view_of_what_cannot_be_is_refused_and_the_last_one_stays(change):
    board, table = WordFleetBoard(), sunk()
    view = table.game.view(table.state, 0)
    board.read(msgspec.to_builtins(view), 0)
    with pytest.raises(msgspec.ValidationError):
        board.read(msgspec.to_builtins(change(view)), 0)
    assert board.view == view


def read_on_the_sea():
    seas = palette.DEEP, palette.SHOAL
    inks = palette.SCALE, theme.TEXT, palette.HIT, palette.ECHO, palette.GHOST
    yield palette.SCALE, theme.GROUND
    yield from ((ink, sea) for ink in inks for sea in seas)
    yield from ((palette.LETTER, hull) for hull in (palette.STEEL, palette.DECK))
    yield palette.ON_FIRE, palette.FIRE
    yield palette.ON_WRECK, palette.WRECK
    printed = palette.INK, palette.FAINT_INK, palette.STAMP, palette.TRUE_STAMP
    yield from ((ink, palette.PAPER) for ink in printed)
    yield from ((palette.HIT, it) for it in (theme.RAISED, theme.SURFACE, theme.WELL))


def signs_of_the_sea():
    seas = palette.DEEP, palette.SHOAL
    own = palette.RIM, palette.SCALE, palette.HIT, palette.STEEL, palette.WRECK_EDGE, palette.ECHO
    inks = *own, theme.ACCENT, theme.FOCUS, theme.DANGER, *theme.SEATS[:2]
    yield from ((ink, sea) for ink in inks for sea in seas)
    yield from ((palette.FIRE, hull) for hull in (palette.STEEL, palette.DECK))
    yield palette.WRECK_EDGE, palette.WRECK
    yield palette.PAPER_EDGE, theme.SURFACE


@pytest.mark.parametrize("look", EVERY, ids="-".join)
def test_what_is_read_on_the_sea_stands_out(look):
    with looking(look):
        assert [pair for pair in read_on_the_sea() if theme.contrast(*pair) < 4.5] == []


@pytest.mark.parametrize("look", EVERY, ids="-".join)
def test_signs_on_the_sea_stand_out(look):
    with looking(look):
        assert [pair for pair in signs_of_the_sea() if theme.contrast(*pair) < 3] == []


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("size", [ROOMY, SMALL])
async def test_a_square_of_the_battle_is_large_enough_for_its_letter(size, scale):
    _, board = await at(mid(), 0, size, scale)
    assert board.chart.cell >= 24
    _, board = await at(challenged(), 1, size, scale)
    assert board.chart.cell >= 24


def test_before_play_nobody_is_said_to_bid():
    board = WordFleetBoard()
    board.preview({})
    assert board.status() == "Waiting for players ..."
