"""What an error leaves behind that nobody expected."""

import sys

import pytest
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.errors import LecternError
from app.window.process.unexpected import catch_unexpected


class _Broken(QWidget):
    """Fails while it paints."""

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        painter = QPainter(self)
        painter.drawText(0, 0, "before")
        raise ZeroDivisionError


def test_what_paints_when_it_comes_paints_no_longer(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Qt warns of a painter that is still there after its event; its widget may go before it."""
    told: list[LecternError] = []
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    catch_unexpected(None, told.append)
    broken = _Broken()
    qtbot.addWidget(broken)
    broken.show()
    qtbot.waitUntil(lambda: bool(told))
    QApplication.processEvents()
