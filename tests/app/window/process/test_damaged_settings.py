"""A window whose settings cannot be read: it opens, and says where they are now."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from app.errors import ExitCode
from app.paths import DATA_DIR_VARIABLE, DataFolder
from app.window.frame.main_window import MainWindow
from app.window.start import start_window
from app.window_order import OWN_ENGINE, WindowOrder
from tests.app.window.whole_window import Hand, process_as_before
from tests.fakes.fake_command import fake_engine_launcher

__all__ = ["process_as_before"]
pytestmark = [pytest.mark.process, pytest.mark.usefixtures("theme")]


def test_damaged_settings_are_said_to_be_set_aside(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = DataFolder(tmp_path / "data")
    data.prepare()
    data.settings.write_text("{", encoding="utf-8")
    monkeypatch.setenv(DATA_DIR_VARIABLE, str(data.root))
    seen: list[str] = []

    def look(window: QWidget) -> None:
        seen.extend(label.text() for label in window.findChildren(QLabel) if label.isVisible())
        window.close()

    hand = Hand(qapp, [(MainWindow, look)])
    ports = {OWN_ENGINE: lambda folder: fake_engine_launcher(folder.root)}
    assert start_window(WindowOrder([]), ports=ports) is ExitCode.DONE
    assert (hand.error, hand.acts) == (None, [])
    assert any("The settings were damaged" in text for text in seen)
    assert any("settings.json.set-aside" in text for text in seen)
