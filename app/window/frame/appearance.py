"""Applies the chosen look to the whole application: theme, type size, motion.

Follows the system's light or dark where the person chose so. Palette and sheet are set before the
theme tells its widgets, so that whoever listens to it measures with the new sizes.
"""

from dataclasses import replace

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication

from app.settings.settings import READING_SIZE, Settings, ThemeChoice
from app.window.theme.loader import load_named_theme
from app.window.theme.motion import Motion
from app.window.theme.stylesheet import palette, stylesheet
from app.window.theme.theme import Theme
from app.window.theme.tokens import Tokens

LIGHT, DARK = "light", "dark"


class Appearance(QObject):
    """The look of one application."""

    def __init__(
        self, application: QApplication, settings: Settings, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._application = application
        self._settings = settings
        application.setStyle("Fusion")
        self.theme = Theme(self._tokens(), self)
        self.motion = Motion(application, self)
        self.motion.use(is_reduced=settings.reduced_motion)
        self._dress(self.theme.tokens)
        application.styleHints().colorSchemeChanged.connect(self._follow_system)
        application.screenAdded.connect(self.theme.draw_anew)

    def use(self, settings: Settings) -> None:
        """Apply the look of these settings."""
        self._settings = settings
        self.motion.use(is_reduced=settings.reduced_motion)
        tokens = self._tokens()
        if tokens != self.theme.tokens:
            self._dress(tokens)
            self.theme.use(tokens)

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

    def _dress(self, tokens: Tokens) -> None:
        """Dress what there is, and what comes.

        Qt dresses a widget once for a sheet of its window, and for a sheet of the application
        once more for every widget around it. So the application has the sheet of the start, when
        there is no widget yet, and windows have all later ones, with the dialogs over them.
        """
        application, sheet = self._application, stylesheet(tokens)
        application.setPalette(palette(tokens))
        # Not by a rule: Qt would hand the size down from every widget to all that is in it.
        application.setFont(self.theme.font(application.font(), tokens.type_sizes.control))
        windows = [one for one in application.topLevelWidgets() if one.parentWidget() is None]
        if not any(window.isVisible() for window in windows):
            application.setStyleSheet(sheet)
        for window in windows:
            window.setStyleSheet(sheet)

    def _follow_system(self) -> None:
        if self._settings.theme is ThemeChoice.SYSTEM:
            self.use(self._settings)
