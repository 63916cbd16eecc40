"""The documents of one reading: add, remove, reorder, with the cost shown beforehand."""

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.window.library.arrangement import ArrangementInputs, ArrangementProps, ArrangementViewModel
from app.window.library.arrangement_list import ArrangementList
from app.window.theme.icons import IconName
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.widgets.elided_label import ElidedLabel
from app.window.widgets.icon_button import IconButton
from app.window.widgets.paragraph import Paragraph
from app.window.widgets.room import grown_size

_SIZE = (560, 520)
_ENTER = {Qt.Key.Key_Return, Qt.Key.Key_Enter}


class ArrangeDialog(QDialog):
    """Shows one reading; opened with `open()`, never blocks."""

    arranged = Signal(tuple)
    """Hashes of the documents in their order; sent only when they differ from before."""

    def __init__(
        self,
        title: str,
        inputs: ArrangementInputs,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._model = ArrangementViewModel(inputs, self)
        self._title = ElidedLabel(title, mode=Qt.TextElideMode.ElideMiddle, parent=self)
        self._hint = Paragraph(parent=self)
        self._list = ArrangementList(theme, self)
        self._up = IconButton(theme, IconName.CHEVRON_UP, "", parent=self)
        self._down = IconButton(theme, IconName.CHEVRON_DOWN, "", parent=self)
        self._remove = IconButton(theme, IconName.CLOSE, "", parent=self)
        self._others = QComboBox(self)
        self._price = Paragraph(parent=self)
        self._cancel = QPushButton(self)
        self._confirm = QPushButton(self)
        self._lay_out()
        self._connect()
        self._say()
        self._show(self._model.props)

    def accept(self) -> None:
        """Pass on the decisions."""
        if self._model.props.is_changed:
            self.arranged.emit(self._model.order)
        super().accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  # Qt's name
        """Let Enter in the chooser add a document, and not end the dialog."""
        if event.key() in _ENTER and self._others.hasFocus():
            self._others.showPopup()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._say()
            self._model.retranslate()

    def _lay_out(self) -> None:
        spacing = self._theme.tokens.spacing
        self.resize(grown_size(_SIZE, self))
        set_look(self._title, Look.TITLE)
        set_look(self._hint, Look.CAPTION)
        set_look(self._confirm, Look.PRIMARY)
        self._cancel.setAutoDefault(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(*[spacing.section] * 4)
        column.setSpacing(spacing.step)
        column.addWidget(self._title)
        column.addWidget(self._hint)
        column.addSpacing(spacing.half)
        column.addLayout(self._order_row(), 1)
        column.addWidget(self._others)
        column.addSpacing(spacing.half)
        column.addWidget(self._price)
        column.addSpacing(spacing.step)
        column.addLayout(self._foot())

    def _order_row(self) -> QHBoxLayout:
        buttons = QVBoxLayout()
        for button in (self._up, self._down, self._remove):
            buttons.addWidget(button)
        buttons.addStretch(1)
        row = QHBoxLayout()
        row.setSpacing(self._theme.tokens.spacing.step)
        row.addWidget(self._list, 1)
        row.addLayout(buttons)
        return row

    def _foot(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self._cancel)
        row.addWidget(self._confirm)
        return row

    def _connect(self) -> None:
        model, listed = self._model, self._list
        model.changed.connect(self._show)
        self._up.clicked.connect(lambda: self._move(-1))
        self._down.clicked.connect(lambda: self._move(1))
        self._remove.clicked.connect(self._take_out)
        listed.move_wanted.connect(self._move)
        listed.remove_wanted.connect(self._take_out)
        listed.arranged.connect(model.arrange)
        listed.currentRowChanged.connect(lambda _: self._enable())
        self._others.activated.connect(self._add)
        self._cancel.clicked.connect(self.reject)
        self._confirm.clicked.connect(self.accept)

    def _say(self) -> None:
        self.setWindowTitle(self.tr("Documents in this reading"))
        self._hint.setText(
            self.tr(
                "Documents are read from top to bottom. Put those that change often last: "
                "everything after a change must be read again."
            )
        )
        self._list.setAccessibleName(self.tr("Documents in this reading"))
        self._up.set_icon(IconName.CHEVRON_UP, self.tr("Move up"))
        self._down.set_icon(IconName.CHEVRON_DOWN, self.tr("Move down"))
        self._remove.set_icon(IconName.CLOSE, self.tr("Remove from this reading"))
        self._others.setPlaceholderText(self.tr("Add a document from the library"))
        self._others.setAccessibleName(self.tr("Add a document from the library"))
        self._cancel.setText(self.tr("Cancel"))
        self._confirm.setText(self.tr("Apply"))

    @Slot(object)
    def _show(self, props: ArrangementProps) -> None:
        self._list.show_lines(props.lines)
        self._others.clear()
        for sha256, name in props.others:
            self._others.addItem(name, sha256)
        self._others.setCurrentIndex(-1)
        self._others.setEnabled(bool(props.others))
        self._price.setText(props.price)
        self._confirm.setEnabled(props.can_confirm)
        self._enable()

    def _enable(self) -> None:
        place, number = self._list.currentRow(), self._list.count()
        self._up.setEnabled(place > 0)
        self._down.setEnabled(0 <= place < number - 1)
        self._remove.setEnabled(place >= 0 and number > 1)

    @Slot(int)
    def _move(self, by: int) -> None:
        if sha256 := self._list.current_document():
            self._model.move(sha256, by)
            self._list.go_to(sha256)

    @Slot()
    def _take_out(self) -> None:
        sha256 = self._list.current_document()
        if sha256 and self._list.count() > 1:
            self._model.remove(sha256)

    @Slot(int)
    def _add(self, place: int) -> None:
        sha256 = self._others.itemData(place)
        self._model.add(sha256)
        self._list.go_to(sha256)
