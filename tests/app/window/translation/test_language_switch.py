"""The language changes while the window is open; numbers follow."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QTimer
from PySide6.QtWidgets import QApplication, QLabel
from shiboken6 import delete

from app.window.controllers.removal import removed_all_text
from app.window.translation.language_switch import SYSTEM, LanguageSwitch, nearest_language
from app.window.translation.quantities import count, size


class Listening(QLabel):
    """Counts how often it is told of another language."""

    num_changes = 0

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self.num_changes += 1


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("translations")


@pytest.fixture
def switch(qapp: QApplication, cache: Path) -> Iterator[LanguageSwitch]:
    before = QLocale()
    made = LanguageSwitch(qapp, cache=cache)
    yield made
    made.use("en")
    QLocale.setDefault(before)


@pytest.mark.parametrize(
    ("language", "one", "many"),
    [
        ("en", "Removed 1 conversation.", "Removed 1,204 conversations."),
        ("de", "1 Gespräch entfernt.", "1.204 Gespräche entfernt."),
        ("zh_CN", "已移除 1 个对话。", "已移除 1,204 个对话。"),
    ],
)
def test_what_is_counted_agrees_with_its_number(
    switch: LanguageSwitch, language: str, one: str, many: str
) -> None:
    switch.use(language)
    assert removed_all_text(0, 1) == one
    assert removed_all_text(0, 1_204) == many
    assert "(s)" not in removed_all_text(1, 0) + removed_all_text(2, 0)


def _translated(text: str) -> str:
    return QCoreApplication.translate("ModelsDialog", text)


@pytest.mark.parametrize(
    ("language", "text", "number", "amount"),
    [
        ("en", "Close", "31,204", "4.1 GB"),
        ("de", "Schließen", "31.204", "4,1 GB"),
        ("es", "Cerrar", "31.204", "4,1\u00a0GB"),
        ("fr", "Fermer", "31\u202f204", "4,1\u00a0Go"),
        ("zh_CN", "关闭", "31,204", "4.1 GB"),
    ],
)
def test_texts_and_numbers_follow_the_language(
    switch: LanguageSwitch, language: str, text: str, number: str, amount: str
) -> None:
    switch.use(language)
    assert switch.language == language
    assert _translated("Close") == text
    assert count(31_204) == number
    assert size(4_100_000_000) == amount


def test_qts_own_texts_follow_too(switch: LanguageSwitch) -> None:
    switch.use("de")
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Abbrechen"
    switch.use("fr")
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Annuler"
    switch.use("es")
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Cancelar"
    switch.use("zh_CN")
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "取消"


def test_open_widgets_are_told(qtbot: Any, switch: LanguageSwitch) -> None:
    switch.use("en")
    label = Listening()
    qtbot.addWidget(label)
    label.show()
    switch.use("de")
    qtbot.waitUntil(lambda: label.num_changes > 0)
    switch.use("en")
    QApplication.processEvents()
    assert _translated("Close") == "Close"


def test_the_same_language_again_changes_nothing(qtbot: Any, switch: LanguageSwitch) -> None:
    switch.use("de")
    label = Listening()
    qtbot.addWidget(label)
    QApplication.processEvents()
    before = label.num_changes
    switch.use("de")
    QApplication.processEvents()
    assert label.num_changes == before


def test_without_catalogues_the_window_is_english(qapp: QApplication, tmp_path: Path) -> None:
    switch = LanguageSwitch(qapp, cache=tmp_path / "cache", sources=tmp_path)
    switch.use("de")
    assert _translated("Close") == "Close"
    switch.use("en")


@pytest.mark.parametrize(
    ("system", "language"),
    [
        ("de_AT", "de"),
        ("de_CH", "de"),
        ("zh_CN", "zh_CN"),
        ("zh_SG", "zh_CN"),
        ("zh_TW", "en"),
        ("en_GB", "en"),
        ("fr_FR", "fr"),
        ("fr_CA", "fr"),
        ("es_MX", "es"),
        ("it_IT", "en"),
        ("C", "en"),
    ],
)
def test_the_systems_language_is_met_as_near_as_can_be(system: str, language: str) -> None:
    assert nearest_language(QLocale(system)) == language


def test_the_system_decides_where_nobody_chose(switch: LanguageSwitch) -> None:
    switch.use(SYSTEM)
    assert switch.language == nearest_language(QLocale.system())


class Witness(Listening):
    """Writes down that it is told, and when a timer that is due from then on has its turn."""

    def __init__(self, name: str, log: list[str]) -> None:
        super().__init__()
        self._name, self._log = name, log
        self._due = QTimer(self, singleShot=True, interval=0)
        self._due.timeout.connect(lambda: log.append("something else"))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._log.append(self._name)
            self._due.start()


def test_every_window_is_told_once_in_a_turn_of_its_own(qtbot: Any, switch: LanguageSwitch) -> None:
    switch.use("en")
    log: list[str] = []
    labels = [Witness(name, log) for name in ("visible", "visible", "hidden")]
    for label in labels:
        qtbot.addWidget(label)
    for label in labels[:2]:
        label.show()
        qtbot.waitExposed(label)
    switch.use("de")
    assert not any(label.updatesEnabled() for label in labels[:2])
    qtbot.waitUntil(lambda: len(log) >= 6)
    qtbot.wait(20)
    assert log[::2] == ["visible", "visible", "hidden"]
    assert log[1::2] == ["something else"] * 3
    assert all(label.updatesEnabled() for label in labels)
    assert [label.num_changes for label in labels] == [1, 1, 1]


def test_a_window_that_goes_before_it_is_told_holds_up_nobody(
    qtbot: Any, switch: LanguageSwitch
) -> None:
    gone, stays = Listening(), Listening()
    qtbot.addWidget(stays)
    for label in (gone, stays):
        label.show()
    switch.use("fr")
    delete(gone)
    switch.use("de")
    qtbot.waitUntil(lambda: stays.num_changes > 0 and stays.updatesEnabled())


def test_a_catalogue_is_compiled_before_it_is_used(qapp: QApplication, tmp_path: Path) -> None:
    switch = LanguageSwitch(qapp, cache=tmp_path)
    switch.prepare("de")
    (compiled,) = tmp_path.glob("lectern_de-*.qm")
    assert compiled.stat().st_size > 10_000
    assert switch.language == ""
    LanguageSwitch(qapp, cache=tmp_path, sources=tmp_path).prepare("de")
