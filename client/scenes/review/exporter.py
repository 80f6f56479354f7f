"""Writes a position or a whole game as pictures, a frame at a time, beside what is shown."""

import asyncio
import re
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

import pygame

from client.languages.message import tr
from client.replays.animated_png import AnimatedPng
from client.replays.framed_picture import FramedPicture, PictureSeat, PictureText
from client.scenes.review.evaluations import PositionEvaluations
from client.scenes.review.replay_model import ReplayModel
from client.shell.scene import Shell, records_folder
from client.table.board import GameBoard

What: TypeAlias = Literal["picture", "animation"]
SIDES: Final = (360, 540, 900)
"""Of the board, in pixels: small, medium, large."""
PACES: Final = (500, 1_000, 2_000)
"""How long each position is shown, in milliseconds."""
LAST: Final = 3
"""So many times as long the end is shown."""
PNG: Final = "image/png"


class ExportWish(NamedTuple):
    """What is to be written."""

    what: What
    side: int
    ms: int


class Exporter:
    """Draws, encodes and saves; one thing at a time."""

    def __init__(self, shell: Shell, replay: ReplayModel, evaluations: PositionEvaluations) -> None:
        self._shell, self._replay, self._evaluations = shell, replay, evaluations
        self.done, self.total = 0, 0
        """How many frames are drawn, and of how many; none at all while nothing is written."""
        self.saved: Path | None = None
        """Where the last file lies."""
        self.is_downloaded = False
        """Whether the browser took it, so that it lies where that puts such files."""
        self._is_stopped = False

    @property
    def is_busy(self) -> bool:
        """Return whether something is being written."""
        return self.total > 0

    def start(self, wish: ExportWish) -> None:
        """Write it, unless something is being written already."""
        if not self.is_busy:
            self.forget()
            self._is_stopped = False
            self.total, self.done = self._count(wish), 0
            self._shell.start_task(self._export(wish), self._ended)

    def forget(self) -> None:
        """Say no more where the last file lies: what would be written now is another one."""
        self.saved, self.is_downloaded = None, False

    def stop(self) -> None:
        """Give up what is being written."""
        self._is_stopped = True

    def _count(self, wish: ExportWish) -> int:
        return len(self._replay.found) if wish.what == "animation" else 1

    def _ended(self) -> None:
        self.total = self.done = 0

    async def _export(self, wish: ExportWish) -> None:
        if wish.what == "picture":
            surface = self._drawn(FramedPicture(self._kind, wish.side), self._replay.at)
            raw = await self._shell.platform.png(surface)
        else:
            raw = await self._animation(wish)
        if self._is_stopped:
            return
        try:
            self.saved = self._shell.platform.save_file(self._folder, self._name(wish), raw, PNG)
            self.is_downloaded = self.saved is None
        except OSError as why:
            words = tr("The picture could not be saved: {why}.", why=why.strerror or why)
            self._shell.say(words, fault=True)

    async def _animation(self, wish: ExportWish) -> bytes:
        frames, made = FramedPicture(self._kind, wish.side), AnimatedPng()
        before: pygame.Surface | None = None
        for at in range(len(self._replay.found)):
            if self._is_stopped:
                return b""
            stays = wish.ms * (LAST if at == self._replay.last else 1)
            shown = self._drawn(frames, at)
            raw, over = await self._shell.platform.frame(shown, before)
            made.add(raw, stays, over)
            before = shown
            self.done = at + 1
            await asyncio.sleep(0)
        return made.file()

    def _drawn(self, frames: FramedPicture, at: int) -> pygame.Surface:
        position = self._replay.found[at]
        return frames.draw(position.seen.view, self._replay.seat, self.text(at))

    # -- in words --------------------------------------------------------------------------

    @property
    def _kind(self) -> type[GameBoard]:
        board = self._replay.board
        assert board is not None  # noqa: S101 - without a board nothing is shown to export
        return type(board)

    @property
    def _folder(self) -> Path:
        return records_folder(self._shell)

    def _name(self, wish: ExportWish) -> str:
        replay = self._replay
        which = f"-move-{replay.at}" if wish.what == "picture" else ""
        return re.sub(r"[^\w-]", "_", f"{replay.here.seen.game}-{replay.room}{which}") + ".png"

    def text(self, at: int) -> PictureText:
        """Return what stands around a position."""
        replay = self._replay
        seen = replay.found[at].seen
        winners = seen.ending.winners if seen.ending is not None else ()
        seats = tuple(
            PictureSeat(n, one.name, tr("won") if n in winners else "")
            for n, one in enumerate(seen.seats)
            if one is not None and n in seen.playing
        )
        title = replay.board.title if replay.board is not None else ""
        foot = tr("Fourfold · game {code}", code=replay.room)
        return PictureText(title, self._evaluations.words_at(at), foot, seats)
