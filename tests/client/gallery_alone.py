"""Playing alone in its notable states: hints, takebacks, offers, reasons, bots among themselves."""

import msgspec
import pygame

from client.connection import RequestRefused
from client.scenes.campaign import CampaignScene
from engines.polyy.public import Place
from engines.rotorouter.public import Draw, TokenMove
from engines.toppen.public import Move
from engines.wordfleet.public import WordStrike
from protocol.from_client import Settings
from protocol.from_server import Career, Chair, Offered, Profiled, Reason, Refused, Suggested
from protocol.may import bits
from tests.client.games.rotorouter import states as rotorouter
from tests.client.games.wordfleet.fleet_games import mid
from tests.client.stage import ME, YOU, FakeConnection, golden, played, seen_of, waiting_seen

CODE = "K7MQ2X"
BOT = Chair(YOU, "Bot", "search 7")
FREE = Settings(undo="free", hints=True, thoughts=True)
WHY = ("It wins 63 of 100 tries from here.", "It joins your two groups at the right edge.")
THOUGHT = (
    "9600 playouts. Field 43 wins 58 of 100.",
    "Next best: 51 with 55, 44 with 54 of 100.",
    "It threatens the top corner, and keeps the link to the left side.",
)


def alone(position, seat=0, **changes):
    """A room against a bot of level 7, with all help there is."""
    own = Chair(ME, "Ann")
    chairs = (own, BOT) if seat == 0 else (BOT, own)
    may = ("resign", "take_back", "suggest")
    about = {"settings": FREE, "practice": True, "chairs": chairs, "may": bits(may), "ply": 24}
    seen = seen_of(*position, seat=seat)
    return msgspec.structs.replace(seen, **{**about, "plies": 24, **changes})


def room(position, seat=0, **changes):
    """That room on the stage."""

    def show(stage):
        stage.online().room(alone(position, seat, **changes))

    return show


def hinted(stage, intent, why=WHY):
    """Ask for a hint, which is this intent."""
    seq = stage.connection.rooms[CODE].seq
    tree = msgspec.to_builtins(intent)
    stage.connection.suggested = Suggested(1, CODE, seq, tree, why)
    stage.key(pygame.K_F2)


def hint_polyy(stage):
    room(played(24))(stage)
    stage.draw()
    hinted(stage, Place(40))


def hint_toppen(stage):
    room(golden("toppen", "stalemate", 6))(stage)
    stage.draw()
    hinted(stage, Move(*stage.scene.board.view.legal[0]), ("Won by best play in 7 plies.",))


def hint_rotorouter(stage, intent=None):
    at = rotorouter.middle("T")
    rotorouter.shown(stage, at, settings=FREE, practice=True, may=bits(("suggest", "take_back")))
    view = stage.scene.board.view
    token = view.hints.reaches[0]
    cells = (divmod(cell, view.size)[::-1] for cell in (token.cell, token.to[-1]))
    hinted(stage, intent or TokenMove(*cells), ("It comes closer to the blue corner.",))


def hint_button(stage):
    """What is suggested is no place on the board."""
    at = rotorouter.middle()
    rotorouter.shown(stage, at, settings=FREE, practice=True, may=bits(("suggest",)))
    hinted(stage, Draw(), ())


def hint_wordfleet(stage):
    table = mid()
    seat = table.mover
    room(table.at, seat)(stage)
    stage.draw()
    hinted(stage, WordStrike("REEF", "C3", "C6"), ("Only REEF and REEK fit the letters.",))


def thinking(stage):
    room(played(24))(stage)
    stage.draw()
    stage.key(pygame.K_F2)


def offer(kind, seat, **changes):
    """Something was offered by that seat."""
    return room(played(24), offers=(Offered(kind, seat, (1 - seat,)),), **changes)


def taken_back(stage):
    """The other one took two plies back."""
    people = (Chair(ME, "Ann"), Chair(YOU, "Bob"))
    about = {"settings": Settings(), "practice": False, "chairs": people, "may": bits(("resign",))}
    about["may"] = bits(("resign", "offer_takeback"))
    asked = (Offered("takeback", 1, (0,)),)
    room(played(24), ply=24, offers=asked, **about)(stage)
    stage.draw()
    stage.tell(alone(played(21), ply=21, **about))


