"""What a screen reader is told of a scene: a flat list of proxies, and what of it has changed."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from client.languages.message import tr, trp
from client.shell.scene import Scene
from client.widgets import Control, Label, Widget
from client.widgets.widget import ControlPart

DIALOG: Final = "dialog"
ROLES: Final = {
    "button": "button",
    "switch": "switch",
    "check box": "checkbox",
    "choice": "radiogroup",
    "letters": "radiogroup",
    "tabs": "radiogroup",
    "number": "spinbutton",
    "scale": "slider",
    "slider": "slider",
    "list": "listbox",
    "dial": "group",
    "board": "grid",
    "text field": "textbox",
    "ship": "button",
}
"""What ARIA calls the roles that are spoken."""
PARTS: Final = {
    "radiogroup": ("radio", "aria-checked"),
    "listbox": ("option", "aria-selected"),
    "grid": ("gridcell", "aria-selected"),
    "group": ("spinbutton", ""),
}
"""What a part of each is, and which attribute says whether it is chosen."""
ON: Final = frozenset({"on", "ticked"})
STATED: Final = frozenset({"switch", "checkbox", "radiogroup"})
"""Roles whose value is told by attributes alone, of them or of their parts."""


class Proxy(NamedTuple):
    """An element of the page that stands for something drawn."""

    key: str
    parent: str
    """The key of the proxy that it is in; empty for none."""
    role: str
    """As ARIA calls it; ``text`` for words that are read."""
    name: str
    about: str
    rect: tuple[int, int, int, int]
    """Left and top from its parent's, width and height; in pixels of the window."""
    states: tuple[tuple[str, str], ...] = ()
    """Attributes by name."""


class Change(NamedTuple):
    """What a page has to do so that its proxies are those of a list."""

    dropped: tuple[str, ...]
    """Keys; what is in a proxy goes with it."""
    put: tuple[Proxy, ...]
    """New ones, and those of which anything is different, in order."""
    order: Mapping[str, Sequence[str]]
    """By key of a parent, the keys of its children, where they are others or in another order."""


def proxies(scene: Scene) -> list[Proxy]:
    """Return what stands for the scene as it was last drawn, in the order of reading."""
    root = scene.page.root
    if root is None:
        return []
    found, parent = [], ""
    if scene.modal:
        labels = (widget.text for widget in root.walk() if isinstance(widget, Label))
        name = tr(scene.title) or next(labels, tr("Dialog"))
        found.append(
            Proxy(DIALOG, "", "dialog", name, "", (*root.rect,), (("aria-modal", "true"),))
        )
        parent = DIALOG
    used: dict[str, int] = {}
    for widget in _told(root):
        if isinstance(widget, Control):
            found += _of_control(widget, parent)
        else:
            words = widget.words
            used[words] = used.get(words, 0) + 1
            found.append(_of_words(widget, f"text {words} {used[words]}", parent))
    corners = {proxy.key: proxy.rect[:2] for proxy in found}
    return [_beside(proxy, corners.get(proxy.parent, (0, 0))) for proxy in found]


def _beside(proxy: Proxy, corner: tuple[int, int]) -> Proxy:
    """The same with its place from that corner, which it moves with."""
    left, top, width, height = proxy.rect
    return proxy._replace(rect=(left - corner[0], top - corner[1], width, height))


def _told(root: Widget) -> Iterator[Widget]:
    """The controls, and outside of them what has words, in the order of reading."""
    waiting = [(root, False)]
    while waiting:
        widget, is_inside = waiting.pop()
        is_control = isinstance(widget, Control)
        if is_control or (widget.words.strip() and not is_inside):
            yield widget
        is_inside = is_inside or is_control
        waiting += ((child, is_inside) for child in reversed(widget.children()))


def _of_words(widget: Widget, key: str, parent: str) -> Proxy:
    level = widget.level if isinstance(widget, Label) else 0
    states = (("aria-level", str(level)),) if level else ()
    role = "heading" if level else "text"
    return Proxy(key, parent, role, widget.words, "", (*widget.rect,), states)


