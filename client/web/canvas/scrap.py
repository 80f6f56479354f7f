"""pygame's clipboard. A page may write to it, and is told what is in it when somebody pastes."""

from client.web.canvas.modules import told

_own = ""


def init() -> None:
    """Do nothing."""


def get_init() -> bool:
    """Return that there is a clipboard."""
    return True


def put_text(text: str) -> None:
    """Copy a text."""
    global _own
    _own = text
    told("copyText", text)


def get_text() -> str:
    """Return what was pasted or, where nothing was, copied last."""
    pasted = told("pastedText")
    return _own if pasted is None else str(pasted)
