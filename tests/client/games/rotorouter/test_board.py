"""What RotoRouter's board asks for, says and shows; rule numbers and section 12.3 are cited."""

from typing import get_args

import msgspec
import pygame
import pytest

from client.games.rotorouter import words
from client.games.rotorouter.board import RotoRouterBoard
from client.games.rotorouter.notes import notes
from client.table.board import BoardScene
from client.ui.text import Type
from client.widgets import ControlState, DrawContext
from engines.rotorouter.public import (
    BASE,
    Apply,
    Bottom,
    Code,
    DeclineFix,
    Draw,
    EndTurn,
    FixCorner,
    FixStraight,
    PlaceTrack,
    Replace,
    Roll,
    Rotate,
    TokenMove,
    TokenPlace,
    cell_at,
    mask,
)
from tests.client.games.rotorouter.states import game_of, middle
from tests.engines.rotorouter.tables import (
    CLOSED,
    FULL,
    GREEN,
    LINE,
    RED,
    ROAD,
    SEALED,
    TRAPPED,
    table,
)

SIDE = 720


def shown(at, seat=None, animated=False):
    """The board of a table as the seat to move sees it, or another one."""
    board = RotoRouterBoard()
    board.animated = animated
    seat = at.state.current if seat is None else seat
    board.read(msgspec.to_builtins(at.view(seat)), seat)
    board.place(pygame.Rect(0, 0, SIDE, SIDE))
    return board


def drawn(board, scene=None):
    surface = pygame.Surface((SIDE, SIDE))
    board.draw(DrawContext(Type(1), ControlState()), surface, scene or BoardScene(may_act=True))
    return surface


def at(board, name):
    return next(c.at for c in board.cells() if c.name.split(",")[0] == name)


def click(board, name, confirm=True):
    return board.click(at(board, name), confirm).intent


def key(board, letter):
    return board.shortcut(pygame.key.key_code(letter)).intent


# -- everything can be asked for -------------------------------------------------------------


def asked(board):
    """Every intent that clicks, turns and buttons ask for."""
    found = [offer.intent for offer in board.actions() if not offer.off]
    for cell in board.cells():
        board.clear()
        found += _by_clicks(board, cell)
    return found


def _by_clicks(board, cell):
    """By choosing a cell and turning; by a token and where it goes; by the track below it."""
    found = []
    for _ in range(2):
        board.click(cell.at, True)
        token = board.hand.token
        for _ in range(4):
            found += [board.chosen()[0]] if board.chosen() else []
            key(board, "e")
        if token is None:
            break
        for goal in board.hand.reach():
            board.click(board.cells()[goal].at, True)
            found.append(board.chosen()[0])
        board.clear()
        board.click(cell.at, True)
    return found


def looking(intent, at):
    """An intent, with rotations that look alike made the same."""
    if isinstance(intent, PlaceTrack | Rotate):
        card = at.mover.deck.card
        return type(intent), intent.x, intent.y, mask(BASE[card], intent.rot)
    return intent


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("seats", "size"), [((0, 1), 7), ((0, 1, 2, 3), 9), ((1, 2, 3), 7)])
def test_everything_legal_can_be_asked_for_and_nothing_else(seed, seats, size):
    tables = game_of(seed, seats, size=size)
    for at_ in tables[: 3 * len(tables) // 4 : 29]:
        board = shown(at_)
        legal = {looking(intent, at_) for intent in at_.game.legal(at_.state, at_.state.current)}
        assert {looking(intent, at_) for intent in asked(board)} == legal


def test_nobody_else_can_ask_for_anything():
    at_ = middle("RS")
    for seat in (1, 2, 3):
        assert asked(shown(at_, seat)) == []
    watching = RotoRouterBoard()
    watching.read(msgspec.to_builtins(at_.view(None)), None)
    watching.place(pygame.Rect(0, 0, SIDE, SIDE))
    assert asked(watching) == []
    click(watching, "A1")
    assert watching.fault() == "You are watching."


# -- the keys of 12.3 ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("letter", "at_", "intent"),
    [
        ("d", middle(), Draw()),
        ("b", middle("S"), Bottom()),
        ("r", middle("S"), Roll()),
        ("a", middle("S").turn(roll="CW90"), Apply()),
        ("n", middle("S"), EndTurn()),
        ("f", table(SEALED, held="S").begun(RED), FixCorner()),
        ("l", table(TRAPPED, held="S").begun(RED), DeclineFix()),
    ],
)
def test_a_letter_does_what_its_button_does(letter, at_, intent):
    board = shown(at_)
    assert key(board, letter) == intent
    offer = next(offer for offer in board.actions() if offer.letter == letter.upper())
    assert (offer.intent, offer.off) == (intent, "")


