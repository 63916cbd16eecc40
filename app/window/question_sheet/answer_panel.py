"""The full answer to one question of a sheet, with its citations as links."""

from html import escape

from PySide6.QtCore import QUrl, Signal
from PySide6.QtWidgets import QTextBrowser, QWidget

from app.citations.citation import Citation
from app.window.chat.labelled_text import labelled_text
from app.window.chat.rich_text_writer import CITE
from app.window.question_sheet.sheet_props import SheetRow
from app.window.theme.theme import Theme


class AnswerPanel(QTextBrowser):
    """Shows a line of the table in full."""

    citation_activated = Signal(Citation)
    """The `Citation` that was clicked."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._row: SheetRow | None = None
        self.setOpenLinks(False)
        self.document().setDocumentMargin(theme.tokens.spacing.wide)
        self.anchorClicked.connect(self._follow)
        theme.changed.connect(self._draw)

    def show_row(self, row: SheetRow | None) -> None:
        """Show a line, or nothing; what is shown already keeps its place."""
        if row != self._row:
            self._row = row
            self._draw()

    def _draw(self) -> None:
        row, tokens = self._row, self._theme.tokens
        if row is None:
            self.clear()
            return
        sizes = tokens.type_sizes
        colours = tokens.colours
        words = labelled_text(row.entry.answer, tokens, row.chips)
        failure = escape(row.entry.failure)
        self.setHtml(
            f'<div style="font-size:{sizes.reading}px;color:{colours.text}">'
            f'<p style="font-weight:600;margin-bottom:8px">{escape(row.question)}</p>{words}'
            f'<p style="color:{colours.error}">{failure}</p></div>'
        )

    def _follow(self, url: QUrl) -> None:
        scheme, _, number = url.toString().partition(":")
        if self._row and f"{scheme}:" == CITE and number.isdigit():
            self.citation_activated.emit(self._row.entry.cited[int(number)])
