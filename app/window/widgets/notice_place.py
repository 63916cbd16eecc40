"""Where a notice is shown: the first row with room for it in one line, or else the last."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject

from app.window.widgets.notice_row import NoticeRow
from app.window.widgets.toast import Toast

_MATTER = {QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide}


class NoticePlace(QObject):
    """Moves a notice from row to row as panes come, go and change their widths."""

    def __init__(self, toast: Toast, rows: Sequence[NoticeRow]) -> None:
        super().__init__(toast)
        self._toast = toast
        self._rows = tuple(rows)
        self._row = self._rows[-1]
        toast.closed.connect(self._give_back)
        for row in self._rows:
            if (pane := row.parentWidget()) is not None:
                pane.installEventFilter(self)

    def take(self) -> None:
        """Put the notice where it has room."""
        row = next((one for one in self._rows if one.room >= self._toast.length), self._rows[-1])
        if row is not self._row:
            self._row.let_go()
            self._row = row
        row.hold(self._toast)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's name
        """Look for room again when a pane is shown, put away or resized."""
        if self._toast.is_shown and event.type() in _MATTER:
            self.take()
        return super().eventFilter(watched, event)

    def _give_back(self) -> None:
        self._row.let_go()
