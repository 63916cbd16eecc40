"""Enables exactly the commands that would do something now."""

from PySide6.QtCore import QObject

from app.window.chat.chat_view_model import ChatViewModel
from app.window.controllers.documents import DocumentController
from app.window.controllers.readings import ReadingController
from app.window.frame.actions import ActionId
from app.window.frame.commands import Commands
from app.window.viewer.document_viewer import DocumentViewer
from app.window.viewer.notebook.notebook_view_model import NotebookViewModel


class CommandController(QObject):
    """Enables commands as readings, documents and answers come and go."""

    def __init__(
        self,
        commands: Commands,
        chat: ChatViewModel,
        viewer: DocumentViewer,
        notebook: NotebookViewModel,
        *,
        readings: ReadingController,
        documents: DocumentController,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._commands = commands
        self._chat = chat
        self._viewer = viewer
        self._notebook = notebook
        self._readings = readings
        chat.changed.connect(self._look)
        notebook.changed.connect(self._look)
        readings.opened.connect(self._look)
        documents.page_changed.connect(self._look)
        viewer.jumps.changed.connect(self._look)
        self._look()

    def _look(self) -> None:
        chat, is_open = self._chat.props, bool(self._readings.reading_id)
        has_pages = bool(self._viewer.page)
        for command, is_of_use in (
            (ActionId.NEW_CONVERSATION, is_open),
            (ActionId.QUESTION_SHEET, is_open),
            (ActionId.EXPORT, bool(chat.rows or self._notebook.props.rows)),
            (ActionId.STOP, chat.composer.is_answering),
            (ActionId.FIND, has_pages),
            (ActionId.GO_TO_PAGE, has_pages),
            (ActionId.OUTLINE, has_pages),
            (ActionId.NOTEBOOK, is_open),
            (ActionId.BACK, has_pages and self._viewer.jumps.can_go_back),
            (ActionId.FORWARD, has_pages and self._viewer.jumps.can_go_forward),
        ):
            self._commands.action(command).setEnabled(is_of_use)
