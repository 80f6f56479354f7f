"""What a campaign game that is over did to the level, and the way to the next one."""

import asyncio
from typing import Final

from client.languages.message import tr
from client.net.connection import RequestRefused
from client.presenters import campaign
from client.shell.parts import sentence
from client.shell.scene import Shell
from client.table.campaign_path import CampaignPath
from client.ui import theme
from client.widgets import Button, Column, Label, Widget
from protocol.from_server import Career, RoomView

AGAIN_S: Final = 0.3
"""A result is booked soon after the end: until then the record is asked for again."""
TIMES: Final = 20


class CampaignProgress:
    """Asks for the record, until it tells of this game."""

    def __init__(self, shell: Shell, seen: RoomView) -> None:
        self._shell, self._seen = shell, seen
        self._career: Career | None = None
        self._fault = ""
        self._busy = False
        shell.start_task(self._load())

    async def _load(self) -> None:
        for _ in range(TIMES):
            if self._shell.connection is None:
                return
            try:
                told = await self._shell.connection.profile()
            except RequestRefused as why:
                self._fault = sentence(why.refused.message)
                return
            found = next((one for one in told.careers if one.game == self._seen.game), None)
            if found is not None and self._is_booked(found):
                self._career = found
                return
            await asyncio.sleep(AGAIN_S)
        self._fault = tr("The result is not saved yet. Look at the campaign later.")

    def _is_booked(self, career: Career) -> bool:
        """Whether the record knows of this game: its result has moved the level, where it does."""
        seen = self._seen
        if career.playing == seen.room:
            return False
        winners, level = seen.ending.winners if seen.ending else (), seen.settings.campaign
        stays = not winners or (seen.seat not in winners and level == 1)
        return stays or career.level != level

    @property
    def words(self) -> str:
        """Return how the level moved."""
        if self._career is None:
            return self._fault or tr("Saving the result ...")
        before, after = self._seen.settings.campaign, self._career.level
        if campaign.completes(before, self._career):
            return tr("Campaign completed: you beat every level!")
        return campaign.moved(before, after)

    def parts(self) -> list[Widget]:
        """Return the same with the picture, and what comes next."""
        career = self._career
        lines: list[Widget] = [Label(self.words, theme.HEADING, theme.ACCENT)]
        if career is None:
            return lines
        about = f"{campaign.strength(career)}. {campaign.beginner(career)}"
        lines.append(Label(about, theme.SMALL, theme.SOFT))
        return [Column(lines, gap=4), CampaignPath(career)]

    def button(self) -> list[Widget]:
        """Return the next game, once the level is known."""
        if self._career is None:
            return []
        off = tr("One moment ...") if self._busy else ""
        words = tr("Play level {level}", level=self._career.level)
        return [Button("next", words, self._play, "loud", off=off, grows=1)]

    def _play(self) -> None:
        self._busy = True
        self._shell.start_task(self._next(), self._asked)

    def _asked(self) -> None:
        self._busy = False

    async def _next(self) -> None:
        if self._shell.connection is not None:
            self._shell.open_room(await self._shell.connection.play_campaign(self._seen.game))
