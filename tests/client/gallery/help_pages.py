"""Help: each game's rules from the top, at a topic, and searched."""

from client.games.catalog import BOARDS
from client.scenes.dialogs.help import HelpScene

AT = {"polyy": "example", "toppen": "signs", "rotorouter": "decks", "wordfleet": "marks"}
"""By game, a topic far down."""


def page(game, topic=""):
    """A game's help, at a topic."""

    def show(stage):
        stage.online().app.push(HelpScene(stage.app, game, topic))

    return show


def searched(stage):
    """What a search found, here and on other pages."""
    stage.online().app.push(HelpScene(stage.app, "rotorouter"))
    stage.draw()
    stage.scene._wanted.insert("3")
    stage.scene.page.focus("find")


STATES = (
    {f"help-{game}": page(game) for game in BOARDS}
    | {f"help-{game}-{topic}": page(game, topic) for game, topic in AT.items()}
    | {"help-searched": searched}
)
