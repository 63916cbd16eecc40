"""A list of folders with buttons to add and remove."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.window.theme.stylesheet import Look, set_look
from app.window.widgets.file_dialogs import ask_for_folder

_HEIGHT = 72


class FolderList(QWidget):
    """Holds a tuple of paths."""

    edited = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._folders: tuple[Path, ...] = ()
        self._list = QListWidget(self)
        self._list.setFixedHeight(_HEIGHT)
        set_look(self._list, Look.FIELD)
        self._list.setAccessibleName(self.tr("Folders with models"))
        self._add = QPushButton(self.tr("Add a folder …"), self)
        self._remove = QPushButton(self.tr("Remove"), self)
        self._add.clicked.connect(self._ask)
        self._remove.clicked.connect(self._take_away)
        self._list.currentRowChanged.connect(lambda row: self._remove.setEnabled(row >= 0))
        self.setFocusProxy(self._list)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        buttons = QHBoxLayout()
        buttons.addWidget(self._add)
        buttons.addWidget(self._remove)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._list)
        column.addLayout(buttons)
        self.set_value(())

    @property
    def setting(self) -> tuple[Path, ...]:
        """The folders that are shown."""
        return self._folders

    def set_value(self, value: object) -> None:
        """Show folders."""
        self._folders = value if isinstance(value, tuple) else ()
        self._list.clear()
        self._list.addItems([str(folder) for folder in self._folders])
        self._list.setVisible(bool(self._folders))
        self._remove.setVisible(bool(self._folders))
        self._remove.setEnabled(False)

    def add(self, folder: Path) -> None:
        """Add a folder at the end; one that is there already changes nothing."""
        if folder not in self._folders:
            self._change((*self._folders, folder))

    def _ask(self) -> None:
        ask_for_folder(self, self.tr("Folder with models"), self.add)

    def _take_away(self) -> None:
        row = self._list.currentRow()
        self._change((*self._folders[:row], *self._folders[row + 1 :]))

    def _change(self, folders: tuple[Path, ...]) -> None:
        self.set_value(folders)
        self.edited.emit()
