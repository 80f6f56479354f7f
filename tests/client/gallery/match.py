"""The life of a match in its notable states: clocks, absences, offers, pauses, the next game."""

import msgspec
import pygame

from client.scenes.lobby.create_room import CreateScene
from client.storage.profile import Seating
from protocol.allowed_actions import bits
from protocol.clock import Clock, TimeControl
from protocol.from_client import RoomSettings
from protocol.from_server import ChatLine, EndingView, OfferView, RoomPresence, SeatInfo
from protocol.termination import Termination
from tests.client.games.rotorouter import states as rotorouter
from tests.client.stage import ME, YOU, FakeConnection, golden, played, seen_of, waiting_seen

NOW = 1_000_000
"""The server's clock on the stage, in milliseconds."""
FISCHER = TimeControl("fischer", 300_000, 3_000)
BYOYOMI = TimeControl("byoyomi", 600_000, 30_000, 3)
DAYS = TimeControl("days", 0, 86_400_000)
MAY = ("resign", "offer_pause", "offer_abort", "offer_draw")


def clock(left, since=0, seats=2, periods=0, free=0, runs=0):
    """Clocks of which one has run since then."""
    running = tuple(since if seat == runs else 0 for seat in range(seats))
    none = (0,) * seats
    return Clock(left, (periods,) * seats, (free,) * seats, none, running, none)


def timed(control, shown, position=None, **changes):
    """A room with clocks, in which it is this player's turn."""
    settings = changes.pop("settings", RoomSettings(clock=control, absent_ms=60_000))
    seen = seen_of(*(position or played(24)), settings=settings)
    about = {"clock": shown, "allowed": bits(MAY), "away": (None, None), "stand_ins": ("", "")}
    return msgspec.structs.replace(seen, **(about | changes))


def at_table(seen):
    """That room on the stage, at that time."""

    def show(stage):
        stage.online()
        stage.connection.now_ms = NOW
        stage.room(seen)

    return show


RUNNING = timed(FISCHER, clock((298_400, 187_000), NOW - 61_000), ply=1, last_ply=1)
LOW = timed(FISCHER, clock((40_000, 8_200), NOW - 31_300))
PERIODS = timed(BYOYOMI, clock((20_000, 320_000), NOW - 63_000, periods=3))
SLOW = timed(DAYS, clock((86_400_000, 86_400_000), NOW - 1, runs=1), played(23), allowed=bits(MAY))
BEGINNING = timed(FISCHER, clock((300_000, 300_000), NOW - 9_000, free=30_000), played(0))


def offered(kind, seat, **changes):
    """Something stands on the table, and the clocks run."""
    offers = (OfferView(kind, seat, (1 - seat,), NOW + 48_000),)
    return at_table(msgspec.structs.replace(RUNNING, offers=offers, **changes))


def absent(absent_ms=60_000, policy="claim", since=18_000, may=(*MAY, "claim"), **changes):
    """The other has been away for a while."""
    settings = RoomSettings(clock=FISCHER, absent=policy, absent_ms=absent_ms)
    about = {"away": (None, NOW - since), "allowed": bits(may), "settings": settings}
    return at_table(msgspec.structs.replace(RUNNING, **about, **changes))


def paused(stage):
    stopped = clock((298_400, 187_000))
    may = bits(("resign", "continue"))
    at_table(msgspec.structs.replace(RUNNING, clock=stopped, paused=True, allowed=may))(stage)


def asking(stage):
    at_table(RUNNING)(stage)
    stage.draw()
    stage.key(pygame.K_F4)


def asking_early(stage):
    at_table(msgspec.structs.replace(BEGINNING, allowed=bits(("resign", "abort"))))(stage)
    stage.draw()
    stage.key(pygame.K_F4)


def revealing(stage):
    seats = (SeatInfo(ME, "Ann"), SeatInfo(YOU, "Bob"))
    at_table(waiting_seen(seats, seat=0, phase="revealing", playing=(0, 1)))(stage)


def ended(reason, winners=(0,), **changes):
    """The game has just ended so."""

    def show(stage):
        at_table(RUNNING)(stage)
        stage.draw()
        about = {"phase": "over", "ending": EndingView(winners, Termination(reason), reason)}
        about["clock"] = clock((237_400, 187_000))
        about["allowed"] = bits(("offer_rematch",))
        stage.tell(msgspec.structs.replace(RUNNING, **(about | changes)))

    return show


