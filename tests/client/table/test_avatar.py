"""Avatars: the same for the same name, told apart by shape, drawn in any size."""

import pygame
import pytest

from client.table.avatar import TILES, Portrait, draw_avatar, portrait, tiles
from engines.bot_levels import CHARACTERS


def drawn(name: str, side: int = 40, bot: bool = False) -> bytes:
    surface = pygame.Surface((side, side))
    draw_avatar(surface, surface.get_rect(), name, bot)
    return pygame.image.tobytes(surface, "RGB")


def test_a_sign_is_the_same_each_time() -> None:
    assert tiles("4ab7c7578d4be417169a") == tiles("4ab7c7578d4be417169a")
    assert drawn("ann") == drawn("ann")


def test_a_sign_is_the_same_left_and_right_and_never_empty() -> None:
    for n in range(200):
        rows = tiles(f"player-{n}")
        assert len(rows) == TILES
        assert all(row == tuple(reversed(row)) and any(row) for row in rows)


def test_people_are_told_apart_by_shape_alone() -> None:
    assert len({tiles(f"player-{n}") for n in range(500)}) > 480


def test_each_character_has_a_face_of_its_own() -> None:
    faces = {drawn(character.name, bot=True) for character in CHARACTERS}
    assert len(faces) == len(CHARACTERS)


@pytest.mark.parametrize("side", [0, 3, 6, 17, 128])
def test_any_size_can_be_drawn(side: int) -> None:
    drawn("ann", side)
    drawn("Otto", side, bot=True)


def test_a_bot_of_the_server_is_drawn_by_its_character_and_others_by_their_ids() -> None:
    assert portrait("bot-778b772696cc4f25", "Bot Otto") == Portrait("Otto", True)
    assert portrait("4ab7c7578d4be417169a", "Bot Otto") == Portrait("4ab7c7578d4be417169a")
    assert portrait("4ab7", "Ann", (1, 2, 3)) == Portrait("4ab7", False, (1, 2, 3))
