"""To hand a game on: as a picture of a position, as an animation of all of it, or as a link."""

from functools import partial
from typing import ClassVar, Final

from client.languages.message import mark, tr
from client.scenes.review.exporter import PACES, SIDES, Exporter, ExportWish, What
from client.shell.parts import head, saved_place
from client.shell.scene import DialogScene, Shell
from client.ui import theme
from client.widgets import Button, Label, Widget
from client.widgets.inputs import ChoiceInput

KINDS: Final[tuple[What, ...]] = ("picture", "animation")


class ExportScene(DialogScene):
    """Choose what, how large and how fast; then it is written, and said where it lies."""

    title: ClassVar[str] = mark("Share this game")
    first: ClassVar[str] = "export"
    width: ClassVar[float] = 520

    def __init__(self, shell: Shell, exporter: Exporter, link: str = "") -> None:
        """``link``: to the game; empty where there is none."""
        super().__init__(shell)
        self._exporter, self._link = exporter, link
        self._what: What = "picture"
        self._size, self._pace = 1, 1
        exporter.forget()

    def parts(self) -> list[Widget]:
        """Return what can be chosen, and how far it is."""
        kinds = [tr("This position"), tr("Whole game, animated")]
        sizes = [tr("Small"), tr("Medium"), tr("Large")]
        what = KINDS.index(self._what)
        parts: list[Widget] = [
            head(tr("Share this game")),
            ChoiceInput("what", tr("Picture"), kinds, what, self._choose_what),
            ChoiceInput("size", tr("Size"), sizes, self._size, self._choose_size),
        ]
        if self._what == "animation":
            paces = [tr("Fast"), tr("Normal"), tr("Slow")]
            parts.append(ChoiceInput("pace", tr("Speed"), paces, self._pace, self._choose_pace))
        return [*parts, *self._state()]

    def _state(self) -> list[Widget]:
        """Return how far it is, or where it lies."""
        exporter = self._exporter
        if exporter.is_busy:
            words = tr("Drawing {n} of {total} ...", n=exporter.done + 1, total=exporter.total)
            return [Label(words, theme.BODY, theme.SOFT)]
        if exporter.is_downloaded:
            return [Label(tr("Saved in your downloads."), theme.STRONG)]
        if exporter.saved is None:
            return []
        spoken = tr("Copy the path of the picture")
        return [saved_place(self.shell, tr("Saved."), exporter.saved, spoken)]

    def buttons(self) -> list[Widget]:
        """Return what writes it, the link, and the way out."""
        off = tr("one moment") if self._exporter.is_busy else ""
        words = tr("Save animation") if self._what == "animation" else tr("Save picture")
        wish = ExportWish(self._what, SIDES[self._size], PACES[self._pace])
        found: list[Widget] = [
            Button("export", words, partial(self._exporter.start, wish), "loud", off=off)
        ]
        if self._link:
            copy = partial(self.shell.copy, self._link, tr("Link copied."))
            found.append(Button("link", tr("Copy link"), copy))
        return [*found, Button("close", tr("Close"), self.escape, "quiet")]

    def closed(self) -> None:
        """Give up what is being written."""
        self._exporter.stop()

    def _choose_what(self, n: int) -> None:
        self._what = KINDS[n]
        self._exporter.forget()

    def _choose_size(self, n: int) -> None:
        self._size = n
        self._exporter.forget()

    def _choose_pace(self, n: int) -> None:
        self._pace = n
        self._exporter.forget()

    @property
    def spoken(self) -> str:
        """Return how far it is, and where the keyboard is."""
        exporter = self._exporter
        said = [super().spoken]
        if exporter.saved is not None or exporter.is_downloaded:
            said.insert(0, tr("Saved."))
        return ", ".join(said)
