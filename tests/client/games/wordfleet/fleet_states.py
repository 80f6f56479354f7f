"""Word Fleet in its notable states, for the gallery and the scenes' laws."""

import pygame

from client.games.catalog import BOARDS
from client.scenes.dialogs.help import HelpScene
from client.scenes.lobby.create_room import CreateScene
from engines.wordfleet.public import (
    AcceptResult,
    Challenge,
    Concede,
    CoordinateStrike,
    Deploy,
    DisputeWord,
    WordStrike,
)
from protocol.from_server import SeatInfo
from protocol.names import beside
from tests.client.gallery.review import review
from tests.client.games.wordfleet.fleet_games import (
    DEFENSE,
    MADE_UP,
    RED,
    THEMED,
    Table,
    audit,
    bid,
    challenged,
    deployed,
    first,
    mid,
    reviewed,
    settled,
    sunk,
)
from tests.client.reviewed import unknown
from tests.client.stage import ME, FakeConnection, seen_of, waiting_seen


def shown(make_table, seat=0, do=None, **about):
    """At the table; then ``do`` with the stage and the board."""

    def show(stage):
        stage.online().room(seen_of(*make_table().at, seat=seat, **about))
        stage.draw()
        if do:
            do(stage, stage.scene.board)

    return show


def covered(stage):
    """Two at one window: it is the first one's turn, and the picture is everybody's."""
    seats = SeatInfo(ME, "Ann"), SeatInfo(beside(ME, 1), "Bob")
    stage.online().room(seen_of(*mid().at, seat=None, seats=seats))
    stage.app.tick(2_000)
    stage.draw()


def square(board, name):
    """The middle of a square."""
    return next(cell.at for cell in board.cells() if cell.name.split(",")[0] == name)


def dialled(stage, board):
    """A bluff on the dial."""
    stage.scene.page.focus("dial", True)
    stage.type("913")


def draft(words, places=(), held=None):
    """Words typed and ships placed, as far as given."""

    def do(stage, board):
        made = board.ship_mover.draft
        for ship, word in words.items():
            made.write(ship, word)
        for ship, at, down in places:
            if down:
                made.turn(ship)
            made.put(ship, at)
        if held:
            made.take(held)
        stage.draw()

    return do


GOOD = {"KETCH": "STORM", "SHIP": "CRAB", "SUB": "OAR", "ARK": "FOG", "PT": "OX"}
PLACES = (
    ("KETCH", "B2", False),
    ("SHIP", "H3", True),
    ("SUB", "B5", False),
    ("ARK", "J8", True),
    ("PT", "E8", False),
)
BAD = {"KETCH": "STRMO", "SHIP": "CRABS", "SUB": "OA", "ARK": "OA1", "PT": "OX"}
ON_EACH_OTHER = (*PLACES[:1], ("SHIP", "D1", True), *PLACES[4:])


def carried(stage, board):
    draft(GOOD, PLACES[:3], "ARK")(stage, board)
    stage.scene.page.focus("ship ARK", True)
    for key in (pygame.K_RETURN, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_SPACE):
        stage.key(key)


def aimed(stage, board):
    stage.click(square(board, "D4"))
    stage.move(square(board, "F6"))


def known(stage, board):
    stage.click(square(board, "C3"))


def marked(stage, board):
    """Pencilled by mouse: guesses, what is ruled out, a note, letters of the alphabet."""
    stage.press("marks")
    stage.draw()
    marks = board.marks
    stage.scene.page.focus("letters", True)
    stage.type("e")
    stage.key(pygame.K_RETURN)
    stage.key(pygame.K_RETURN)
    stage.click(square(board, "E3"))
    stage.click(square(board, "F3"))
    marks.take("out")
    for name in ("B3", "B4", "D3"):
        stage.click(square(board, name))
    board.choose_letter(None, "J")
    marks.take("note")
    stage.click(square(board, "G6"))
    stage.draw()
    stage.scene.page.focus("note")
    stage.type("451?")
    stage.move(square(board, "G6"))


def printing(stage, board):
    """The sheets of the game, to be printed."""
    stage.key(pygame.K_F4)
    stage.draw()
    stage.press("sheets")


def letter(stage, board):
    stage.scene.page.focus("letters", True)
    stage.type("i")
    stage.key(pygame.K_RETURN)


def composing(word, start="C3", down=True):
    def do(stage, board):
        stage.scene.board.choose_mode("word")
        stage.draw()
        stage.click(square(board, start))
        board.hand.composer.down = down
        board.hand.spell(word)
        stage.draw()

    return do


def pinging(stage, board):
    board.choose_mode("ping")
    stage.draw()
    stage.click(square(board, "B7"))


def disputing(stage, board):
    board.choose_mode("dispute")
    board.choose_ship("ARK")
    stage.draw()


def pending(stage, board):
    stage.connection.rooms["K7MQ2X"].pending = CoordinateStrike("D4")


def flipped(stage, board):
    board.flip()
    stage.draw()


def over_now(stage):
    """The last ship sinks."""
    table = sunk(left=("PT",))
    stage.online().room(seen_of(*table.at))
    stage.draw()
    while table.mover != 0 or table.state.turn.part == 2:
        table.do(CoordinateStrike("J7"))
    stage.tell(seen_of(*table.do(WordStrike("UP", "G8", "H8")).at))


