"""Our own small widgets."""

from client.widgets.button import Button
from client.widgets.cached_widget import Cached
from client.widgets.dialog import Dialog, DialogButtons
from client.widgets.label import Chip, Divider, Label, ShortLabel, Space
from client.widgets.layout import Beside, Box, CardBox, Centred, Column, Pad, Row
from client.widgets.link import Link
from client.widgets.page import Page
from client.widgets.scroll import Scroll
from client.widgets.widget import Action, Clickable, Control, ControlState, DrawContext, Widget

__all__ = [
    "Action",
    "Beside",
    "Box",
    "Button",
    "Cached",
    "CardBox",
    "Centred",
    "Chip",
    "Clickable",
    "Column",
    "Control",
    "ControlState",
    "Dialog",
    "DialogButtons",
    "Divider",
    "DrawContext",
    "Label",
    "Link",
    "Pad",
    "Page",
    "Row",
    "Scroll",
    "ShortLabel",
    "Space",
    "Widget",
]
