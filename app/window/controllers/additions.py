"""Lets a person see what becomes of files that are added, wherever the library was looked at."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QObject, Slot

from app.errors import LecternError
from app.one_line import in_one_line
from app.window.frame.notices import Notices
from app.window.intake.addition import Addition
from app.window.intake.intake import Intake
from app.window.library.library_view import LibraryView
from app.window.library.library_view_model import LibraryViewModel


class AdditionController(QObject):
    """Gives the library its rows of new files; tells of a refused one whose row is out of sight."""

    def __init__(
        self,
        intake: Intake,
        rows: LibraryViewModel,
        library: LibraryView,
        notices: Notices,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._rows = rows
        self._library = library
        self._notices = notices
        self._is_adding = False
        intake.changed.connect(self._follow)
        intake.refused.connect(self._tell)
        intake.passed_over.connect(self._tell_others)

    @Slot(tuple)
    def _follow(self, additions: Sequence[Addition]) -> None:
        """Show where files are added when that begins; later the list is the person's."""
        self._rows.set_adding(additions)
        was_adding, self._is_adding = self._is_adding, any(not one.failure for one in additions)
        if self._is_adding and not was_adding:
            self._library.show_additions()

    @Slot(LecternError)
    def _tell(self, failure: LecternError) -> None:
        if not self._library.shows_additions:
            self._notices.tell_failure(failure)

    @Slot(str, int)
    def _tell_others(self, folder: str, number: int) -> None:
        text = QCoreApplication.translate(
            "Intake",
            "%Ln file(s) of other kinds in “{name}” were not added. To add them, drop the files.",
            "",
            number,
        )
        self._notices.tell(text.format(name=in_one_line(folder)))