@pytest.mark.parametrize(
    ("letter", "at_", "why"),
    [
        ("d", middle("S"), "You already hold a card."),
        ("b", middle(), "You hold no card."),
        ("a", middle(), "Roll the die first."),
        ("a", middle().turn(roll="X"), "The die shows a blank."),
        ("r", middle().turn(roll="X"), "You have rolled the die this turn."),
        ("n", middle(), "Draw a card first."),
        ("t", middle().turn(token_used=True), "You have had your token action this turn."),
    ],
)
def test_a_letter_whose_button_is_off_says_why(letter, at_, why):
    board = shown(at_)
    assert key(board, letter) is None
    assert board.fault() == why


def test_letters_mean_nothing_while_it_is_not_ones_turn_except_hiding():
    board = shown(middle("S"), GREEN)
    assert not any(board.shortcut(pygame.key.key_code(letter)).meant for letter in "dbranfltqe")
    assert board.shortcut(pygame.K_h).meant


def test_every_code_has_words():
    assert set(words.WHY) == set(get_args(Code))
    for why in words.WHY.values():
        assert why[0].islower()
        assert not why.endswith(".")


# -- laying and turning: R23, R28 to R32, R62 to R66 -------------------------------------------


def test_a_first_click_chooses_and_a_second_one_lays():
    board = shown(table(LINE, held="T"))
    assert click(board, "B2") is None
    assert board.chosen() == (
        PlaceTrack(1, 1, 0),
        "Lay a T-piece at B2, open to north, east and west",
    )
    assert click(board, "B2") == PlaceTrack(1, 1, 0)
    assert board.chosen() is None


def test_without_the_second_step_one_click_lays_as_the_track_was_turned():
    board = shown(table(LINE, held="T"))
    key(board, "e")
    assert click(board, "B2", confirm=False) == PlaceTrack(1, 1, 90)


def test_q_and_e_and_the_wheel_turn_the_ghost():
    board = shown(table(LINE, held="E"))
    click(board, "B2")
    key(board, "e")
    assert board.chosen()[0].rot == 90
    key(board, "q")
    key(board, "q")
    assert board.chosen()[0].rot == 270
    assert board.wheel(at(board, "B2"), -1)
    assert board.chosen()[0].rot == 0
    assert board.wheel(at(board, "B2"), 1)
    assert board.chosen()[0].rot == 270


def test_the_ghost_turns_only_to_ways_that_are_allowed():
    """Beside another's network a track has to link to it (R58)."""
    at_ = table("┼r .  ─g\n│r .  .", held="E")
    board = shown(at_)
    rots = next(spot.rots for spot in at_.view(RED).hints.places if spot.cell == 1)
    click(board, "B1")
    seen = set()
    for _ in range(4):
        seen.add(board.chosen()[0].rot)
        key(board, "e")
    assert seen == set(rots)
    assert 0 < len(rots) < 4


def test_a_straight_turns_by_one_step_as_two_look_alike():
    board = shown(table(LINE, held="S"))
    click(board, "B2")
    first = board.chosen()[0].rot
    key(board, "e")
    assert mask("S", board.chosen()[0].rot) != mask("S", first)
    key(board, "e")
    assert mask("S", board.chosen()[0].rot) == mask("S", first)


def test_an_r_card_turns_a_track_and_rc_crosses_any():
    board = shown(table(LINE, held="RS"))
    click(board, "B1")
    intent, said = board.chosen()
    assert (type(intent), intent.x, intent.y) == (Rotate, 1, 0)
    assert said == "Turn B1: open to north and south"
    board = shown(table(LINE, held="RC"))
    assert click(board, "C1", confirm=False) == Replace(2, 0)


def test_a_cell_that_takes_nothing_says_why():
    board = shown(table(LINE, held="T"))
    click(board, "G7")
    assert board.fault() == "T-piece does not fit at G7: pick a spot with a plus."
    click(board, "B1")
    assert board.fault() == "T-piece does nothing to the track at B1."
    board.clear()
    assert board.fault() == ""


