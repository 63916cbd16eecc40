"""Paints the pages in view with marks and focus, and describes them to screen readers."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, QRectF, QSizeF, Qt, Slot
from PySide6.QtGui import QAccessible, QColor, QFocusEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.window.spoken.node import Path, Spoken
from app.window.theme.theme import Theme
from app.window.translation.quantities import count
from app.window.viewer.fitted_canvas import FittedCanvas
from app.window.viewer.page_layout import PageRect
from app.window.viewer.page_painter import PageMarks, PagePainter
from app.window.viewer.selection import joined, page_text
from app.window.viewer.source.messages import TextLine
from app.window.viewer.text_selector import TextSelector
from app.window.viewer.viewer_model import ViewerModel

_KEYBOARD = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)

_MOST_SPOKEN = 20_000
"""Characters of a page that screen readers are given; no page that is read has more."""


class MarkedPages(FittedCanvas):
    """Paints pages with what is cited, found and selected on them."""

    spoken_role = QAccessible.Role.Document

    def __init__(self, model: ViewerModel, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(model, theme, parent)
        self._selector = TextSelector(model.lines)
        self._shows_focus = False
        self._last: tuple[Sequence[TextLine], float, list[Spoken]] | None = None
        """The paragraphs of the page that screen readers asked for last."""
        self._say()
        self.page_shown.connect(self._describe)
        model.opened.connect(self._selector.clear)
        model.page_changed.connect(self.repaint_page)
        model.lines_known.connect(self._describe_known)
        theme.changed.connect(self._recolour)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint the pages in view."""
        with QPainter(self.viewport()) as painter:
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

    def num_spoken(self, path: Path) -> int:
        """Return how many pages are in view for screen readers, or paragraphs on one of them."""
        rects = self.rects_in_view()
        if not path:
            return len(rects)
        is_page = len(path) == 1 and path[0] < len(rects)
        return len(self._paragraphs(rects[path[0]])) if is_page else 0

    def spoken(self, path: Path) -> Spoken | None:
        """Return a page in view for screen readers, or a paragraph of one."""
        rects = self.rects_in_view()
        if not path or path[0] >= len(rects):
            return None
        rect = rects[path[0]]
        if len(path) == 1:
            place = QRectF(self.origin(rect), QSizeF(rect.width, rect.height)).toAlignedRect()
            return Spoken(QAccessible.Role.Section, self._page_name(rect.page), rect=place)
        paragraphs = self._paragraphs(rect)
        origin = self.origin(rect).toPoint()
        return paragraphs[path[1]].moved_by(origin) if path[1] < len(paragraphs) else None

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
            said = self._page_name(page)
            words = page_text(self._model.lines.get(page, ()))
            self.setAccessibleDescription(f"{said}\n{words[:_MOST_SPOKEN]}" if words else said)

    def _page_name(self, page: int) -> str:
        num_pages = self._layout.num_pages if self._layout is not None else 0
        text = self.tr("Page {page} of {pages}")
        return text.format(page=count(page), pages=count(num_pages))

    def _paragraphs(self, rect: PageRect) -> list[Spoken]:
        scale = self._layout.scale if self._layout is not None else 1.0
        lines = self._model.lines.get(rect.page, ())
        if self._last is None or self._last[0] is not lines or self._last[1] != scale:
            self._last = lines, scale, _spoken_paragraphs(lines, scale)
        return self._last[2]

    @Slot(int)
    def _describe_known(self, page: int) -> None:
        if page == self.page:
            self._describe(page)

    @Slot()
    def _recolour(self) -> None:
        self.viewport().update()
        self.request_soon()


def _spoken_paragraphs(lines: Sequence[TextLine], scale: float) -> list[Spoken]:
    """Return the paragraphs of a page from its corner; a point is `scale` pixels."""
    paragraphs: list[list[TextLine]] = [[]]
    for line in lines:
        paragraphs[-1].append(line)
        if not line.continues:
            paragraphs.append([])
    return [
        Spoken(
            QAccessible.Role.Paragraph,
            joined([line.text.strip() for line in paragraph]),
            rect=_around(paragraph, scale),
        )
        for paragraph in paragraphs
        if any(line.text.strip() for line in paragraph)
    ]


def _around(paragraph: Sequence[TextLine], scale: float) -> QRect:
    left = min(min(line.edges) for line in paragraph)
    right = max(max(line.edges) for line in paragraph)
    top = min(line.top for line in paragraph)
    bottom = max(line.bottom + max(line.drop, 0.0) for line in paragraph)
    box = QRectF(left * scale, top * scale, (right - left) * scale, (bottom - top) * scale)
    return box.toAlignedRect()
