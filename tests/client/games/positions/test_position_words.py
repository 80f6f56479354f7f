"""What is wrong with a position is said in every language, whatever it is."""

from random import Random
from typing import Any

import pytest

from client.games.positions.position_words import position_words
from client.languages.message import tr
from engines import catalog
from engines.positions.position_reader import BadPosition
from tests.client.languages.pseudo import pseudo
from tests.engines.test_positions import WRONG


@pytest.mark.parametrize(("game", "options", "text", "field"), WRONG)
def test_every_fault_is_a_message(
    game: str, options: dict[str, Any], text: str, field: str
) -> None:
    reader = catalog.positions(game)
    assert reader is not None
    with pytest.raises(BadPosition) as refused:
        reader.settled(catalog.make(game, options), text, Random(0))
    message = refused.value.message
    assert position_words(message) == message
    with pseudo():
        assert position_words(message) != message, field
        assert tr("Ready to play.") != "Ready to play."
