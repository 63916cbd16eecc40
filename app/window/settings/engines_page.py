"""The settings page about where models run: here, or on a server."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from app.remote.connection import Connection
from app.window.engines.connection_dialog import ConnectionDialog
from app.window.engines.connections import Engines
from app.window.settings.settings_page import SettingsPage
from app.window.theme.stylesheet import Look, set_look
from app.window.widgets.confirmation import confirm
from app.window.widgets.dialog_rows import choice_caption
from app.window_order import OWN_ENGINE

_TOP = Qt.AlignmentFlag.AlignTop


class EnginesPage(SettingsPage):
    """Chooses among this computer and the connections, which are added and changed here."""

    engine_wanted = Signal(str)
    """The name of the engine with which the window is to open again."""

    def __init__(self, engines: Engines) -> None:
        super().__init__()
        self._connections = connections = engines.connections
        self._in_use = engines.in_use
        self._list = QWidget(self.inside)
        self._rows = QVBoxLayout(self._list)
        self._shown: list[QWidget] = []
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(4)
        self._add_words()
        connections.changed.connect(self._show)
        connections.look()
        self._show()

    def _add_words(self) -> None:
        translate = QCoreApplication.translate
        self.add_row(
            self._list,
            title=translate("Settings", "Where models run"),
            text=translate(
                "Settings",
                "What this computer reads stays on it. If a server computes, your documents and "
                "questions are sent to it, and its owner decides what becomes of them. Only this "
                "computer saves readings, shows its memory, and tells where an answer looked.",
            ),
            is_wide=True,
        )
        self.add_button(
            translate("Settings", "Add a server …"),
            self._add,
            title=translate("Settings", "Servers"),
            words=translate("Settings", "Nothing is sent to a server before you agree to it."),
        )
        self._column.addStretch(1)

    def _show(self) -> None:
        """Make a row for each engine."""
        self._choices = QButtonGroup(self._list)
        self._marked: QRadioButton | None = None
        translate = QCoreApplication.translate
        for row in self._shown:
            row.hide()
            row.deleteLater()
        self._shown = [self._choice(OWN_ENGINE, translate("Settings", "This computer"))]
        for name, connection in sorted(self._connections.known.items()):
            self._shown.append(self._row(name, connection))
        for row in self._shown:
            self._rows.addWidget(row)

    def _choice(self, name: str, title: str) -> QRadioButton:
        choice = QRadioButton(title, self._list)
        self._choices.addButton(choice)
        if name == self._in_use:
            choice.setChecked(True)
            self._marked = choice
        choice.clicked.connect(partial(self._choose, name))
        return choice

    def _row(self, name: str, connection: Connection) -> QWidget:
        translate = QCoreApplication.translate
        row = QWidget(self._list)
        choice = self._choice(name, name)
        choice.setEnabled(connection.is_confirmed)
        where = " · ".join(filter(None, (connection.address, connection.model)))
        if not connection.is_confirmed:
            where = translate("Settings", "{address} (not agreed to)").format(address=where)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(choice)
        words.addWidget(choice_caption(where, row))
        choice.setAccessibleDescription(where)
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.addLayout(words, 1)
        change = partial(self._edit, name, connection)
        line.addWidget(self._button(translate("Settings", "Change …"), name, change), 0, _TOP)
        if name != self._in_use:
            remove = partial(self._ask_to_remove, name, connection)
            line.addWidget(self._button(translate("Settings", "Remove …"), name, remove), 0, _TOP)
        return row

    def _button(self, title: str, name: str, act: Callable[[], None]) -> QPushButton:
        button = QPushButton(title, self._list)
        button.setAutoDefault(False)
        button.setAccessibleName(f"{title.removesuffix(' …')}: {name}")
        button.clicked.connect(lambda _checked=False: act())
        set_look(button, Look.QUIET)
        return button

    def _choose(self, name: str) -> None:
        """Ask whether the window is to open again; until then this engine stays marked."""
        if name != self._in_use:
            self._mark_again()
            self._ask_to_open_again(name, self._connections.known.get(name))

    def _mark_again(self) -> None:
        """Mark the engine in use, or none where it is not in the list, or not yet."""
        if self._marked is not None:
            self._marked.setChecked(True)
        elif (chosen := self._choices.checkedButton()) is not None:
            self._choices.setExclusive(False)
            chosen.setChecked(False)
            self._choices.setExclusive(True)

    def _ask_to_open_again(self, name: str, connection: Connection | None) -> None:
        translate = QCoreApplication.translate
        if connection is None:
            question = translate("Settings", "Run models on this computer again?")
            words = translate("Settings", "Lectern closes and opens again. Nothing is lost.")
        else:
            question = translate("Settings", "Run models on “{name}”?").format(name=name)
            words = translate(
                "Settings",
                "Lectern closes and opens again. From then on, the documents that you read and "
                "the questions that you ask are sent to {address}.",
            ).format(address=connection.address)
        confirm(
            self,
            question,
            words,
            action=translate("Settings", "Open again"),
            act=partial(self.engine_wanted.emit, name),
        )

    def _add(self) -> None:
        dialog = ConnectionDialog(self._connections, self)
        dialog.kept.connect(self._connections.keep)
        dialog.open()

    def _edit(self, name: str, connection: Connection) -> None:
        dialog = ConnectionDialog(self._connections, self, name=name, former=connection)
        dialog.kept.connect(partial(self._connections.keep, former=name))
        if name == self._in_use:
            dialog.kept.connect(self._ask_to_open_again)
        dialog.open()

    def _ask_to_remove(self, name: str, connection: Connection) -> None:
        translate = QCoreApplication.translate
        confirm(
            self,
            translate("Settings", "Remove “{name}”?").format(name=name),
            translate(
                "Settings", "Its key is forgotten. Conversations stay. {address} is not told."
            ).format(address=connection.address),
            action=translate("Settings", "Remove"),
            act=partial(self._connections.remove, name),
        )
