"""The language of the window: installs catalogues, and changes them while the window is open.

Numbers and dates follow the language too, through the default `QLocale`. A catalogue that cannot be
had leaves the window English; nothing fails because of it.
"""

import logging
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QLibraryInfo,
    QLocale,
    QObject,
    QTranslator,
    Slot,
)
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from app.window.next_turn import in_next_turn
from app.window.translation.catalogues import SOURCES, TRANSLATED, TranslationError, find_compiled

SYSTEM = "system"
"""The language of the operating system, as far as there is a catalogue for it."""
ENGLISH = "en"

_log = logging.getLogger(__name__)


class LanguageSwitch:
    """Keeps the catalogues of one language installed in an application."""

    def __init__(
        self, application: QCoreApplication, *, cache: Path, sources: Path = SOURCES
    ) -> None:
        """Catalogues of `sources` are compiled into `cache`, which is made when needed."""
        self._application = application
        self._cache = cache
        self._sources = sources
        self._installed: list[QTranslator] = []
        self._language = ""
        self._system = QLocale.system()
        self._telling = _Telling()

    def prepare(self, choice: str) -> None:
        """Compile a language's catalogue where that was not done before; on any thread."""
        with suppress(TranslationError):
            find_compiled(self._chosen(choice), cache=self._cache, folder=self._sources)

    @property
    def language(self) -> str:
        """The current language, such as `de`; empty before the first `use`."""
        return self._language

    def use(self, choice: str) -> None:
        """Speak a language of `TRANSLATED`, or the system's nearest (`SYSTEM`)."""
        language = self._chosen(choice)
        if language == self._language:
            return
        self._language = language
        # Before the catalogues, since their coming makes every widget write its numbers anew.
        QLocale.setDefault(self._locale(language))
        for translator in self._installed:
            self._application.removeTranslator(translator)
        self._installed = [*self._qt_catalogue(language), *self._own_catalogue(language)]
        for translator in self._installed:
            self._application.installTranslator(translator)
        self._telling.begin()

    def _chosen(self, choice: str) -> str:
        return nearest_language(self._system) if choice == SYSTEM else choice

    def _locale(self, language: str) -> QLocale:
        """The person's own country where the language is theirs, else the language's."""
        own = self._system
        is_theirs = own.language() is QLocale(language).language()
        return own if is_theirs else QLocale(language)

    def _qt_catalogue(self, language: str) -> list[QTranslator]:
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        return _loaded(Path(folder) / f"qtbase_{language}.qm")

    def _own_catalogue(self, language: str) -> list[QTranslator]:
        try:
            path = find_compiled(language, cache=self._cache, folder=self._sources)
        except TranslationError as error:
            _log.warning("no catalogue for %s: %s", language, error)
            return []
        return _loaded(path)


class _Telling(QObject):
    """Tells the windows of another language, each in a turn of the event loop.

    Qt has all of them told in one, and what is visible twice: as a widget and as a surface. What is
    visible comes first, and paints nothing until all of it speaks the same language.
    """

    def __init__(self) -> None:
        super().__init__()
        self._untold: list[QWidget] = []
        self._held: list[QWidget] = []

    def begin(self) -> None:
        """Tell all windows there are, in place of Qt."""
        change = QEvent.Type.LanguageChange.value
        windows = QApplication.topLevelWidgets()
        for told_by_qt in (*windows, *QGuiApplication.topLevelWindows()):
            QCoreApplication.removePostedEvents(told_by_qt, change)
        is_on_its_way = bool(self._untold)
        self._untold = sorted(windows, key=QWidget.isHidden)
        for window in self._untold:
            if window.isVisible() and window.updatesEnabled():
                window.setUpdatesEnabled(False)
                self._held.append(window)
        if self._untold and not is_on_its_way:
            in_next_turn(self, self._tell_one)

    @Slot()
    def _tell_one(self) -> None:
        window = self._untold.pop(0)
        if isValid(window):
            QCoreApplication.sendEvent(window, QEvent(QEvent.Type.LanguageChange))
        if not any(isValid(one) and one in self._untold for one in self._held):
            self._release()
        if self._untold:
            in_next_turn(self, self._tell_one)

    def _release(self) -> None:
        held, self._held = self._held, []
        for window in held:
            if isValid(window):
                window.setUpdatesEnabled(True)


def nearest_language(locale: QLocale) -> str:
    """The language of `TRANSLATED` for whoever has this locale; English where none is near."""
    for name in locale.uiLanguages():
        parts = name.replace("-", "_").split("_")
        if parts[0] == "zh":
            return ENGLISH if {"Hant", "TW", "HK", "MO"} & set(parts) else "zh_CN"
        if parts[0] in TRANSLATED:
            return parts[0]
    return ENGLISH


def _loaded(path: Path) -> list[QTranslator]:
    translator = QTranslator()
    return [translator] if translator.load(str(path)) else []