def test_a_token_that_cannot_get_to_a_cell_says_so_and_not_what_the_card_does():
    """R76, R80."""
    board = shown(table(ROAD, held="S"))
    click(board, "A1")
    click(board, "D5")
    assert board.fault() == "The token cannot get to D5."
    board = shown(table(ROAD, held="S").having(RED, reached=(GREEN,)))
    click(board, "A1")
    click(board, "G1")
    assert board.fault() == "You have scored G1: your token may pass, but not stop there."


def test_elsewhere_than_on_a_sealed_corner_one_is_told_to_fix_it_first():
    """R90, with a card in hand and without one."""
    for held in (None, "S"):
        board = shown(table(SEALED, held=held).begun(RED))
        click(board, "D5")
        assert board.fault() == "Fix your home corner first."


def test_escape_takes_a_choice_back():
    board = shown(table(LINE, held="T"))
    click(board, "B2")
    assert board.key_down(pygame.K_ESCAPE, True).meant
    assert board.chosen() is None
    assert not board.key_down(pygame.K_ESCAPE, True).meant


# -- fixes: R88 to R91 -----------------------------------------------------------------------


def test_a_sealed_corner_is_fixed_by_its_cell_and_nothing_else_is_offered():
    board = shown(table(SEALED, held="S").begun(RED))
    assert [offer.key for offer in board.actions() if not offer.off] == ["fix_corner"]
    assert click(board, "A1") is None
    assert click(board, "A1") == FixCorner()
    assert notes(board.view, RED)[0].tone == "wrong"


def test_a_trapped_straight_is_fixed_by_its_cell_or_left():
    board = shown(table(TRAPPED, held="S").begun(RED))
    click(board, "C2")
    assert board.chosen() == (FixStraight(2, 1), "Make C2 a Cross")
    assert "Trapped: C2." in board.status()
    assert key(board, "l") == DeclineFix()


# -- tokens: R33, R34, R75 to R77 --------------------------------------------------------------


def test_a_token_is_clicked_and_then_where_it_goes():
    board = shown(table(ROAD, held="S"))
    click(board, "A1")
    assert board.chosen() is None
    assert set(board.hand.reach()) == {1, 2, 3, 4, 5, 6}
    click(board, "D1")
    assert board.chosen() == (TokenMove((0, 0), (3, 0)), "Move the token to D1")
    assert click(board, "D1") == TokenMove((0, 0), (3, 0))


def test_a_token_clicked_again_gives_way_to_the_track_below_it():
    board = shown(table("┼r ─r ─rR ─r", held="RS"))
    click(board, "C1")
    assert board.hand.token == 2
    click(board, "C1")
    assert board.hand.token is None
    assert isinstance(board.chosen()[0], Rotate)
    assert click(board, "C1") == Rotate(2, 0, 90)


def test_t_goes_from_token_to_token_and_to_a_new_one():
    board = shown(table("┼r ─rR ─r ─rR ─r"))
    chosen = []
    for _ in range(4):
        key(board, "t")
        chosen.append((board.hand.token, board.hand.home))
    assert chosen == [(1, False), (3, False), (None, True), (1, False)]
    key(board, "q")
    key(board, "t")
    key(board, "t")
    assert board.chosen() == (TokenPlace(), "Put a new token on your corner")
    board._pointer.cursor = 9
    assert board.key_down(pygame.K_RETURN, True).intent == TokenPlace()


def test_hidden_tokens_come_back_with_u_with_a_token_action_and_at_the_end_of_the_turn():
    before = table(ROAD, held="S")
    board = shown(before)
    token, bare = drawn(board), None
    for back in ("u", "t", None):
        key(board, "h")
        bare = drawn(board)
        assert bare.get_at(at(board, "A1")) != token.get_at(at(board, "A1"))
        if back:
            key(board, back)
        else:
            board.read(msgspec.to_builtins(before.do(EndTurn()).view(RED)), RED)
        assert not board.hidden