WAITING = waiting_seen((SeatInfo(ME, "Ann"), None), seat=0)
WORDS = ("Hello!", "Good luck.", "هل تلعب غدا؟ أنا هنا كل مساء", "A line that goes on and on " * 4)


def talked(stage, seen=RUNNING, fold=False):
    """Something was said; the chat is open, or folded."""
    at_table(seen)(stage)
    mirror = stage.connection.rooms["K7MQ2X"]
    mirror.here = RoomPresence(0, (True, True), 2, ("Cleo", "山田太郎"), ("cleo", "yamada"))
    who = ((ME, "Ann"), (YOU, "Bob"), (YOU, "Bob"), (YOU, "Bob"))
    lines = [
        ChatLine(n + 1, *one, text) for n, (one, text) in enumerate(zip(who, WORDS, strict=True))
    ]
    mirror.chat = (*lines, ChatLine(9, ME, "Ann", "", "well played"))
    stage.draw()
    if not fold:
        stage.key(pygame.K_F3)


def writing(stage):
    talked(stage)
    stage.type("See you tomorrow")


def people(stage):
    talked(stage)
    stage.draw()
    stage.scene.chat.people()


def forming(more=False, kind=None, **settings):
    """The form of a new room with these settings."""

    def show(stage):
        stage.online(FakeConnection(games={"toppen": 1}))
        kept = Seating((), 0, RoomSettings(**settings))
        stage.app.keep(stage.app.profile.with_room("toppen", {}, kept))
        stage.app.push(CreateScene(stage.app))
        stage.draw()
        stage.scene.page.focus("pace", True)
        if more:
            stage.press("advanced")
            stage.scene.page.focus("absent", True)

    return show


def four(stage):
    """Four clocks, in a game that has a panel of its own."""
    at = rotorouter.middle()
    control = RoomSettings(clock=FISCHER)
    seats = len(at[1].players) if hasattr(at[1], "players") else 4
    shown = clock((298_400, 187_000, 9_200, 250_000)[:seats], NOW - 61_000, seats)
    rotorouter.shown(stage, at, settings=control, clock=shown, allowed=bits(MAY))
    stage.connection.now_ms = NOW


def chat_four(stage):
    four(stage)
    stage.key(pygame.K_F3)


STATES = {
    "match-clock": at_table(RUNNING),
    "match-clock-low": at_table(LOW),
    "match-clock-periods": at_table(PERIODS),
    "match-clock-days": at_table(SLOW),
    "match-clock-beginning": at_table(BEGINNING),
    "match-clock-toppen": at_table(
        timed(FISCHER, clock((298_400, 187_000), NOW - 61_000), golden("toppen", "stalemate", 6))
    ),
    "match-clock-four": four,
    "match-away-claim": absent(),
    "match-away-claim-now": absent(since=61_000),
    "match-away-bot": absent(policy="bot", may=MAY),
    "match-stand-in": absent(policy="bot", may=MAY, stand_ins=("", "random 0")),
    "match-paused": paused,
    "match-revealing": revealing,
    "match-offer-draw": offered("draw", 1),
    "match-offer-pause": offered("pause", 0),
    "match-chat": writing,
    "match-chat-folded": lambda stage: talked(stage, fold=True),
    "match-chat-waiting": lambda stage: talked(
        stage, waiting_seen((SeatInfo(ME, "Ann"), None), seat=0)
    ),
    "match-chat-four": chat_four,
    "match-people": people,
    "match-form-own-clock": forming(clock=TimeControl("byoyomi", 1_200_000, 20_000, 5)),
    "match-form-rated": forming(rated=True, clock=FISCHER),
    "match-form-more": forming(more=True, rated=True, delay_ms=60_000, absent="claim"),
    "match-ask": asking,
    "match-ask-early": asking_early,
    "match-over-time": ended("time"),
    "match-over-claim": ended("claim"),
    "match-over-series": ended("resignation", series=(2, 1)),
    "match-over-aborted": ended("aborted", ()),
    "match-again-asked": ended("resignation", offers=(OfferView("rematch", 1, (0,)),), allowed=0),
}
