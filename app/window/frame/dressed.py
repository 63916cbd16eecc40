"""Dialogs shown before or instead of the window, with its looks and language."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtWidgets import QApplication

from app.errors import LecternError
from app.paths import DataFolder
from app.settings.settings_file import read_settings
from app.window.frame.appearance import Appearance
from app.window.frame.failure_dialog import FailureDialog
from app.window.theme.theme import Theme
from app.window.translation.language_switch import ENGLISH, LanguageSwitch


@contextmanager
def dressed(application: QApplication, data: DataFolder) -> Iterator[Theme]:
    """Give the application the look and the language of the settings."""
    settings = read_settings(data.settings)
    appearance = Appearance(application, settings)
    language = LanguageSwitch(application, cache=data.root / "cache" / "translations")
    language.use(settings.language)
    try:
        yield appearance.theme
    finally:
        language.use(ENGLISH)


def show_refusal(application: QApplication, data: DataFolder, failure: LecternError) -> None:
    """Say why no window opens, until the person has read it."""
    with dressed(application, data):
        dialog = FailureDialog(failure)
        dialog.setWindowTitle("Lectern")
        dialog.exec()
