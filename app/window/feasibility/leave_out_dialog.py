"""Lets a person choose what to leave out of a reading; each choice shows its effect."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.window.feasibility.leave_out import (
    LeaveOutInputs,
    LeaveOutProps,
    PartRow,
    derive,
    with_part,
    with_written,
)
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.widgets.dialog_rows import button_row
from app.window.widgets.room import grown_size

_SIZE = (560, 560)
_STATES = {
    True: Qt.CheckState.Checked,
    False: Qt.CheckState.Unchecked,
    None: Qt.CheckState.PartiallyChecked,
}


class LeaveOutDialog(QDialog):
    """Opened with `open()`; changes nothing by itself."""

    chosen = Signal(tuple)
    """The pages left out, per document, ascending."""

    def __init__(self, inputs: LeaveOutInputs, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._inputs = inputs
        self._heading, self._words = QLabel(self), QLabel(self, wordWrap=True)
        self._parts = QTreeWidget(self)
        self._ranges_label, self._ranges = QLabel(self), QLineEdit(self)
        self._problem = QLabel(self, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._verdict, self._detail = QLabel(self), QLabel(self)
        self._cancel, self._keep = QPushButton(self), QPushButton(self)
        self._lay_out()
        self._say()
        self._fill(derive(inputs).rows)
        self._show()
        self._parts.itemChanged.connect(self._take_part)
        self._ranges.textEdited.connect(lambda text: self._take(with_written(self._inputs, text)))
        self._cancel.clicked.connect(self.reject)
        self._keep.clicked.connect(self._decide)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._say()
            self._show()

    def _lay_out(self) -> None:
        spacing = self._theme.tokens.spacing
        self.resize(grown_size(_SIZE, self))
        set_look(self._heading, Look.TITLE)
        set_look(self._verdict, Look.HEADING)
        set_look(self._parts, Look.FIELD)
        set_look(self._problem, Look.ERROR)
        for caption in (self._words, self._detail):
            set_look(caption, Look.CAPTION)
        self._ranges_label.setBuddy(self._ranges)
        tree, header = self._parts, self._parts.header()
        tree.setColumnCount(3)
        tree.setRootIsDecorated(False)
        tree.setHeaderHidden(True)
        tree.setUniformRowHeights(True)
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in (1, 2):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        column_of_all = QVBoxLayout(self)
        column_of_all.setContentsMargins(*[spacing.section] * 4)
        column_of_all.setSpacing(spacing.step)
        above: tuple[QWidget, ...] = (self._heading, self._words, tree)
        between: tuple[QWidget, ...] = (self._ranges_label, self._ranges, self._problem)
        below: tuple[QWidget, ...] = (self._verdict, self._detail)
        for part in (*above, *between):
            column_of_all.addWidget(part, int(part is tree))
        column_of_all.addSpacing(spacing.step)
        for part in below:
            column_of_all.addWidget(part)
        column_of_all.addLayout(button_row(self._cancel, self._keep))

    def _say(self) -> None:
        self.setWindowTitle(self.tr("Leave pages out"))
        self._heading.setText(self.tr("Leave pages out"))
        self._words.setText(
            self.tr("What is not ticked is not read, and no answer can come from it.")
        )
        self._ranges_label.setText(self.tr("Pages to leave out"))
        self._ranges.setPlaceholderText(self.tr("Such as 1–12, 201–"))
        self._cancel.setText(self.tr("Cancel"))
        self._keep.setText(self.tr("Apply"))
        self._parts.setAccessibleName(self.tr("Parts of the reading"))

    def _fill(self, rows: tuple[PartRow, ...]) -> None:
        for row in rows:
            # What has no title is called by its pages, once.
            place = row.pages if row.title else ""
            item = QTreeWidgetItem(self._parts, [row.title or row.pages, place, row.tokens])
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            for column in (1, 2):
                item.setTextAlignment(column, Qt.AlignmentFlag.AlignRight)

    def _take_part(self, item: QTreeWidgetItem) -> None:
        number = self._parts.indexOfTopLevelItem(item)
        is_read = item.checkState(0) is Qt.CheckState.Checked
        self._take(with_part(self._inputs, number, is_read=is_read))

    def _take(self, inputs: LeaveOutInputs) -> None:
        self._inputs = inputs
        self._show()

    def _show(self) -> None:
        props = derive(self._inputs)
        self._parts.blockSignals(True)  # what is ticked here comes from above
        for number, row in enumerate(props.rows):
            if (item := self._parts.topLevelItem(number)) is not None:
                item.setCheckState(0, _STATES[row.is_read])
        self._parts.blockSignals(False)
        self._show_ranges(props)
        self._problem.setText(props.problem)
        self._problem.setVisible(bool(props.problem))
        self._verdict.setText(props.verdict)
        self._detail.setText(props.detail)
        self._verdict.setAccessibleDescription(props.detail)
        self._keep.setEnabled(props.can_keep)

    def _show_ranges(self, props: LeaveOutProps) -> None:
        for part in (self._ranges_label, self._ranges):
            part.setVisible(props.has_ranges)
        if not self._ranges.hasFocus() and self._ranges.text() != props.ranges:
            self._ranges.setText(props.ranges)

    def _decide(self) -> None:
        self.accept()
        self.chosen.emit(tuple(tuple(sorted(pages)) for pages in self._inputs.left_out))
