"""Search results of the hub as cards, below a line that says how the search goes."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from app.window.models.found_card import FoundCard
from app.window.models.search_props import FoundRow, SearchProps
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme


class FoundList(QWidget):
    """Shows `SearchProps`; it takes no room where nothing was looked for.

    `cards` are those of the results, the best first.
    """

    download_wanted = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._note = QLabel(self)
        self._shown: tuple[FoundRow, ...] = ()
        self.cards: list[FoundCard] = []
        self._note.setWordWrap(True)
        self._note.setTextFormat(Qt.TextFormat.PlainText)
        set_look(self._note, Look.HEADING)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(theme.tokens.spacing.step)
        self._column.addWidget(self._note)

    def set_props(self, props: SearchProps) -> None:
        """Show another state of the search."""
        self._note.setText(props.note)
        self.setVisible(bool(props.note))
        if props.rows == self._shown:
            return
        self._shown = props.rows
        for card in self.cards:
            card.deleteLater()
        self.cards = [self._card(row) for row in props.rows]

    def _card(self, row: FoundRow) -> FoundCard:
        card = FoundCard(self._theme, row, self)
        card.download_wanted.connect(self.download_wanted)
        self._column.addWidget(card)
        return card
