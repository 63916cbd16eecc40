"""The system's dialogs for files and folders, opened without blocking the window.

Each hands on what was chosen, nothing where nothing was, and deletes itself. It begins where files
of its kind were chosen last, as far as a window above it has `Folders`; otherwise in the person's
documents. One that writes in one of several formats begins with the one that was used last.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QSettings, QStandardPaths, Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from app.window.widgets.typed_target import Kind, typed_target


class Folders(QObject):
    """Where files were chosen last: those to open, those to write, and folders, each apart.

    Also the formats in which they were written.
    """

    def __init__(self, path: Path, window: QWidget, *, is_kept: bool = True) -> None:
        """Dialogs of this window, and of dialogs over it, are remembered in a file at `path`.

        Where names may not lie readable, none `is_kept` longer than the window, and those from
        before are removed.
        """
        super().__init__(window)
        self._values = QSettings(str(path), QSettings.Format.IniFormat)
        self._is_kept = is_kept
        self._of_window: dict[str, str] = {}
        if not is_kept:
            self._values.remove("folders")
            self._values.sync()

    def last(self, purpose: str) -> str:
        """Return the folder; empty where there is none or it is gone."""
        kept = self._values.value(f"folders/{purpose}", "")
        folder = self._of_window.get(purpose) or str(kept)
        return folder if folder and Path(folder).is_dir() else ""

    def remember(self, purpose: str, folder: str) -> None:
        """Begin there the next time; where it `is_kept`, also after a restart."""
        self._of_window[purpose] = folder
        if not self._is_kept:
            return
        self._values.setValue(f"folders/{purpose}", folder)
        self._values.sync()

    def last_format(self, purpose: str) -> str:
        """Return the format that was used last; empty where there is none."""
        return str(self._values.value(f"formats/{purpose}", ""))

    def remember_format(self, purpose: str, suffix: str) -> None:
        """Begin with this one the next time; it names nothing, so it may always be kept."""
        self._values.setValue(f"formats/{purpose}", suffix)
        self._values.sync()


def begin_where_left(dialog: QFileDialog) -> None:
    """Let a dialog begin in the folder where the last one of its kind ended.

    The first one begins in the documents: where the process was started says nothing of the person.
    """
    dialog.setDirectory(str(_documents()))
    folders = _folders_over(dialog)
    if folders is None:
        return
    is_folder = dialog.fileMode() is QFileDialog.FileMode.Directory
    is_written = dialog.acceptMode() is QFileDialog.AcceptMode.AcceptSave
    purpose = "write" if is_written else "folder" if is_folder else "open"
    if last := folders.last(purpose):
        dialog.setDirectory(last)
    dialog.accepted.connect(lambda: folders.remember(purpose, dialog.directory().absolutePath()))


def _documents() -> Path:
    location = QStandardPaths.StandardLocation.DocumentsLocation
    folder = Path(QStandardPaths.writableLocation(location))
    return folder if folder.is_absolute() and folder.is_dir() else Path.home()


def _folders_over(dialog: QWidget) -> Folders | None:
    above: QObject | None = dialog
    while above is not None:
        direct = Qt.FindChildOption.FindDirectChildrenOnly
        found = above.findChild(Folders, options=direct)
        if found is not None:
            return found
        above = above.parent()
    return None


def ask_for_files(
    parent: QWidget, title: str, kinds: Sequence[str], take: Callable[[list[Path]], None]
) -> QFileDialog:
    """Ask for files that are there; `kinds` are name filters."""
    dialog = QFileDialog(parent, title)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
    begin_where_left(dialog)
    dialog.setNameFilters(kinds)
    return _open(dialog, take)


def ask_for_file(
    parent: QWidget, title: str, kinds: Sequence[str], take: Callable[[Path], None]
) -> QFileDialog:
    """Ask for one file that is there."""
    dialog = QFileDialog(parent, title)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    begin_where_left(dialog)
    dialog.setNameFilters(kinds)
    return _open(dialog, lambda paths: take(paths[0]))


def ask_for_folder(parent: QWidget, title: str, take: Callable[[Path], None]) -> QFileDialog:
    """Ask for a folder."""
    dialog = QFileDialog(parent, title)
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    begin_where_left(dialog)
    return _open(dialog, lambda paths: take(paths[0]))


def ask_where_to_write(
    parent: QWidget, title: str, suggested: str, kind: str, take: Callable[[Path], None]
) -> QFileDialog:
    """Ask for a file to write to; one that is there is only given after a question.

    A name that is typed without an ending gets that of `suggested`.
    """
    dialog = QFileDialog(parent, title)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    begin_where_left(dialog)
    dialog.setNameFilter(kind)
    dialog.setDefaultSuffix(Path(suggested).suffix.removeprefix("."))
    dialog.selectFile(suggested)
    return _open(dialog, lambda paths: take(paths[0]))


def ask_how_to_write(
    parent: QWidget,
    title: str,
    suggested: str,
    kinds: Mapping[Kind, str],
    take: Callable[[Kind, Path], None],
    *,
    purpose: str,
) -> QFileDialog:
    """Ask for a file to write to and one of several formats; `kinds` has the name filter of each.

    A suffix that is typed counts more than the filter. The format used last for this `purpose`
    is offered first.
    """
    dialog = QFileDialog(parent, title)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    begin_where_left(dialog)
    folders = _folders_over(dialog)
    last = folders.last_format(purpose) if folders is not None else ""
    first = next((kind for kind in kinds if kind == last), next(iter(kinds)))
    of_filter = {chosen: kind for kind, chosen in kinds.items()}
    dialog.setNameFilters(list(of_filter))
    dialog.selectNameFilter(kinds[first])
    dialog.setDefaultSuffix(first)
    dialog.selectFile(suggested)
    dialog.filterSelected.connect(lambda chosen: dialog.setDefaultSuffix(of_filter[chosen]))

    def hand_on(paths: list[Path]) -> None:
        otherwise = of_filter.get(dialog.selectedNameFilter(), first)
        kind, path = typed_target(paths[0], tuple(kinds), otherwise)
        if folders is not None:
            folders.remember_format(purpose, kind)
        take(kind, path)

    return _open(dialog, hand_on)


def _open(dialog: QFileDialog, take: Callable[[list[Path]], None]) -> QFileDialog:
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.filesSelected.connect(lambda files: take([Path(file) for file in files]))
    dialog.open()
    return dialog
