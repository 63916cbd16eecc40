"""The extraction audit: each page as a person sees it, beside what the model will read."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.core.fit.fit_reasons import ChosenFit
from app.documents.document import Document
from app.window.audit.audit_page import AuditedDocument, Listing
from app.window.audit.audit_props import AuditProps
from app.window.audit.audit_view_model import AuditViewModel
from app.window.audit.left_out_field import LeftOutField
from app.window.audit.page_list import PageList
from app.window.audit.page_picture import PagePicture
from app.window.audit.page_pictures import PagePictures
from app.window.audit.page_text import PageTextPanel
from app.window.audit.parts_table import PartsTable
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.viewer.source.page_source import PageSource
from app.window.widgets.elided_label import ElidedLabel
from app.window.widgets.hairline import hairline
from app.window.widgets.room import grown_size

_SIZE = (1120, 760)
_SMALLEST = (820, 520)
_COLUMNS = (232, 420, 420)


class AuditDialog(QDialog):
    """Shows the documents of one reading; opened with `open()`, never blocks."""

    confirmed = Signal(tuple)
    """Per document, the pages to leave out, ascending, from 1; sent only when they differ."""
    renewal_wanted = Signal(str)
    """Hash of a document whose text is to be extracted again; whoever does so closes the dialog."""

    def __init__(
        self,
        documents: Sequence[AuditedDocument],
        open_pages: Callable[[Document], PageSource],
        theme: Theme,
        *,
        tokens_read: int = 0,
        tokens_per_second: float = 0.0,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._open_pages = open_pages
        self._model = AuditViewModel(
            documents,
            tokens_read=tokens_read,
            tokens_per_second=tokens_per_second,
            parent=self,
        )
        self._pictures: PagePictures | None = None
        self._title = ElidedLabel(mode=Qt.TextElideMode.ElideMiddle, parent=self)
        self._chooser = QComboBox(self)
        self._facts = QLabel(self)
        self._notes = QLabel(self, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._renew = QPushButton(self)
        self._filters = QButtonGroup(self)
        self._bulk = QPushButton(self)
        self._list = PageList(theme, self)
        self._left_out = LeftOutField(theme, self)
        self._picture = PagePicture(theme, self)
        self._text = PageTextPanel(theme, self)
        self._parts = PartsTable(self)
        self._stack = QStackedWidget(self)
        self._price = QLabel(self)
        self._cancel = QPushButton(self)
        self._confirm = QPushButton(self)
        self._lay_out()
        self._connect()
        self._say()
        self._show(self._model.props)
        self._show_pictures()
        self._list.setFocus()

    def take_fit(self, fit: ChosenFit) -> None:
        """Say which choices made the reading fit."""
        self._model.take_fit(fit)

    def accept(self) -> None:
        """Pass on the decisions; stay open while the pages that were typed are not valid."""
        self._left_out.take()
        if self._model.props.ranges_problem:
            self._left_out.setFocus()
            return
        if self._model.props.is_changed:
            self.confirmed.emit(self._model.result)
        super().accept()

    def done(self, result: int) -> None:
        """Close the files."""
        if self._pictures is not None:
            self._pictures.close()
        super().done(result)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._say()
            self._model.retranslate()

    def _lay_out(self) -> None:
        spacing = self._theme.tokens.spacing
        self.resize(grown_size(_SIZE, self))
        self.setMinimumSize(*_SMALLEST)
        set_look(self._title, Look.TITLE)
        set_look(self._confirm, Look.PRIMARY)
        for label in (self._facts, self._notes, self._price):
            set_look(label, Look.CAPTION)
        for button in (self._bulk, self._cancel, self._renew):
            button.setAutoDefault(False)
        self._confirm.setDefault(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, spacing.section, 0, spacing.wide)
        column.setSpacing(0)
        for row in (self._head(), self._bar()):
            row.setContentsMargins(spacing.section, 0, spacing.section, spacing.step)
            column.addLayout(row)
        column.addWidget(hairline())
        self._stack.addWidget(self._panes())
        self._stack.addWidget(self._parts_pane())
        column.addWidget(self._stack, 1)
        column.addWidget(hairline())
        foot = self._foot()
        foot.setContentsMargins(spacing.section, spacing.wide, spacing.section, 0)
        column.addLayout(foot)

    def _head(self) -> QVBoxLayout:
        head = QVBoxLayout()
        head.setSpacing(self._theme.tokens.spacing.half)
        head.addWidget(self._title)
        head.addWidget(self._chooser)
        head.addWidget(self._facts)
        notes = QHBoxLayout()
        notes.addWidget(self._notes, 1)
        notes.addWidget(self._renew)
        head.addLayout(notes)
        return head

    def _bar(self) -> QHBoxLayout:
        bar = QHBoxLayout()
        bar.setSpacing(self._theme.tokens.spacing.step)
        for number in range(len(Listing)):
            button = QPushButton(self)
            button.setCheckable(True)
            button.setAutoDefault(False)
            self._filters.addButton(button, number)
            bar.addWidget(button)
        bar.addStretch(1)
        bar.addWidget(self._bulk)
        return bar

    def _panes(self) -> QSplitter:
        panes = QSplitter(Qt.Orientation.Horizontal, self)
        panes.setChildrenCollapsible(False)
        panes.setHandleWidth(1)
        for number, pane in enumerate((self._pages(), self._picture, self._text)):
            panes.addWidget(pane)
            panes.setStretchFactor(number, int(number > 0))
        panes.setSizes(list(_COLUMNS))
        return panes

    def _pages(self) -> QWidget:
        pane = QWidget(self)
        pane.setMinimumWidth(_COLUMNS[0])
        column = QVBoxLayout(pane)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._list, 1)
        column.addWidget(hairline())
        column.addWidget(self._left_out)
        return pane

    def _parts_pane(self) -> QWidget:
        spacing = self._theme.tokens.spacing
        pane = QWidget(self)
        column = QVBoxLayout(pane)
        side = spacing.section - spacing.step  # the cells have a step of room of their own
        column.setContentsMargins(side, 0, side, 0)
        column.addWidget(self._parts)
        return pane

    def _foot(self) -> QHBoxLayout:
        foot = QHBoxLayout()
        foot.setSpacing(self._theme.tokens.spacing.step)
        foot.addWidget(self._price, 1)
        foot.addWidget(self._cancel)
        foot.addWidget(self._confirm)
        return foot

    def _connect(self) -> None:
        model = self._model
        model.changed.connect(self._show)
        self._chooser.activated.connect(self._choose_document)
        self._filters.idClicked.connect(lambda at: model.show(list(Listing)[at]))
        self._bulk.clicked.connect(model.act_on_all)
        self._list.looked_at.connect(model.look_at)
        self._list.toggled.connect(self._toggle)
        self._left_out.written.connect(model.leave_out_only)
        self._text.left_out_changed.connect(self._leave_out)
        self._renew.clicked.connect(self._want_renewal)
        self._cancel.clicked.connect(self.reject)
        self._confirm.clicked.connect(self.accept)

    def _say(self) -> None:
        self.setWindowTitle(self.tr("Text to be read"))
        self._chooser.setAccessibleName(self.tr("Document"))
        self._list.setAccessibleName(self.tr("Pages"))
        self._cancel.setText(self.tr("Cancel"))
        self._renew.setText(self.tr("Extract the text again"))

    @Slot(object)
    def _show(self, props: AuditProps) -> None:
        name = props.documents[props.document]
        has_choice = len(props.documents) > 1
        self._title.setText(name)
        self._title.setVisible(not has_choice)
        self._chooser.setVisible(has_choice)
        if has_choice and self._chooser.count() != len(props.documents):
            self._chooser.addItems(props.documents)
        self._chooser.setCurrentIndex(props.document)
        self._facts.setText(props.facts)
        self._notes.setText(props.notes)
        self._notes.setVisible(bool(props.notes))
        self._renew.setVisible(props.is_outdated)
        self._show_filters(props)
        detail = props.detail
        page = detail.number if detail is not None else 0
        self._list.show_rows(props.rows, page)
        self._parts.show_rows(props.parts)
        self._stack.setCurrentIndex(int(props.filter is Listing.NOT_IN_TEXT))
        self._left_out.show_pages(props.ranges, props.ranges_problem)
        is_left_out = detail is not None and detail.is_left_out
        heading = detail.heading if detail is not None else ""
        self._picture.show_page(page, is_left_out=is_left_out, name=heading)
        self._text.show_detail(detail)
        self._price.setText(props.price)
        self._confirm.setText(self.tr("Apply") if props.is_changed else self.tr("Done"))

    def _show_filters(self, props: AuditProps) -> None:
        for number, (kind, text) in enumerate(zip(Listing, props.filters, strict=True)):
            button = self._filters.button(number)
            button.setText(text)
            button.setVisible(bool(text))
            button.setChecked(kind is props.filter)
        self._bulk.setText(props.bulk)
        self._bulk.setVisible(bool(props.bulk))

    def _show_pictures(self) -> None:
        old, source = self._pictures, self._open_pages(self._model.document)
        self._pictures = PagePictures(source, self._theme, self)
        self._list.show_pictures(self._pictures)
        self._picture.show_pictures(self._pictures)
        if old is not None:
            old.close()
            old.deleteLater()

    @Slot()
    def _want_renewal(self) -> None:
        self.setEnabled(False)
        self.renewal_wanted.emit(self._model.document.sha256)

    @Slot(int)
    def _choose_document(self, number: int) -> None:
        if number != self._model.props.document:
            self._model.show_document(number)
            self._show_pictures()

    @Slot(int)
    def _toggle(self, page: int) -> None:
        detail = self._model.props.detail
        is_left_out = detail is not None and detail.number == page and detail.is_left_out
        self._model.leave_out(page, is_left_out=not is_left_out)

    @Slot(bool)
    def _leave_out(self, is_left_out: bool) -> None:
        detail = self._model.props.detail
        if detail is not None:
            self._model.leave_out(detail.number, is_left_out=is_left_out)
