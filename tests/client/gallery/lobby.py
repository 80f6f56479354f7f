"""The pictures of the lobby, of records of players, and of the table of the best."""

from functools import cache

import msgspec

from client.scenes.dialogs.leaderboard import LeaderboardScene
from client.scenes.dialogs.player_profile import PlayerScene
from client.storage.profile import LocalProfile
from protocol.from_server import (
    Career,
    DailyPosition,
    DailyStanding,
    Glanced,
    Leaderboard,
    LobbyRooms,
    MyRooms,
    Profiled,
    Ranked,
    SeenPosition,
)
from tests.client.stage import (
    ME,
    RAPID,
    YOU,
    FakeConnection,
    card,
    full_lobby,
    golden,
    many_games,
    played,
)

GAMES = {"polyy": 1, "toppen": 1, "rotorouter": 1, "wordfleet": 2}
LONG = "Wolfeschlegelsteinhausenb"


PEOPLE = ("Ann", "Bob", "Cleo", "山田太郎", LONG, "Zoë 🎲🦊", "محمد علي", "Dirk")


def stood(room, game, name, plies, seat=None):
    """How a room stands in a golden game, as its spectators or one seat see it."""
    rules, state = golden(game, name, plies)
    return SeenPosition(room, seat, msgspec.to_builtins(rules.view(state, seat)))


@cache
def glanced():
    """Who is here, and how the rooms stand."""
    rules, state = played(30)
    polyy = msgspec.to_builtins(rules.view(state, None))
    return Glanced(
        1,
        11,
        PEOPLE,
        (
            SeenPosition("PLAY22", None, polyy),
            SeenPosition("TVRN22", 0, polyy),
            stood("PLAY44", "toppen", "anti_backtracking", 6, 0),
            stood("RTRN55", "rotorouter", "four_open_hands", 60, 0),
            stood("LIVE22", "toppen", "anti_backtracking", 9),
            stood("LIVE33", "rotorouter", "four_open_hands", 90),
        ),
        PEOPLE,
    )


def of_today(today="", streak=4):
    """The position of the day, as one finds it."""
    rules, state = golden("toppen", "anti_backtracking", 5)
    return DailyPosition(
        1,
        "2026-11-23",
        "toppen",
        1,
        0,
        3,
        "open",
        (msgspec.to_builtins(rules.view(state, None)),),
        DailyStanding(streak, 9, 12, 7, today),
        10**13,
    )


def server(games=GAMES, cards=None, own=None, here=None):
    connection = FakeConnection(games=games)
    connection.cards = cards or full_lobby()
    connection.own, connection.glanced = own, here or glanced()
    connection.day = of_today()
    return connection


def live_rooms():
    """Games to watch, and two that wait."""
    return LobbyRooms(
        rooms=(
            card("FAST22", settings=RAPID, names=("Cleo", None)),
            card("PLAY22", "playing", ("Bob", "Cleo"), ago=12),
            card("LIVE22", "playing", ("山田太郎", LONG), "toppen", ago=3),
            card("LIVE33", "playing", ("Dirk", "Emilia", "Farid", "Gül"), "rotorouter", ago=25),
        )
    )


def looked(stage):
    """Draw it, and look at what is shown."""
    stage.draw()
    stage.app.tick(1)


def first_visit(stage):
    stage.app._profile = LocalProfile(name="Ann", scale=stage.app.profile.scale)
    here = Glanced(1, 1, ("Ann",))
    stage.online(server(cards=LobbyRooms(rooms=()), own=MyRooms(1, ()), here=here))
    return looked


def first_lesson(stage):
    first_visit(stage)

    def then(stage):
        stage.draw()
        stage.press("bot polyy")

    return then


def live(stage):
    stage.online(server(cards=live_rooms(), own=MyRooms(1, ())))
    return looked


def busy(stage):
    """Games that wait, games to watch, people: a full evening."""
    stage.online(server(cards=live_rooms(), own=many_games()))
    return looked


def mine(stage):
    stage.online(server(own=many_games()))
    return looked


def mine_over(stage):
    stage.online(server(own=MyRooms(1, many_games().rooms[-2:])))

    def then(stage):
        stage.draw()
        stage.press("mine over")

    return then


def filtered(stage):
    stage.online(server())
    stage.draw()
    stage.press("filters")
    stage.press("only free")
    stage.draw()


def nothing_found(stage):
    stage.online(server())
    stage.draw()
    stage.scene.page.focus("find")
    stage.type("zebra")


def crowd(many=200):
    """So many rooms."""
    games = list(GAMES)
    return LobbyRooms(
        rooms=tuple(
            card(
                f"R{n:03}QX",
                "playing" if n > many // 2 else "open",
                (f"Player {n}", "Bob" if n > many // 2 else None),
                games[n % 4],
            )
            for n in range(many)
        )
    )


def crowded(stage):
    stage.online(server(cards=crowd()))
    return looked


CAREERS = (
    Career("polyy", 7, 10, 4, rating=1673, deviation=88, rated=31, first_places=19),
    Career("toppen", rating=1498, deviation=212, rated=2, first_places=1, withheld=2),
    Career("wordfleet", rating=1204, deviation=97, rated=14, first_places=3),
)


def person(player, told):
    def show(stage):
        connection = server()
        connection.profiled = told
        stage.online(connection)
        stage.app.push(PlayerScene(stage.app, player, "Bob"))

    return show


def best(own, place=0, many=12):
    names = ["Zoë 🎲🦊", LONG, "山田太郎さんと仲間たち", "Ann", "محمد عبد الرحمن"]
    ranked = [
        Ranked(ME if n == 3 else f"p{n}", names[n % 5], 1900 - 37 * n, 60 + 7 * n, 80 - n, n == 1)
        for n in range(many)
    ]
    table = Leaderboard(1, "polyy", tuple(ranked), own, place)

    def show(stage):
        connection = server()
        connection.table = table
        stage.online(connection)
        stage.app.push(LeaderboardScene(stage.app, "polyy"))

    return show


def welcome(stage):
    stage.app.keep(LocalProfile(scale=stage.app.profile.scale))
    stage.app.start()


STATES = {
    "home-first": first_visit,
    "home-first-lesson": first_lesson,
    "home-live": live,
    "home-busy": busy,
    "welcome": welcome,
    "lobby-mine": mine,
    "lobby-mine-over": mine_over,
    "lobby-filters": filtered,
    "lobby-none-fits": nothing_found,
    "lobby-crowd": crowded,
    "record-own": person(None, Profiled(1, ME, "Ann", CAREERS)),
    "record-other": person(YOU, Profiled(1, YOU, LONG, CAREERS[:1])),
    "record-none": person(YOU, Profiled(1, YOU, "", ())),
    "best": best(Ranked(ME, "Ann", 1789, 81, 77), 4),
    "best-unsure": best(Ranked(ME, "Ann", 1555, 201, 3)),
    "best-nobody": best(None, many=0),
}
