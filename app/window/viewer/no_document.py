"""What the viewer shows while it has no page to show: why not, and what can be done."""

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from app.documents.errors import PasswordRequiredError, WrongPasswordError
from app.errors import LecternError
from app.window.theme.icons import IconName
from app.window.theme.theme import Theme
from app.window.translation.local_failures import local_failure
from app.window.widgets.empty_state import EmptyState

_PATIENCE_MS = 300
"""Most documents are open by then; until then nothing flashes up."""


class NoDocument(QStackedWidget):
    """Says that nothing is open, that a document is being opened, or why it cannot be."""

    password_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._failure: LecternError | None = None
        self._is_opening = False
        self._blank = QWidget(self)
        self._state = EmptyState(theme, IconName.DOCUMENT, heading="", text="", parent=self)
        self._state.acted.connect(self.password_wanted)
        self.addWidget(self._state)
        self.addWidget(self._blank)
        self._patience = QTimer(self, singleShot=True, interval=_PATIENCE_MS)
        self._patience.timeout.connect(lambda: self.setCurrentWidget(self._state))
        self._say()

    def say_none(self) -> None:
        """Say that nothing is open."""
        self._take(None)

    def say_failed(self, error: LecternError) -> None:
        """Say why a document cannot be shown."""
        self._take(error)

    def say_opening(self) -> None:
        """Say nothing at first, then that a document is being opened."""
        if not self._is_opening:
            self._take(None, is_opening=True)
            self.setCurrentWidget(self._blank)
            self._patience.start()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._say()

    def _take(self, failure: LecternError | None, *, is_opening: bool = False) -> None:
        self._failure, self._is_opening = failure, is_opening
        self._patience.stop()
        self.setCurrentWidget(self._state)
        self._say()

    def _say(self) -> None:
        if self._failure is not None:
            said = local_failure(self._failure)
            is_locked = isinstance(self._failure, PasswordRequiredError | WrongPasswordError)
            action = self.tr("Enter the password …") if is_locked else ""
            self._state.set_texts(heading=said.message, text=said.remedy, action=action)
        elif self._is_opening:
            self._state.set_texts(heading=self.tr("Opening the document …"), text="")
        else:
            heading = self.tr("No document open")
            text = self.tr(
                "Choose a document on the left. A click on a citation opens its page here."
            )
            self._state.set_texts(heading=heading, text=text)