def redo(stage):
    room(played(24), ply=22, may=bits(("resign", "take_back", "put_forward")))(stage)
    stage.draw()
    stage.scene.page.focus("redo", True)


def paused(stage):
    chairs = tuple(Chair(f"b{n}", f"Bot {n}", "random 1") for n in range(1, 4))
    chairs = (chairs[0], Chair(ME, "Ann"), *chairs[1:])
    at = rotorouter.middle("T")
    at = type(at)(at.game, at.game.withdraw(at.state, 1))
    about = {"settings": Settings(undo="none"), "paused": True, "may": bits(("continue",))}
    rotorouter.shown(stage, at, 1, chairs=chairs, **about)


def waiting_kept(stage):
    chairs = (Chair(ME, "Ann"), Chair("", "", reserved=True))
    stage.online().room(waiting_seen(chairs, seat=0))


def waiting_add(stage):
    stage.online(FakeConnection()).room(waiting_seen((Chair(ME, "Ann"), None), seat=0))
    stage.press("bot 1")


def campaign(*careers, refused=""):
    """The scene of the campaign, with this record."""

    def show(stage):
        stage.online(FakeConnection())
        if refused:
            stage.connection.answer = RequestRefused(Refused(Reason.NOT_READY, refused))
        elif careers:
            told = () if careers == (None,) else careers
            stage.connection.profiled = Profiled(1, ME, "Ann", told)
        stage.app.push(CampaignScene(stage.app))

    return show


def career(level, won=0, lost=0, playing=None):
    return Career("polyy", level, won, lost, playing)


def campaign_refused(stage):
    """The next game is refused."""
    campaign(career(13, 15, 3))(stage)

    def play(stage):
        why = "level 13 plays at difficulty 7, which needs numba: the operator can install it"
        stage.connection.answer = RequestRefused(Refused(Reason.BAD_OPTIONS, why))
        stage.press("play polyy")

    return play


def campaign_room(stage):
    """At the table of a campaign game."""
    settings = Settings(undo="none", campaign=7)
    room(played(24), settings=settings, practice=False, may=bits(("resign",)))(stage)


def campaign_over(before, after):
    """The end of a campaign game that moved the level."""

    def show(stage):
        won = after > before
        settings = Settings(undo="none", campaign=before)
        about = {"settings": settings, "practice": False, "may": bits(()), "seat": int(not won)}
        about["chairs"] = (Chair(ME, "Ann"), BOT) if won else (BOT, Chair(ME, "Ann"))
        stage.online(FakeConnection())
        stage.connection.profiled = Profiled(1, ME, "Ann", (career(after, 9, 2),))
        stage.room(alone(played(40), **about))
        stage.draw()
        stage.tell(alone(played(41), **about))
        stage.draw()

    return show


STATES = {
    "campaign-loading": campaign(),
    "campaign-none": campaign(None),
    "campaign-first": campaign(career(1)),
    "campaign-mid": campaign(career(12, 14, 3, "K7MQ2X")),
    "campaign-completed": campaign(career(29, 30, 2)),
    "campaign-failed": campaign(refused="the store did not answer"),
    "campaign-refused": campaign_refused,
    "campaign-room": campaign_room,
    "campaign-up": campaign_over(7, 8),
    "campaign-last": campaign_over(28, 29),
    "alone-hint-polyy": hint_polyy,
    "alone-hint-toppen": hint_toppen,
    "alone-hint-rotorouter": hint_rotorouter,
    "alone-hint-rotorouter-button": hint_button,
    "alone-hint-wordfleet": hint_wordfleet,
    "alone-thinking": thinking,
    "alone-reasons": room(played(24), thought=THOUGHT),
    "alone-reasons-long": room(played(24), thought=THOUGHT * 4),
    "alone-nothing-back": room(played(0), ply=0, plies=0, may=bits(("resign",))),
    "alone-redo": redo,
    "alone-taken-back": taken_back,
    "alone-bot-resigns": offer("resignation", 1),
    "alone-own-offer": offer("takeback", 0),
    "alone-paused": paused,
    "alone-waiting-kept": waiting_kept,
    "alone-waiting-add": waiting_add,
}
"""Name of a picture -> what brings a stage there."""
