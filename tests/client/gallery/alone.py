"""Playing alone in its notable states: hints, takebacks, offers, reasons, bots among themselves."""

import msgspec
import pygame

from client.net.connection import RequestRefused
from client.scenes.lobby.campaign import CampaignScene
from engines.bot import clip_motifs
from engines.bots import load_teacher
from engines.rotorouter.public import Draw
from engines.wordfleet.public import Claim, Concede, CoordinateStrike, Deploy
from protocol.allowed_actions import bits
from protocol.from_client import RoomSettings
from protocol.from_server import (
    Career,
    OfferView,
    Profiled,
    Reason,
    Refusal,
    SeatInfo,
    Suggested,
)
from protocol.messages.play import MarkView, MotifView
from tests.client.games.rotorouter import states as rotorouter
from tests.client.games.wordfleet.fleet_games import RED, bid, first, mid, settled
from tests.client.stage import ME, YOU, FakeConnection, golden, played, seen_of, waiting_seen

CODE = "K7MQ2X"
BOT = SeatInfo(YOU, "Bot", "search 7")
FREE = RoomSettings(undo="free", hints=True, reasons=True)
WHY = ("It wins 63 of 100 tries from here.", "It joins your two groups at the right edge.")
THOUGHT = (
    "9600 playouts. Field 43 wins 58 of 100.",
    "Next best: 51 with 55, 44 with 54 of 100.",
    "It threatens the top corner, and keeps the link to the left side.",
)


def alone(position, seat=0, **changes):
    """A room against a bot of level 7, with all help there is."""
    own = SeatInfo(ME, "Ann")
    seats = (own, BOT) if seat == 0 else (BOT, own)
    may = ("resign", "take_back", "suggest")
    about = {"settings": FREE, "practice": True, "seats": seats, "allowed": bits(may), "ply": 24}
    seen = seen_of(*position, seat=seat)
    return msgspec.structs.replace(seen, **{**about, "last_ply": 24, **changes})


def room(position, seat=0, **changes):
    """That room on the stage."""

    def show(stage):
        stage.online().room(alone(position, seat, **changes))

    return show


def hinted(stage, intent, why=WHY, at=None):
    """Ask for a hint, which is this intent, with what it does in that position."""
    seq = stage.connection.rooms[CODE].seq
    tree = msgspec.to_builtins(intent)
    motifs = () if at is None else motifs_of(*at, intent)
    stage.connection.suggested = Suggested(1, CODE, seq, tree, why, motifs)
    stage.key(pygame.K_F2)


def motifs_of(game, rules, state, seat, intent):
    """What the game's teacher says of an intent, as a server tells it."""
    found = load_teacher(game).motifs(rules.view(state, seat), seat, intent)
    return tuple(
        MotifView(it.code, it.values, tuple(MarkView(*marked) for marked in it.marks))
        for it in clip_motifs(found)
    )


def telling(game, rules, state, seat, wanted=3):
    """A legal intent of which as many motifs with signs are told as are wanted, or the most."""
    legal = list(rules.legal(state, seat))
    told = [motifs_of(game, rules, state, seat, it) for it in legal]
    counts = [sum(len(motif.marks) > 1 for motif in some) for some in told]
    return legal[max(range(len(legal)), key=lambda n: (min(counts[n], wanted), -n))]


def hint_polyy(stage):
    at = played(24)
    room(at)(stage)
    stage.draw()
    intent = telling("polyy", *at, 0)
    hinted(stage, intent, ("Wins 63 % of 8,000 simulated games.",), ("polyy", *at, 0))


def hint_toppen(stage):
    at = golden("toppen", "stalemate", 6)
    room(at)(stage)
    stage.draw()
    intent = telling("toppen", *at, 0)
    hinted(stage, intent, ("Wins in 4 moves.",), ("toppen", *at, 0))


def hint_rotorouter(stage, intent=None):
    at = rotorouter.middle("T")
    rotorouter.shown(
        stage, at, settings=FREE, practice=True, allowed=bits(("suggest", "take_back"))
    )
    seat = at.state.current
    intent = intent or telling("rotorouter", at.game, at.state, seat)
    hinted(stage, intent, (), ("rotorouter", at.game, at.state, seat))


def hint_button(stage):
    """What is suggested is no place on the board."""
    at = rotorouter.middle()
    rotorouter.shown(stage, at, settings=FREE, practice=True, allowed=bits(("suggest",)))
    hinted(stage, Draw(), ())


def hint_wordfleet(stage):
    table = mid()
    seat = table.mover
    room(table.at, seat)(stage)
    stage.draw()
    at = table.game, table.state
    hinted(stage, CoordinateStrike("C5"), ("Next to a hit.",), ("wordfleet", *at, seat))


def hint_bid(stage):
    """A claim that one holds, before anything was said."""
    table = bid()
    seat = first()
    room(table.at, seat)(stage)
    stage.draw()
    best = max(table.state.own[seat].codes)
    hinted(stage, Claim(best), (), ("wordfleet", table.game, table.state, seat))


