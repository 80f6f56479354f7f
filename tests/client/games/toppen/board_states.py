"""The Toppen board and its form in their notable states, for the gallery and the scenes' laws."""

import pygame

from client.scenes.dialogs.help import HelpScene
from client.scenes.lobby.create_room import CreateScene
from engines.catalog import make
from engines.toppen.public import CHAIN, Move
from protocol.from_server import SeatInfo
from tests.client.stage import ME, FakeConnection, golden, seen_of, waiting_seen

TALL = "1212121212,21,-,-/2121212,12121,1221,-/1,2,-,-/-,-,-,-"
TALLEST = "12121212121212121212121212121212121,2,-,-/1,2,-,-/-,1,-,-/-,-,-,-"


def custom(layout):
    """The rules and the beginning of a custom game."""
    game = make("toppen", {"start": "custom", "layout": layout})
    return game, game.setup((0, 1), b"s" * 32)


def shown(position, seat=0, do=None, **about):
    """At the table; then ``do`` with the board."""

    def show(stage):
        stage.online().room(seen_of(*position, seat=seat, **about))
        stage.draw()
        if do:
            do(stage, stage.scene.board)

    return show


def cell(board, row, column):
    """The middle of a cell, counted from 1."""
    return board.cells()[(row - 1) * 4 + column - 1].at


def choose(row, column, other=None):
    """Click a stack; then only go to another cell."""

    def do(stage, board):
        stage.click(cell(board, row, column))
        if other:
            stage.move(cell(board, *other))

    return do


def refused(stage, board):
    stage.click(cell(board, 4, 4))
    stage.click(cell(board, 1, 1))


def by_keys(stage, board):
    for key in (pygame.K_UP, pygame.K_UP, pygame.K_RETURN, pygame.K_DOWN):
        stage.key(key)


def pending(stage, board):
    board.clear()
    mirror = stage.connection.rooms["K7MQ2X"]
    mirror.pending = Move(*board.view.legal[0])


def waiting(stage):
    about = {"seats": (SeatInfo(ME, "Ann"), None), "seat": 0, "rules": custom(CHAIN)}
    stage.online().room(waiting_seen(**about))


def over(stage):
    stage.online().room(seen_of(*golden("toppen", "summit", 15)))
    stage.draw()
    stage.tell(seen_of(*golden("toppen", "summit", 16)))


def form(**chosen):
    """The dialog for a new room, with these options chosen."""

    def show(stage):
        stage.online(FakeConnection(games={"polyy": 1, "toppen": 1}))
        scene = CreateScene(stage.app)
        stage.app.push(scene)
        scene.game = "toppen"
        scene.form.chosen.update(chosen)

    return show


def form_end(stage):
    """Scrolled to its end."""
    form(n_move=None)(stage)
    stage.draw()
    stage.scene.page.focus("evaluation", True)


def form_options(stage):
    """Scrolled to the special rules."""
    form(start="balanced")(stage)
    stage.press("advanced")
    stage.scene.page.focus("option stalemate", True)


def help_(stage):
    stage.online().app.push(HelpScene(stage.app, "toppen"))


SWAPPED = "stacked_and_swapped"
STATES = {
    "toppen-start": shown(golden("toppen", "six_in_a_row", 0)),
    "toppen-chosen": shown(golden("toppen", "stalemate", 6), do=choose(1, 3, (1, 2))),
    "toppen-keyboard": shown(golden("toppen", "stalemate", 6), do=by_keys),
    "toppen-refused": shown(golden("toppen", "stalemate", 6), do=refused),
    "toppen-pending": shown(golden("toppen", "stalemate", 6), do=pending),
    "toppen-not-my-turn": shown(golden("toppen", "stalemate", 6), seat=1),
    "toppen-tall": shown(custom(TALL)),
    "toppen-tallest": shown(custom(TALLEST), seat=None),
    "toppen-swap": shown(golden("toppen", SWAPPED, 0), seat=1),
    "toppen-swap-other": shown(golden("toppen", SWAPPED, 0)),
    "toppen-swapped": shown(golden("toppen", SWAPPED, 6), names="long"),
    "toppen-passed": shown(golden("toppen", "six_in_a_row", 3)),
    "toppen-n-move": shown(golden("toppen", "six_in_a_row", 7)),
    "toppen-stalemate": shown(golden("toppen", "stalemate", 11), seat=1),
    "toppen-over": over,
    "toppen-bottom": shown(golden("toppen", "bottom_control", 10), seat=None),
    "toppen-waiting": waiting,
    "create-toppen": form(),
    "create-toppen-wrong": form(start="balanced", n_move=None),
    "create-toppen-custom": form(start="custom"),
    "create-toppen-layout": form(start="custom", layout=CHAIN),
    "create-toppen-rules": form_options,
    "create-toppen-end": form_end,
    "help-toppen": help_,
}
