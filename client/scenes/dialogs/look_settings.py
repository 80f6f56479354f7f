"""The settings of how everything looks: theme, boards, colours, size, movement."""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from client.games.catalog import BOARDS
from client.games.showcase import showcase
from client.languages.message import mark, tr
from client.shell.scene import Shell
from client.storage.profile import LocalProfile
from client.table.board_picture import PositionPicture
from client.ui import theme
from client.widgets import Label, Row, Widget
from client.widgets.inputs import ChoiceInput

Keep = Callable[..., None]
"""Changes fields of the profile, by name."""
T = TypeVar("T")
PICTURE: Final = 112
"""The side of a board that shows the look, in pixels at 100 %."""

THEMES: Final = {
    "system": mark("System"),
    "dark": mark("Dark"),
    "light": mark("Light"),
    "contrast": mark("High contrast"),
}
WOODS: Final = {
    "plain": mark("Plain"),
    "wood": mark("Wood"),
    "paper": mark("Paper"),
    "blue": mark("Blue"),
}
PALETTES: Final = {
    "usual": mark("Standard"),
    "red_green": mark("Red-green blindness"),
    "blue_yellow": mark("Blue-yellow blindness"),
}
PACES: Final = {
    "": mark("System"),
    "full": mark("Full"),
    "reduced": mark("Reduced"),
    "off": mark("Off"),
}


def chosen_of(
    key: str,
    name: str,
    words: dict[Any, str],
    now: Any,
    keep: Callable[[Any], None],
    about: str = "",
) -> ChoiceInput:
    """Return a choice among the keys of ``words``, each shown as what it is called."""
    values = list(words)
    at = values.index(now) if now in values else 0
    labels = [tr(word) for word in words.values()]
    return ChoiceInput(key, name, labels, at, lambda n: keep(values[n]), about)


def look_settings(shell: Shell, keep: Keep, pictures: bool = True) -> list[Widget]:
    """Return the controls of the look, and small boards that show it where there is room."""
    profile = shell.profile
    themes, plain = THEMES, theme.look().scheme == "contrast"
    return [
        *([_pictures()] if pictures else []),
        chosen_of("theme", tr("Theme"), themes, profile.theme, lambda it: keep(theme=it)),
        chosen_of(
            "board",
            tr("Boards"),
            WOODS,
            profile.board,
            lambda it: keep(board=it),
            tr("High contrast boards are always plain.") if plain else "",
        ),
        chosen_of(
            "palette",
            tr("Colours"),
            PALETTES,
            profile.palette,
            lambda it: keep(palette=it),
            tr("Shapes tell players apart as well."),
        ),
        _size(profile, keep),
        chosen_of(
            "motion",
            tr("Animations"),
            PACES,
            "off" if not profile.motion else profile.animations,
            lambda it: keep(animations=it, motion=it != "off"),
        ),
    ]


def _size(profile: LocalProfile, keep: Keep) -> Widget:
    """The size of everything: as it fits the window, or a fixed one."""
    nearest = min(theme.SCALES, key=lambda scale: abs(scale - profile.scale))
    sizes: Sequence[int] = (0, *theme.SCALES)
    labels = [tr("Automatic"), *(tr("{n} %", n=scale) for scale in theme.SCALES)]
    return ChoiceInput(
        "scale",
        tr("Interface size"),
        labels,
        sizes.index(nearest) if profile.is_sized else 0,
        lambda n: keep(scale=sizes[n] or 100, scale_fixed=n > 0),
        tr("Ctrl + and Ctrl − change it anywhere, Ctrl 0 resets it."),
    )


def _pictures() -> Widget:
    """A board of each game as it looks now."""
    shown = [(kind, showcase(game)) for game, kind in BOARDS.items()]
    boards: list[Widget] = [
        PositionPicture(kind, views[len(views) * 2 // 3] if views else None, PICTURE)
        for kind, views in shown
    ]
    return Row([*boards] or [Label("")], gap=theme.GAP, align=0.5)
