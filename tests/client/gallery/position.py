"""The pictures of the editor of positions, a game each, ready and with what is wrong."""

from client.games.catalog import BOARDS
from tests.client.stage import FakeConnection

LINE = "7.5.1:43,-1,54,44,53,52,34,62,45,61,35,71,26"
TOPPEN = "2,1,2,1/12,-,-,-/2,-,-,-/1,21,1,2 2 - - 0 4"
ROUTES = (
    "play:red,green,blue "
    "board:X0rR,S0r,E2r,4,T2g,X0g/1,E3g,T1r,4,S1g,1/2,S1rR,4,E0g,1/9/9/9/9/7,T0b,S1b/7,S0b,X0bB "
    "move:red red.hand:RC green.hand:? blue.hand:E green.reached:red round:9"
)
FLEETS = (
    "red:STORM@B2-F2,LION@H3-H6,OAK@B5-D5,ELM@A8-A10,OX@I9-J9 blue:? opens:red "
    "red.strikes:D5,E?,A1 blue.strikes:C2,G7"
)
GAMES = {name: board.rules for name, board in BOARDS.items()}


def editing(game, text="", *uses):
    """The editor with this position, after tools were used on cells."""

    def show(stage):
        stage.online(FakeConnection(games=GAMES))
        stage.app.open_position(game, text)
        stage.draw()
        for tool, cell in uses:
            scene = stage.scene
            scene.change(scene.kit.used(scene.draft.position, cell, tool))
        stage.draw()

    return show


def misread(stage):
    editing("polyy", LINE)(stage)
    stage.scene.line.select_all()
    stage.scene.line.insert("7.5.1:43,43")


def keyboard(stage):
    import pygame

    editing("rotorouter", ROUTES)(stage)
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_t):
        stage.key(key)


STATES = {
    "position-polyy": editing("polyy", LINE),
    "position-polyy-wrong": editing("polyy", "", ("red", 3), ("red", 9)),
    "position-polyy-misread": misread,
    "position-toppen": editing("toppen", TOPPEN),
    "position-rotorouter": editing("rotorouter", ROUTES),
    "position-rotorouter-keyboard": keyboard,
    "position-wordfleet": editing("wordfleet", FLEETS),
    "position-wordfleet-bidding": editing("wordfleet", "first:red red.codes:042,117,300,655,908"),
    "position-empty": editing("polyy"),
}
