"""The search bar of the document: text, number of hits, next and previous."""

from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QWidget

from app.window.theme.icons import IconName
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.translation.quantities import count
from app.window.viewer.search_hits import SearchState
from app.window.widgets.icon_button import IconButton

_PAUSE_MS = 200
"""Time to wait for more typing."""


class SearchBar(QWidget):
    """Hidden until the person searches."""

    wanted = Signal(str)
    stepped = Signal(int)
    """1 to the next hit, -1 to the one before."""
    left = Signal()
    """The bar was closed."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._field = QLineEdit(self)
        self._count = QLabel(self)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._previous = IconButton(theme, IconName.CHEVRON_UP, "", parent=self)
        self._following = IconButton(theme, IconName.CHEVRON_DOWN, "", parent=self)
        self._close = IconButton(theme, IconName.CLOSE, "", parent=self)
        self._state = SearchState()
        set_look(self._count, Look.CAPTION)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 8, 8, 8)
        layout.setSpacing(4)
        layout.addWidget(self._field, 1)
        layout.addSpacing(4)
        for part in (self._count, self._previous, self._following, self._close):
            layout.addWidget(part)
        self._pause.timeout.connect(self._search)
        self._field.textEdited.connect(self._wait)
        self._field.returnPressed.connect(self._enter)
        self._previous.clicked.connect(lambda: self.stepped.emit(-1))
        self._following.clicked.connect(lambda: self.stepped.emit(1))
        self._close.clicked.connect(self.leave)
        self._previous.set_shortcut(QKeySequence("Shift+F3"))
        self._following.set_shortcut(QKeySequence("F3"))
        escape = QShortcut(QKeySequence("Escape"), self)
        escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        escape.activated.connect(self.leave)
        self._text = ""
        self._say()
        self.hide()

    def enter(self, text: str = "") -> None:
        """Show the bar and let the person type; look for a text at once where one is given."""
        self.show()
        if text:
            self._field.setText(text)
            self._search()
        self._field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._field.selectAll()

    @Slot()
    def leave(self) -> None:
        """Hide the bar and take the hits away."""
        self.hide()
        self._pause.stop()
        self._text = ""
        self.wanted.emit("")
        self.left.emit()

    @Slot(object)
    def show_state(self, state: SearchState) -> None:
        """Say how many hits there are and which one is looked at."""
        self._state = state
        self._count.setText(_words(state))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._say()

    def _say(self) -> None:
        self._field.setPlaceholderText(self.tr("Find in document"))
        self._field.setAccessibleName(self.tr("Find in document"))
        self._previous.set_icon(IconName.CHEVRON_UP, self.tr("Previous hit"))
        self._following.set_icon(IconName.CHEVRON_DOWN, self.tr("Next hit"))
        self._close.set_icon(IconName.CLOSE, self.tr("Close search"))
        self._count.setText(_words(self._state))

    @Slot()
    def _wait(self) -> None:
        self._pause.start()

    @Slot()
    def _enter(self) -> None:
        if self._field.text() != self._text:
            self._search()
        else:
            shift = Qt.KeyboardModifier.ShiftModifier
            self.stepped.emit(-1 if QGuiApplication.keyboardModifiers() & shift else 1)

    @Slot()
    def _search(self) -> None:
        self._pause.stop()
        self._text = self._field.text()
        self.wanted.emit(self._text)


def _words(state: SearchState) -> str:
    if not state.text.strip():
        return ""
    more = "…" if state.is_running else ""
    if not state.num_hits:
        return more or QCoreApplication.translate("Viewer", "Not found")
    found = QCoreApplication.translate("Viewer", "{position} of {hits}").format(
        position=count(state.position), hits=count(state.num_hits)
    )
    return f"{found}{more}"
