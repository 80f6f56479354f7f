"""The values of every colour: three schemes, and what a board is made of in each of them."""

from typing import Final, Literal, NamedTuple

from client.ui.colours import Colour, colour, mixed

SchemeName = Literal["dark", "light", "contrast"]
BoardName = Literal["plain", "wood", "paper", "blue"]


class Scheme(NamedTuple):
    """What `theme` has in capitals, but for seats and boards."""

    ground: Colour
    surface: Colour
    raised: Colour
    hover: Colour
    held: Colour
    thumb: Colour
    well: Colour
    line: Colour
    edge: Colour
    text: Colour
    soft: Colour
    off: Colour
    accent: Colour
    accent_hover: Colour
    accent_held: Colour
    on_accent: Colour
    chosen: Colour
    done: Colour
    danger: Colour
    danger_hover: Colour
    danger_held: Colour
    on_danger: Colour
    warning: Colour
    on_warning: Colour
    hint: Colour
    focus: Colour
    veil: Colour
    shadow: Colour
    pearl: Colour
    fade: Colour


class BoardLook(NamedTuple):
    """What a board is made of."""

    plate: Colour
    plate_edge: Colour
    links: Colour
    point: Colour
    tray: Colour
    field: Colour
    field_edge: Colour
    plate_ink: Colour


DARK: Final = Scheme(
    ground=colour("#14161b"),
    surface=colour("#1c1f26"),
    raised=colour("#272b35"),
    hover=colour("#323846"),
    held=colour("#465069"),
    thumb=colour("#4a5263"),
    well=colour("#101216"),
    line=colour("#2f3440"),
    edge=colour("#747d8f"),
    text=colour("#eceef3"),
    soft=colour("#adb5c4"),
    off=colour("#8f98a8"),
    accent=colour("#7fd1ae"),
    accent_hover=colour("#9be0c3"),
    accent_held=mixed(colour("#7fd1ae"), colour("#14161b"), 0.28),
    on_accent=colour("#0d1a15"),
    chosen=mixed(colour("#272b35"), colour("#7fd1ae"), 0.16),
    done=mixed(colour("#272b35"), colour("#7fd1ae"), 0.22),
    danger=colour("#f58a83"),
    danger_hover=colour("#f9aaa5"),
    danger_held=mixed(colour("#f58a83"), colour("#14161b"), 0.28),
    on_danger=colour("#22090a"),
    warning=colour("#f0c667"),
    on_warning=colour("#201804"),
    hint=colour("#c9a8ff"),
    focus=colour("#ffd479"),
    veil=colour("#101216"),
    shadow=colour("#08090b"),
    pearl=colour("#eceef3"),
    fade=colour("#0c0e11"),
)
LIGHT: Final = Scheme(
    ground=colour("#eef0f4"),
    surface=colour("#ffffff"),
    raised=colour("#e2e6ed"),
    hover=colour("#d3d9e3"),
    held=colour("#bcc5d4"),
    thumb=colour("#8c95a6"),
    well=colour("#ffffff"),
    line=colour("#ccd2dc"),
    edge=colour("#697385"),
    text=colour("#171a21"),
    soft=colour("#434c5c"),
    off=colour("#585f6d"),
    accent=colour("#0c6b4b"),
    accent_hover=colour("#0a5a3f"),
    accent_held=colour("#084a33"),
    on_accent=colour("#ffffff"),
    chosen=mixed(colour("#e2e6ed"), colour("#0c6b4b"), 0.14),
    done=mixed(colour("#e2e6ed"), colour("#0c6b4b"), 0.18),
    danger=colour("#b3261e"),
    danger_hover=colour("#9a1f18"),
    danger_held=colour("#821812"),
    on_danger=colour("#ffffff"),
    warning=colour("#7d5200"),
    on_warning=colour("#ffffff"),
    hint=colour("#6a35c4"),
    focus=colour("#0b57d0"),
    veil=colour("#3a4150"),
    shadow=colour("#59627a"),
    pearl=colour("#eceef3"),
    fade=colour("#b4bbc8"),
)
CONTRAST: Final = Scheme(
    ground=colour("#000000"),
    surface=colour("#000000"),
    raised=colour("#1b1b1b"),
    hover=colour("#333333"),
    held=colour("#4d4d4d"),
    thumb=colour("#ffffff"),
    well=colour("#000000"),
    line=colour("#a0a0a0"),
    edge=colour("#ffffff"),
    text=colour("#ffffff"),
    soft=colour("#ffffff"),
    off=colour("#c4c4c4"),
    accent=colour("#ffe600"),
    accent_hover=colour("#fff27a"),
    accent_held=colour("#d6c100"),
    on_accent=colour("#000000"),
    chosen=colour("#3a3500"),
    done=colour("#3a3500"),
    danger=colour("#ff9a94"),
    danger_hover=colour("#ffc0bc"),
    danger_held=colour("#e37770"),
    on_danger=colour("#000000"),
    warning=colour("#ffc247"),
    on_warning=colour("#000000"),
    hint=colour("#dcbcff"),
    focus=colour("#00e5ff"),
    veil=colour("#000000"),
    shadow=colour("#000000"),
    pearl=colour("#eceef3"),
    fade=colour("#000000"),
)
SCHEMES: Final[dict[SchemeName, Scheme]] = {"dark": DARK, "light": LIGHT, "contrast": CONTRAST}


def plain(scheme: Scheme) -> BoardLook:
    """Return a board of the colours around it."""
    return BoardLook(
        plate=scheme.surface,
        plate_edge=scheme.line,
        links=mixed(scheme.surface, scheme.edge, 0.42),
        point=scheme.edge,
        tray=scheme.raised,
        field=scheme.well,
        field_edge=mixed(scheme.ground, scheme.line, 0.6),
        plate_ink=scheme.soft,
    )


def _look(codes: str) -> BoardLook:
    return BoardLook(*(colour(code) for code in codes.split()))


WOODS: Final[dict[SchemeName, dict[BoardName, BoardLook]]] = {
    "dark": {
        "wood": _look("#32231a #5c4330 #6b5240 #a3876b #3b2a1f #1e140e #4a3626 #dac7b0"),
        "paper": _look("#2a2823 #4a463d #5d5749 #948b7a #34312b #191814 #403c34 #d8d0c0"),
        "blue": _look("#14203c #2d3f68 #3b5080 #7c93c4 #1c2b4d #0c1428 #2a3b61 #bccbe8"),
    },
    "light": {
        "wood": _look("#f0dcb8 #c09a63 #c9a672 #8b673a #e6cc9f #fbf1dd #c8a877 #553d1e"),
        "paper": _look("#fbf6e8 #cfc4a3 #d3c8aa #8b8064 #efe7d0 #fffdf6 #cdc3a6 #565040"),
        "blue": _look("#e4eef9 #9bb5d4 #a6bfdc #58789f #d2e1f2 #f8fbff #a3bad6 #324c6b"),
    },
    "contrast": {},
}
"""What is not plain, by scheme: dark woods under light stones, light ones under dark stones."""


def board_look(scheme: SchemeName, board: BoardName) -> BoardLook:
    """Return what a board is made of; plain where the scheme has nothing else."""
    return WOODS[scheme].get(board) or plain(SCHEMES[scheme])
