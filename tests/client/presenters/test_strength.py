"""How strong a bot is, in the same words for all games."""

import pytest

from client.presenters.strength import BotFace, face_of, face_of_seat, strength_words
from protocol.from_server import BotOffer

OFFERS = (
    BotOffer("random", ("any",), 1, "", ("Pip",), (100,)),
    BotOffer("search", ("easy", "hard"), 2, "", ("Otto", "Iris"), (900, 1790)),
)


@pytest.mark.parametrize(
    ("rating", "words"),
    [
        (0, "First steps"),
        (699, "First steps"),
        (700, "Beginner"),
        (1500, "Club player"),
        (9999, "Champion"),
    ],
)
def test_a_rating_is_said_on_one_scale(rating: int, words: str) -> None:
    assert strength_words(rating) == words


def test_a_level_has_a_name_and_a_strength() -> None:
    assert face_of(OFFERS, "search", 2) == BotFace("Iris", 1790)
    assert face_of(OFFERS, "search", 2).strength == "Expert"  # type: ignore[union-attr]
    assert BotFace("Otto", 900).note == "Beginner · 900"
    assert face_of_seat(OFFERS, "search 1") == BotFace("Otto", 900)
    assert face_of_seat(OFFERS, "random 0") == BotFace("Pip", 100)


@pytest.mark.parametrize("bot", ["search 3", "nobody 1", "external", ""])
def test_who_is_not_known_has_no_face(bot: str) -> None:
    assert face_of_seat(OFFERS, bot) is None


def test_an_older_server_tells_no_faces() -> None:
    assert face_of((BotOffer("search", ("easy",), 1),), "search", 1) is None
