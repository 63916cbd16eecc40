"""Short notices in the window: failures with a way to their details, and things to undo."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from app.errors import LecternError, Said
from app.window.frame.failure_dialog import FailureDialog
from app.window.theme.theme import Theme
from app.window.translation.local_failures import local_failure
from app.window.translation.local_notices import local_notice, notice_details
from app.window.widgets.notice_place import NoticePlace
from app.window.widgets.notice_row import NoticeRow
from app.window.widgets.toast import Toast
from engine.protocol.notices import AnyNotice

_NOTICE_MS = 6_000
_FAILURE_MS = 12_000


class Notices(QObject):
    """One notice at a time; the newer replaces the older.

    What the engine tells by itself waits for what was told before, but for its own plain words.
    """

    closed = Signal()
    """A notice has gone: its time is over, or somebody has acted on it."""

    def __init__(
        self,
        host: QWidget,
        theme: Theme,
        rows: Sequence[NoticeRow],
        after: QWidget | None = None,
    ) -> None:
        """Let notices stand in one of `rows`; Tab comes to them from `after`."""
        super().__init__(host)
        self._host = host
        self._toast = Toast(theme, host)
        self._place = NoticePlace(self._toast, rows)
        if after is not None:
            self._toast.follow(after)
        self._act: Callable[[], None] | None = None
        self._waiting: AnyNotice | None = None
        self._gives_way = False
        """Whether what is shown makes room at once for what the engine tells."""
        self._toast.acted.connect(self._acted)
        self._toast.closed.connect(self.closed)
        self._toast.closed.connect(self._tell_waiting, Qt.ConnectionType.QueuedConnection)

    def tell(self, text: str, action: str = "", act: Callable[[], None] | None = None) -> None:
        """Say something, with at most one thing to do about it."""
        self._act = act
        self._show(text, action)

    def is_offering(self, act: Callable[[], None]) -> bool:
        """Whether a notice that is shown offers to do this."""
        return self._act == act and self._toast.is_shown

    def withdraw(self, act: Callable[[], None]) -> None:
        """Close a notice that offers to do what has been done otherwise."""
        if self._act == act:
            self._act = None
            self._toast.close_notice()

    def tell_notice(self, notice: AnyNotice) -> None:
        """Say what the engine tells, if it has words; its reason is a click away."""
        text, details = local_notice(notice), notice_details(notice)
        if not text:
            return
        if self._toast.is_shown and not self._gives_way:
            self._waiting = notice
        elif details:
            failure = LecternError(Said(text, ""), details=details)
            self.tell(text, self.tr("Details"), lambda: self.show_failure(failure))
        else:
            self.tell(text)
            self._gives_way = True

    def tell_failure(self, failure: LecternError) -> None:
        """Say what went wrong and what to do; the details are a click away."""
        self._act = lambda: self.show_failure(failure)
        action = self.tr("Details") if failure.details else ""
        text = local_failure(failure).line
        self._show(text, action, milliseconds=_FAILURE_MS)

    def show_failure(self, failure: LecternError) -> None:
        """Show a failure in full."""
        FailureDialog(failure, self._host).open()

    def _show(self, text: str, action: str, *, milliseconds: int = _NOTICE_MS) -> None:
        self._gives_way = False
        self._toast.show_notice(text, action, milliseconds=milliseconds)
        self._place.take()

    def _tell_waiting(self) -> None:
        notice, self._waiting = self._waiting, None
        if notice is not None:
            self.tell_notice(notice)

    def _acted(self) -> None:
        act, self._act = self._act, None
        if act is not None:
            act()
