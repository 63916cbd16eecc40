"""The zoom that follows the width of the view, until a person zooms.

The page fills the width. Where it is too small to be read then, a passage that is to be seen makes
the text around it fill the width instead; the margins of the page are out of view.
"""

from PySide6.QtCore import QPointF, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from app.window.theme.theme import Theme
from app.window.viewer.page_canvas import PageCanvas
from app.window.viewer.page_layout import fit_text, fit_width
from app.window.viewer.text_column import Column, column_around
from app.window.viewer.viewer_model import Sight, ViewerModel
from app.window.viewer.zoom import bounded

_READABLE = 0.8
"""The zoom from which print can be read: margins are never given up for a larger one."""


class FittedCanvas(PageCanvas):
    """Fits pages, or the text of a passage, to the width."""

    def __init__(self, model: ViewerModel, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(model, theme, parent)
        self._fits_width = True
        self._column: Column | None = None
        """The text that is to be read; None for whole pages."""
        self._awaited: Sight | None = None
        """The passage whose text is not known yet."""
        model.opened.connect(self.fit_width)
        model.revealed.connect(self._show_sight)
        model.lines_known.connect(self._fit_text)

    def set_zoom(self, zoom: float, at: QPointF | None = None) -> None:
        """Zoom; what is at a point of the view (by default its middle) stays there."""
        self._fits_width = False
        super().set_zoom(zoom, at)

    @Slot()
    def fit_width(self) -> None:
        """Let the page fill the width, now and when the width changes."""
        self._fits_width = True
        self._column = self._awaited = None
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        """Keep the page in the width, and the place in the document."""
        super().resizeEvent(event)
        if self._fits_width:
            self._fit()
        else:
            self.lay_out_again()

    @Slot(Sight)
    def _show_sight(self, sight: Sight) -> None:
        self.reveal(sight)
        self._awaited = sight
        self._fit_text(sight.page)

    @Slot(int)
    def _fit_text(self, page: int) -> None:
        """Fit the text around the awaited passage; the zoom stays where that is in the width."""
        sight, lines = self._awaited, self._model.lines.get(page)
        if sight is None or sight.box is None or sight.page != page or lines is None:
            return
        self._awaited = None
        if self._fits_width:
            column = column_around(page, lines, sight.box)
            self._column = column.at_least(self._column.width if self._column else 0.0)
            self._fit()
            self.reveal(sight)

    def _fit(self) -> None:
        if self._model.sizes is None:
            return
        width = self.viewport().width()
        whole = bounded(fit_width(self._model.sizes, self.page, width))
        if self._column is None or whole >= _READABLE:
            self._apply_zoom(whole, self._anchor())
            return
        zoom = min(fit_text(self._column.width, width), _READABLE)
        self._apply_zoom(max(zoom, whole), self._anchor())
        if zoom > whole:
            self._centre(self._column)

    def _centre(self, column: Column) -> None:
        if self._layout is not None:
            middle = (column.left + column.right) / 2 * self._layout.scale
            left = self._layout.rect(column.page).left + middle - self.viewport().width() / 2
            self.horizontalScrollBar().setValue(round(left))
