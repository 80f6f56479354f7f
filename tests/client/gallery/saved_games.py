"""The pictures of finished games that are kept on this machine."""

from msgspec import to_builtins
from msgspec.structs import replace

from client.net.seed_ledger import SeedPromise
from client.replays.saved_games import SavedGame, SavedGames, about
from client.scenes.home.connect import ConnectScene
from client.scenes.review.saved_games import SavedGamesScene
from client.shell.scene import records_folder
from server.records.score_sheet import score_sheet
from server.records.writer import record
from server.room.derivation import Derivation
from server.room.views.audience import seen
from tests.client.gallery.review import POLYY, RESIGNED, TOPPEN, VALUES
from tests.client.reviewed import replayed, rooms
from tests.client.stage import URL


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


STATES = {
    "records-empty": empty,
    "records-full": full,
    "records-delete": delete,
    "records-offline-review": offline,
}
