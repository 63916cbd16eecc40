"""The feasibility card: whether a reading fits, what it takes, and the alternatives."""

from pathlib import Path

from PySide6.QtCore import QEvent, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.core.fit.remedies import Remedy
from app.window.feasibility.card import (
    Choice,
    FeasibilityProps,
    FormatLine,
    GoOn,
    ModelLine,
)
from app.window.feasibility.format_table import FormatTable
from app.window.feasibility.model_table import ModelTable
from app.window.feasibility.verdict_panel import VerdictPanel
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.widgets.elided_label import ElidedLabel
from app.window.widgets.room import grown, room_on_screen

_WIDTH = 720
_CHANGES_HEIGHT = {
    QEvent.Type.LayoutRequest,
    QEvent.Type.Resize,
    QEvent.Type.Show,
    QEvent.Type.WindowActivate,
}


class FeasibilityDialog(QDialog):
    """Shows `FeasibilityProps`; opened with `open()`, never blocks."""

    read_wanted = Signal()
    """Begin with the model and the format that are loaded; the dialog has closed itself."""
    open_wanted = Signal()
    """It is read already; the dialog has closed itself."""
    model_wanted = Signal(Path, str)
    """The folder of a model and a KV format to load; the card continues when it is measured."""
    choice_made = Signal(Path, str)
    """Folder and KV format that are looked at; for `FeasibilityViewModel.choose`."""
    audit_wanted = Signal()
    documents_wanted = Signal()
    pages_wanted = Signal()
    """Pages are to be left out, so that the rest fits."""
    download_wanted = Signal(str)
    """A model, by its name on the hub."""
    window_wanted = Signal(int)
    """The reading is to be answered through a window of so many tokens."""
    space_wanted = Signal()
    """Saved readings are to be looked through, to delete some."""
    recognition_wanted = Signal(bool)
    """Whether pages without text are to be recognised now, or no more of them."""

    def __init__(
        self, theme: Theme, parent: QWidget | None = None, *, is_remote: bool = False
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._is_remote = is_remote
        self._props = FeasibilityProps()
        self._title = ElidedLabel(mode=Qt.TextElideMode.ElideMiddle, parent=self)
        self._facts = QLabel(self, textFormat=Qt.TextFormat.PlainText)
        self._verdict = VerdictPanel(theme, self)
        self._models_heading = QLabel(self)
        self._models = ModelTable(theme, self)
        self._formats_heading = QLabel(self)
        self._formats = FormatTable(theme, self)
        self._audit = QPushButton(self)
        self._cancel = QPushButton(self)
        self._go_on = QPushButton(self)
        self._lay_out()
        self._connect()
        self._say()
        self.set_props(self._props)

    @Slot(object)
    def set_props(self, props: FeasibilityProps) -> None:
        """Show what the view model derived."""
        self._props = props
        self._title.setText(props.title)
        self._facts.setText(props.facts)
        self._verdict.show_verdict(props)
        self._models.show_lines(props.models)
        self._formats.show_lines(props.formats, is_on_gpu=props.is_on_gpu)
        self._models_heading.setVisible(bool(props.models))
        self._models.setVisible(bool(props.models))
        self._formats_heading.setVisible(bool(props.formats))
        self._formats.setVisible(bool(props.formats))
        self._go_on.setVisible(bool(props.go_on_text))
        self._go_on.setText(props.go_on_text)
        had_focus = self._go_on.hasFocus()
        self._go_on.setEnabled(props.go_on is not GoOn.NOTHING)
        if had_focus and not self._go_on.isEnabled():
            self._cancel.setFocus()  # and not the next field, which Space would change
        # Return goes on as soon as one can, unless the keyboard is in the middle of something.
        if self.focusWidget() in {None, self._audit, self._cancel}:
            (self._go_on if self._go_on.isEnabled() else self._cancel).setFocus()

    def event(self, event: QEvent) -> bool:
        """Leave the words the lines they need, which a window's layout by itself does not.

        Before it is shown, so that it appears in the middle; and not while a window manager is
        placing it, for which it would take the corner that it was made in.
        """
        if event.type() is QEvent.Type.Show:
            self._fit()
        is_done = super().event(event)
        if event.type() in _CHANGES_HEIGHT and self._is_placed():
            self._fit()
        return is_done

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._say()

    def _lay_out(self) -> None:
        spacing = self._theme.tokens.spacing
        set_look(self._title, Look.TITLE)
        set_look(self._facts, Look.CAPTION)
        set_look(self._go_on, Look.PRIMARY)
        self._go_on.setDefault(True)
        for button in (self._audit, self._cancel):
            button.setAutoDefault(False)
        for heading in (self._models_heading, self._formats_heading):
            set_look(heading, Look.HEADING)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(*[spacing.section] * 4)
        column.setSpacing(spacing.step)
        column.addWidget(self._title)
        column.addWidget(self._facts)
        column.addSpacing(spacing.half)
        column.addWidget(self._verdict)
        for heading, table in (
            (self._models_heading, self._models),
            (self._formats_heading, self._formats),
        ):
            column.addSpacing(spacing.step)
            column.addWidget(heading)
            column.addWidget(table)
        column.addStretch(1)
        column.addSpacing(spacing.step)
        column.addLayout(self._foot())

    def _fit(self) -> None:
        width = max(grown(_WIDTH), self._column.minimumSize().width())
        height = self._column.heightForWidth(max(width, self.width()))
        wanted = QSize(width, max(height, self._column.sizeHint().height()))
        self.setMinimumSize(wanted.boundedTo(room_on_screen(self)))

    def _is_placed(self) -> bool:
        window = self.windowHandle()
        return not self.isVisible() or window is None or window.isExposed()

    def _foot(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addWidget(self._audit)
        row.addStretch(1)
        row.addWidget(self._cancel)
        row.addWidget(self._go_on)
        return row

    def _connect(self) -> None:
        self._models.chosen.connect(self._look_at_model)
        self._formats.chosen.connect(self._look_at_format)
        self._verdict.choice_made.connect(self._take_way)
        self._audit.clicked.connect(self.audit_wanted)
        self._cancel.clicked.connect(self.reject)
        self._go_on.clicked.connect(self._go)

    def _say(self) -> None:
        self.setWindowTitle(self.tr("Before reading"))
        here, there = self.tr("Models on this computer"), self.tr("The server's model")
        self._models_heading.setText(there if self._is_remote else here)
        self._formats_heading.setText(self.tr("Cache format"))
        self._audit.setText(self.tr("Check the text …"))
        self._cancel.setText(self.tr("Not now"))

    @Slot(object)
    def _look_at_model(self, line: ModelLine) -> None:
        self.choice_made.emit(line.path, "")

    @Slot(object)
    def _look_at_format(self, line: FormatLine) -> None:
        self.choice_made.emit(self._chosen_model(), line.kv_format)

    @Slot(object)
    def _take_way(self, choice: Choice) -> None:
        match choice.remedy:
            case Remedy.FORMAT | Remedy.MODEL:
                self.choice_made.emit(choice.path, choice.kv_format)
            case Remedy.LEAVE_OUT:
                self.pages_wanted.emit()
            case Remedy.DOWNLOAD:
                self.download_wanted.emit(choice.download)
            case Remedy.WINDOW:
                self.window_wanted.emit(choice.window)
            case Remedy.DOCUMENTS:
                self.documents_wanted.emit()
            case Remedy.SPACE:
                self.space_wanted.emit()
            case Remedy.RECOGNISE | Remedy.STOP:
                self.recognition_wanted.emit(choice.remedy is Remedy.RECOGNISE)
            case Remedy.GAPS:
                self._read()

    @Slot()
    def _go(self) -> None:
        match self._props.go_on:
            case GoOn.LOAD:
                kv_format = next(one.kv_format for one in self._props.formats if one.is_chosen)
                self.model_wanted.emit(self._chosen_model(), kv_format)
            case GoOn.RECOGNISE:
                self.recognition_wanted.emit(True)
            case GoOn.OPEN:
                self.accept()
                self.open_wanted.emit()
            case _:
                self._read()

    def _read(self) -> None:
        self.accept()
        self.read_wanted.emit()

    def _chosen_model(self) -> Path:
        return next((one.path for one in self._props.models if one.is_chosen), Path())
