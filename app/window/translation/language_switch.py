"""The language of the window: installs catalogues, and changes them while the window is open.

Qt itself tells every widget (`LanguageChange`) when a catalogue comes or goes. Numbers and dates
follow the language too, through the default `QLocale`. A catalogue that cannot be had leaves the
window English; nothing fails because of it.
"""

import logging
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

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

    @property
    def language(self) -> str:
        """The current language, such as `de`; empty before the first `use`."""
        return self._language

    def use(self, choice: str) -> None:
        """Speak a language of `TRANSLATED`, or the system's nearest (`SYSTEM`)."""
        language = nearest_language(self._system) if choice == SYSTEM else choice
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
