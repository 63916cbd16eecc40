"""What may be kept: asks before reading protected documents, opens private windows."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject

from app.settings.settings import ProtectedDocuments
from app.window.controllers.dialogs import DialogController
from app.window.controllers.library import LibraryController
from app.window.controllers.protection import ProtectionController
from app.window.intake.protected_dialog import ProtectedDialog, Staying
from app.window.parts import Parts
from app.window.process.private_window import open_private_window
from app.window.services import Services
from app.window.settings.privacy_page import ProtectionStep

_LASTING = {
    Staying.NOTHING: ProtectedDocuments.PRIVATE,
    Staying.READABLE: ProtectedDocuments.READ,
}


class PrivacyController(QObject):
    """To be used on the GUI thread."""

    def __init__(
        self,
        services: Services,
        parts: Parts,
        library: LibraryController,
        *,
        dialogs: DialogController,
        protection: ProtectionController,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._parts = parts
        self._library = library
        self._dialogs = dialogs
        self._protection = protection
        services.intake.password_wanted.connect(self._ask_in_turn)
        parts.library.password_wanted.connect(lambda path: self.ask_for_password(path, False))
        parts.library.private_wanted.connect(self.open_reading)
        if services.data.is_private:
            parts.bar.show_private()
            parts.window.setWindowTitle(self.tr("Lectern, private"))

    def ask_for_password(self, path: Path, was_wrong: bool) -> None:
        """Ask what may be kept of a document that is being added, then for its password."""
        data, choice = self._services.data, self._services.settings.current.protected_documents
        if was_wrong or not data.is_readable or choice is ProtectedDocuments.READ:
            self._dialogs.ask_password(path, was_wrong)
        elif choice is ProtectedDocuments.PRIVATE:
            self._open_instead(path)
        else:
            dialog = ProtectedDialog(path, self._parts.theme, self._parts.window)
            dialog.chosen.connect(self._take_choice)
            dialog.open()

    def _ask_in_turn(self, path: Path, was_wrong: bool) -> None:
        def ask() -> None:
            if path in {one.path for one in self._services.intake.additions if one.needs_password}:
                self.ask_for_password(path, was_wrong)

        self._parts.turns.take(ask)

    def open_window(self) -> None:
        """Open an empty private window."""
        self._open([])

    def open_reading(self, reading_id: int) -> None:
        """Open the documents of a reading in a private window, as far as their files are there."""
        holdings = self._library.holdings
        entry = holdings.reading(reading_id)
        known = map(holdings.document, entry.documents if entry is not None else ())
        files = [document.path for document in known if document is not None]
        there = [path for path in files if path.is_file()]
        if there:
            self._open(there)
        else:
            self._parts.notices.tell(self.tr("The file is no longer where it was."))

    def _take_choice(self, path: Path, staying: Staying, is_lasting: bool) -> None:
        if is_lasting and staying in _LASTING:
            self._services.settings.update(protected_documents=_LASTING[staying])
        match staying:
            case Staying.NOTHING:
                self._open_instead(path)
            case Staying.ENCRYPTED:
                self._protection.act(ProtectionStep.ENCRYPT)
            case Staying.READABLE:
                self._dialogs.ask_password(path, False)

    def _open_instead(self, path: Path) -> None:
        """Open a document in a private window in place of this one."""
        if self._open([path]):
            self._services.intake.dismiss(path)

    def _open(self, files: Sequence[Path]) -> bool:
        was_started = open_private_window(self._services.data, files)
        if not was_started:
            self._parts.notices.tell(self.tr("The private window could not be opened. Try again."))
        return was_started
