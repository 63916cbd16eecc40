"""The system's own dialog to choose documents, opened without stopping the window."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from app.documents.folder import DOCUMENT_SUFFIXES, PICTURE_SUFFIXES
from app.window.widgets.file_dialogs import ask_for_files, ask_for_folder


def choose_documents(parent: QWidget, take: Callable[[list[Path]], None]) -> QFileDialog:
    """Let the person choose files and hand them to `take`; the dialog deletes itself."""
    translate = QCoreApplication.translate
    patterns = " ".join(f"*{suffix}" for suffix in DOCUMENT_SUFFIXES + PICTURE_SUFFIXES)
    documents = translate("Intake", "Documents")
    kinds = [f"{documents} ({patterns})", translate("Intake", "All files (*)")]
    return ask_for_files(parent, translate("Intake", "Add documents"), kinds, take)


def choose_folder(parent: QWidget, take: Callable[[list[Path]], None]) -> QFileDialog:
    """Let the person choose a folder, all of whose documents make one reading."""
    title = QCoreApplication.translate("Intake", "Add a folder")
    return ask_for_folder(parent, title, lambda folder: take([folder]))
