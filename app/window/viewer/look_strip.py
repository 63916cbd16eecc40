"""The strip beside the pages: where the selected answer looked, and the current position.

A click goes to the page that was looked at most there; with the keyboard, Up and Down go from one
page that was looked at to the next. Cells that were looked at are wider, not only darker; the first
and the last page, which are looked at whatever is asked, are outlines. Without an answer that
looked anywhere there is no strip.
"""

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.window.theme.theme import Theme
from app.window.translation.quantities import count, fine_per_cent
from app.window.viewer.look_cells import LEAST_MASS, LookCell, cell_of, look_cells

_CELLS = 28
"""Pixels across; beside them is the title, which is set from top to bottom."""
_EDGE = 8
_PITCH = 7
_GAP = 2
_TALLEST = 14
_PAGES_SAID = 8


class LookStrip(QWidget):
    """All pages of the document, from the first at the top to the last."""

    page_chosen = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._num_pages = 0
        self._page = 1
        self._masses: dict[int, float] = {}
        self._cells: tuple[LookCell, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._say()
        theme.changed.connect(self._fit)
        self._fit()

    def show_document(self, num_pages: int) -> None:
        """Show another document; where an answer looked in it may be known before it is open."""
        self._num_pages, self._page = num_pages, 1
        self.show_masses(self._masses)

    def show_masses(self, masses: Mapping[int, float]) -> None:
        """Show the share of an answer's attention by page."""
        self._masses = {page: mass for page, mass in masses.items() if mass >= LEAST_MASS}
        self.setVisible(bool(self._masses) and self._num_pages > 0)
        self._say()
        self._arrange()

    @Slot(int)
    def show_page(self, page: int) -> None:
        """Mark where one is now."""
        self._page = page
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """Ask for a column."""
        return QSize(self.width(), 200)

    def resizeEvent(self, _event: object) -> None:  # noqa: N802  # Qt's name
        """Make as many cells as there is room for."""
        self._arrange()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Draw the cells and the mark of the page in view."""
        with QPainter(self) as painter:
            colours = self._theme.tokens.colours
            painter.fillRect(0, 0, 1, self.height(), QColor(colours.border))
            for index, cell in enumerate(self._cells):
                self._paint_cell(painter, self._rect(index, cell), cell)
            self._paint_title(painter)
            if self._cells:
                here = cell_of(self._page, self._num_pages, len(self._cells))
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(colours.text))
                painter.drawPolygon(self._pointer(self._rect(here, self._cells[here]).center().y()))
            if self.hasFocus():
                painter.setPen(QColor(colours.focus))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def _paint_cell(self, painter: QPainter, area: QRectF, cell: LookCell) -> None:
        if cell.is_end and cell.strength:
            painter.setPen(QPen(self._colour(cell), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(area.adjusted(1, 1, -1, -1))
        else:
            painter.fillRect(area, self._colour(cell))

    def _paint_title(self, painter: QPainter) -> None:
        """Say beside the cells what they show, from top to bottom."""
        tokens = self._theme.tokens
        painter.save()
        painter.setFont(self._title_font())
        painter.setPen(QColor(tokens.colours.text_muted))
        painter.translate(self.width(), _EDGE)
        painter.rotate(90)
        room = QRectF(0, 0, self.height() - 2 * _EDGE, self.width() - _CELLS)
        side = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        title = painter.fontMetrics().elidedText(
            self.accessibleName(), Qt.TextElideMode.ElideRight, int(room.width())
        )
        painter.drawText(room, side, title)
        painter.restore()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802  # Qt's name
        """Go there."""
        cell = self._cell_at(event.position())
        if cell is not None:
            self.page_chosen.emit(cell.page)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  # Qt's name
        """Go to the next page that was looked at, or the one before."""
        pages = sorted(self._looked_at())
        if event.key() == Qt.Key.Key_Down:
            wanted = [page for page in pages if page > self._page][:1]
        elif event.key() == Qt.Key.Key_Up:
            wanted = [page for page in pages if page < self._page][-1:]
        else:
            super().keyPressEvent(event)
            return
        for page in wanted:
            self.page_chosen.emit(page)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._say()

    def event(self, event: QEvent) -> bool:
        """Say what a cell stands for."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            cell = self._cell_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), _words(cell) if cell else "", self)
            return True
        return super().event(event)

    @Slot()
    def _fit(self) -> None:
        """Be as wide as cells and title need in the type in use."""
        self.setFixedWidth(_CELLS + QFontMetrics(self._title_font()).height())
        self.update()

    def _title_font(self) -> QFont:
        return self._theme.font(self.font(), self._theme.tokens.type_sizes.caption - 1)

    def _say(self) -> None:
        self.setAccessibleName(self.tr("Where the answer looked"))
        pages = ", ".join(
            self.tr("page {number}").format(number=count(page))
            for page in self._looked_at()[:_PAGES_SAID]
        )
        most = self.tr("Mostly at {pages}").format(pages=pages)
        self.setAccessibleDescription(most if pages else self.tr("No answer is selected"))

    def _looked_at(self) -> list[int]:
        return sorted(self._masses, key=lambda page: -self._masses[page])

    def _arrange(self) -> None:
        room = (self.height() - 2 * _EDGE) // _PITCH
        self._cells = look_cells(self._num_pages, self._masses, room)
        self.update()

    def _pitch(self) -> float:
        return min((self.height() - 2 * _EDGE) / len(self._cells), _TALLEST + _GAP)

    def _rect(self, index: int, cell: LookCell) -> QRectF:
        inset = _EDGE if cell.strength else _EDGE + 2
        top = _EDGE + index * self._pitch()
        return QRectF(inset, round(top), _CELLS - 2 * inset, round(self._pitch() - _GAP))

    def _cell_at(self, position: QPointF) -> LookCell | None:
        if not self._cells:
            return None
        index = int((position.y() - _EDGE) / self._pitch())
        return self._cells[min(max(index, 0), len(self._cells) - 1)]

    def _colour(self, cell: LookCell) -> QColor:
        """Between the track and the accent, by strength."""
        track, accent = (
            QColor(self._theme.tokens.colours.track),
            QColor(self._theme.tokens.colours.accent),
        )
        share = 0.12 + 0.88 * cell.strength if cell.strength else 0.0
        return QColor.fromRgbF(
            track.redF() + (accent.redF() - track.redF()) * share,
            track.greenF() + (accent.greenF() - track.greenF()) * share,
            track.blueF() + (accent.blueF() - track.blueF()) * share,
        )

    def _pointer(self, y: float) -> QPolygonF:
        """A small triangle at the left edge."""
        return QPolygonF([QPointF(1, y - 4), QPointF(6, y), QPointF(1, y + 4)])


def _words(cell: LookCell) -> str:
    translate = QCoreApplication.translate
    if cell.mass:
        said = translate("Viewer", "Page {page}: {percent} of the attention")
        if cell.is_end:
            said = translate(
                "Viewer",
                "Page {page}: {percent} of the attention. The first and the last page get much "
                "of it whatever the question.",
            )
        return said.format(page=count(cell.page), percent=fine_per_cent(cell.mass))
    if cell.first == cell.last:
        return translate("Viewer", "Page {page}").format(page=count(cell.first))
    return translate("Viewer", "Pages {first}–{last}").format(
        first=count(cell.first), last=count(cell.last)
    )
