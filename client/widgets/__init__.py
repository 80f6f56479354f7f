"""Our own small widgets."""

from client.widgets.boxes import Beside, Box, Card, Centred, Column, Pad, Row
from client.widgets.button import Button
from client.widgets.choices import Choice, Stepper, Toggle
from client.widgets.entry import Entry
from client.widgets.field import Field
from client.widgets.framed import Framed
from client.widgets.grade import Grade
from client.widgets.label import Chip, Divider, Label, Short, Space
from client.widgets.link import Link
from client.widgets.page import Page
from client.widgets.scroll import Scroll
from client.widgets.steady import Steady
from client.widgets.swatches import Swatches
from client.widgets.widget import Action, Control, Look, State, Widget

__all__ = [
    "Action",
    "Beside",
    "Box",
    "Button",
    "Card",
    "Centred",
    "Chip",
    "Choice",
    "Column",
    "Control",
    "Divider",
    "Entry",
    "Field",
    "Framed",
    "Grade",
    "Label",
    "Link",
    "Look",
    "Pad",
    "Page",
    "Row",
    "Scroll",
    "Short",
    "Space",
    "State",
    "Steady",
    "Stepper",
    "Swatches",
    "Toggle",
    "Widget",
]
