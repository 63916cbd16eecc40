"""The saved readings dialog: what takes disk space, and actions on it."""

from functools import partial

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.errors import LecternError
from app.size_units import ByteCount
from app.window.frame.notices import Notices
from app.window.saved_readings.export_dialog import ExportDialog
from app.window.saved_readings.kept_weights_row import KeptWeightsRow
from app.window.saved_readings.quota_box import QuotaBox
from app.window.saved_readings.saved_card import SavedCard
from app.window.saved_readings.saved_props import SavedProps, SavedRow
from app.window.saved_readings.saved_view_model import SavedReadingsViewModel
from app.window.saved_readings.usage_bar import UsageBar
from app.window.theme.icons import IconName
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.translation.quantities import size
from app.window.widgets.confirmation import confirm
from app.window.widgets.empty_state import EmptyState
from app.window.widgets.file_dialogs import ask_for_file, ask_where_to_write
from app.window.widgets.kept_dialog import LIST
from app.window.widgets.notice_row import NoticeRow
from app.window.widgets.paragraph import Paragraph
from app.window.widgets.room import grown_size

FILE_ENDING = ".lectern-reading"
_SIZE = (760, 640)
_LEAST_SIZE = (640, 480)


class SavedReadingsDialog(QDialog):
    """Shows `SavedProps` and passes on what the person does."""

    quota_chosen = Signal(ByteCount)
    """Bytes that saved readings may use, 0 for no limit; to be kept in the settings."""
    move_wanted = Signal()
    """The data folder is to be moved."""

    def __init__(
        self, model: SavedReadingsViewModel, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._model = model
        self._theme = theme
        self._cards: dict[str, SavedCard] = {}
        self._title = QLabel(self)
        self._caption = Paragraph(parent=self)
        self._summary = QLabel(self)
        self._bar = UsageBar(theme, self)
        self._quota = QuotaBox(self)
        self._weights = KeptWeightsRow(self)
        self._status = QLabel(self)
        self._empty = EmptyState(theme, IconName.SNAPSHOT, heading="", text="")
        self._pages = QStackedWidget(self)
        self._card_column = QVBoxLayout()
        self._check, self._import = QPushButton(self), QPushButton(self)
        self._move, self._close = QPushButton(self), QPushButton(self)
        self._notice_row = NoticeRow(self)
        self._notices = Notices(self, theme, (self._notice_row,))
        self._lay_out()
        self._connect()
        self._speak()
        self._show(model.props)
        self.setMinimumSize(*_LEAST_SIZE)
        self.resize(grown_size(_SIZE, self))
        self._close.setFocus()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  # Qt's name
        """Look at what is saved whenever the dialog is opened."""
        super().showEvent(event)
        self.setMinimumWidth(max(_LEAST_SIZE[0], self._column.minimumSize().width()))
        self._model.refresh()

    def done(self, result: int) -> None:
        """Close; what was deleted can no longer be undone."""
        self._model.keep_deleted()
        super().done(result)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._speak()
            self._model.retranslate()

    def _lay_out(self) -> None:
        spacing = self._theme.tokens.spacing
        set_look(self._title, Look.TITLE)
        for caption in (self._caption, self._summary, self._status):
            set_look(caption, Look.CAPTION)
        self._status.setTextFormat(Qt.TextFormat.PlainText)
        limits = QHBoxLayout()
        limits.addWidget(self._summary, 1)
        limits.addWidget(self._quota)
        self._pages.addWidget(self._list())
        self._pages.addWidget(self._empty)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(*(spacing.section,) * 4)
        column.setSpacing(spacing.step)
        column.addWidget(self._title)
        column.addWidget(self._caption)
        column.addSpacing(spacing.step)
        column.addWidget(self._bar)
        column.addLayout(limits)
        column.addWidget(self._weights)
        column.addWidget(self._pages, 1)
        column.addWidget(self._status)
        column.addWidget(self._notice_row)
        column.addLayout(self._foot())

    def _list(self) -> QScrollArea:
        spacing = self._theme.tokens.spacing
        self._card_column.setSpacing(spacing.step)
        content = QWidget(self)
        set_look(content, Look.PANEL)
        column = QVBoxLayout(content)
        column.setContentsMargins(0, spacing.step, spacing.half, spacing.step)
        column.addLayout(self._card_column)
        column.addStretch(1)
        area = QScrollArea(self)
        area.setObjectName(LIST)
        area.setWidgetResizable(True)
        area.setWidget(content)
        return area

    def _foot(self) -> QHBoxLayout:
        foot = QHBoxLayout()
        foot.setSpacing(self._theme.tokens.spacing.step)
        for button in (self._check, self._import, self._move):
            foot.addWidget(button)
        foot.addStretch(1)
        foot.addWidget(self._close)
        for button in (self._check, self._import, self._move, self._close):
            button.setAutoDefault(False)
        return foot

    def _connect(self) -> None:
        model = self._model
        model.changed.connect(self._show)
        model.deleted.connect(self._offer_undo)
        model.failed.connect(self._tell_failure)
        # Queued, because undo closes the notice before it acts.
        self._notices.closed.connect(model.keep_deleted, Qt.ConnectionType.QueuedConnection)
        self._bar.pointed_at.connect(self._bar.mark)
        self._weights.delete_wanted.connect(model.delete_weights)
        self._quota.quota_chosen.connect(self._ask_about_quota)
        self._check.clicked.connect(model.verify_all)
        self._import.clicked.connect(self._choose_import)
        self._move.clicked.connect(self.move_wanted)
        self._close.clicked.connect(self.accept)

    def _speak(self) -> None:
        self.setWindowTitle(self.tr("Saved readings"))
        self._title.setText(self.tr("Saved readings"))
        self._caption.setText(
            self.tr(
                "Readings are kept on disk so that they open at once. You may delete "
                "anything here: documents and conversations stay, and are read again when "
                "needed."
            )
        )
        self._empty.set_texts(
            heading=self.tr("Nothing is saved yet"),
            text=self.tr("Documents are saved here automatically once they have been read."),
        )
        self._weights.retranslate()
        self._check.setText(self.tr("Check all"))
        self._import.setText(self.tr("Import …"))
        self._move.setText(self.tr("Move the data folder …"))
        self._close.setText(self.tr("Close"))

    @Slot(object)
    def _show(self, props: SavedProps) -> None:
        self._bar.set_usage(props.usage, props.names, props.summary)
        self._summary.setText(props.summary)
        with QSignalBlocker(self._quota):
            self._quota.set_quota(props.quota_bytes)
        self._weights.show_bytes(props.weight_bytes)
        self._status.setText(props.status)
        self._pages.setCurrentIndex(1 if props.is_empty else 0)
        for button in (self._check, self._import):
            button.setEnabled(not props.is_busy)
        self._show_rows(props.rows)

    def _show_rows(self, rows: tuple[SavedRow, ...]) -> None:
        for reading in self._cards.keys() - {row.id for row in rows}:
            self._cards.pop(reading).deleteLater()
        for position, row in enumerate(rows):
            card = self._cards.get(row.id)
            if card is None:
                card = self._cards[row.id] = self._make_card(row)
            elif card.row != row:
                card.set_row(row)
            if self._card_column.indexOf(card) != position:
                self._card_column.insertWidget(position, card)

    def _make_card(self, row: SavedRow) -> SavedCard:
        card, model = SavedCard(self._theme, row, self), self._model
        card.pin_wanted.connect(lambda pinned: model.set_pinned(row.id, pinned=pinned))
        card.verify_wanted.connect(partial(model.verify, row.id))
        card.delete_wanted.connect(partial(model.delete, row.id))
        card.export_wanted.connect(lambda: self._begin_export(card.row))
        card.pointed_at.connect(lambda is_in: self._bar.mark(row.id if is_in else ""))
        return card

    @Slot(str)
    def _offer_undo(self, title: str) -> None:
        text = self.tr("Deleted the saved reading of {title}.").format(title=title)
        self._notices.tell(text, self.tr("Undo"), self._model.undo)

    @Slot(object)
    def _tell_failure(self, error: LecternError) -> None:
        if self.isVisible():  # otherwise it is told elsewhere
            self._notices.tell_failure(error)

    @Slot(object)
    def _ask_about_quota(self, quota: int) -> None:
        if not 0 < quota < self._model.props.usage.used_bytes:
            self.quota_chosen.emit(quota)
            return
        box = confirm(
            self,
            self.tr("Keep at most {size}?").format(size=size(quota)),
            self.tr(
                "The least recently used readings are deleted until the rest fits. Pinned "
                "readings stay."
            ),
            action=self.tr("Set the limit"),
            act=lambda: self.quota_chosen.emit(quota),
        )
        box.rejected.connect(lambda: self._show(self._model.props))

    def _begin_export(self, row: SavedRow) -> None:
        """Ask where the file is to be; in an encrypted data folder, first who may open it."""
        if not self._model.is_encrypted:
            self._choose_target(row)
            return
        dialog = ExportDialog(row.title, self._theme, self)
        dialog.wanted.connect(partial(self._choose_target, row))
        dialog.open()

    def _choose_target(self, row: SavedRow, passphrase: str = "") -> None:
        name = "".join("-" if sign in '<>:"/\\|?*' else sign for sign in row.title)[:80]
        ask_where_to_write(
            self,
            self.tr("Export"),
            f"{name}{FILE_ENDING}",
            self._file_kind(),
            lambda path: self._model.export(row.id, path, passphrase),
        )

    def _choose_import(self) -> None:
        kinds = [self._file_kind(), self.tr("All files (*)")]
        ask_for_file(self, self.tr("Import"), kinds, self._model.take_in)

    def _file_kind(self) -> str:
        return self.tr("Saved readings (*{ending})").format(ending=FILE_ENDING)
