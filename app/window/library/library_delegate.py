"""Paints the rows of the library: cards, words and bars in the theme's colours."""

from collections.abc import Mapping
from functools import lru_cache

from PySide6.QtCore import (
    QAbstractItemModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    QSizeF,
    Qt,
)
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import (
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.window.library.library_model import ROW_ROLE, LibraryModel
from app.window.library.row_layout import (
    ICON,
    RowButton,
    RowLayout,
    caption_font,
    lay_out,
    shape_of,
    title_font,
)
from app.window.library.rows import (
    AdditionRow,
    ConversationRow,
    HeadingRow,
    LibraryRow,
    NewConversationRow,
    ReadingRow,
    Tone,
    title_of,
)
from app.window.theme.icons import IconName
from app.window.theme.theme import Theme

_Index = QModelIndex | QPersistentModelIndex
_ICONS = {
    RowButton.PAUSE: IconName.PAUSE,
    RowButton.RESUME: IconName.RESUME,
    RowButton.DISMISS: IconName.CLOSE,
    RowButton.MORE: IconName.MORE,
    RowButton.NEW_CONVERSATION: IconName.ADD,
}
_LAYOUTS_KEPT = 4096
_EDITOR_MARGIN = 6
_EDGE = 3
"""Width of the mark at the edge of the reading that is open."""
_UNFILLED = 0.35
"""Opacity of the part of a bar that is not filled."""


class LibraryDelegate(QStyledItemDelegate):
    """Measures and draws `LibraryRow`s; `hovered_button` is the one below the pointer."""

    def __init__(self, model: LibraryModel, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._theme = theme
        self.hovered_button: RowButton | None = None
        self.shows_selection = False
        self._heights: dict[tuple[object, ...], int] = {}
        self._lay_out = lru_cache(_LAYOUTS_KEPT)(self._new_layout)
        theme.changed.connect(self.measure_anew)

    def measure_anew(self) -> None:
        """Forget what was measured: the type may have another size now."""
        self._lay_out.cache_clear()
        self._heights.clear()

    def layout(self, row: LibraryRow, width: int, font: QFont) -> RowLayout:
        """Return where everything is on a row of this width."""
        return self._lay_out(row, width, font.toString())

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:  # noqa: N802  # Qt's
        """Return the height a row needs; asked for of every row when rows are laid out."""
        row = self._model.row(index.row())  # `index.data` would go through Qt and back
        width, shape = _width(option.widget), shape_of(row)
        height = self._heights.get(shape) if shape is not None else None
        if height is None:
            height = self.layout(row, width, QFont(option.font)).height
            if shape is not None:
                self._heights[shape] = height
        return QSize(width, height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Draw a row into `option.rect`."""
        row: LibraryRow = index.data(ROW_ROLE)
        font = QFont(option.font)
        layout = self.layout(row, _width(option.widget), font)
        has_focus = bool(option.state & QStyle.StateFlag.State_HasFocus)
        is_hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        is_selected = self.shows_selection and bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(option.rect.topLeft())
        surface = self._surface(row, is_hovered=is_hovered, is_selected=is_selected)
        self._paint_card(painter, row, layout, surface)
        buttons = layout.buttons_shown(is_active=has_focus or is_hovered)
        self._paint_title(painter, row, layout, font, buttons)
        if is_selected:
            self._paint_outline(painter, layout, self._theme.tokens.colours.accent, 1)
        self._paint_lines(painter, layout, font)
        if layout.text is not None:
            layout.text.draw(painter, layout.text_at)
        self._paint_bar(painter, row, layout)
        self._paint_buttons(painter, buttons, is_hovered=is_hovered)
        if has_focus:
            self._paint_outline(painter, layout, self._theme.tokens.colours.focus, 2)
        painter.restore()

    def createEditor(  # noqa: N802  # Qt's name
        self, parent: QWidget, _option: QStyleOptionViewItem, _index: _Index
    ) -> QWidget:
        """Let a title be typed."""
        editor = QLineEdit(parent)
        editor.setAccessibleName(self.tr("Title"))
        return editor

    def setEditorData(self, editor: QWidget, index: _Index) -> None:  # noqa: N802  # Qt's name
        """Begin with the title as it is; what is being typed is never replaced."""
        if isinstance(editor, QLineEdit) and not editor.isModified():
            editor.setText(index.data(Qt.ItemDataRole.EditRole))
            editor.selectAll()

    def setModelData(  # noqa: N802  # Qt's name
        self, editor: QWidget, model: QAbstractItemModel, index: _Index
    ) -> None:
        """Hand on what was typed."""
        if isinstance(editor, QLineEdit):
            model.setData(index, editor.text())

    def updateEditorGeometry(  # noqa: N802  # Qt's name
        self, editor: QWidget, option: QStyleOptionViewItem, index: _Index
    ) -> None:
        """Put the field where the title is."""
        layout = self.layout(index.data(ROW_ROLE), _width(option.widget), QFont(option.font))
        height = editor.sizeHint().height()
        title, card = layout.title.translated(option.rect.topLeft()), layout.card
        left = round(title.left()) - _EDITOR_MARGIN
        width = round(card.right()) - _EDITOR_MARGIN + 2 - left
        editor.setGeometry(QRect(left, round(title.center().y() - height / 2), width, height))

    def _new_layout(self, row: LibraryRow, width: int, font: str) -> RowLayout:
        described = QFont()
        described.fromString(font)
        return lay_out(row, width, described, self._theme)

    def _paint_card(
        self, painter: QPainter, row: LibraryRow, layout: RowLayout, colour: str
    ) -> None:
        if not colour or layout.card.isNull():
            return
        path, radius = QPainterPath(), self._theme.tokens.radii.control
        path.addRoundedRect(layout.card, radius, radius)
        painter.fillPath(path, QColor(colour))
        if isinstance(row, ReadingRow) and row.is_chosen:
            edge = QPainterPath()
            edge.addRect(QRectF(layout.card.topLeft(), QSizeF(_EDGE, layout.card.height())))
            accent = QColor(self._theme.tokens.colours.accent)
            painter.fillPath(path.intersected(edge), accent)

    def _paint_lines(self, painter: QPainter, layout: RowLayout, font: QFont) -> None:
        painter.setFont(caption_font(font, self._theme))
        for line in layout.lines:
            painter.setPen(QColor(getattr(self._theme.tokens.colours, line.role)))
            painter.drawText(line.rect, Qt.AlignmentFlag.AlignVCenter, line.text)

    def _surface(self, row: LibraryRow, *, is_hovered: bool, is_selected: bool) -> str:
        colours = self._theme.tokens.colours
        if is_selected:
            return colours.accent_soft
        if isinstance(row, ReadingRow) and row.is_chosen:
            return colours.selected
        if isinstance(row, ConversationRow) and row.is_chosen:
            return colours.accent_soft
        return colours.hover if is_hovered and not isinstance(row, HeadingRow) else ""

    def _paint_title(
        self,
        painter: QPainter,
        row: LibraryRow,
        layout: RowLayout,
        font: QFont,
        buttons: Mapping[RowButton, QRectF],
    ) -> None:
        if layout.title.isEmpty():
            return
        area = QRectF(layout.title)
        if buttons:
            area.setRight(min(rect.left() for rect in buttons.values()) - 4)
        if isinstance(row, NewConversationRow):
            at = QPointF(area.left() - ICON - 4, area.center().y() - ICON / 2)
            self._paint_icon(painter, IconName.ADD, "accent", at)
        painter.setFont(title_font(row, font, self._theme))
        painter.setPen(QColor(self._ink(row)))
        metrics = painter.fontMetrics()
        text = metrics.elidedText(title_of(row), _elision(row), int(area.width()))
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)

    def _ink(self, row: LibraryRow) -> str:
        colours = self._theme.tokens.colours
        if isinstance(row, ReadingRow | AdditionRow):
            return colours.text
        if isinstance(row, ConversationRow) and row.is_chosen:
            return colours.text
        return colours.accent if isinstance(row, NewConversationRow) else colours.text_muted

    def _paint_bar(self, painter: QPainter, row: LibraryRow, layout: RowLayout) -> None:
        if not isinstance(row, ReadingRow | AdditionRow) or row.fraction is None:
            return
        colours, bar = self._theme.tokens.colours, layout.bar
        outline = QPainterPath()
        outline.addRoundedRect(bar, bar.height() / 2, bar.height() / 2)
        unfilled = QColor(colours.border_strong)
        unfilled.setAlphaF(_UNFILLED)  # can be seen on every surface of a row
        painter.fillPath(outline, unfilled)
        is_alive = isinstance(row, AdditionRow) or row.is_moving
        filled = QPainterPath()
        filled.addRect(QRectF(bar.left(), bar.top(), bar.width() * row.fraction, bar.height()))
        colour = QColor(
            colours.accent if is_alive and row.tone is not Tone.ERROR else colours.border_strong
        )
        painter.fillPath(outline.intersected(filled), colour)

    def _paint_buttons(
        self, painter: QPainter, buttons: Mapping[RowButton, QRectF], *, is_hovered: bool
    ) -> None:
        radius = self._theme.tokens.radii.small
        for button, rect in buttons.items():
            is_under = is_hovered and button is self.hovered_button
            if is_under:
                path = QPainterPath()
                path.addRoundedRect(rect, radius, radius)
                painter.fillPath(path, QColor(self._theme.tokens.colours.track))
            role = "text" if is_under else "text_muted"
            at = rect.center() - QPointF(ICON / 2, ICON / 2)
            self._paint_icon(painter, _ICONS[button], role, at)

    def _paint_icon(self, painter: QPainter, name: IconName, role: str, at: QPointF) -> None:
        density = painter.device().devicePixelRatioF()
        pixmap = self._theme.icons.pixmap(name, role=role, size=ICON, density=density)
        painter.drawPixmap(at, pixmap)

    def _paint_outline(self, painter: QPainter, layout: RowLayout, colour: str, width: int) -> None:
        painter.setPen(QPen(QColor(colour), width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        ring = layout.card.adjusted(width / 2, width / 2, -width / 2, -width / 2)
        radius = self._theme.tokens.radii.control
        painter.drawRoundedRect(ring, radius, radius)


def _width(widget: QWidget) -> int:
    """Return a row's width: that of the list, so that a scroll bar moves nothing."""
    return widget.width()


def _elision(row: LibraryRow) -> Qt.TextElideMode:
    """Return where a title is cut: what a reading adds to its own stays in sight at the end."""
    has_more = isinstance(row, ReadingRow) and row.title != row.name
    return Qt.TextElideMode.ElideMiddle if has_more else Qt.TextElideMode.ElideRight
