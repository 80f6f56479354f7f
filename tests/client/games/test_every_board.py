"""Laws of every game's board: what is seen is what is meant, by mouse, by keyboard, in words."""

from functools import cache
from random import Random

import msgspec
import pygame
import pytest

from client.games.catalog import BOARDS, title, why_unknown
from client.presenters.options import options_of, why_not
from client.table.pointer import ARROWS
from client.ui.text import Type
from client.widgets import ControlState, DrawContext
from engines.catalog import make, names, puzzle_setter
from engines.game import IllegalIntent
from tests.client.games import laws

SIZES = [(220, 220), (330, 400), (900, 640)]


SOME = 4
"""So many values of one option are tried; the others by `make slow`."""


def options_to_try(kind):
    """Yield a name, options and whether only `make slow` tries them: the defaults first."""
    yield "defaults", {}, False
    for option in options_of(kind.options):
        values = (*option.values, *([None] if option.may_be_off else []))
        few = {values[0], *values[:: max(1, len(values) // (SOME - 1))]}
        for value in values:
            options = {option.name: value, **option.only}
            if not why_not(kind.options, options):
                yield f"{option.name}-{value}", options, value not in few


@cache
def positions(name, is_slow=False):
    """What each position is, game and state: under every value of every option, once.

    At the start and some plies later; of the values that every run tries, or those of `make slow`.
    """
    found, met = {}, set()
    for about, options, slow in options_to_try(BOARDS[name]):
        game = make(name, options)
        if game in met:  # with its defaults, most often
            continue
        met.add(game)
        if slow != is_slow:
            continue
        state = game.setup(tuple(range(game.seats)), b"s" * 32)
        for plies in (0, 9):
            state = later(game, state, plies)
            if game.to_move(state):
                found[f"{name}, {about}, {plies} plies"] = game, state
    return found


def later(game, state, plies, to_the_end=False):
    """The state after so many sampled plies, or the last before the game ends, or its end."""
    for n in range(plies):
        for seat in game.to_move(state)[:1]:
            after = game.apply(state, seat, game.sample(state, seat, Random(n)))
            if not game.to_move(after) and not to_the_end:
                return state
            state = after
    return state


def board_of(name, game, state, seat=0, size=(600, 600)):
    board = BOARDS[name]()
    board.read(msgspec.to_builtins(game.view(state, seat)), seat)
    board.place(pygame.Rect((10, 20), size))
    return board


NAMES = sorted({*names()} & {*BOARDS})
TWO_STEPS = [name for name in NAMES if BOARDS[name].two_steps]


def every(law, of=positions, games=NAMES):
    """A test of each game that asks a law about every position; `make slow` asks about more."""

    def test(name, is_slow):
        for about, (game, state) in of(name, is_slow).items():
            try:
                law(name, game, state)
            except Exception as why:
                why.add_note(about)
                raise

    test.__doc__ = law.__doc__
    slow = [pytest.param(name, True, marks=pytest.mark.slow, id=f"{name}-more") for name in games]
    few = [pytest.param(name, False, id=name) for name in games]
    return pytest.mark.parametrize(("name", "is_slow"), [*few, *slow])(test)


@cache
def layouts(name, is_slow=False):
    """One position of each way in which cells lie on a board: most options do not move them."""
    found = {}
    for about, (game, state) in positions(name, is_slow).items():
        cells = board_of(name, game, state).cells()
        found.setdefault(tuple((cell.key, cell.at) for cell in cells), (about, (game, state)))
    return dict(found.values())


def every_layout(law):
    """The same of one position of each layout."""
    return every(law, layouts)


def every_two_steps(law):
    """The same of games in which a piece goes from one cell to another."""
    return every(law, games=TWO_STEPS)


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_a_position_at_the_start_and_one_later(name):
    assert len(positions(name)) >= 2


@every_layout
def test_the_middle_of_every_cell_is_that_cell(name, game, state):
    for size in SIZES:
        board = board_of(name, game, state, size=size)
        assert all(board.cell_at(cell.at) == cell.key for cell in board.cells())


@every_layout
def test_every_cell_lies_inside_the_board(name, game, state):
    for size in SIZES:
        rect = pygame.Rect((10, 20), size)
        assert all(rect.collidepoint(c.at) for c in board_of(name, game, state, size=size).cells())


@every_layout
def test_the_arrow_keys_reach_every_cell(name, game, state):
    board = board_of(name, game, state)
    board.key_down(pygame.K_UP, True)
    cells = {cell.key: cell for cell in board.cells()}
    start = board._pointer.cursor
    reached, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        for arrow in ARROWS:
            board._pointer.cursor = here
            assert board.key_down(arrow, True).meant
            if board._pointer.cursor not in reached:
                reached.add(board._pointer.cursor)
                waiting.append(board._pointer.cursor)
    assert reached == set(cells)


@every
def test_spoken_names_are_unique(name, game, state):
    names = [cell.name for cell in board_of(name, game, state).cells()]
    assert all(names)
    assert len(set(names)) == len(names)


def all_asked(board):
    """Every intent that one click asks for, or one and another."""
    found = []
    for cell in board.cells():
        board.clear()
        first = board.click(cell.at, False).intent
        others = board.cells() if first is None and board.two_steps else ()
        found.append(first)
        for other in others:
            board.clear()
            board.click(cell.at, False)
            found.append(board.click(other.at, False).intent)
    return [intent for intent in found if intent is not None]


def is_legal(game, state, seat, intent):
    try:
        game.apply(state, seat, intent)
    except IllegalIntent:
        return False
    return True


@every
def test_a_player_to_move_can_ask_for_every_legal_cell_and_nobody_else_for_any(name, game, state):
    seat = game.to_move(state)[0]
    asked = all_asked(board_of(name, game, state, seat))
    offers = board_of(name, game, state, seat).actions()
    offered = [offer.intent for offer in offers if not offer.off]
    assert all(is_legal(game, state, seat, intent) for intent in (*asked, *offered))
    if not BOARDS[name].composed:
        for intent in game.legal(state, seat):
            assert intent in asked or intent in offered
    for other in (1 - seat, None):
        board = board_of(name, game, state, other)
        assert not all_asked(board)
        assert board.actions() == ()


@every
def test_what_is_suggested_is_said_and_drawn_and_plays_nothing(name, game, state):
    from client.table.board import BoardScene

    seat = game.to_move(state)[0]
    board = board_of(name, game, state, seat)
    intent = game.sample(state, seat, Random(3))
    tree = msgspec.to_builtins(intent)
    assert board.suggest(tree)
    chosen = board.chosen()
    assert chosen is None or type(chosen[0]) is type(intent)
    if not BOARDS[name].composed and not BOARDS[name].two_steps:
        assert chosen[0] == intent
    surface = pygame.Surface((640, 640))
    board.draw(DrawContext(Type(1), ControlState()), surface, BoardScene(True))
    board.read(msgspec.to_builtins(game.view(state, seat)), seat)
    with pytest.raises(msgspec.ValidationError):
        board.suggest({"type": "resign"})


@every
def test_the_first_click_only_chooses_where_that_is_wished(name, game, state):
    board = board_of(name, game, state, game.to_move(state)[0])
    for cell in board.cells():
        used = board.click(cell.at, True)
        if (chosen := board.chosen()) is not None:
            assert used.intent is None
            assert board.click(cell.at, True).intent == chosen[0]
            assert board.chosen() is None


@every
def test_a_click_that_can_mean_nothing_says_why(name, game, state):
    seat = game.to_move(state)[0]
    for viewer in (seat, 1 - seat, None):
        board = board_of(name, game, state, viewer)
        for cell in board.cells():
            board.clear()
            assert board.fault() == ""
            intent = board.click(cell.at, False).intent
            assert bool(board.fault()) == (intent is None and not is_chosen(board, cell))
            if board.fault():
                board.key_down(pygame.K_RETURN, False)
                assert board.fault() in board.spoken()


def is_chosen(board, cell):
    return board._pointer.chosen == cell.key


@every_two_steps
def test_a_drag_is_a_move_from_and_to(name, game, state):
    board = board_of(name, game, state, game.to_move(state)[0])
    dragged = []
    for cell in board.cells():
        for other in board.cells():
            board.clear()
            board.press(cell.at)
            dragged.append(board.click(other.at, False).intent)
    assert [intent for intent in dragged if intent] == all_asked(board)


@every
def test_an_intent_survives_the_wire(name, game, state):
    board = board_of(name, game, state, game.to_move(state)[0])
    for intent in all_asked(board):
        tree = msgspec.to_builtins(intent)
        assert msgspec.convert(tree, game.intent_type) == intent


@every
def test_it_draws_at_every_size_and_only_inside_its_place(name, game, state):
    from client.table.board import BoardScene

    for size in SIZES:
        surface = pygame.Surface((size[0] + 40, size[1] + 40))
        surface.fill((255, 0, 255))
        board = board_of(name, game, state, game.to_move(state)[0], size)
        ctx = DrawContext(Type(1), ControlState())
        board.draw(ctx, surface, BoardScene(True, None, True))
        for corner in ((2, 2), (size[0] + 30, size[1] + 30)):
            assert surface.get_at(corner)[:3] == (255, 0, 255)
        assert surface.get_at(pygame.Rect((10, 20), size).center)[:3] != (255, 0, 255)


@every
def test_what_was_played_is_listed_in_order(name, game, state):
    board = board_of(name, game, state)
    laws.moves_are_listed(board, board_of(name, game, later(game, state, 9, to_the_end=True)))
    assert board.to_move() == game.to_move(state)


@every
def test_scores_are_said_in_words_and_by_seat_or_not_at_all(name, game, state):
    laws.scores_are_said(board_of(name, game, state), game.seats)


def test_what_cannot_be_shown_is_said_in_words():
    assert "backgammon" in why_unknown("backgammon", 1)
    assert title("backgammon") == "backgammon"
    for name, kind in BOARDS.items():
        for known in range(kind.oldest, kind.rules + 1):
            assert why_unknown(name, known) == ""
        assert "version" in why_unknown(name, kind.rules + 1)


@pytest.mark.parametrize("kind", BOARDS.values(), ids=BOARDS)
def test_every_seat_has_a_name_and_a_shape_of_its_own(kind):
    assert [kind().side(seat) for seat in range(len(kind.seats))] == list(kind.seats)
    assert len({kind().ink(seat) for seat in range(len(kind.seats))}) == len(kind.seats)
    masks = []
    for seat in range(len(kind.seats)):
        surface = pygame.Surface((60, 60))
        kind().draw_sign(surface, seat, (30, 30), 26)
        grey = pygame.mask.from_threshold(surface, surface.get_at((30, 30)), (8, 8, 8, 255))
        masks.append(grey.count())
    assert len(set(masks)) == len(masks)
    assert len(set(kind.seats)) == len(kind.seats)


@every
def test_enter_plays_what_was_suggested_whatever_it_is(name, game, state):
    seat = game.to_move(state)[0]
    for n in range(8):
        board = board_of(name, game, state, seat)
        intent = game.sample(state, seat, Random(n))
        board.suggest(msgspec.to_builtins(intent))
        if getattr(board, "deploying", False):
            continue  # a fleet goes out by its own button, which says so
        used = board.key_down(pygame.K_RETURN, True)
        asked = used.intent if used.meant else board.chosen()[0]
        assert asked == intent, (asked, intent)


@every_two_steps
def test_a_click_on_the_piece_that_a_hint_chose_takes_it_up(name, game, state):
    seat = game.to_move(state)[0]
    board = board_of(name, game, state, seat)
    intent = game.sample(state, seat, Random(3))
    board.suggest(msgspec.to_builtins(intent))
    here, there = board._pointer.chosen, board._pointer.cursor
    if here is None:
        return  # a side to choose, which has its button
    middles = {cell.key: cell.at for cell in board.cells()}
    assert board.click(middles[here], True).intent is None
    assert board.click(middles[there], True).intent == intent


def test_the_game_with_a_position_of_the_day_says_so_to_windows_and_servers_alike():
    assert [name for name, board in BOARDS.items() if board.daily] == [puzzle_setter()[0]]
