"""Edits a connection to a server, tests it, and asks whether documents may go there."""

from collections.abc import Collection

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.errors import LecternError
from app.jobs import Err, Job, Ok
from app.remote.connection import Connection
from app.remote.trial import Trial
from app.window.engines.connections import Connections
from app.window.engines.draft import Draft
from app.window.theme.stylesheet import Look, set_look
from app.window.translation.local_failures import local_failure
from app.window.translation.quantities import count
from app.window.widgets.dialog_rows import button_row
from app.window.widgets.paragraph import Paragraph
from app.window.widgets.words_dialog import WordsDialog

_WIDTH = 480
_MOST_NAMED = 8


class ConnectionDialog(WordsDialog):
    """Opened with `open()`; deletes itself."""

    kept = Signal(str, Connection)
    """A name, and the connection that is to have it."""

    def __init__(
        self,
        connections: Connections,
        parent: QWidget,
        *,
        name: str = "",
        former: Connection | None = None,
    ) -> None:
        super().__init__(_WIDTH, parent)
        self._connections = connections
        self._taken: Collection[str] = connections.known.keys() - {name}
        self._former = former
        self._trial: Job | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Connection to a server"))
        self._name = QLineEdit(name, self)
        self._address = QLineEdit(former.address if former else "", self)
        self._key = QLineEdit(self, echoMode=QLineEdit.EchoMode.Password)
        self._model, self._model_name = QComboBox(self, editable=True), QLineEdit(self)
        self._model.setLineEdit(self._model_name)
        self._model.setCurrentText(former.model if former else "")
        self._try = QPushButton(self.tr("Try it out"), self)
        self._told = Paragraph(parent=self)
        self._agrees = QCheckBox(self.tr("My documents and questions may be sent there"), self)
        self._agrees.setChecked(former is not None and former.is_confirmed)
        self._warning = Paragraph(parent=self)
        self._cancel = QPushButton(self.tr("Cancel"), self)
        self._keep = QPushButton(self.tr("Save"), self)
        self._lay_out()
        for field in (self._name, self._address, self._key, self._model_name):
            field.textChanged.connect(self._judge)
        self._address.textChanged.connect(self._forget_agreement)
        self._agrees.toggled.connect(self._judge)
        self._try.clicked.connect(self._try_out)
        self._cancel.clicked.connect(self.reject)
        self._keep.clicked.connect(self.accept)
        self._judge()
        self._name.setFocus()

    @property
    def draft(self) -> Draft:
        """What the fields hold."""
        return Draft(
            self._name.text(),
            self._address.text(),
            self._key.text(),
            self._model.currentText(),
            agrees=self._agrees.isChecked(),
            former=self._former,
        )

    def accept(self) -> None:
        """Hand the connection on."""
        draft = self.draft
        if draft.is_whole and draft.failure(self._taken) is None:
            self.kept.emit(draft.name.strip(), draft.connection)
            super().accept()

    def done(self, result: int) -> None:
        """Close; nobody waits for the server any more."""
        if self._trial is not None:
            self._trial.cancel()
        super().done(result)

    def _judge(self) -> None:
        draft = self.draft
        failure = draft.failure(self._taken)
        self._tell(failure)
        is_there = bool(draft.address.strip()) and failure is None
        self._keep.setEnabled(draft.is_whole and failure is None)
        self._try.setEnabled(is_there and self._trial is None)
        is_plain = is_there and not draft.connection.is_tls
        self._warning.setText(
            self.tr(
                "On their way there they are not encrypted: anyone on the network can read them."
            )
            if is_plain
            else ""
        )
        self._warning.setVisible(is_plain)

    def _forget_agreement(self) -> None:
        if self.draft.is_elsewhere:
            self._agrees.setChecked(False)

    def _try_out(self) -> None:
        self._trial = self._connections.try_out(self.draft.connection, self._take)
        self._try.setEnabled(False)
        self._tell(None, self.tr("Asking the server …"))

    def _take(self, result: Ok[Trial] | Err) -> None:
        self._trial = None
        self._judge()
        match result:
            case Ok(trial):
                self._offer(trial.models)
                self._tell(None, self._found(trial))
            case Err(LecternError() as failure):
                self._tell(failure)
            case Err(error):
                raise error

    def _found(self, trial: Trial) -> str:
        if not trial.models:
            return self.tr("The server answers. It lists no models: name the one that it runs.")
        models = ", ".join(trial.models[:_MOST_NAMED])
        text = self.tr("The server answers. Its models: {models}.").format(models=models)
        if not trial.context_limit:
            return text
        context = self.tr("Context: {tokens} tokens.")
        return f"{text} {context.format(tokens=count(trial.context_limit))}"

    def _offer(self, models: Collection[str]) -> None:
        chosen = self._model.currentText()
        self._model.clear()
        self._model.addItems([*models])
        self._model.setCurrentText(chosen or (next(iter(models)) if len(models) == 1 else ""))

    def _tell(self, failure: LecternError | None, text: str = "") -> None:
        set_look(self._told, Look.ERROR if failure else Look.CAPTION)
        self._told.setText(local_failure(failure).line if failure else text)
        self._told.setVisible(bool(self._told.text()))

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 16)
        column.setSpacing(4)
        heading = QLabel(self.windowTitle(), self)
        set_look(heading, Look.HEADING)
        column.addWidget(heading)
        caption = Paragraph(
            self.tr(
                "Any server with an OpenAI-compatible interface: vLLM, SGLang, llama.cpp, LM "
                "Studio, Ollama, another Lectern."
            ),
            self,
        )
        set_look(caption, Look.CAPTION)
        column.addWidget(caption)
        has_key = self._former is not None and self._former.has_key
        self._key.setPlaceholderText(self.tr("Unchanged") if has_key else self.tr("None"))
        self._model_name.setPlaceholderText(self.tr("The only one"))
        self._address.setPlaceholderText("https://example.org:8000/v1")
        rows = (
            (self.tr("Name"), self._name),
            (self.tr("Address"), self._address),
            (self.tr("Key"), self._key),
            (self.tr("Model"), self._model),
        )
        for title, field in rows:
            column.addSpacing(4)
            column.addWidget(QLabel(title, self))
            column.addWidget(field)
            field.setAccessibleName(title)
        column.addSpacing(8)
        column.addWidget(self._try, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._told)
        column.addSpacing(8)
        column.addWidget(self._agrees)
        column.addWidget(self._warning)
        set_look(self._warning, Look.CAPTION)
        column.addSpacing(12)
        column.addLayout(button_row(self._cancel, self._keep))
