"""The window as the program opens it."""

import gc
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from weakref import ref

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken, isValid

from app.paths import DataFolder
from app.settings.settings import Settings
from app.settings.settings_file import write_settings
from app.window.services import Services
from app.window.start import make_application, open_window
from tests.fakes.fake_command import fake_engine_launcher


@pytest.fixture(autouse=True)
def interpreter_as_before() -> Iterator[None]:
    before = sys.getswitchinterval()
    yield
    sys.setswitchinterval(before)


def test_work_elsewhere_lets_the_window_in_soon(qapp: QApplication) -> None:
    sys.setswitchinterval(0.005)
    assert make_application() is qapp
    assert sys.getswitchinterval() < 0.001


@pytest.mark.process
@pytest.mark.usefixtures("theme")
def test_an_open_window_is_left_out_of_the_search_for_garbage(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    data = DataFolder(tmp_path)
    data.prepare()
    write_settings(data.settings, Settings(is_welcomed=True))
    lectern = open_window(make_application(), data, fake_engine_launcher(tmp_path))
    assert gc.get_freeze_count() > len(gc.get_objects())
    with qtbot.waitSignal(lectern.closed):
        lectern.close()
    assert gc.get_freeze_count() == 0


@pytest.mark.process
@pytest.mark.usefixtures("theme")
def test_nothing_is_left_of_a_closed_window(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    data = DataFolder(tmp_path)
    data.prepare()
    write_settings(data.settings, Settings(is_welcomed=True))
    others = [QWidget() for _ in range(20)]  # as other tests leave some behind
    before = set(QApplication.allWidgets())
    services = ref(services_of_closed_window(qtbot, data))
    assert set(QApplication.allWidgets()) <= before
    gc.collect()
    assert services() is None
    held = kinds_held()
    services_of_closed_window(qtbot, data)
    gc.collect()
    assert kinds_held() <= held  # what other tests left may have gone meanwhile
    assert all(map(isValid, others))


def kinds_held() -> Counter[str]:
    """How many of Qt's objects Python holds, by their classes; descriptions of classes are kept."""
    wrappers = Counter(type(one).__name__ for one in Shiboken.getAllValidWrappers())
    del wrappers["QMetaObject"]
    return wrappers


def services_of_closed_window(qtbot: QtBot, data: DataFolder) -> Services:
    lectern = open_window(make_application(), data, fake_engine_launcher(data.root))
    with qtbot.waitSignal(lectern.closed):
        lectern.close()
    qtbot.waitUntil(lambda: not isValid(lectern))
    for _ in QApplication.topLevelWidgets():  # each hears of its language in a turn of its own
        QApplication.processEvents()
    return lectern.services
