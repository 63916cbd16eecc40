"""The part of the document in view: scrolling, zoom, and the positions in it.

A scroll area over the canvas of `PageLayout`. Only geometry: which pages are seen and where, and
what of them has to be drawn. What they look like is `PageView`'s.
"""

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, QTimer, Signal, Slot
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from app.window.theme.theme import Theme
from app.window.viewer.jump_history import Spot
from app.window.viewer.page_layout import GAP, PageLayout, PageRect
from app.window.viewer.source.messages import Box, Tile
from app.window.viewer.text_selector import Point
from app.window.viewer.tiles import tiles_in_view
from app.window.viewer.viewer_model import Sight, ViewerModel
from app.window.viewer.zoom import bounded

_REVEAL_AT = 1 / 3
"""A passage that was out of view comes to this height of the viewport."""
_LINE_STEP = 48
_FRACTION = 1
"""Pixel by which a page that was gone to may begin lower: scroll bars have whole pixels."""


class PageCanvas(QAbstractScrollArea):
    """Pages below each other, continuously scrolled."""

    page_shown = Signal(int)
    """The page that takes most of the view."""
    moved = Signal(Spot)
    """Where the view begins now."""
    zoomed = Signal(float)
    """1.0 is 100 %."""

    def __init__(self, model: ViewerModel, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._theme = theme
        self._layout: PageLayout | None = None
        self._zoom = 1.0
        self._page = 1
        self._is_scaling = False
        self._revealed: Sight | None = None
        self._requests = QTimer(self, singleShot=True, interval=0)
        self._requests.timeout.connect(self._request)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.verticalScrollBar().setSingleStep(_LINE_STEP)
        self.horizontalScrollBar().setSingleStep(_LINE_STEP)
        model.opened.connect(self._open)
        model.resized.connect(self.lay_out_again)

    @property
    def page(self) -> int:
        """The page that takes most of the view."""
        return self._page

    @property
    def zoom(self) -> float:
        """1.0 is 100 %."""
        return self._zoom

    def go_to(self, page: int) -> None:
        """Bring the top of a page to the top of the view."""
        self.go_to_spot(Spot(page))

    @property
    def spot(self) -> Spot:
        """Where the view begins."""
        if self._layout is None:
            return Spot(1)
        begin = self._view_top() + GAP
        page = self._layout.page_at(begin + _FRACTION)
        return Spot(page, max(begin - self._layout.rect(page).top, 0.0) / self._layout.scale)

    def go_to_spot(self, spot: Spot) -> None:
        """Let the view begin at a place."""
        if self._layout is not None:
            page = min(max(spot.page, 1), self._layout.num_pages)
            top = self._layout.rect(page).top + spot.top * self._layout.scale
            self.verticalScrollBar().setValue(round(top - GAP))

    def reveal(self, sight: Sight) -> None:
        """Bring a box into view, or a page where there is no box; move no more than needed."""
        page, box = sight.page, sight.box
        self._revealed = sight
        if self._layout is None:
            return
        if box is None:
            if page != self._page:
                self.go_to(page)
            return
        rect, scale = self._layout.rect(page), self._layout.scale
        top, bottom = rect.top + box[1] * scale, rect.top + box[3] * scale
        bar, height = self.verticalScrollBar(), self.viewport().height()
        if not bar.value() + GAP <= top <= bottom <= bar.value() + height - GAP:
            bar.setValue(round(top - height * _REVEAL_AT))
        across = self.horizontalScrollBar()
        left, right = rect.left + box[0] * scale, rect.left + box[2] * scale
        if not across.value() <= left <= right <= across.value() + self.viewport().width():
            across.setValue(round(left - GAP))

    def set_zoom(self, zoom: float, at: QPointF | None = None) -> None:
        """Zoom; what is at a point of the view (by default its middle) stays there."""
        self._apply_zoom(bounded(zoom), at or QPointF(self.viewport().rect().center()))

    def rects_in_view(self) -> list[PageRect]:
        """Return the pages that are seen, on the canvas."""
        if self._layout is None:
            return []
        top, bottom = self._view_top(), self._view_top() + self.viewport().height()
        return [self._layout.rect(page) for page in self._layout.pages_between(top, bottom)]

    def origin(self, rect: PageRect) -> QPointF:
        """Return where a page's top left is on the viewport, on a whole device pixel."""
        density = self.viewport().devicePixelRatioF()
        left = rect.left - self.horizontalScrollBar().value()
        top = rect.top - self._view_top()
        return QPointF(round(left * density) / density, round(top * density) / density)

    def box_on_view(self, rect: PageRect, box: Box) -> QRect:
        """Return where a box of a page is on the viewport."""
        scale = self._layout.scale if self._layout is not None else 1.0
        left, top, right, bottom = (length * scale for length in box)
        return QRectF(
            self.origin(rect) + QPointF(left, top), QSizeF(right - left, bottom - top)
        ).toAlignedRect()

    def tiles_of(self, rect: PageRect) -> list[Tile]:
        """Return the tiles of a page that are seen."""
        colours, is_dark = self._theme.tokens.colours, self._theme.tokens.is_dark
        top = self._view_top()
        return list(
            tiles_in_view(
                rect,
                top=top,
                bottom=top + self.viewport().height(),
                density=self.viewport().devicePixelRatioF(),
                ink=int(colours.text[1:], 16) if is_dark else 0x000000,
                paper=int(colours.page[1:], 16),
            )
        )

    def point_at(self, position: QPointF) -> Point | None:
        """Return the page at a point of the viewport, and where on it."""
        if self._layout is None:
            return None
        x, y = position.x() + self.horizontalScrollBar().value(), position.y() + self._view_top()
        rect = self._layout.rect(self._layout.page_at(y))
        return rect.page, (x - rect.left) / self._layout.scale, (y - rect.top) / self._layout.scale

    def repaint_page(self, page: int) -> None:
        """Paint a page again, if it is seen."""
        for rect in self.rects_in_view():
            if rect.page == page:
                area = QRectF(self.origin(rect), self.origin(rect)).adjusted(
                    -2, -2, rect.width + 2, rect.height + 2
                )
                self.viewport().update(area.toAlignedRect())

    def request_soon(self) -> None:
        """Have what is seen drawn, once however often this is called in a turn."""
        self._requests.start()

    def scrollContentsBy(self, _dx: int, _dy: int) -> None:  # noqa: N802  # Qt's name
        """Show another part."""
        self.viewport().update()
        self.request_soon()
        if not self._is_scaling:
            self._find_page()
            self.moved.emit(self.spot)

    @Slot()
    def _open(self) -> None:
        self._layout, self._revealed, self._page = None, None, 1
        if self._model.sizes is not None:
            self._lay_out()
            self.verticalScrollBar().setValue(0)
            self.page_shown.emit(1)
        self.viewport().update()

    @Slot()
    def lay_out_again(self) -> None:
        """Use the new sizes; what one looks at stays where it is."""
        if self._layout is not None:
            self._apply_zoom(self._zoom, self._anchor())

    def _anchor(self) -> QPointF:
        """Return the height that keeps its content: that of a passage in view, else the top."""
        sight = self._revealed
        if sight is not None and sight.box is not None and self._layout is not None:
            place = self.box_on_view(self._layout.rect(sight.page), sight.box)
            if self.viewport().rect().contains(place):
                return QPointF(0, place.top())
        return QPointF(0, GAP + _FRACTION)

    def _apply_zoom(self, zoom: float, at: QPointF) -> None:
        point = self.point_at(at)
        self._zoom = zoom
        self._is_scaling = True
        self._lay_out()
        if point is not None and self._layout is not None:
            page, x, y = point
            rect, scale = self._layout.rect(page), self._layout.scale
            self.verticalScrollBar().setValue(round(rect.top + y * scale - at.y()))
            self.horizontalScrollBar().setValue(round(rect.left + x * scale - at.x()))
        self._is_scaling = False
        self.viewport().update()
        self.request_soon()
        # More pages come into view when they get smaller; one is still on the same.
        if all(rect.page != self._page for rect in self.rects_in_view()):
            self._find_page()
        self.zoomed.emit(zoom)

    def _lay_out(self) -> None:
        if self._model.sizes is None:
            return
        view = self.viewport().size()
        self._layout = PageLayout(self._model.sizes, zoom=self._zoom, viewport=view.width())
        vertical, across = self.verticalScrollBar(), self.horizontalScrollBar()
        vertical.setRange(0, max(round(self._layout.height) - view.height(), 0))
        vertical.setPageStep(view.height())
        across.setRange(0, max(round(self._layout.width) - view.width(), 0))
        across.setPageStep(view.width())

    def _find_page(self) -> None:
        rects = self.rects_in_view()
        if not rects:
            return
        top, bottom = self._view_top(), self._view_top() + self.viewport().height()
        most = max(rects, key=lambda rect: min(rect.bottom, bottom) - max(rect.top, top))
        if most.page != self._page:
            self._page = most.page
            self.page_shown.emit(self._page)

    @Slot()
    def _request(self) -> None:
        """What is seen first, then the pages before and after it."""
        rects = self.rects_in_view()
        if self._layout is None or not rects:
            return
        seen = [tile for rect in rects for tile in self.tiles_of(rect)]
        beside = (rects[-1].page + 1, rects[0].page - 1)
        near = [
            tile
            for page in beside
            if 1 <= page <= self._layout.num_pages
            for tile in self.tiles_of(self._layout.rect(page))
        ]
        self._model.want([*seen, *near], [rect.page for rect in rects])

    def _view_top(self) -> int:
        return self.verticalScrollBar().value()
