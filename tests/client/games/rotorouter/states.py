"""RotoRouter's table in its notable states, for the gallery and the laws of every scene.

Views come from the real rules: from typed positions, or from games played by ``sample``.
"""

from functools import cache
from random import Random

import pygame

from client.games.rotorouter.sidebar.step import StepSign
from client.scenes.lobby.create_room import CreateScene
from engines.catalog import make
from engines.rotorouter.public import (
    Apply,
    Draw,
    PlaceTrack,
    TokenMove,
)
from protocol.from_server import EndingView, RoomPresence, SeatInfo
from protocol.names import beside
from protocol.termination import Termination
from tests.client.stage import ME, YOU, FakeConnection, seen_of, waiting_seen
from tests.engines.rotorouter.tables import (
    CLOSED,
    GREEN,
    RED,
    SEALED,
    TRAPPED,
    YELLOW,
    Table,
    table,
)

ROOM = "K7MQ2X"
PEOPLE = ("Ann", "Bob", "山田太郎", "Bartholomew Featherstone")
HERE = RoomPresence(0, (True, True, False, True), 3, ("Cleo", "Dirk", "Emilia"))
MIDDLE = """
┼rR ─r  ┬r  ─r  ┐g  .   .  ┌g  ┼gG
│r  .   │r  .   └g  ─g  ─g ┘g  │g
└r  ─r  ┴rR ┐r  .   .   .  .   │g
.   .   .   │r  .   .   ┌b ─b  ┤g
.   ┌y  ─y  ┼y  ─y  ─b  ┘b .   │b
.   │y  .   │y  .   .   .  .   │bB
.   │yY .   └y  ┐y  .   .  .   │b
│y  ┘y  .   .   │b  ─b  ─b ┐b  │b
┴y  ─y  ─y  ─y  ┘b  .   .  └b  ┼b
"""
ALL = (0, 1, 2, 3)


def seat_infos(seats=ALL, colours=4):
    """Who sits where; the last one is a bot."""
    people = {
        0: SeatInfo(ME, PEOPLE[0]),
        1: SeatInfo(YOU, PEOPLE[1]),
        2: SeatInfo("them", PEOPLE[2]),
    }
    people[3] = SeatInfo("bot", PEOPLE[3], "random 0")
    return tuple(people[seat] if seat in seats else None for seat in range(colours))


def seen(at, viewer=0, **changes):
    """The room of a table as its server would tell it."""
    seats = tuple(person.seat for person in at.state.people)
    about = {"seats": seat_infos(seats, at.game.colours), "playing": seats}
    outcome = at.game.outcome(at.state)
    if outcome:
        about["ending"] = EndingView(
            outcome.winners, Termination.RULES, outcome.reason, outcome.ranking
        )
    return seen_of(at.game, at.state, viewer, **{**about, **changes})


def shown(stage, at, viewer=0, **changes):
    """That table on the stage."""
    stage.online(FakeConnection(games={"polyy": 1, "rotorouter": 1}))
    stage.room(seen(at, viewer, **changes), HERE)
    stage.draw()


def told(stage, at, viewer=0, ms=0, **changes):
    """The next view; so many milliseconds after it, or when all has moved."""
    stage.tell(seen(at, viewer, **changes))
    stage.draw()
    stage.app.tick(ms or 60_000)
    stage.draw()


def cell(stage, name):
    """The middle of a cell by its name."""
    board = stage.scene.board
    return next(c.at for c in board.cells() if c.name.split(",")[0] == name)


def middle(held=None, **options):
    return table(MIDDLE, held=held, **{"size": 9, **options})


@cache
def game_of(seed, seats=ALL, **options):
    """A whole game by ``sample``: its tables, one after the other."""
    rules = make("rotorouter", {"stall_rounds": 40, **options})
    random = Random(seed)
    tables = [Table(rules, rules.setup(seats, bytes([seed]) * 32))]
    while not rules.outcome(tables[-1].state):
        state = tables[-1].state
        intent = rules.sample(state, state.current, random)
        tables.append(Table(rules, rules.apply(state, state.current, intent)))
    return tables


def at_one_window(names=PEOPLE):
    """Four people who share this window."""
    return tuple(SeatInfo(beside(ME, n) if n else ME, name) for n, name in enumerate(names))


def covered(stage):
    """The next one is to have the window: the picture is everybody's."""
    at = middle()
    shown(stage, at, None, seats=at_one_window())
    stage.app.tick(2_000)
    stage.draw()


def uncovered(stage):
    """The one whose turn it is has the window, and may cover it again."""
    covered(stage)
    at = middle(held="E")
    told(stage, at, at.game.to_move(at.state)[0], seats=at_one_window())


def waiting(stage):
    rules = make("rotorouter", {})
    some = (SeatInfo(ME, "Ann"), None, None, SeatInfo("bot", "Bot (random)", "random 0"))
    seen_ = waiting_seen(some, (rules, rules.setup(ALL, bytes(32))), seat=0)
    stage.online().room(seen_, RoomPresence(0, (True, False, False, True), 0, ()))


def create(stage):
    stage.online(FakeConnection(games={"polyy": 1, "rotorouter": 1}))
    stage.app.push(CreateScene(stage.app))
    stage.scene._choose_game(1)
    stage.scene._is_advanced = True


def help_(stage):
    opening(stage)
    stage.draw()
    stage.key(pygame.K_F1)


def opening(stage):
    rules = make("rotorouter", {})
    shown(stage, Table(rules, rules.setup(ALL, b"s" * 32)))


def first_tile(stage):
    shown(stage, table("", held="E", size=9))
    stage.click(cell(stage, "A1"))


