"""The story is told before the first claim, the greeting before the first strike; each once."""

from client.games.wordfleet.manual.tale import GREETING, TALE
from tests.client.games.wordfleet.fleet_states import STATES
from tests.client.stage import Stage


def words(state, size=(1280, 720)):
    stage = Stage(size)
    STATES[state](stage)
    stage.draw()
    return [getattr(it, "text", "") for it in stage.scene.page.root.walk()]


async def test_the_story_is_told_before_the_first_claim_where_there_is_room():
    assert TALE in words("wordfleet-claim")
    assert TALE not in words("wordfleet-answer")
    assert TALE not in words("wordfleet-claim", (640, 400))


async def test_captains_are_greeted_before_the_first_strike_and_not_again():
    assert GREETING in words("wordfleet-battle")
    assert GREETING not in words("wordfleet-mid")
