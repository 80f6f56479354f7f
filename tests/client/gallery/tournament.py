"""The pictures of tournaments: the list, the form, a page of each form, the big screen."""

from random import Random

from msgspec.structs import replace

from client.scenes.tournament.tournament_form import TournamentFormScene
from client.scenes.tournament.tournament_list import TournamentListScene
from client.scenes.tournament.tournament_scene import TournamentScene
from client.scenes.tournament.tournament_screen import TournamentScreenScene
from protocol.clock import TimeControl
from protocol.messages.tournaments import TournamentCard, TournamentPlan, Tournaments
from protocol.names import PlayerId, RoomId
from server.tournaments import course
from server.tournaments.facts import Announced, Entered, Rested
from server.tournaments.tournament import Tournament
from server.tournaments.tournament_view import state
from tests.client.stage import ME
from tests.support.tournaments import CODE, SECRET, end, put, step

PEOPLE = (
    *("Ann", "Bob", "Wolfeschlegelsteinhausenb", "山田太郎", "Zoë 🎲🦊", "Cleo"),
    *("محمد علي", "Dirk", "Emilia", "Farid", "Grace", "Hugo", "Ida"),
)
BOTS = {5: "Bot Otto", 7: "Bot Vera"}
NOW = 2_000


def tournament(form="knockout", players=8, opener=ME, **more):
    """Announced, with so many players: the first is oneself."""
    clock = TimeControl("fischer", main_ms=300_000, extra_ms=3_000)
    plan = TournamentPlan("polyy", "Friday night", form, {"size": 4}, clock, **more)
    name = "Ann" if opener == ME else "Bob"
    now = put(Tournament(), Announced(1_000, CODE, PlayerId(opener), name, plan, SECRET))
    for n in range(players):
        who = PlayerId(ME if n == 0 else f"bot-{n}" if n in BOTS else f"{n:020x}")
        kind = "bot" if n in BOTS else "program" if n == 3 else "person"
        about = (BOTS.get(n, PEOPLE[n % len(PEOPLE)]), kind, "search" if n in BOTS else "")
        now = put(now, Entered(1_000, who, *about, 3 if n in BOTS else 0, 1_900 - 35 * n))
    return now


def played(now, games, seed=4):
    """Started, and gone on with until so many games are over."""
    now, chance, at = put(now, course.started(now, NOW)), Random(seed), NOW
    while sum(bool(it.ended) for it in now.games) < games:
        at += 60_000
        now = step(now, at)
        for game in now.running[:1]:
            now = end(now, game, chance.choice([*game.two, min(game.two)]), at + 1_000)
    return step(now, at + 60_000)


def shown(now, scene=TournamentScene, at=NOW + 30_000):
    def show(stage):
        stage.online()
        asked = stage.connection.tournaments
        asked.watched, asked.state = RoomId(CODE), state(now)
        stage.connection.now_ms = at
        page = scene(stage.app, RoomId(CODE))
        stage.app.push(page)

    return show


def part(now, number):
    def show(stage):
        shown(now)(stage)
        stage.scene._turn(number)

    return show


def called(now):
    """The big screen, as a table is called."""

    def show(stage):
        shown(now)(stage)
        stage.app.push(TournamentScreenScene(stage.app, stage.scene.model))
        stage.scene._known.clear()
        stage.scene.tick(10)

    return show


def large(now):
    def show(stage):
        shown(now)(stage)
        stage.app.push(TournamentScreenScene(stage.app, stage.scene.model))

    return show


def listed(stage):
    stage.online()
    cup = tournament("knockout").plan
    swiss = replace(cup, form="swiss", name="", game="toppen", rated=True)
    arena = replace(cup, form="arena", name="Lunch break", game="rotorouter", minutes=30)
    stage.connection.listed = Tournaments(
        1,
        (
            TournamentCard(CODE, cup, "open", ME, "Ann", 6, 1, 0, True),
            TournamentCard("TVRN22", swiss, "running", "bob", "Bob", 16, 1, 3, locked=True),
            TournamentCard("ARNA22", arena, "over", "ida", "Ida", 9, 1, 40, winner="Grace"),
        ),
    )
    stage.app.push(TournamentListScene(stage.app))
    stage.scene.tick(10)


def nobody(stage):
    stage.online()
    stage.connection.listed = Tournaments(1, ())
    stage.app.push(TournamentListScene(stage.app))
    stage.scene.tick(10)


def form(kind="knockout", advanced=False):
    def show(stage):
        stage.online()
        stage.connection.welcome = replace(
            stage.connection.welcome,
            games={"polyy": 1, "toppen": 1, "rotorouter": 1, "wordfleet": 2},
        )
        scene = TournamentFormScene(stage.app)
        scene.plan = replace(scene.plan, form=kind)
        scene._is_advanced = advanced
        stage.app.push(scene)

    return show


def resting():
    now = put(tournament("swiss", rounds=5), Rested(1_500, PlayerId(ME)))
    return played(now, 3)


STATES = {
    "tournament-list": listed,
    "tournament-list-empty": nobody,
    "tournament-form": form(),
    "tournament-form-arena": form("arena", advanced=True),
    "tournament-open": shown(tournament("knockout", 6)),
    "tournament-guest": shown(tournament("arena", 5, opener="bob", starts_at=300_000)),
    "tournament-knockout": shown(played(tournament("knockout", 8), 5)),
    "tournament-knockout-16": shown(played(tournament("knockout", 13), 6)),
    "tournament-knockout-over": shown(played(tournament("knockout", 8), 7)),
    "tournament-swiss": shown(played(tournament("swiss", 12, rounds=6), 20), at=10**7),
    "tournament-resting": shown(resting()),
    "tournament-arena": shown(played(tournament("arena", 9, minutes=60), 22), at=1_500_000),
    "tournament-games": part(played(tournament("knockout", 8), 5), 1),
    "tournament-players": part(played(tournament("knockout", 8), 5), 2),
    "tournament-screen": large(played(tournament("knockout", 8), 5)),
    "tournament-screen-over": large(played(tournament("knockout", 8), 7)),
    "tournament-swiss-over": shown(played(tournament("swiss", 6, rounds=3), 9), at=10**7),
    "tournament-screen-call": called(played(tournament("swiss", 12, rounds=6), 12)),
}
