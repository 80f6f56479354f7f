"""Names every sound of the window."""

from enum import Enum


class Sound(Enum):
    """What is heard; the value is the name of a file, were it one."""

    MOVE = "move"
    """Something was placed or moved."""
    CAPTURE = "capture"
    """Something was taken, buried, or hit."""
    TURN = "turn"
    """Something was turned in its place."""
    DICE = "dice"
    SPLASH = "splash"
    """A shot that hit nothing."""
    SINK = "sink"
    YOUR_TURN = "your-turn"
    LOW_CLOCK = "low-clock"
    """A second of little time is over."""
    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"
    """The game is over, and nobody has won; or others have played it."""
    OFFER = "offer"
    """Somebody asks for something."""
    JOIN = "join"
    """Somebody sat down."""
    CHAT = "chat"
    REFUSED = "refused"
    """What was tried is not allowed."""
