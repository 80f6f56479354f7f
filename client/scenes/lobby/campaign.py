"""The campaign: how far one has come in each game that has one, and the way to the next game."""

from typing import ClassVar, Final

from client.games.catalog import BOARDS, title
from client.languages.message import mark, tr
from client.net.connection import RequestRefused
from client.presenters import campaign
from client.shell.parts import fault_card, head, sentence, top_bar
from client.shell.scene import Scene, Shell
from client.shell.server_status import line_banner
from client.table.campaign_path import CampaignPath
from client.ui import theme
from client.widgets import Button, CardBox, Centred, Column, Label, Pad, Row, Scroll, Widget
from protocol.from_server import Career

ABOUT: Final = mark(
    "Win to go up a level, lose to go down. The bot starts on odd levels. No undo, no hints; a "
    "game you leave waits for you."
)


class CampaignScene(Scene):
    """A card for each game."""

    title: ClassVar[str] = mark("Campaign")
    first: ClassVar[str] = "back"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.careers: tuple[Career, ...] | None = None
        """None until they are told."""
        self.fault = ""
        self._busy = False
        self.load()

    def load(self) -> None:
        """Ask for the record."""
        self.fault = ""
        self.shell.start_task(self._load())

    async def _load(self) -> None:
        if self.shell.connection is None:
            return
        try:
            told = await self.shell.connection.profile()
        except RequestRefused as why:
            self.fault = sentence(why.refused.message)
            return
        self.careers = tuple(one for one in told.careers if one.level and one.game in BOARDS)
        if self.careers and self.page.state.focus == "back":
            self.page.state.focus = f"play {self.careers[0].game}"

    # -- showing it ------------------------------------------------------------------------

    def build(self) -> Widget:
        """Return the bar, what a campaign is, the games."""
        back = Button("back", tr("Home"), lambda: self.shell.pop(self), "quiet")
        bar = top_bar(self.shell.connection, [back])
        parts: list[Widget] = [head(tr("Campaign"), tr(ABOUT))]
        if self.fault:
            parts.append(fault_card(self.fault))
        if self.fault and self.careers is None:
            parts.append(Row([Button("again", tr("Try again"), self.load)]))
        parts += self._games()
        body = Pad(Centred(Column(parts, gap=theme.GAP * 1.5), 820), pad=16)
        banners = line_banner(self.shell)
        return Scroll("page", Column([bar, *banners, body], gap=0))

    def _games(self) -> list[Widget]:
        if self.careers is None:
            return [] if self.fault else [Label(tr("Loading ..."), ink=theme.SOFT)]
        if not self.careers:
            words = tr("No game of this server has a campaign.")
            return [CardBox(Label(words, theme.BODY, theme.SOFT, 0.5))]
        return [self._game(career) for career in self.careers]

    def _game(self, career: Career) -> Widget:
        level, game = career.level, title(career.game)
        words: list[Widget] = [
            Label(campaign.strength(career), theme.HEADING),
            Label(f"{campaign.beginner(career)}  ·  {campaign.record(career)}", ink=theme.SOFT),
        ]
        if level == campaign.completed(career):
            done = tr("Campaign completed! You can play on at the hardest level.")
            words.append(Label(done, theme.STRONG, theme.ACCENT))
        off = tr("Opening ...") if self._busy else ""
        text = tr("Continue") if career.playing else tr("Play level {level}", level=level)
        play = Button(
            f"play {career.game}",
            text,
            lambda: self.play(career.game),
            "loud",
            f"{text}, {game}",
            off,
        )
        path = CampaignPath(career)
        if self.is_tall:
            name = Label(tr("{game}: level {level}", game=game, level=level), theme.TITLE)
            return CardBox(Column([name, *words, path, play], gap=10))
        name = Label(tr("{game}: level {level}", game=game, level=level), theme.DISPLAY, grows=1)
        return CardBox(Column([Row([name, play]), *words, path], gap=10))

    @property
    def spoken(self) -> str:
        """Return how far one has come, and where the keyboard is."""
        said = [self.fault] if self.fault else []
        for career in self.careers or ():
            level, game = career.level, title(career.game)
            told = campaign.strength(career), campaign.beginner(career), campaign.record(career)
            where = tr("{game}: level {level}", game=game, level=level)
            said.append(f"{where}, {', '.join(told)}")
        return ", ".join([*said, super().spoken])

    # -- doing it --------------------------------------------------------------------------

    def play(self, game: str) -> None:
        """Open the next game, or go on with the one there is."""
        self._busy, self.fault = True, ""
        self.shell.start_task(self._play(game), self._asked)

    def _asked(self) -> None:
        self._busy = False

    async def _play(self, game: str) -> None:
        if self.shell.connection is None:
            return
        try:
            room = await self.shell.connection.play_campaign(game)
        except RequestRefused as why:
            self.fault = sentence(why.refused.message)
            return
        self.shell.pop(self)
        self.shell.open_room(room)
