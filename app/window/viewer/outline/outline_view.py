"""The outline beside the pages: headings as a tree, with the current one marked."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLabel,
    QStackedLayout,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from app.window.theme.stylesheet import Look, set_look
from app.window.viewer.jump_history import Spot
from app.window.viewer.outline.outline_model import PAGE, TITLE, OutlineModel
from app.window.viewer.source.messages import Contents, OutlineEntry

_UNFOLDED = 200
"""Entries up to which an outline is shown with everything open."""
_INDENT = 14


class OutlineTree(QTreeView):
    """A tree whose rows are marked as one piece; the style sheet knows it by its name."""


class OutlineView(QWidget):
    """A click or Enter goes to a heading; arrows walk and fold the tree."""

    place_wanted = Signal(int)
    """`place_headings` is to be called with this page, if there is something to tell."""
    chosen = Signal(OutlineEntry)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = OutlineModel(self)
        self._contents = Contents()
        self._tree = OutlineTree(self)
        self._tree.setModel(self._model)
        self._empty = QLabel(self, wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop)
        self._cut = QLabel(self, wordWrap=True)
        self._prepare_tree()
        for label in (self._empty, self._cut):
            label.setContentsMargins(16, 12, 16, 12)
            set_look(label, Look.CAPTION)
        outline = QWidget(self)
        column = QVBoxLayout(outline)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._tree, 1)
        column.addWidget(self._cut)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._empty)
        self._stack.addWidget(outline)
        self.setFocusProxy(self._tree)
        self._say()

    @property
    def has_entries(self) -> bool:
        """Whether the document has an outline."""
        return bool(self._contents.outline)

    def show_contents(self, contents: Contents) -> None:
        """Show the outline of a document."""
        self._contents = contents
        self._model.set_entries(contents.outline)
        if 0 < len(contents.outline) <= _UNFOLDED:
            self._tree.expandAll()
        last = max((entry.page for entry in contents.outline), default=0)
        digits = self._tree.fontMetrics().horizontalAdvance("0" * len(f"{last:,}"))
        self._tree.header().resizeSection(PAGE, digits + 24)
        self._cut.setVisible(contents.is_cut)
        self._stack.setCurrentIndex(1 if contents.outline else 0)

    @Slot(int, tuple)
    def place_headings(self, page: int, tops: Sequence[float]) -> None:
        """Take how far down a page each of its headings begins."""
        self._model.place(page, tops)

    @Slot(Spot)
    def show_spot(self, spot: Spot) -> None:
        """Mark the heading below which the view begins, unless the person is walking the tree."""
        index = self._model.at_spot(spot)
        if index.isValid() and not self._tree.hasFocus():
            self._tree.setCurrentIndex(index)

    def choose(self, page: int, title: str) -> bool:
        """Go to a heading; False where there is none of this title on the page."""
        index = self._model.find(page, title)
        if index.isValid():
            self._choose(index)
        return index.isValid()

    def choose_number(self, number: int) -> None:
        """Go to the heading of a number, from 1."""
        self._choose(self._model.numbered(number))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._say()

    def _prepare_tree(self) -> None:
        tree = self._tree
        tree.setHeaderHidden(True)
        tree.setUniformRowHeights(True)
        tree.setIndentation(_INDENT)
        tree.setExpandsOnDoubleClick(False)
        tree.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = tree.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(24)
        header.setSectionResizeMode(TITLE, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(PAGE, QHeaderView.ResizeMode.Fixed)
        tree.clicked.connect(self._choose)
        tree.activated.connect(self._choose)

    def _say(self) -> None:
        self._tree.setAccessibleName(self.tr("Outline"))
        self._empty.setText(self.tr("This document has no outline."))
        self._cut.setText(self.tr("The outline is longer; its end is not shown."))

    @Slot(QModelIndex)
    def _choose(self, index: QModelIndex) -> None:
        page = self._model.entry(index).page
        if page:
            self.place_wanted.emit(page)
            self.chosen.emit(self._model.entry(index))
