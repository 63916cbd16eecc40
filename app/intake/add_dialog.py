"""The system's own dialog to choose documents, opened without stopping the window."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from app.intake.folder import DOCUMENT_SUFFIXES


def choose_documents(parent: QWidget, take: Callable[[list[Path]], None]) -> QFileDialog:
    """Let the person choose files and hand them to `take`; the dialog deletes itself."""
    translate = QCoreApplication.translate
    dialog = QFileDialog(parent, translate("Intake", "Add documents"))
    dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
    patterns = " ".join(f"*{suffix}" for suffix in DOCUMENT_SUFFIXES)
    documents = translate("Intake", "Documents")
    dialog.setNameFilters([f"{documents} ({patterns})", translate("Intake", "All files (*)")])
    return _open(dialog, take)


def choose_folder(parent: QWidget, take: Callable[[list[Path]], None]) -> QFileDialog:
    """Let the person choose a folder, all of whose documents make one reading."""
    dialog = QFileDialog(parent, QCoreApplication.translate("Intake", "Add a folder"))
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    return _open(dialog, take)


def _open(dialog: QFileDialog, take: Callable[[list[Path]], None]) -> QFileDialog:
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.filesSelected.connect(lambda files: take([Path(file) for file in files]))
    dialog.open()
    return dialog