def moving(intent, ms, before=deployed, seat=0):
    """So many milliseconds after a ply."""

    def show(stage):
        table = before()
        shown(lambda: table, seat)(stage)
        table.do(intent)
        stage.tell(seen_of(*table.at, seat=seat))
        stage.draw()
        stage.app.tick(ms)
        stage.draw()

    return show


def sliding(stage):
    """Ships on their way to other places, one of them turning."""
    shown(challenged, 1, draft(GOOD, PLACES))(stage)
    stage.draw()
    stage.app.tick(16)
    stage.app.tick(900)
    made = stage.scene.board.ship_mover.draft
    made.put("KETCH", "E9")
    made.turn("SHIP", 1)
    made.put("PT", "B8")
    stage.draw()
    stage.app.tick(90)
    stage.draw()


def form(**chosen):
    """A new room of Word Fleet."""

    def show(stage):
        games = {name: BOARDS[name].rules for name in ("polyy", "wordfleet")}
        stage.online(FakeConnection(games=games))
        scene = CreateScene(stage.app)
        stage.app.push(scene)
        scene.game = "wordfleet"
        scene.form.chosen.update(chosen)

    return show


def waiting(stage):
    table = Table(DEFENSE | {"theme": "animals"})
    stage.online().room(waiting_seen((SeatInfo(ME, "Ann"), None), table.at, seat=0))


def help_(stage):
    stage.online()
    stage.app.push(HelpScene(stage.app, "wordfleet"))


STATES = {
    "wordfleet-waiting": waiting,
    "wordfleet-claim": shown(bid, first()),
    "wordfleet-claim-bluff": shown(bid, first(), dialled),
    "wordfleet-claim-waits": shown(bid, 1 - first()),
    "wordfleet-answer": shown(lambda: bid("451", "742"), first(("451", "742"))),
    "wordfleet-answer-999": shown(lambda: bid("999"), first(("999",))),
    "wordfleet-answer-waits": shown(lambda: bid("451", "742"), 1 - first(("451", "742"))),
    "wordfleet-bidding-spectator": shown(lambda: bid("451", "742"), None),
    "wordfleet-deploy": shown(challenged),
    "wordfleet-deploy-errors": shown(challenged, 0, draft(BAD, ON_EACH_OTHER, "SHIP")),
    "wordfleet-deploy-carried": shown(challenged, 1, carried),
    "wordfleet-deploy-ready": shown(challenged, 1, draft(GOOD, PLACES)),
    "wordfleet-deploy-dealt": shown(
        lambda: settled(Concede(), options=THEMED), 0, draft({}, PLACES[:3])
    ),
    "wordfleet-deploy-defense": shown(
        lambda: challenged(DEFENSE), 1, draft(GOOD | {"ARK": "FOQ"}, PLACES)
    ),
    "wordfleet-deployed": shown(lambda: challenged().by(0, Deploy(RED, "Silent Gale")), 0),
    "wordfleet-deploy-spectator": shown(
        lambda: challenged().by(0, Deploy(RED, "Silent Gale")), None
    ),
    "wordfleet-battle": shown(deployed, 0),
    "wordfleet-splash": moving(CoordinateStrike("A1"), 170),
    "wordfleet-hit": moving(CoordinateStrike("C3"), 150),
    "wordfleet-sinking": moving(WordStrike("REEF", "C3", "C6"), 260),
    "wordfleet-sliding": sliding,
    "wordfleet-stamped": moving(Challenge(), 120, lambda: bid("742"), 1),
    "wordfleet-mid": shown(mid, 0, aimed),
    "wordfleet-mid-other": shown(mid, 1),
    "wordfleet-covered": covered,
    "wordfleet-mid-own": shown(mid, 0, flipped),
    "wordfleet-mid-spectator": shown(mid, None),
    "wordfleet-mid-known": shown(mid, 0, known),
    "wordfleet-mid-letter": shown(mid, 0, letter),
    "wordfleet-marks": shown(mid, 0, marked),
    "wordfleet-print": shown(mid, 0, printing),
    "wordfleet-mid-pending": shown(mid, 0, pending),
    "wordfleet-composer": shown(mid, 0, composing("REEF")),
    "wordfleet-composer-offer": shown(mid, 0, composing("")),
    "wordfleet-composer-warning": shown(mid, 0, composing("RAZE", "C3")),
    "wordfleet-ping": shown(deployed, 0, pinging),
    "wordfleet-dispute": shown(lambda: mid(DEFENSE, MADE_UP), 0, disputing),
    "wordfleet-audit": shown(audit, 1),
    "wordfleet-audit-winner": shown(audit, 0),
    "wordfleet-over-now": over_now,
    "wordfleet-over": shown(sunk, 1),
    "wordfleet-over-illegal": shown(lambda: audit().do(DisputeWord("ARK")), 1),
    "wordfleet-over-spectator": shown(lambda: audit().do(AcceptResult()), None),
    "wordfleet-resigned": shown(mid, 0, resigned=1),
    "wordfleet-review": review(facts=reviewed(), values=unknown(reviewed())),
    "wordfleet-review-mid": review(
        *(pygame.K_RIGHT,) * 30, facts=reviewed(), values=unknown(reviewed())
    ),
    "wordfleet-form": form(),
    "wordfleet-form-own": form(word_method="own", dictionary_defense=True),
    "wordfleet-help": help_,
}
"""Name of a picture -> what brings a stage there."""
