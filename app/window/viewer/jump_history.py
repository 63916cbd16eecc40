"""The history of jumps, back and forward, as in a browser; pure."""

from dataclasses import dataclass

_MOST = 100


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in the document: a page, and how far down it the view begins, in points."""

    page: int
    top: float = 0.0


class JumpHistory:
    """The jumps within one document."""

    def __init__(self) -> None:
        self._behind: list[Spot] = []
        self._ahead: list[Spot] = []

    @property
    def can_go_back(self) -> bool:
        """Whether there was a jump."""
        return bool(self._behind)

    @property
    def can_go_forward(self) -> bool:
        """Whether one went back."""
        return bool(self._ahead)

    def leave(self, spot: Spot) -> None:
        """Remember where one is before a jump elsewhere."""
        if not self._behind or self._behind[-1] != spot:
            self._behind.append(spot)
        del self._behind[:-_MOST]
        self._ahead.clear()

    def back(self, here: Spot) -> Spot | None:
        """Return where one was before the last jump."""
        return self._turn(self._behind, self._ahead, here)

    def forward(self, here: Spot) -> Spot | None:
        """Return where one was before going back."""
        return self._turn(self._ahead, self._behind, here)

    @staticmethod
    def _turn(source: list[Spot], other: list[Spot], here: Spot) -> Spot | None:
        if not source:
            return None
        other.append(here)
        return source.pop()
