"""The system's own dialogs for files and folders, opened without stopping the window.

Each hands on what was chosen, nothing where nothing was, and deletes itself.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QWidget


def ask_for_files(
    parent: QWidget, title: str, kinds: Sequence[str], take: Callable[[list[Path]], None]
) -> QFileDialog:
    """Ask for files that are there; `kinds` are name filters."""
    dialog = QFileDialog(parent, title)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
    dialog.setNameFilters(kinds)
    return _open(dialog, take)


def ask_for_file(
    parent: QWidget, title: str, kinds: Sequence[str], take: Callable[[Path], None]
) -> QFileDialog:
    """Ask for one file that is there."""
    dialog = QFileDialog(parent, title)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.setNameFilters(kinds)
    return _open(dialog, lambda paths: take(paths[0]))


def ask_for_folder(parent: QWidget, title: str, take: Callable[[Path], None]) -> QFileDialog:
    """Ask for a folder."""
    dialog = QFileDialog(parent, title)
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    return _open(dialog, lambda paths: take(paths[0]))


def ask_where_to_write(
    parent: QWidget, title: str, suggested: Path, kind: str, take: Callable[[Path], None]
) -> QFileDialog:
    """Ask for a file to write to; one that is there is only given after a question.

    A name that is typed without an ending gets that of `suggested`.
    """
    dialog = QFileDialog(parent, title, str(suggested.parent))
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    dialog.setNameFilter(kind)
    dialog.setDefaultSuffix(suggested.suffix.removeprefix("."))
    dialog.selectFile(suggested.name)
    return _open(dialog, lambda paths: take(paths[0]))


def _open(dialog: QFileDialog, take: Callable[[list[Path]], None]) -> QFileDialog:
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.filesSelected.connect(lambda files: take([Path(file) for file in files]))
    dialog.open()
    return dialog
