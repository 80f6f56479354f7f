"""The two JavaScript modules that a page registers, and what stands in where there is no page."""

import importlib
from array import array
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol, cast


class CanvasModule(Protocol):
    """`canvas.js`: draws the commands of a frame."""

    def face(self, name: str) -> int:
        """Return the number of a font by the name of its file."""

    def measure(self, face: int, size: int, text: str) -> float:
        """Return the width of a text in pixels of a size, not rounded anywhere."""

    def draw(self, numbers: Any, texts: str) -> None:
        """Draw a frame: what it shows for the first time, what is over, then its commands."""

    async def encode(self, numbers: Any, texts: str) -> Any:
        """Return the bytes of a PNG of what ``draw`` would draw, as JavaScript has them."""

    def onArrival(self, call: Any) -> None:  # noqa: N802 - JavaScript's own way
        """Have ``call`` called whenever a font has come."""


class _NoCanvas:
    """Without a browser: it keeps the last frame for whoever looks into it."""

    def __init__(self) -> None:
        self.faces: list[str] = []
        self.numbers: Sequence[float] = ()
        self.texts: Sequence[str] = ()

    def face(self, name: str) -> int:
        if name not in self.faces:
            self.faces.append(name)
        return self.faces.index(name)

    def measure(self, face: int, size: int, text: str) -> float:
        return -1.0

    def onArrival(self, call: Any) -> None:  # noqa: N802
        pass

    def draw(self, numbers: Any, texts: str) -> None:
        self.numbers, self.texts = numbers, texts.split("\0")

    async def encode(self, numbers: Any, texts: str) -> Any:
        raise NotImplementedError("without a browser no picture has pixels")


def _canvas() -> CanvasModule:
    try:
        return cast(CanvasModule, importlib.import_module("fourfold_canvas"))
    except ImportError:
        return _NoCanvas()


def _page() -> object:
    """What tells the page something: each of its functions may be missing."""
    try:
        return importlib.import_module("fourfold_page")
    except ImportError:
        return None


def _ffi() -> Any:
    """Pyodide's way to hand things over; None where Python runs by itself."""
    try:
        return importlib.import_module("pyodide.ffi")
    except ImportError:
        return None


CANVAS: Final = _canvas()
_FFI: Final = _ffi()
_PAGE: Final = _page()


def told(name: str, *given: object) -> Any:
    """Call a function of the page and return its answer; None where the page has no such one."""
    call = getattr(_PAGE, name, None)
    return None if call is None else call(*given)


def typed(numbers: Sequence[float]) -> Any:
    """Return numbers as JavaScript takes them: a Float64Array, made by one copy."""
    values = array("d", numbers)
    return values if _FFI is None else _FFI.to_js(values)


def wave(samples: bytes) -> Any:
    """Return samples of 16 bits as JavaScript takes them: an Int16Array, made by one copy."""
    values = array("h", samples)
    return values if _FFI is None else _FFI.to_js(values)


def lasting(call: Callable[..., None]) -> Any:
    """Return a function that JavaScript may keep and call at any time."""
    return call if _FFI is None else _FFI.create_proxy(call)
