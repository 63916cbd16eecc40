import os
import subprocess
import sys

import pytest

FAILS = """
from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QDialog, QListView, QPushButton, QWidget
from shiboken6 import delete
from app.window.process.override_errors import keep_override_errors_whole
def use_what_is_gone():
    gone = QObject()
    delete(gone)
    gone.objectName()
"""
BEFORE = """
class Rows(QAbstractListModel):
    def rowCount(self, parent=QModelIndex()):
        return use_what_is_gone()
keep_override_errors_whole()
"""
AFTER = """
keep_override_errors_whole()
class Rows(QAbstractListModel):
    def rowCount(self, parent=QModelIndex()):
        return use_what_is_gone()
"""
SHOWN = """
application = QApplication([])
rows, view = Rows(), QListView()
try:
    view.setModel(rows)
    view.show()
    application.processEvents()
except RuntimeError as error:
    print("told:", "already deleted" in str(error))
"""
STILL_SLOTS = """
keep_override_errors_whole()
keep_override_errors_whole()
class Asked(QDialog):
    def accept(self):
        print("accepted")
        super().accept()
    def done(self, result):
        print("done", result)
        super().done(result)
class Named(Asked):
    def sizeHint(self, *, own=True):
        return super().sizeHint()
application = QApplication([])
asked, button = Named(), QPushButton()
button.clicked.connect(asked.accept)
button.click()
print(asked.sizeHint(own=False) == QDialog().sizeHint(), Asked.accept.__name__)
"""


def _said(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", FAILS + code],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )
    assert done.returncode == 0, done
    return done.stdout


@pytest.mark.parametrize("declared", [BEFORE, AFTER], ids=["there", "to come"])
def test_an_error_raised_in_c_leaves_a_method_that_qt_calls_as_an_exception(declared: str) -> None:
    assert _said(declared + SHOWN) == "told: True\n"


def test_guarded_methods_stay_what_they_are() -> None:
    """One without parameters is still called without, by a signal that has some."""
    assert _said(STILL_SLOTS) == "accepted\ndone 1\nTrue accept\n"
