"""The extraction audit: what a person sees of every page beside what the model will read."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QWidget

from app.documents.document import Document
from app.theme.theme import Theme
from app.viewer.source.page_source import PageSource


class AuditDialog(QDialog):
    """Shows one document; takes the page source over. Opened with `open()`, never blocks."""

    confirmed = Signal(tuple)
    """The pages to leave out, ascending, from 1; sent only when they differ from before."""

    def __init__(
        self,
        document: Document,
        source: PageSource,
        theme: Theme,
        *,
        left_out: Sequence[int] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._document = document
        self._source = source
        self._theme = theme
        self._left_out = tuple(left_out)