def ghost(stage):
    shown(stage, middle("T"))
    stage.click(cell(stage, "B2"))
    stage.key(pygame.K_e)
    stage.move(cell(stage, "D2"))


def rotate(stage):
    shown(stage, middle("RS"))
    stage.click(cell(stage, "B3"))


def replace(stage):
    shown(stage, middle("RC"))
    stage.click(cell(stage, "E5"))


def token(stage):
    shown(stage, middle("E"))
    stage.click(cell(stage, "C3"))
    stage.click(cell(stage, "D4"))


def goal(stage):
    at = table("┼r ─r ─r ─rR ─r ─r ┼gG\n│r .  .  .  .  .  │g\n│r ┌b ┐b", held="S")
    shown(stage, at)
    stage.key(pygame.K_t)


def forced(stage):
    shown(stage, middle().having(RED, skips=3, force_next=True).begun(RED))


def forced_card(stage):
    shown(stage, middle("RE").having(RED, skips=3, force_next=True).begun(RED))


def skipping(stage):
    at = middle("RS").having(RED, skips=1, elbow_skips=3)
    shown(stage, at)


def waived(stage):
    at = table(CLOSED).having(RED, skips=3, force_next=True).begun(RED)
    shown(stage, at.topped(RED, "S").do(Draw()))


def corner(stage):
    shown(stage, table(SEALED, held="S").begun(RED))


def straight(stage):
    shown(stage, table(TRAPPED, held="S").begun(RED))
    stage.click(cell(stage, "C2"))


def rolled(face):
    def show(stage):
        at = middle("E").turn(roll=face)
        shown(stage, at)

    return show


def turning(stage):
    before = middle("E").turn(roll="CW90")
    shown(stage, before)
    told(stage, before.do(Apply()), ms=300)


def flash(stage):
    before = middle("E").begun(GREEN).holding(GREEN, "S")
    spot = before.view(GREEN).hints.places[0]
    shown(stage, before)
    place = PlaceTrack(spot.cell % 9, spot.cell // 9, spot.rots[0])
    told(stage, before.do(place), ms=130)


def walking(stage):
    before = middle("E")
    shown(stage, before)
    told(stage, before.do(TokenMove((2, 2), (6, 3))), ms=350)


def scoring(stage):
    before = table("┼r ─r ─r ─rR ─r ─r ┼gG\n│r .  .  .  .  .  │g\n│r ┌b ┐b", held="S")
    shown(stage, before)
    told(stage, before.do(TokenMove((3, 0), (6, 0))), ms=1000)


def scored(stage):
    before = table("┼r ─r ─r ─rR ─r ─r ┼gG\n│r .  .  .  .  .  │g\n│r ┌b ┐b", held="S")
    shown(stage, before)
    told(stage, before.do(TokenMove((3, 0), (6, 0))))


def hidden(stage):
    shown(stage, middle("E"))
    stage.key(pygame.K_h)


def refused(stage):
    shown(stage, middle("E"))
    stage.click(cell(stage, "I5"))


def keyboard(stage):
    shown(stage, middle("T"))
    for key in (pygame.K_UP, pygame.K_UP, pygame.K_LEFT, pygame.K_RETURN):
        stage.key(key)


def tip(stage):
    shown(stage, middle("E"))
    steps = [it for it in stage.scene.page.root.walk() if isinstance(it, StepSign)]
    stage.move(steps[0].rect.center)


def not_mine(stage):
    shown(stage, middle().begun(GREEN).holding(GREEN, "RT"))


def spectator(stage):
    at = middle().begun(YELLOW).holding(YELLOW, "RT")
    shown(stage, at, None)


def two(stage):
    shown(stage, Table.do(table("┼r ─r ─r\n│r", held="T", seats=(0, 1), colours=2, size=9)))


def late(stage):
    tables = game_of(4)
    at = tables[len(tables) * 3 // 5]
    shown(stage, at, at.state.current)


def patience(stage):
    from msgspec.structs import replace as other

    at = middle("E")
    shown(stage, Table(at.game, other(at.state, idle_rounds=33)))


def full(stage):
    tables = game_of(4, (0, 1), size=7, colours=2)
    found = next((at for at in tables if at.state.board.full), tables[-2])
    shown(stage, found, found.state.current)


def end(stage):
    tables = game_of(4)
    shown(stage, tables[-2])
    told(stage, tables[-1])


def end_board(stage):
    end(stage)
    stage.draw()


def played_by_others(stage):
    """Some plies of a game, seen one after the other."""
    tables = game_of(4)
    shown(stage, tables[30])
    for at in tables[31:50]:
        told(stage, at)


STATES = {
    f"rotorouter-{name}": state
    for name, state in {
        "create": create,
        "help": help_,
        "waiting": waiting,
        "covered": covered,
        "uncovered": uncovered,
        "opening": opening,
        "first-tile": first_tile,
        "ghost": ghost,
        "rotate": rotate,
        "replace": replace,
        "token": token,
        "goal": goal,
        "forced": forced,
        "forced-card": forced_card,
        "skipping": skipping,
        "waived": waived,
        "corner-fix": corner,
        "straight-fix": straight,
        "rolled-cw": rolled("CW90"),
        "rolled-half": rolled("DEG180"),
        "turning": turning,
        "flash": flash,
        "walking": walking,
        "scoring": scoring,
        "scored": scored,
        "hidden": hidden,
        "refused": refused,
        "keyboard": keyboard,
        "tip": tip,
        "not-mine": not_mine,
        "spectator": spectator,
        "two": two,
        "late": late,
        "journal": played_by_others,
        "patience": patience,
        "full": full,
        "end": end,
        "end-board": end_board,
    }.items()
}
