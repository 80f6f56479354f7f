"""One key leads through one's own running games, from anywhere, around the end."""

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.scenes.lobby.my_games import against
from client.shell.running_games import elsewhere, in_order, is_my_turn, is_shared, neighbour
from protocol.from_server import MyRooms
from protocol.names import beside
from tests.client.gallery.lobby import live_rooms, server
from tests.client.stage import ME, YOU, Stage, card, played, seen_of, settled

CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT
GAMES = (
    card("TWO222", "playing", ("Ann", "Bob"), seat=0, to_move=(1,), ago=20),
    card("ONE222", "playing", ("Ann", "Cleo"), seat=0, to_move=(1,), ago=30),
    card("TRE222", "playing", ("Ann", "Dirk"), "toppen", seat=0, to_move=(0,), ago=10),
    card("OVER22", "over", ("Ann", "Dirk"), seat=0, ago=40),
)
ORDER = ["ONE222", "TWO222", "TRE222"]


async def at_home(size=(1280, 720)):
    stage = Stage(size).online(server(cards=live_rooms(), own=MyRooms(1, GAMES)))
    stage.draw()
    await settled()
    stage.draw()
    return stage


def here(stage):
    return stage.app.place.room


@pytest.mark.parametrize(("key", "mod"), [(pygame.K_TAB, CTRL), (pygame.K_F8, 0)])
async def test_a_key_goes_through_the_games_and_shift_goes_back(key, mod):
    stage = await at_home()
    stage.key(key, mod)
    assert here(stage) == "TRE222", "from home it is the game that waits"
    seen = [here(stage) for _ in range(3) if not stage.key(key, mod)]
    assert seen == ["ONE222", "TWO222", "TRE222"]
    stage.key(key, mod | SHIFT)
    assert here(stage) == "TWO222"
    assert [scene.title for scene in stage.app.scenes].count("Game") == 1
    await settled()
    assert set(stage.connection.rooms) == {"TWO222"}, "what was left is watched no more"


async def test_the_strip_marks_whose_turn_it_is_and_leads_there():
    stage = await at_home()
    stage.room(seen_of(*played(3)), code="ONE222")
    stage.draw()
    assert stage.control("game TRE222").spoken.startswith("Your turn: Toppen with Dirk")
    assert stage.control("game TWO222").spoken.startswith("Go to Poly-Y with Bob")
    stage.press("game TRE222")
    assert here(stage) == "TRE222"


@pytest.mark.parametrize("size", [(640, 400), (844, 390)])
async def test_a_low_window_leaves_all_its_room_to_the_board_and_the_key_still_works(size):
    stage = await at_home(size)
    stage.room(seen_of(*played(3)), code="ONE222")
    stage.draw()
    assert not [it for it in stage.scene.page.controls() if it.key.startswith("game ")]
    stage.key(pygame.K_F8)
    assert here(stage) == "TWO222"
    assert "Game 2 of 3" in stage.app.spoken


async def test_a_phone_has_arrows_for_it():
    stage = await at_home((390, 844))
    stage.room(seen_of(*played(3)), code="ONE222")
    stage.draw()
    stage.press("game after")
    assert here(stage) == "TWO222"


async def test_who_has_one_game_alone_is_told_so():
    stage = Stage().online(server(own=MyRooms(1, GAMES[:1])))
    stage.draw()
    await settled()
    stage.room(seen_of(*played(3)), code="TWO222")
    stage.draw()
    stage.key(pygame.K_F8)
    assert here(stage) == "TWO222"
    assert "no other game" in stage.app.spoken


@given(st.permutations(GAMES), st.integers(0, 2))
def test_the_order_does_not_depend_on_turns_and_every_game_is_reached(cards, first):
    games = in_order(cards)
    assert [it.room for it in games] == ORDER
    there, visited = ORDER[first], []
    for _ in ORDER:
        there = neighbour(games, there, 1).room
        visited.append(there)
        assert neighbour(games, neighbour(games, there, 1).room, -1).room == there
    assert sorted(visited) == sorted(ORDER)
    assert is_my_turn(neighbour(games, None, 1))


@pytest.mark.parametrize("others", [True, False])
async def test_the_board_stays_where_it_is_when_ones_games_are_told_anew(others):
    stage = await at_home()
    lobby = stage.scene
    lobby.mine.rooms = GAMES if others else ()
    stage.room(seen_of(*played(3)), code="NEW222")
    stage.draw()
    before = stage.control("board").rect.copy()
    new = card("NEW222", "playing", ("Ann", "Eve"), seat=0, to_move=(1,), ago=1)
    lobby.mine.rooms = (*GAMES, new)
    stage.draw()
    assert stage.control("board").rect == before
    assert (stage.scene.page.control("game TRE222") is not None) == others
    lobby.mine.rooms = (new,)
    stage.draw()
    assert stage.control("board").rect == before


def test_who_sits_at_ones_own_window_is_not_played_with():
    names = ("Ann", "Ben", "Ben")
    windows = (ME, beside(ME, 1), YOU)
    mixed = card(phase="playing", names=names, seat=0, players=windows)
    assert (elsewhere(mixed), is_shared(mixed)) == (["Ben"], True)
    assert against(mixed) == "Ann, Ben at this window, with Ben"
    alone = card(phase="playing", names=names[:2], seat=0, players=windows[:2])
    assert against(alone) == "Ann, Ben at this window"
    assert against(card(names=("Ann", "Bob"), seat=0)) == "with Bob"
