"""The controls of the settings, each by itself."""

from pathlib import Path

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.window.settings.fields import FractionField, NumberField
from app.window.translation.language_switch import LanguageSwitch


def test_numbers_are_written_as_in_the_language_that_is_chosen_now(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    before, switch = QLocale(), LanguageSwitch(qapp, cache=tmp_path)
    switch.use("en")
    try:
        window = QWidget()
        qtbot.addWidget(window)
        fields = (
            NumberField(window, least=0, most=10_000),
            FractionField(window, least=0.0, most=2.0),
        )
        fields[0].set_value(4096)
        fields[1].set_value(0.5)
        window.show()
        assert [field.text() for field in fields] == ["4,096", "0.50"]
        switch.use("de")
        qtbot.waitUntil(lambda: [field.text() for field in fields] == ["4.096", "0,50"])
        later = NumberField(window, least=0, most=10_000)
        later.set_value(4096)
        assert later.text() == "4.096"
    finally:
        switch.use("en")
        QLocale.setDefault(before)
