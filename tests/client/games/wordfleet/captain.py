"""A captain at a table: what is on the page, and what was sent."""

from tests.client.stage import Stage, seen_of
from tests.client.stage import settled as quiet

ROOMY, SMALL = (1280, 720), (640, 400)


async def at(table, seat=0, size=ROOMY, scale=100):
    stage = Stage(size, scale).online().room(seen_of(*table.at, seat=seat))
    await quiet()
    stage.draw()
    return stage, stage.scene.board


def said(stage):
    """The last intent that was sent."""
    return stage.connection.said[-1] if stage.connection.said else None


async def press(stage, key):
    stage.press(key)
    await quiet()


async def key(stage, *keys):
    for one in keys:
        stage.key(one)
        await quiet()


def words_on(stage):
    """Everything that is written on the page."""
    labels = [getattr(widget, "text", "") for widget in stage.scene.page.root.walk()]
    return "\n".join(
        [str(text) for text in labels if isinstance(text, str)] + stage.scene.page.spoken()
    )
