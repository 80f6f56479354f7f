"""What a card in the lobby says of seats in which nobody sits."""

import pytest

from client.scenes.parts import vacancy, why_no_seat


@pytest.mark.parametrize(
    ("chairs", "said"),
    [
        (("Ann", None), ""),
        (("", None), ""),
        (("Ann", ""), "every free seat is kept for a bot"),
        (("Ann", "Bob"), "every seat is taken"),
    ],
)
def test_a_person_is_told_why_there_is_no_seat(chairs: tuple[str | None, ...], said: str) -> None:
    assert why_no_seat(chairs) == said


def test_a_seat_that_is_kept_is_not_called_free() -> None:
    assert (vacancy(None), vacancy("")) == ("free", "for a bot")
