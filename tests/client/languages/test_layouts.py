"""Scenes hold in every language: nothing is clipped, outside, or named twice."""

from collections.abc import Iterator
from zlib import crc32

import pytest

from client.languages.message import ENGLISH, NAMES, code, use
from tests.client.gallery.gallery import STATES, TINY, WINDOWS, shown
from tests.client.test_scenes import SIZES, SMALL, holds

LANGUAGES = sorted(set(NAMES) - {ENGLISH})
TYPES = (*sorted(WINDOWS), SMALL)
"""At 100 and at 200 %, large and small."""


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    use(request.param)
    yield request.param
    use(ENGLISH)


def shares(state: str, language: str) -> bool:
    """Return whether that state is drawn in that language, so that each is drawn in one."""
    return LANGUAGES[crc32(state.encode()) % len(LANGUAGES)] == language


async def test_scenes_hold_in_a_language(language: str) -> None:
    """A sixth of the states in one window each; `make slow` takes all in all."""
    wrong = []
    for n, state in enumerate(state for state in STATES if shares(state, language)):
        if n % 6 == 0:
            window = TYPES[crc32(f"{state} {language}".encode()) % len(TYPES)]
            wrong += await faults(state, window)
    assert wrong == []


@pytest.mark.slow
@pytest.mark.parametrize("window", sorted(WINDOWS | TINY))
async def test_every_scene_holds_in_a_language(language: str, window: str) -> None:
    wrong = []
    for state in STATES:
        wrong += await faults(state, window)
    assert wrong == []


async def faults(state: str, window: str) -> list[str]:
    """Return what does not fit, by the state's name: the language changes while it is shown."""
    language = code()
    use(ENGLISH)
    stage = await shown(state, *SIZES[window])
    use(language)
    stage.draw()
    try:
        holds(stage, state, window)
    except AssertionError as why:
        return [f"{state}@{window}: {str(why).splitlines()[0] if str(why) else 'does not fit'}"]
    finally:
        await stage.app.close()
    return []
