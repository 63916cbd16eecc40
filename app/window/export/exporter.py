"""Asks where a conversation is to be written, then writes it off the GUI thread; copies answers."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from app.errors import LecternError
from app.jobs import Err, JobRunner, Ok
from app.window.chat.chat_fold import ChatInputs
from app.window.export.export import ExportFormat, export
from app.window.export.file_names import file_name
from app.window.export.markdown import answer_to_markdown
from app.window.export.transcript import ExportedConversation, exported, exported_answer
from app.window.viewer.notebook.notebook_view_model import NotebookInputs
from app.window.widgets.file_dialogs import ask_how_to_write


class Exporter(QObject):
    """Exports the conversation that is shown."""

    exported = Signal(Path)
    """The `Path` of the file that was written."""
    failed = Signal(LecternError)
    """The `LecternError` why it was not."""

    def __init__(self, jobs: JobRunner, parent: QWidget) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._window = parent

    def ask(self, inputs: ChatInputs, notebook: NotebookInputs) -> None:
        """Let the person choose a place and a format; nothing happens if they do not."""
        otherwise = QCoreApplication.translate("Export", "Conversation")
        ask_how_to_write(
            self._window,
            QCoreApplication.translate("Export", "Export conversation"),
            file_name(inputs.title, otherwise=otherwise),
            {kind: name_filter(kind) for kind in ExportFormat},
            lambda kind, path: self.write(exported(inputs, notebook), kind, path),
            purpose="conversation",
        )

    def write(self, conversation: ExportedConversation, kind: ExportFormat, path: Path) -> None:
        """Write a conversation; tells when that is done."""
        self._jobs.start(lambda _job: export(conversation, kind, path), self._delivered(path))

    def _delivered(self, path: Path) -> Callable[[Ok[None] | Err], None]:
        def deliver(result: Ok[None] | Err) -> None:
            if isinstance(result, Ok):
                self.exported.emit(path)
            elif isinstance(result.error, LecternError):
                self.failed.emit(result.error)
            else:
                raise result.error

        return deliver


def name_filter(kind: ExportFormat) -> str:
    """Return a format as a file dialog offers it."""
    translate = QCoreApplication.translate
    name = {
        ExportFormat.MARKDOWN: translate("Export", "Markdown"),
        ExportFormat.HTML: translate("Export", "Web page"),
        ExportFormat.PDF: translate("Export", "PDF"),
        ExportFormat.DOCX: translate("Export", "Word"),
        ExportFormat.JSON: translate("Export", "JSON"),
    }[kind]
    return f"{name} (*.{kind})"


def copy_answer(inputs: ChatInputs, message_id: int) -> None:
    """Put an answer of the conversation on the clipboard, with its proof, in Markdown."""
    answer = exported_answer(inputs, message_id)
    QGuiApplication.clipboard().setText(answer_to_markdown(answer))