def hint_answer(stage):
    """A claim that is believed."""
    table = bid("742")
    seat = first(("742",))
    room(table.at, seat)(stage)
    stage.draw()
    hinted(stage, Concede(), (), ("wordfleet", table.game, table.state, seat))


def hint_later(stage):
    """Asked while the other one deploys a fleet."""
    table = settled(Concede())
    table.by(0, Deploy(RED, "Silent Gale"))
    room(table.at, allowed=0)(stage)
    stage.draw()
    stage.key(pygame.K_F2)
    stage.draw()


def thinking(stage):
    room(played(24))(stage)
    stage.draw()
    stage.key(pygame.K_F2)


def offer(kind, seat, **changes):
    """Something was offered by that seat."""
    return room(played(24), offers=(OfferView(kind, seat, (1 - seat,)),), **changes)


def taken_back(stage):
    """The other one took two plies back."""
    people = (SeatInfo(ME, "Ann"), SeatInfo(YOU, "Bob"))
    about = {
        "settings": RoomSettings(),
        "practice": False,
        "seats": people,
        "allowed": bits(("resign",)),
    }
    about["allowed"] = bits(("resign", "offer_takeback"))
    asked = (OfferView("takeback", 1, (0,)),)
    room(played(24), ply=24, offers=asked, **about)(stage)
    stage.draw()
    stage.tell(alone(played(21), ply=21, **about))


def redo(stage):
    room(played(24), ply=22, allowed=bits(("resign", "take_back", "put_forward")))(stage)
    stage.draw()
    stage.scene.page.focus("redo", True)


def paused(stage):
    seats = tuple(SeatInfo(f"b{n}", f"Bot {n}", "random 1") for n in range(1, 4))
    seats = (seats[0], SeatInfo(ME, "Ann"), *seats[1:])
    at = rotorouter.middle("T")
    at = type(at)(at.game, at.game.withdraw(at.state, 1))
    about = {"settings": RoomSettings(undo="none"), "paused": True, "allowed": bits(("continue",))}
    rotorouter.shown(stage, at, 1, seats=seats, **about)


def waiting_kept(stage):
    seats = (SeatInfo(ME, "Ann"), SeatInfo("", "", reserved=True))
    stage.online().room(waiting_seen(seats, seat=0))


def waiting_add(stage):
    stage.online(FakeConnection()).room(waiting_seen((SeatInfo(ME, "Ann"), None), seat=0))
    stage.press("fill 1")


def campaign(*careers, refused=""):
    """The scene of the campaign, with this record."""

    def show(stage):
        stage.online(FakeConnection())
        if refused:
            stage.connection.answer = RequestRefused(Refusal(Reason.NOT_READY, refused))
        elif careers:
            told = () if careers == (None,) else careers
            stage.connection.profiled = Profiled(1, ME, "Ann", told)
        stage.app.push(CampaignScene(stage.app))

    return show


def career(level, won=0, lost=0, playing=None):
    step = min(14, 1 + (level - 1) // 2)
    steps = {"difficulty": step, "hardest": 14, "levels_each": 2, "begins": level % 2 == 0}
    return Career("polyy", level, won, lost, playing, **steps)


def campaign_refused(stage):
    """The next game is refused."""
    campaign(career(13, 15, 3))(stage)

    def play(stage):
        why = "level 13 plays at difficulty 7, which needs numba: the operator can install it"
        stage.connection.answer = RequestRefused(Refusal(Reason.BAD_OPTIONS, why))
        stage.press("play polyy")

    return play


def campaign_room(stage):
    """At the table of a campaign game."""
    settings = RoomSettings(undo="none", campaign=7)
    room(played(24), settings=settings, practice=False, allowed=bits(("resign",)))(stage)


def campaign_over(before, after):
    """The end of a campaign game that moved the level."""

    def show(stage):
        won = after > before
        settings = RoomSettings(undo="none", campaign=before)
        about = {"settings": settings, "practice": False, "allowed": bits(()), "seat": int(not won)}
        about["seats"] = (SeatInfo(ME, "Ann"), BOT) if won else (BOT, SeatInfo(ME, "Ann"))
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
    "alone-hint-wordfleet-claim": hint_bid,
    "alone-hint-wordfleet-answer": hint_answer,
    "alone-hint-later": hint_later,
    "alone-thinking": thinking,
    "alone-reasons": room(played(24), reasons=THOUGHT),
    "alone-reasons-long": room(played(24), reasons=THOUGHT * 4),
    "alone-nothing-back": room(played(0), ply=0, last_ply=0, allowed=bits(("resign",))),
    "alone-redo": redo,
    "alone-taken-back": taken_back,
    "alone-bot-resigns": offer("resignation", 1),
    "alone-own-offer": offer("takeback", 0),
    "alone-paused": paused,
    "alone-waiting-kept": waiting_kept,
    "alone-waiting-add": waiting_add,
}
"""Name of a picture -> what brings a stage there."""
