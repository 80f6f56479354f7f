"""Controls that hold a value: choices, sliders, text. Built on ``client.widgets``."""

from client.widgets.inputs.choices import ChoiceInput, Stepper, Toggle
from client.widgets.inputs.color_picker import ColorPicker
from client.widgets.inputs.slider import Slider
from client.widgets.inputs.tabs import Tabs
from client.widgets.inputs.text_buffer import TextBuffer
from client.widgets.inputs.text_field import TextField

__all__ = [
    "ChoiceInput",
    "ColorPicker",
    "Slider",
    "Stepper",
    "Tabs",
    "TextBuffer",
    "TextField",
    "Toggle",
]
