"""The pictures of finished games that are kept on this machine."""

from msgspec import to_builtins
from msgspec.structs import replace

from client.net.seed_ledger import SeedPromise
from client.replays.saved_games import SavedGame, SavedGames, about
from client.scenes.home.connect import ConnectScene
from client.scenes.review.saved_games import SavedGamesScene
from client.shell.scene import records_folder
from protocol.messages.saves import SaveExported, SaveInfo, Saves
from server.records.score_sheet import score_sheet
from server.records.writer import record
from server.room.derivation import Derivation
from server.room.views.audience import seen
from tests.client.gallery.review import POLYY, RESIGNED, TOPPEN, VALUES
from tests.client.reviewed import replayed, rooms
from tests.client.stage import URL, FakeConnection


def kept(stage, facts, at=1_700_000_000_000, word=SeedPromise(), values=None, players=None):  # noqa: B008
    """Save a game as if its server had given it."""
    trail = Derivation()
    for fact in facts:
        room = trail.follow(fact)
    last = seen(room, 0)
    told = record(facts, room, trail.seed)
    made = replace(about(URL, last, told, word), at=at)
    if players:
        made = replace(made, players=players)
    views = tuple(replayed(facts, seat) for seat in (0, 1, None))
    SavedGames(records_folder(stage.app)).keep(
        made, told, score_sheet(trail), SavedGame(to_builtins(last), views, values)
    )
    return made


def at_first(stage):
    stage.app.scenes = [ConnectScene(stage.app)]


def empty(stage):
    at_first(stage)
    stage.app.push(SavedGamesScene(stage.app))


def full(stage):
    at_first(stage)
    bound = SeedPromise(bound=rooms(TOPPEN)[0].commitment)
    kept(stage, TOPPEN, word=bound, values=VALUES)
    kept(stage, POLYY, 1_700_100_000_000, SeedPromise(bound="ab" * 32))
    long = ("Wolfeschlegelsteinhausenb", "Bartholomew Featherstone")
    kept(stage, RESIGNED, 1_700_200_000_000, players=long)
    stage.app.push(SavedGamesScene(stage.app))


def delete(stage):
    full(stage)
    stage.draw()
    stage.press(f"delete {stage.scene.found[0].name}")


def offline(stage):
    full(stage)
    stage.draw()
    toppen = next(it for it in stage.scene.found if it.game == "toppen")
    stage.press(f"open {toppen.name}")


class FakeSaves:
    """Has what SaveCalls has; keeps what it is asked."""

    def __init__(self, *saves):
        self.kept, self.asked, self.refused = saves, [], None

    async def _told(self, *asked):
        self.asked.append(asked)
        if self.refused is not None:
            raise self.refused
        return Saves(1, self.kept, "1")

    async def list(self):
        return await self._told("list")

    async def save(self, room, name):
        return await self._told("save", room, name)

    async def load(self, key):
        await self._told("load", key)
        return "K7MQ2X"

    async def copy(self, key, name):
        return await self._told("copy", key, name)

    async def rename(self, key, name):
        return await self._told("rename", key, name)

    async def delete(self, key):
        return await self._told("delete", key)

    async def export(self, key, reveal=False):
        await self._told("export", key, reveal)
        return SaveExported(1, key, "x", "{}\n")

    async def take_in(self, text):
        return await self._told("take in", text)


def some_saves():
    polyy = seen(list(rooms(POLYY))[9], None).view
    toppen = seen(list(rooms(TOPPEN))[6], None).view
    names = ("Ann", "Otto")
    first = SaveInfo("2", "Ann – Otto", 1_700_200_000_000, "polyy", "A", 9, names, (0,), False)
    other = SaveInfo(
        "1", "雨の夜、長い試合", 1_700_000_000_000, "toppen", "B", 6, names, (1,), True
    )
    return replace(first, view=polyy), replace(other, view=toppen)


def unfinished(stage, *saves):
    at_first(stage)
    connection = stage.app.connection = FakeConnection(games={"polyy": 1, "toppen": 1})
    connection.saves = FakeSaves(*(saves or some_saves()))
    stage.app.push(SavedGamesScene(stage.app, unfinished=True))


def none_unfinished(stage):
    unfinished(stage)
    stage.app.connection.saves.kept = ()


def reveal(stage):
    unfinished(stage)
    scene = stage.scene
    scene.unfinished._export(some_saves()[1])


def naming(stage):
    unfinished(stage)
    stage.scene.unfinished._copy(some_saves()[0])


def no_file(stage):
    unfinished(stage)
    stage.scene.take("/nowhere/game.jsonl")


STATES = {
    "records-unfinished": unfinished,
    "records-none-unfinished": none_unfinished,
    "records-reveal": reveal,
    "records-name": naming,
    "records-no-file": no_file,
    "records-empty": empty,
    "records-full": full,
    "records-delete": delete,
    "records-offline-review": offline,
}
