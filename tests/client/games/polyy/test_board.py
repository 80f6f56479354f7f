"""What the Poly-Y board shows and asks for, by section 6 of its rules."""

import msgspec
import pygame
import pytest

from client.games.polyy import art
from client.games.polyy.board import PolyYBoard
from client.table.board import BoardScene
from client.table.motion.pose import Pose
from client.ui import theme
from client.ui.text import Type
from client.widgets import ControlState, DrawContext
from engines.polyy.public import PlaceStone, TakeFirstStone, board
from tests.client.stage import played

SIDE = 700


def shown(plies, seat=0, **options):
    game, state = played(plies, **options)
    made = PolyYBoard()
    made.read(msgspec.to_builtins(game.view(state, seat)), seat)
    made.place(pygame.Rect(0, 0, SIDE, SIDE))
    return made


def drawn(made, scene=None):
    surface = pygame.Surface((SIDE, SIDE))
    made.draw(DrawContext(Type(1), ControlState()), surface, scene or BoardScene())
    return surface


def at(made, field):
    return next(cell.at for cell in made.cells() if cell.key == field)


def test_the_spoken_name_says_number_owner_corner_and_last_move():
    made = shown(3)
    names = {cell.key: cell.name for cell in made.cells()}
    assert names[0] == "field 43, empty"
    assert names[board(7).numbered[46 - 1]] == "field 46, red, last move"
    assert names[76] == "field 1, empty, top corner"


def test_moves_are_codecup_numbers_and_swap():
    assert [move.text for move in shown(5).moves()] == ["36", "swap", "46", "1", "84"]


def test_the_score_counts_captured_corners():
    assert shown(40).scores() == ((0, 5), (2, 5))
    assert shown(41).scores() == ((3, 5), (2, 5))
    assert shown(41).score_line() == "3 : 2 corners"
    assert shown(41).to_move() == ()


def test_the_swap_is_offered_at_ply_two_to_the_second_player_alone():
    assert [offer.intent for offer in shown(1, seat=1).actions()] == [TakeFirstStone()]
    assert shown(1, seat=0).actions() == shown(2, seat=1).actions() == ()
    assert shown(1, seat=1, pie=False).actions() == ()
    assert shown(1, seat=0).status() == "Blue may swap: take over this stone."
    assert shown(1, seat=1).status() == "You may swap: take over this stone."


def test_a_tap_on_the_first_stone_asks_for_the_swap():
    made = shown(1, seat=1)
    first = made.view.last
    assert made.click(at(made, first), True).intent is None
    assert made.chosen() == (TakeFirstStone(), "the swap")
    assert made.click(at(made, first), True).intent == TakeFirstStone()
    free = 0 if first != 0 else 1
    assert made.click(at(made, free), False).intent == PlaceStone(free)


def test_a_tap_beside_every_field_unchooses():
    made = shown(0)
    made.click(at(made, 0), True)
    assert made.chosen() == (PlaceStone(0), "field 43")
    made.click((3, 3), True)
    assert made.chosen() is None


def test_a_tap_reaches_half_the_way_to_the_next_field():
    made = shown(0)
    x, y = at(made, 0)
    reach = SIDE / 2 / 7 * 0.5
    assert made.cell_at((round(x + reach * 0.9), y)) == 0
    assert made.cell_at((x, 4)) is None


def test_a_choice_ends_when_the_turn_does():
    made = shown(0)
    made.click(at(made, 0), True)
    game, state = played(1)
    made.read(msgspec.to_builtins(game.view(state, 0)), 0)
    assert made.chosen() is None


def test_stones_have_their_colours_and_the_blue_ones_a_hole():
    made = shown(4)
    surface = drawn(made)
    red, blue = (board(7).numbered[number - 1] for number in (46, 36))
    assert surface.get_at(at(made, red))[:3] == theme.SEATS[0]
    x, y = at(made, blue)
    unit = SIDE / 2 / 7
    assert surface.get_at((round(x + 0.27 * unit), y))[:3] == theme.SEATS[1]
    assert made.view.last != blue
    assert surface.get_at((x, y))[:3] == theme.WELL


def test_the_last_move_has_a_white_mark():
    made = shown(3)
    assert drawn(made).get_at(at(made, made.view.last))[:3] == theme.TEXT


def test_links_are_coloured_where_both_ends_are_one_players():
    made = shown(41)
    surface = drawn(made)
    owners = made.view.board
    for here, near in enumerate(board(7).neighbours):
        for there in near:
            if here < there and owners[here] is not None and owners[here] == owners[there]:
                (x1, y1), (x2, y2) = at(made, here), at(made, there)
                middle = (x1 + x2) // 2, (y1 + y2) // 2
                assert surface.get_at(middle)[:3] == theme.SEATS[owners[here]]


@pytest.mark.parametrize("corner", range(5))
def test_an_arc_takes_the_colour_of_who_captured_its_corner(corner):
    from math import cos, pi, sin

    made = shown(41)
    angle = 2 * pi * corner / 5 - pi / 2 + 0.3
    point = [round(SIDE / 2 * (1 + art.ARC * f(angle))) for f in (cos, sin)]
    owner = made.view.corners[corner]
    assert drawn(made).get_at(point)[:3] == theme.SEATS[owner]


