"""A board's picture: what lies still is drawn once and kept, what moves is drawn over it."""

from collections.abc import Callable, Hashable, Sequence
from typing import Protocol

import pygame

from client.table.motion.piece import Piece
from client.table.motion.piece_motion import PieceMotion
from client.table.motion.pose import Pose, at_rest
from client.ui.memo import revision


class PieceArt(Protocol):
    """Draws one game's board and pieces, in one place of a surface."""

    def ground(self, surface: pygame.Surface) -> None:
        """Draw the board without any piece: the whole of its place."""
        ...

    def cast(self, surface: pygame.Surface, pose: Pose) -> None:
        """Draw the shadow of a piece: on layers below 0, which are the ground, below all others."""
        ...

    def stamp(self, surface: pygame.Surface, pose: Pose) -> None:
        """Draw a piece."""
        ...

    def bounds(self, pose: Pose) -> pygame.Rect:
        """Return what a piece and its shadow take."""
        ...


class KeptPicture:
    """The last picture of what lies still, in one size."""

    def __init__(self) -> None:
        self._key: tuple[Hashable, ...] = ()
        self._still: tuple[Piece, ...] = ()
        self._image: pygame.Surface | None = None

    def forget(self) -> None:
        """Draw everything anew the next time."""
        self._image = None

    def draw(
        self,
        surface: pygame.Surface,
        square: pygame.Rect,
        motion: PieceMotion,
        art_in: Callable[[pygame.Rect], PieceArt],
        about: Hashable = None,
    ) -> None:
        """Draw everything as it is now. ``about``: what else the board's ground depends on."""
        surface.blit(self._kept(square.size, motion, art_in, about), square)
        poses = [pose for pose in motion.moving if pose.alpha > 0]
        if not poses:
            return
        art = art_in(square)
        rects, lowest = [art.bounds(pose) for pose in poses], min(pose.layer for pose in poses)
        for piece in motion.still:  # what lies above something that moves below it
            if piece.layer > lowest:
                pose = at_rest(piece)
                if art.bounds(pose).collidelist(rects) >= 0:
                    poses.append(pose)
        before = surface.get_clip()
        surface.set_clip(rects[0].unionall(rects[1:]).clip(before))  # the rest is as it was kept
        _lay(surface, art, poses[: len(rects)], poses[len(rects) :])
        surface.set_clip(before)

    def _kept(
        self,
        size: tuple[int, int],
        motion: PieceMotion,
        art_in: Callable[[pygame.Rect], PieceArt],
        about: Hashable,
    ) -> pygame.Surface:
        """What lies still."""
        key = size, about, revision()
        if self._image is None or key != self._key or self._differs(motion.still):
            self._key, self._still = key, motion.still
            self._image = pygame.Surface(size)
            art, poses = art_in(self._image.get_rect()), [at_rest(it) for it in motion.still]
            art.ground(self._image)
            _lay(self._image, art, poses)
        return self._image

    def _differs(self, still: tuple[Piece, ...]) -> bool:
        return still is not self._still and still != self._still


def _lay(
    surface: pygame.Surface, art: PieceArt, poses: Sequence[Pose], again: Sequence[Pose] = ()
) -> None:
    """Draw what belongs to the ground, then shadows, then pieces; ``again``: whose shadows lie."""
    layers = sorted((*poses, *again), key=lambda pose: pose.layer)
    for pose in layers:
        if pose.layer < 0:
            art.stamp(surface, pose)
    for pose in poses:
        art.cast(surface, pose)
    for pose in layers:
        if pose.layer >= 0:
            art.stamp(surface, pose)


def moved_part(
    motion: PieceMotion, art: PieceArt, others: Sequence[pygame.Rect] = ()
) -> pygame.Rect | None:
    """Return what the last tick changed; None for all of the board: at the end of a movement, when
    marks come back that it had hidden. ``others``: where effects are seen.
    """
    if not motion.is_moving or not (motion.swept or others):
        return None
    rects = [*(art.bounds(pose) for pose in motion.swept), *others]
    return rects[0].unionall(rects[1:])
