"""The layouts a player has saved: one small file, checked when read and replaced as a whole."""

from collections.abc import Set
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from client.languages.message import mark, tr
from client.storage import atomic_file
from engines.toppen.public import CHAIN, SHORT_CHAIN, read_layout
from protocol.names import NAME_LENGTH, tidy_name

MOST: Final = 100
"""So many layouts a file may hold."""


class Layout(Struct, frozen=True, forbid_unknown_fields=True):
    """A layout and what its player calls it."""

    name: str
    text: Annotated[str, Meta(max_length=80)]
    """As in the options of a room."""

    def __post_init__(self) -> None:
        """Raise ValueError where this is no layout, or has no name one could see."""
        if not self.name or tidy_name(self.name) != self.name:
            raise ValueError(f"a name is tidy, and has 1 to {NAME_LENGTH} characters")
        read_layout(self.text)


SHIPPED: Final = (Layout(mark("5-chain"), CHAIN), Layout(mark("4-chain"), SHORT_CHAIN))
"""The layouts that everyone has."""


def shown_name(layout: Layout) -> str:
    """Return what a layout is called: those that come with the game in the language in use."""
    return tr(layout.name) if layout in SHIPPED else layout.name


class _Saved(Struct, frozen=True, forbid_unknown_fields=True):
    layouts: Annotated[tuple[Layout, ...], Meta(max_length=MOST)] = ()

    def __post_init__(self) -> None:
        if len({layout.name for layout in self.layouts}) < len(self.layouts):
            raise ValueError("every layout has a name of its own")


class LayoutFile:
    """The file of saved layouts, oldest first. Others may write it too: it is read every time."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def load(self) -> tuple[tuple[Layout, ...], str]:
        """Return the layouts, and a note where the file could not be read, else empty."""
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=_Saved).layouts, ""
        except FileNotFoundError:
            return (), ""
        except OSError as why:
            words = tr("The saved layouts cannot be read: {why}.", why=why.strerror or why)
            return (), words
        except (msgspec.DecodeError, UnicodeDecodeError):
            return (), self._put_aside()

    def _put_aside(self) -> str:
        try:
            aside = atomic_file.quarantine(self.path)
        except OSError:
            return tr("The saved layouts are damaged: see {path}.", path=self.path)
        return tr("The saved layouts were damaged; they are kept as {name}.", name=aside.name)

    def keep(self, layout: Layout) -> str:
        """Save ``layout`` in the place of the one of its name. Says what went wrong, or nothing."""
        layouts, fault = self.load()
        if fault:
            return tr("{fault} Nothing was saved.", fault=fault)
        names = [other.name for other in layouts]
        if layout.name in names:
            at = names.index(layout.name)
            return self._write((*layouts[:at], layout, *layouts[at + 1 :]))
        if len(layouts) == MOST:
            return tr(
                "You have {n} saved layouts, the most there can be: delete one first.", n=MOST
            )
        return self._write((*layouts, layout))

    def drop(self, names: Set[str]) -> str:
        """Delete the layouts of these names. Says what went wrong, or nothing."""
        layouts, fault = self.load()
        if fault:
            return tr("{fault} Nothing was deleted.", fault=fault)
        return self._write(tuple(layout for layout in layouts if layout.name not in names))

    def _write(self, layouts: tuple[Layout, ...]) -> str:
        try:
            atomic_file.write_atomic(
                self.path, msgspec.json.format(msgspec.json.encode(_Saved(layouts)))
            )
        except OSError as why:
            return tr("The layouts could not be saved: {why}.", why=why.strerror or why)
        return ""
