"""Says what was removed from the library, what stays of it, and lets the removal be undone."""

from PySide6.QtCore import QCoreApplication, QObject

from app.erasure.side_files import remaining_copies
from app.library.records import Conversation
from app.paths import DataFolder
from app.window.controllers.library import LibraryController
from app.window.parts import Parts


class RemovalController(QObject):
    """Follows the removals of a library."""

    def __init__(
        self,
        data: DataFolder,
        parts: Parts,
        library: LibraryController,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._data, self._parts, self._library = data, parts, library
        library.removed.connect(self._tell_reading)
        library.conversation_removed.connect(self._tell_conversation)
        library.all_removed.connect(self._tell_all)
        library.deleted.connect(self._tell_deleted)
        library.undoing.connect(self._withdraw)
        library.undone.connect(self._show)

    def undo(self) -> None:
        """Undo the last removal as long as that is offered."""
        if self._parts.notices.is_offering(self._library.undo):
            self._library.undo()

    def _tell_reading(self, reading_id: int) -> None:
        if entry := self._library.holdings.reading(reading_id):
            self._tell(removed_reading_text(entry.title))

    def _tell_conversation(self, conversation: Conversation) -> None:
        self._tell(removed_text(conversation.title))

    def _tell_all(self, readings: tuple[int, ...], conversations: tuple[int, ...]) -> None:
        self._tell(removed_all_text(len(readings), len(conversations)))

    def _tell_deleted(self, readings: tuple[int, ...]) -> None:
        entries = map(self._library.holdings.reading, readings)
        titles = ", ".join(entry.title for entry in entries if entry is not None)
        self._parts.notices.tell(deleted_text(titles))

    def _tell(self, text: str) -> None:
        if names := ", ".join(path.name for path in remaining_copies(self._data)):
            text = f"{text}\n{remaining_text(names)}"
        self._parts.notices.tell(text, self.tr("Undo"), self._library.undo)

    def _withdraw(self) -> None:
        self._parts.notices.withdraw(self._library.undo)

    def _show(self, readings: tuple[int, ...], conversations: tuple[int, ...]) -> None:
        """Let a person see what is back; its rows follow from what the library has by now."""
        self._parts.library.set_props(self._parts.library_model.props)
        self._parts.library.show_rows(readings, conversations)


def removed_reading_text(title: str) -> str:
    """Return the message that a reading was removed, and what stays."""
    return QCoreApplication.translate(
        "Library",
        "Removed “{title}” and its saved reading. Your files, exports and backups are kept.",
    ).format(title=title)


def removed_text(title: str) -> str:
    """Return the message that a conversation was removed."""
    return QCoreApplication.translate("Library", "Removed “{title}”").format(title=title)


def removed_all_text(num_readings: int, num_conversations: int) -> str:
    """Return the message that several were removed, and what stays."""
    translate = QCoreApplication.translate
    if not num_readings:
        return translate("Library", "Removed %Ln conversation(s).", "", num_conversations)
    return translate(
        "Library",
        "Removed %Ln reading(s) with what was saved. Your files, exports and backups are kept.",
        "",
        num_readings,
    )


def deleted_text(titles: str) -> str:
    """Return the message that another program has deleted readings."""
    return QCoreApplication.translate(
        "Library", "Deleted by another program, so nothing of it is kept: {titles}."
    ).format(titles=titles)


def remaining_text(names: str) -> str:
    """Return that files were set aside as damaged, and may still hold what was removed."""
    text = QCoreApplication.translate(
        "Library", "Not deleted: {names}, set aside as damaged in the data folder."
    )
    return text.format(names=names)
