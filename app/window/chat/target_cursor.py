"""Which link or action of a message has the keyboard. Pure."""

from collections.abc import Sequence

from app.window.chat.message_layout import Target


class TargetCursor:
    """Walks the targets of one message; before the first it is on the message as a whole."""

    def __init__(self) -> None:
        self._at = -1

    @property
    def is_inside(self) -> bool:
        """Whether a target has the keyboard."""
        return self._at >= 0

    def leave(self) -> None:
        """Go back to the message as a whole."""
        self._at = -1

    def step(self, targets: Sequence[Target], direction: int) -> bool:
        """Go to the next target, or the one before; tell whether there was one."""
        following = self._at + direction
        if not -1 <= following < len(targets) or self._at == following == -1:
            return False
        self._at = following
        return True

    def target(self, targets: Sequence[Target]) -> Target | None:
        """Return the target with the keyboard; None on the message as a whole."""
        return targets[self._at] if 0 <= self._at < len(targets) else None
