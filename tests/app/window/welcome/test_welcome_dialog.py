from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QTranslator
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from app.core.fit.model_fit import Memory
from app.window.theme.theme import Theme
from app.window.welcome.welcome_dialog import WelcomeDialog


class Marking(QTranslator):
    """Another language, for tests."""

    def translate(self, _context: str, text: str, *_: object) -> str:
        return f"@{text}"

    def isEmpty(self) -> bool:  # noqa: N802
        return False


@pytest.fixture
def marking(qapp: QApplication) -> Iterator[Marking]:
    translator = Marking()
    yield translator
    qapp.removeTranslator(translator)


def test_the_whole_welcome_follows_the_language(
    qtbot: QtBot, qapp: QApplication, theme: Theme, marking: Marking
) -> None:
    welcome = WelcomeDialog(theme, Memory(16_000_000_000))
    qtbot.addWidget(welcome)
    welcome.show()
    qapp.installTranslator(marking)
    QApplication.sendEvent(welcome, QEvent(QEvent.Type.LanguageChange))

    def texts() -> list[str]:
        return [one.text() for one in welcome.findChildren(QLabel) if one.isVisible()]

    qtbot.waitUntil(lambda: "@Welcome to Lectern" in texts())
    assert "@This computer has @16 GB of memory." in texts()
    assert any(text.startswith("@") and "GB to download" in text for text in texts())
