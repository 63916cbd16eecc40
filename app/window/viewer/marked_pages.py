"""The pages in view as they are painted: what is on them, marks, focus, what screen readers say."""

from PySide6.QtCore import QEvent, Qt, Slot
from PySide6.QtGui import QColor, QFocusEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.window.theme.theme import Theme
from app.window.translation.quantities import count
from app.window.viewer.page_canvas import PageCanvas
from app.window.viewer.page_layout import PageRect
from app.window.viewer.page_painter import PageMarks, PagePainter
from app.window.viewer.selection import page_text
from app.window.viewer.text_selector import TextSelector
from app.window.viewer.viewer_model import ViewerModel

_KEYBOARD = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)

_MOST_SPOKEN = 20_000
"""Characters of a page that screen readers are given; no page that is read has more."""


class MarkedPages(PageCanvas):
    """Paints pages with what is cited, found and selected on them."""

    def __init__(self, model: ViewerModel, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(model, theme, parent)
        self._selector = TextSelector(model.lines)
        self._shows_focus = False
        self._say()
        self.page_shown.connect(self._describe)
        model.opened.connect(self._selector.clear)
        model.page_changed.connect(self.repaint_page)
        model.lines_known.connect(self._describe_known)
        theme.changed.connect(self._recolour)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint the pages in view."""
        painter = QPainter(self.viewport())
        colours = self._theme.tokens.colours
        painter.fillRect(self.viewport().rect(), QColor(colours.canvas))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if self._layout is not None:
            tiles, scale = self._model.tiles, self._layout.scale
            pages = PagePainter(painter, self._theme.tokens, tiles, scale)
            for rect in self.rects_in_view():
                pages.paint(rect, self.origin(rect), self.tiles_of(rect), self._marks(rect))
        if self._shows_focus:
            painter.setPen(QPen(QColor(colours.focus), 2))
            painter.drawRect(self.viewport().rect().adjusted(1, 1, -1, -1))

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802  # Qt's name
        """Show the focus if it came by keyboard."""
        self._shows_focus = event.reason() in _KEYBOARD
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802  # Qt's name
        """Hide the focus."""
        self._shows_focus = False
        super().focusOutEvent(event)
        self.viewport().update()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._say()

    def event(self, event: QEvent) -> bool:
        """Draw again when the window comes to a screen of another density."""
        if event.type() is QEvent.Type.DevicePixelRatioChange:
            self.request_soon()
        return super().event(event)

    def _marks(self, rect: PageRect) -> PageMarks:
        page, hits = rect.page, self._model.hits
        failure = self._model.failures.get(page)
        retry = self.tr("Click to try again.")
        return PageMarks(
            cited=self._model.marks.get(page),
            selected=self._selector.boxes(page),
            hits=hits.on_page(page),
            current=hits.current if hits.current and hits.current.page == page else None,
            failure=f"{failure}\n{retry}" if failure else "",
        )

    def _say(self) -> None:
        self.setAccessibleName(self.tr("Document pages"))
        self._describe(self.page)
        self.viewport().update()

    @Slot(int)
    def _describe(self, page: int) -> None:
        """Give screen readers the number of the page and what it says."""
        if self._layout is not None:
            description = self.tr("Page {page} of {pages}")
            pages = count(self._layout.num_pages)
            said = description.format(page=count(page), pages=pages)
            words = page_text(self._model.lines.get(page, ()))
            self.setAccessibleDescription(f"{said}\n{words[:_MOST_SPOKEN]}" if words else said)

    @Slot(int)
    def _describe_known(self, page: int) -> None:
        if page == self.page:
            self._describe(page)

    @Slot()
    def _recolour(self) -> None:
        self.viewport().update()
        self.request_soon()
