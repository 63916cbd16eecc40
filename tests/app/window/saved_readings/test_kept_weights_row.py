"""Weights that are kept, in the dialog of saved readings: told, and deleted on request."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton

from app.paths import DataFolder
from app.window.saved_readings.kept_weights_row import KeptWeightsRow
from app.window.saved_readings.saved_dialog import SavedReadingsDialog
from app.window.saved_readings.saved_view_model import SavedReadingsViewModel
from app.window.theme.theme import Theme
from engine.protocol import replies, requests
from engine.protocol.kept_weights import DeleteKeptWeights, KeptWeights
from tests.app.window.saved_readings.samples import MEGA
from tests.fakes.manual_jobs import ManualJobs


class Weights:
    """An engine that keeps weights and nothing else."""

    def __init__(self) -> None:
        self.kept: dict[str, KeptWeights] = {}

    def keep(self, name: str, megabytes: int) -> None:
        self.kept[name] = KeptWeights(name, "Qwen3.5-4B", "int8", megabytes * MEGA, last_used=1.0)

    def send(self, request: requests.AnyRequest, listener: Callable[[Any], None]) -> int:
        if isinstance(request, DeleteKeptWeights):
            del self.kept[request.name]
            listener(replies.Done(id=1))
        else:
            kept = tuple(self.kept.values())
            listener(
                replies.SnapshotList(
                    id=1, snapshots=(), disk_bytes=0, quota_bytes=0, kept_weights=kept
                )
            )
        return 1


@pytest.fixture
def engine() -> Weights:
    return Weights()


@pytest.fixture
def model(engine: Weights, tmp_path: Path) -> SavedReadingsViewModel:
    return SavedReadingsViewModel(engine, ManualJobs(), DataFolder(tmp_path))


@pytest.fixture
def row(qtbot: Any, model: SavedReadingsViewModel, theme: Theme) -> KeptWeightsRow:
    dialog = SavedReadingsDialog(model, theme)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog.findChild(KeptWeightsRow)


def test_where_none_are_kept_nothing_is_said(row: KeptWeightsRow) -> None:
    assert not row.isVisible()


def test_what_all_take_is_told_and_all_are_deleted(
    qtbot: Any, row: KeptWeightsRow, model: SavedReadingsViewModel, engine: Weights
) -> None:
    engine.keep("int8-a", 400)
    engine.keep("int4-b", 250)
    model.refresh()
    assert row.isVisible()
    assert "another 650 MB" in row.findChild(QLabel).text()
    qtbot.mouseClick(row.findChild(QPushButton), Qt.MouseButton.LeftButton)
    assert engine.kept == {}
    assert not row.isVisible()