def _of_control(control: Control, parent: str) -> Iterator[Proxy]:
    """A control, and the parts that are used by themselves."""
    role, value = ROLES.get(control.role, "button"), control.value
    name, states = control.name, dict[str, str]()
    name = name or control.spoken.partition(",")[0]
    span, parts = control.range, control.parts()
    if role in ("switch", "checkbox"):
        is_on = value in ON if control.is_on is None else control.is_on
        states["aria-checked"] = str(is_on).lower()
        plain = "ticked", "not ticked", trp("switch", "on"), trp("switch", "off")
        states["aria-description"] = "" if value in plain else value
    elif span is not None:
        least, now, most = span
        states |= {"aria-valuemin": str(least), "aria-valuenow": str(now)}
        states |= {"aria-valuemax": str(most), "aria-valuetext": value}
    elif role == "textbox":
        states["value"] = value
    elif value and role not in STATED and not parts:
        name = f"{name}, {value}"
    if control.off:
        states["aria-disabled"] = "true"
    key = f"control {control.key}"
    current = next((part.key for part in parts if part.is_current), None)
    if current is not None:
        states["current"] = f"{key}#{current}"
    inner = " ".join(widget.words for widget in control.walk() if widget is not control)
    about = control.off or inner or (control.tip if control.tip not in (name, control.name) else "")
    yield Proxy(key, parent, role, name, about, (*control.rect,), _sorted(states))
    yield from _of_parts(key, role, parts)


def _of_parts(key: str, role: str, parts: Sequence[ControlPart]) -> Iterator[Proxy]:
    """The parts; those of a grid in rows, each begun by a cell left of the one before."""
    kind, chosen = PARTS.get(role, ("button", "aria-pressed"))
    parent, right, rows = key, None, 0
    for part in parts:
        if role == "grid" and (right is None or part.rect.left <= right):
            parent = f"{key}#row {rows}"
            rows += 1
            yield Proxy(parent, key, "row", "", "", (*part.rect,))
        right = part.rect.left
        states = {"aria-disabled": "true"} if part.off else {}
        if chosen and part.is_chosen is not None:
            states[chosen] = str(part.is_chosen).lower()
        if kind == "spinbutton":
            states["aria-valuetext"] = part.name
        at = f"{key}#{part.key}"
        yield Proxy(at, parent, kind, part.name, part.off, (*part.rect,), _sorted(states))


def _sorted(states: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(pair for pair in states.items() if pair[1]))


def change(before: Sequence[Proxy], after: Sequence[Proxy]) -> Change | None:
    """Return what leads from one list to the other; None where they are equal."""
    if before == after:
        return None
    old, new = ({proxy.key: proxy for proxy in them} for them in (before, after))
    lasting = {""}
    for key, proxy in new.items():  # what holds another comes before it, and takes it along
        was = old.get(key)
        if was and (was.role, was.parent) == (proxy.role, proxy.parent) and was.parent in lasting:
            lasting.add(key)
    dropped = tuple(key for key in old if key not in lasting)
    put = tuple(p for key, p in new.items() if key not in lasting or p != old[key])
    were, are = _children(before), _children(after)
    order = {key: them for key, them in are.items() if key not in lasting or were.get(key) != them}
    return Change(dropped, put, order)


def _children(them: Sequence[Proxy]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for proxy in them:
        found.setdefault(proxy.parent, []).append(proxy.key)
    return found


def as_tree(found: Change, density: float) -> dict[str, Any]:
    """Return a change as JSON's kinds of values, places in CSS pixels."""
    put = [
        {
            **proxy._asdict(),
            "rect": [round(length / density, 1) for length in proxy.rect],
            "states": dict(proxy.states),
        }
        for proxy in found.put
    ]
    return {"dropped": found.dropped, "put": put, "order": found.order}
