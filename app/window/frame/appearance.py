"""Applies the chosen look to the whole application: theme, type size, motion.

Follows the system's light or dark where the person chose so. Palette and sheet are set before the
theme tells its widgets, so that whoever listens to it measures with the new sizes. Where there are
windows, each step is a turn of the event loop; nothing is painted until the last one is done.
"""

from dataclasses import replace

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from app.settings.settings import READING_SIZE, Settings, ThemeChoice
from app.window.next_turn import in_next_turn
from app.window.theme.loader import load_named_theme
from app.window.theme.motion import Motion
from app.window.theme.stylesheet import palette, stylesheet
from app.window.theme.theme import Theme
from app.window.theme.tokens import Tokens

LIGHT, DARK = "light", "dark"


class Appearance(QObject):
    """The look of one application."""

    changing = Signal()
    """There will be another look soon: what is hidden need not wait for it."""

    def __init__(
        self, application: QApplication, settings: Settings, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._application = application
        self._settings = settings
        application.setStyle("Fusion")
        self.theme = Theme(self._tokens(), self)
        self._wanted = self.theme.tokens
        self._is_shared = True
        """Whether the application has the sheet, for windows that are still to come."""
        self._held: list[QWidget] = []
        """Windows that paint nothing for now."""
        self.motion = Motion(application, self)
        self.motion.use(is_reduced=settings.reduced_motion)
        self._set_sizes()
        self._set_sheet()
        application.styleHints().colorSchemeChanged.connect(self._follow_system)
        application.screenAdded.connect(self.theme.draw_anew)

    def use(self, settings: Settings) -> None:
        """Apply the look of these settings."""
        self._settings = settings
        self.motion.use(is_reduced=settings.reduced_motion)
        self._wanted = self._tokens()
        if self._wanted != self.theme.tokens and not self._held:
            self._begin()

    def settle_on(self, window: QWidget) -> None:
        """Give a window the sheet, for all that is in it and over it, and the application none.

        Qt matches every widget with both: dressed by one, it takes a third less at each change.
        """
        self._is_shared = False
        self._application.setStyleSheet("")
        window.setStyleSheet(stylesheet(self._dressed))

    @property
    def is_changing(self) -> bool:
        """Whether windows are still being dressed."""
        return bool(self._held)

    def _tokens(self) -> Tokens:
        tokens = load_named_theme(self._theme_name())
        factor = self._settings.font_size / READING_SIZE
        return replace(tokens, type_sizes=tokens.type_sizes.scaled(factor))

    def _theme_name(self) -> str:
        choice = self._settings.theme
        if choice is ThemeChoice.SYSTEM:
            scheme = self._application.styleHints().colorScheme()
            return DARK if scheme is Qt.ColorScheme.Dark else LIGHT
        return str(choice)

    def _begin(self) -> None:
        self.changing.emit()
        self._held = [one for one in self._application.topLevelWidgets() if one.isVisible()]
        if not self._held:
            self._set_sizes()
            self._set_sheet()
            self.theme.use(self._wanted)
            return
        for window in self._held:
            _hold(window)
        in_next_turn(self, self._change_sizes)

    @Slot()
    def _change_sizes(self) -> None:
        self._set_sizes()
        in_next_turn(self, self._undress)

    @Slot()
    def _undress(self) -> None:
        # Qt dresses all that is in a window twice where one sheet takes the place of another.
        for window in self._windows():
            window.setStyleSheet("")
        in_next_turn(self, self._dress)

    @Slot()
    def _dress(self) -> None:
        self._set_sheet()
        in_next_turn(self, self._tell)

    @Slot()
    def _tell(self) -> None:
        self.theme.use(self._dressed)
        in_next_turn(self, self._paint)

    @Slot()
    def _paint(self) -> None:
        held, self._held = self._held, []
        for window in held:
            if isValid(window):
                window.setUpdatesEnabled(True)
                window.repaint()
        if self._wanted != self._dressed:
            self._begin()

    def _set_sizes(self) -> None:
        application, tokens = self._application, self._wanted
        self._dressed = tokens
        application.setPalette(palette(tokens))
        # Not by a rule: Qt would hand the size down from every widget to all that is in it.
        application.setFont(self.theme.font(application.font(), tokens.type_sizes.control))

    def _set_sheet(self) -> None:
        """Dress what there is, and what comes.

        Qt dresses a widget once for a sheet of its window, and for a sheet of the application
        once more for every widget around it. So the application has at most the sheet of the
        start, when there is no widget yet, and windows have all later ones, with the dialogs over
        them.
        """
        sheet, windows = stylesheet(self._dressed), self._windows()
        if self._is_shared and not any(window.isVisible() for window in windows):
            self._application.setStyleSheet(sheet)
        for window in windows:
            window.setStyleSheet(sheet)

    def _windows(self) -> list[QWidget]:
        return [one for one in self._application.topLevelWidgets() if one.parentWidget() is None]

    def _follow_system(self) -> None:
        if self._settings.theme is ThemeChoice.SYSTEM:
            self.use(self._settings)


def _hold(window: QWidget) -> None:
    """Let a window paint nothing for now, and everything once when it is asked to repaint.

    Qt paints all twice where the window was the first to need it: with everything in it, and as
    what lies behind each part. So the parts ask first.
    """
    for part in window.children():
        if isinstance(part, QWidget) and not part.isWindow():
            part.update()
    window.setUpdatesEnabled(False)