def test_a_pending_stone_is_neither_absent_nor_done():
    made = shown(0)
    bare = drawn(made).get_at(at(made, 0))[:3]
    pending = drawn(made, BoardScene(False, PlaceStone(0))).get_at(at(made, 0))[:3]
    assert pending not in (bare, theme.SEATS[0])


@pytest.mark.parametrize("size", [4, 5, 6, 7])
def test_a_preview_shows_the_empty_board_of_that_size(size):
    made = PolyYBoard()
    made.preview({"size": size})
    assert len(made.cells()) == len(board(size).points)
    made.place(pygame.Rect(0, 0, 300, 300))
    drawn(made)


def test_a_field_that_is_not_to_be_had_is_marked_and_said():
    made = shown(4)
    red, blue = (board(7).numbered[number - 1] for number in (46, 36))
    assert made.click(at(made, blue), True).intent is None
    assert made.fault() == "Field 36 already has a blue stone."
    marked = drawn(made).get_view("0").raw
    made.click(at(made, red), True)
    assert made.fault() == "Field 46 already has your stone."
    made.click(at(made, 0), True)
    assert made.fault() == ""
    assert marked not in (drawn(made).get_view("0").raw, drawn(shown(4)).get_view("0").raw)


def test_who_is_not_to_move_or_watches_is_told_so():
    for seat, words in ((1, "It is not your turn."), (None, "You are watching.")):
        made = shown(4, seat=seat)
        made.click(at(made, 0), True)
        assert made.fault() == words


def test_the_fields_follow_what_was_played_and_where_the_board_lies():
    made = shown(3)
    names, places = ([getattr(cell, what) for cell in made.cells()] for what in ("name", "at"))
    made.place(pygame.Rect(10, 0, SIDE, SIDE))
    assert [cell.at for cell in made.cells()] == [(x + 10, y) for x, y in places]
    game, state = played(4)
    made.read(msgspec.to_builtins(game.view(state, 0)), 0)
    assert [cell.name for cell in made.cells()] == [cell.name for cell in shown(4).cells()] != names


def moving(plies, seat=0):
    """A board that has just been told of the last of so many plies."""
    made = shown(plies - 1, seat)
    made.animated = True
    game, state = played(plies)
    made.read(msgspec.to_builtins(game.view(state, seat)), seat)
    return made


def test_the_swap_turns_the_stone_over_and_is_said_to_whom_it_happened():
    made = moving(2)
    (pose,) = made.motion.moving
    assert pose.kind == 0
    made.tick(250)
    (pose,) = made.motion.moving
    assert pose.kind == 1
    assert made.surprise() == "Blue took over your stone: that is the swap rule."
    assert shown(2, seat=1).surprise() == shown(3).surprise() == ""
    assert "the first stone" in shown(2, seat=None).surprise()


def test_a_captured_corner_ripples_and_stays_lit():
    ply = next(n for n in range(42) if any(it is not None for it in shown(n).view.corners))
    made = moving(ply)
    made.tick(200)
    assert {seen.effect.kind for seen in made.motion.effects} == {"ripple"}
    made.tick(2000)
    assert made.motion.effects == ()
    assert any(piece.key[0] == "arc" for piece in made.motion.still)


def test_the_winning_groups_glow_and_no_others():
    made = shown(41)
    glowing = {piece.key[1] for piece in made.motion.still if piece.key[0] == "glow"}
    assert glowing
    assert {made.view.board[field] for field in glowing} == {0}
    assert not any(piece.key[0] == "glow" for piece in shown(40).motion.still)


def test_a_fields_number_is_shown_while_it_is_pointed_at():
    made = shown(4)
    before = drawn(made).get_view("0").raw
    made.hover(at(made, 0))
    assert drawn(made).get_view("0").raw != before
    assert made.place_name(0) == "43"


def test_the_mark_of_the_last_move_waits_for_its_stone():
    made = moving(3)
    place = at(made, made.view.last)
    assert drawn(made).get_at(place)[:3] != theme.TEXT
    made.tick(2000)
    assert drawn(made).get_at(place)[:3] == theme.TEXT


def test_the_sign_of_a_seat_is_whole_though_a_stone_of_its_size_has_just_faded():
    made, where = shown(4), (SIDE // 2, SIDE // 2)

    def sign(radius):
        surface = pygame.Surface((SIDE, SIDE))
        made.draw_sign(surface, 0, where, radius)
        return pygame.image.tobytes(surface, "RGB")

    plate = art.PlateArt(5, pygame.Rect(0, 0, SIDE, SIDE), Type(1))
    radius = round(art.STONE * plate.unit)
    before = sign(radius)
    plate.stamp(pygame.Surface((SIDE, SIDE)), Pose(("stone", 3), 0, 0.0, 0.0, alpha=0.25))
    assert sign(radius) == before
