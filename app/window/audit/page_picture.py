"""One page, drawn as large as there is room for."""

from PySide6.QtCore import QEvent, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.window.audit.page_pictures import PagePictures
from app.window.theme.theme import Theme

_MARGIN = 16
_FADED = 0.35


class PagePicture(QWidget):
    """Paints a page, faded where it is left out."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._pictures: PagePictures | None = None
        self._page = 0
        self._is_left_out = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        theme.changed.connect(self.update)

    def show_pictures(self, pictures: PagePictures) -> None:
        """Show pages of another document."""
        self._pictures = pictures
        pictures.changed.connect(self.update)
        self._want()

    def show_page(self, page: int, *, is_left_out: bool, name: str) -> None:
        """Show a page; 0 shows none. `name` is what a screen reader says."""
        self._page, self._is_left_out = page, is_left_out
        self.setAccessibleName(name)
        self._want()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """Ask for a page that can be read."""
        return QSize(420, 560)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        """Have the page drawn in its new size."""
        super().resizeEvent(event)
        self._want()

    def event(self, event: QEvent) -> bool:
        """Draw again on a screen of another density."""
        if event.type() is QEvent.Type.DevicePixelRatioChange:
            self._want()
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint paper, page and outline."""
        colours = self._theme.tokens.colours
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(colours.canvas))
            if self._pictures is None or not self._page:
                return
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            size = self._pictures.fitted(self._page, self._room())
            left, top = (self.width() - size.width()) / 2, (self.height() - size.height()) / 2
            paper = QRectF(round(left), round(top), size.width(), size.height())
            painter.fillRect(paper, QColor(colours.page))
            failure = self._pictures.failures.get(self._page) or self._pictures.failures.get(0)
            if failure:
                painter.setPen(QColor(colours.text_muted))
                wrapped = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
                painter.drawText(paper.adjusted(24, 24, -24, -24), wrapped, failure)
            else:
                painter.setOpacity(_FADED if self._is_left_out else 1.0)
                self._pictures.paint(painter, self._page, paper)
                painter.setOpacity(1.0)
            painter.setPen(QPen(QColor(colours.border), 1))
            painter.drawRect(paper.adjusted(-0.5, -0.5, 0.5, 0.5))

    def _room(self) -> QSizeF:
        return QSizeF(max(self.width() - 2 * _MARGIN, 1), max(self.height() - 2 * _MARGIN, 1))

    def _want(self) -> None:
        if self._pictures is not None and self._page:
            self._pictures.want_large(self._page, self._room(), self.devicePixelRatioF())
