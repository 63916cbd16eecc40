"""The dialog of models by the keyboard."""

from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from app.window.models.models_dialog import ModelsDialog
from app.window.models.models_view_model import ModelsViewModel
from app.window.models.offers import Offer
from tests.app.window.models import test_models_dialog as samples
from tests.fakes.manual_jobs import ManualJobs

begun, places, jobs = samples.begun, samples.places, samples.jobs
engine, model, dialog = samples.engine, samples.model, samples.dialog


def test_tab_goes_through_it_as_one_reads_it(
    qtbot: Any, dialog: ModelsDialog, model: ModelsViewModel, jobs: ManualJobs
) -> None:
    dialog._hub.set_offers(tuple(Offer(f"a/{n}", f"{n}") for n in range(3)))
    model.refresh()
    jobs.run_all()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    dialog._refresh.setFocus()
    reached = [dialog._refresh.mapTo(dialog, QPoint())]
    while not dialog._close.hasFocus():
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        reached.append(QApplication.focusWidget().mapTo(dialog, QPoint()))
    assert len(reached) > 9
    rows = [at.y() // 16 for at in reached]
    assert rows == sorted(rows)
