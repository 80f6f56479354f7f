"""A position in the making: every step of it, so that each can be undone."""

from typing import Any


class PositionDraft:
    """Hold a position, what it was before, and what it was before something was undone."""

    def __init__(self, position: Any) -> None:
        self._steps, self._now = [position], 0

    @property
    def position(self) -> Any:
        """Return the position as it is now."""
        return self._steps[self._now]

    def load(self, position: Any) -> None:
        """Go on with another position; undo leads back."""
        if position != self.position:
            self._steps = [*self._steps[: self._now + 1], position]
            self._now += 1

    @property
    def can_undo(self) -> bool:
        """Return whether there is a step to take back."""
        return self._now > 0

    @property
    def can_redo(self) -> bool:
        """Return whether a step was taken back."""
        return self._now < len(self._steps) - 1

    def undo(self) -> None:
        """Take the last step back, where there is one."""
        self._now -= self.can_undo

    def redo(self) -> None:
        """Make a step again that was taken back, where there is one."""
        self._now += self.can_redo
