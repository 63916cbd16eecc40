"""Jumps in the document, and back: every jump is remembered, scrolling is not."""

from PySide6.QtCore import QObject, Signal, Slot

from app.window.viewer.jump_history import JumpHistory, Spot
from app.window.viewer.page_view import PageView


class Jumps(QObject):
    """The jumps of the pages of one document after the other."""

    changed = Signal(bool, bool)
    """Whether one can go back, and forward."""

    def __init__(self, pages: PageView, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pages = pages
        self._history = JumpHistory()

    @property
    def can_go_back(self) -> bool:
        """Whether there was a jump."""
        return self._history.can_go_back

    @property
    def can_go_forward(self) -> bool:
        """Whether one went back."""
        return self._history.can_go_forward

    def forget(self) -> None:
        """Start over with another document."""
        self._history = JumpHistory()
        self._tell()

    def leave(self) -> None:
        """Remember where one is before the view moves."""
        self._history.leave(self._pages.spot)
        self._tell()

    def go(self, spot: Spot) -> None:
        """Go elsewhere."""
        self.leave()
        self._pages.go_to_spot(spot)

    @Slot()
    def back(self) -> None:
        """Look at what was seen before the last jump."""
        self._return(self._history.back(self._pages.spot))

    @Slot()
    def forward(self) -> None:
        """Look at what was seen before going back."""
        self._return(self._history.forward(self._pages.spot))

    def _return(self, spot: Spot | None) -> None:
        if spot is not None:
            self._pages.go_to_spot(spot)
            self._tell()

    def _tell(self) -> None:
        self.changed.emit(self._history.can_go_back, self._history.can_go_forward)