def test_hidden_tokens_come_back_when_one_is_chosen_and_when_one_is_placed():
    """12.3: a token action shows them, however it is asked for."""
    board = shown(table(ROAD, held="S"))
    key(board, "h")
    click(board, "A1")
    assert not board.hidden
    before = table(LINE, held="S")
    board = shown(before)
    key(board, "h")
    board.read(msgspec.to_builtins(before.do(TokenPlace()).view(RED)), RED)
    assert not board.hidden


# -- what the buttons say: 12.3 and R81 to R83 -------------------------------------------------


def text(board, key_):
    return next(o.text for o in board.actions() if o.key == key_).replace("\u00a0", " ")


def test_bottoming_and_ending_say_what_they_cost():
    board = shown(table(LINE, held="RS").having(RED, skips=1))
    assert text(board, "bottom") == "Put back (skip 2 of 3)"
    assert text(board, "end_turn") == "End turn (skip 2 of 3)"
    free = shown(table(CLOSED, held="S"))
    assert text(free, "bottom") == "Put back (free)"
    assert text(free, "end_turn") == "End turn"
    assert text(shown(table(LINE).turn(drew=True, card_done=True)), "end_turn") == "End turn"


# -- banners: R45 to R53, R85, R90, guards -------------------------------------------------------


def forced():
    return table(LINE).having(RED, skips=3, force_next=True).begun(RED)


@pytest.mark.parametrize(
    ("at_", "seat", "words_"),
    [
        (forced(), RED, "Forced: draw a card and play it."),
        (forced(), GREEN, "Red must draw and play a card."),
        (forced().holding(RED, "T"), RED, "Forced: play T-piece before you end your turn."),
        (
            table(LINE, held="E").having(RED, elbow_skips=3),
            RED,
            "Forced: you skipped three Elbows, so play this one.",
        ),
        (
            table(CLOSED)
            .having(RED, skips=3, force_next=True)
            .begun(RED)
            .topped(RED, "S")
            .do(Draw()),
            RED,
            "Not forced: this card fits nowhere. Put it back for free.",
        ),
        (
            table(LINE, held="S").having(RED, skips=2).do(EndTurn()),
            RED,
            "Three cards skipped: your next turn is forced.",
        ),
        (
            table(ROAD, held="S").do(TokenMove((0, 0), (6, 0))),
            GREEN,
            "Red scores the Green corner: 1 of 3.",
        ),
        (
            table(SEALED, held="S").begun(RED),
            GREEN,
            "Red’s home corner is sealed and must become a Cross.",
        ),
    ],
)
def test_a_banner_says_what_is_special(at_, seat, words_):
    assert words_ in [note.text for note in notes(at_.view(seat), seat)]


def test_a_force_that_is_waived_or_fulfilled_is_not_said_any_more():
    laid = forced().holding(RED, "T").do(PlaceTrack(1, 1, 0))
    assert not any("Forced" in note.text for note in notes(laid.view(RED), RED))


def test_a_force_that_a_full_board_ends_is_not_called_one_without_a_legal_play():
    """6.1 step 3: nobody has looked for a play, and R-cards still have some."""
    one = table(FULL).having(RED, force_next=True, skips=3).holding(RED, "RS").begun(RED)
    said = shown(one).status()
    assert "The board is full: nothing is forced any more." in said
    assert "fits nowhere" not in said


def test_a_game_that_stalls_is_warned_of():
    at_ = table(LINE, held="S")
    state = msgspec.structs.replace(at_.state, idle_rounds=33)
    said = [note.text for note in notes(at_.game.view(state, RED), RED)]
    assert said == ["No progress for 33 rounds: the game ends in 7 more."]


# -- what is told and spoken -------------------------------------------------------------------


def test_a_cell_is_spoken_with_what_lies_and_stands_there_and_what_can_be_done():
    board = shown(table(ROAD, held="S"))
    names = {cell.key: cell.name for cell in board.cells()}
    assert names[0] == "A1, red Cross, open to all sides, red token, red home corner"
    assert names[1] == "B1, red Straight, open to east and west"
    assert names[8] == "B2, empty"
    board._pointer.cursor = 8
    assert board.spoken() == "B2, empty, Lay a Straight at B2, open to east and west"
    board._pointer.cursor = 0
    assert board.spoken().endswith("token that can move")


def test_the_journal_lists_what_was_seen_and_forgets_what_was_taken_back():
    tables = game_of(1)
    board = shown(tables[0])
    for at_ in tables[1:40]:
        board.read(msgspec.to_builtins(at_.view(0)), 0)
    whole = board.moves()
    assert len(whole) > 20
    assert all(move.text and move.spoken for move in whole)
    board.read(msgspec.to_builtins(tables[10].view(0)), 0)
    assert board.moves() == whole[: len(board.moves())]
    assert len(board.moves()) < len(whole)


def test_who_comes_back_is_told_the_whole_list_of_moves():
    tables = game_of(1)[:200]
    watching, back = shown(tables[0], 0), shown(tables[-1], 0)
    for at_ in tables[1:]:
        watching.read(msgspec.to_builtins(at_.view(0)), 0)
    live = [move.text for move in watching.moves()]
    told = [move.text for move in back.moves()]
    assert len(live) == len(told) > 150
    for mine, theirs in zip(live, told, strict=True):
        assert mine == theirs or theirs.startswith(
            ("draws a card", "puts a card back", "keeps a card")
        )
    assert "draws a card" not in [m.text for m in watching.moves() if m.seat == 0]


def test_a_hidden_card_is_in_no_word():
    at_ = middle().begun(GREEN).topped(GREEN, "RC").do(Draw())
    board = shown(at_, RED)
    assert [move.text for move in board.moves()] == ["draws a card"]
    assert [move.text for move in shown(at_).moves()] == ["draws a Replace by Cross"]


def test_a_table_of_fewer_colours_has_fewer_seats_and_dimmed_corners():
    assert RotoRouterBoard.seats_of({"colours": 2}) == ("red", "green")
    assert len(RotoRouterBoard.seats_of({})) == 4
    two, four = RotoRouterBoard(), RotoRouterBoard()
    for board, colours in ((two, 2), (four, 4)):
        board.preview({"size": 7, "colours": colours})
        board.place(pygame.Rect(0, 0, SIDE, SIDE))
    place = SIDE - 4, SIDE - 100
    assert drawn(two).get_at(place) != drawn(four).get_at(place)


def test_scores_are_by_seat_whoever_plays():
    board = shown(table(ROAD, held="S", seats=(0, 2)).do(TokenMove((0, 0), (6, 0))))
    assert board.scores() == ((1, 3), (0, 3), (0, 3), (0, 3))
    assert board.score_line() == "Red 1, Blue 0"


# -- what is pointed at is what is meant ---------------------------------------------------------


def test_a_pending_track_is_neither_absent_nor_done():
    before = table(LINE, held="T")
    after = before.do(PlaceTrack(1, 1, 0))
    spot = at(shown(before), "B2")
    bare = drawn(shown(before), BoardScene()).get_at(spot)
    pending = drawn(shown(before), BoardScene(pending=PlaceTrack(1, 1, 0))).get_at(spot)
    done = drawn(shown(after), BoardScene()).get_at(spot)
    assert len({tuple(bare), tuple(pending), tuple(done)}) == 3


def test_a_track_under_the_mouse_stays_while_nothing_can_be_done():
    """Between a ply and its answer, and while the connection is away, there is no ghost of it."""
    board = shown(table(LINE, held="RS"))
    x, y = at(board, "B1")
    track = pygame.Rect(x - 40, y - 40, 80, 80)

    def seen():
        return pygame.image.tobytes(drawn(board, BoardScene()).subsurface(track), "RGB")

    before = seen()
    board.hover((x, y))
    assert seen() == before


def test_legal_cells_targets_and_reachable_cells_are_marked():
    for at_, cell in ((table(LINE, held="T"), "B2"), (table(LINE, held="RS"), "B1")):
        board = shown(at_)
        marked, plain = drawn(board), drawn(board, BoardScene())
        x, y = at(board, cell)
        around = pygame.Rect(x - 45, y - 45, 90, 90)
        assert pygame.image.tobytes(marked.subsurface(around), "RGB") != pygame.image.tobytes(
            plain.subsurface(around), "RGB"
        )


def test_the_cell_of_an_intent_is_the_cell_of_a_click():
    board = shown(table(LINE, held="T"))
    for cell in board.cells():
        board.clear()
        board.click(cell.at, True)
        chosen = board.chosen()
        if chosen and isinstance(chosen[0], PlaceTrack):
            assert cell_at(chosen[0].x, chosen[0].y, 7) == cell.key
