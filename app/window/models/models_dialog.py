"""The models dialog: models on this computer, downloads, and models to download."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices, QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.errors import LecternError
from app.models.hub_name import HubName
from app.window.models.download_card import DownloadCard
from app.window.models.download_props import DownloadRow
from app.window.models.found_list import FoundList
from app.window.models.hub_panel import HubPanel
from app.window.models.model_card import ModelCard
from app.window.models.models_props import ModelRow, ModelsProps
from app.window.models.models_view_model import ModelsViewModel
from app.window.theme.icons import IconName
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.translation.local_failures import local_failure
from app.window.widgets.confirmation import confirm
from app.window.widgets.file_dialogs import ask_for_folder
from app.window.widgets.hairline import hairline
from app.window.widgets.icon_button import IconButton
from app.window.widgets.kept_dialog import LIST
from app.window.widgets.key_order import order_keys
from app.window.widgets.room import grown_size

_SIZE = (760, 680)
_LEAST_SIZE = (640, 480)


class ModelsDialog(QDialog):
    """Shows `ModelsProps` and passes on what the person does."""

    def __init__(self, model: ModelsViewModel, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._theme = theme
        self._cards: dict[Path, ModelCard] = {}
        self._downloads: dict[HubName, DownloadCard] = {}
        self._title = QLabel(self)
        self._caption = QLabel(self)
        self._refresh = IconButton(theme, IconName.REFRESH, "", parent=self)
        self._failure = QLabel(self)
        self._note = QLabel(self)
        self._hub = HubPanel(theme, self)
        self._found = FoundList(theme, self)
        self._folders = QPushButton(self)
        self._close = QPushButton(self)
        self._card_column = QVBoxLayout()
        self._download_column = QVBoxLayout()
        self._lay_out()
        self._hub.set_text(model.typed)
        self._connect()
        self._speak()
        self._show(model.props)
        self.setMinimumSize(*_LEAST_SIZE)
        self.resize(grown_size(_SIZE, self))
        self._hub.setFocus()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  # Qt's name
        """Search the folders again whenever the dialog is opened."""
        super().showEvent(event)
        self._model.refresh()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._speak()
            self._model.retranslate()

    def _lay_out(self) -> None:
        spacing = self._theme.tokens.spacing
        set_look(self._title, Look.TITLE)
        set_look(self._failure, Look.ERROR)
        for caption in (self._caption, self._note):
            set_look(caption, Look.CAPTION)
        for text in (self._caption, self._failure, self._note):
            text.setWordWrap(True)
            text.setTextFormat(Qt.TextFormat.PlainText)
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self._refresh)
        foot = QHBoxLayout()
        foot.addWidget(self._folders)
        foot.addStretch(1)
        foot.addWidget(self._close)
        column = QVBoxLayout(self)
        column.setContentsMargins(*(spacing.section,) * 4)
        column.setSpacing(spacing.step)
        column.addLayout(head)
        column.addWidget(self._caption)
        column.addWidget(self._failure)
        column.addWidget(self._list(), 1)
        column.addWidget(hairline())
        column.addSpacing(spacing.step)
        column.addWidget(self._hub)
        column.addSpacing(spacing.step)
        column.addLayout(foot)

    def _list(self) -> QScrollArea:
        spacing = self._theme.tokens.spacing
        for part in (self._card_column, self._download_column):
            part.setSpacing(spacing.step)
        content = QWidget(self)
        set_look(content, Look.PANEL)
        column = QVBoxLayout(content)
        column.setContentsMargins(0, spacing.step, spacing.half, spacing.step)
        column.setSpacing(spacing.step)
        column.addWidget(self._found)
        column.addLayout(self._download_column)
        column.addLayout(self._card_column)
        column.addWidget(self._note)
        column.addStretch(1)
        area = QScrollArea(self)
        area.setObjectName(LIST)
        area.setWidgetResizable(True)
        area.setWidget(content)
        return area

    def _connect(self) -> None:
        self._model.changed.connect(self._show)
        self._model.failed.connect(self._show_failure)
        self._refresh.clicked.connect(self._model.refresh)
        self._hub.download_wanted.connect(self._download)
        self._hub.search_wanted.connect(self._model.search)
        self._found.download_wanted.connect(self._model.download)
        self._hub.typed.connect(self._keep_typed)
        self._folders.clicked.connect(self._open_folders)
        self._folders.setAutoDefault(False)
        self._close.clicked.connect(self.accept)
        self._close.setAutoDefault(False)

    def _speak(self) -> None:
        self.setWindowTitle(self.tr("Models"))
        self._title.setText(self.tr("Models"))
        self._caption.setText(
            self.tr("A model reads your documents on this computer. Nothing is sent anywhere.")
        )
        self._refresh.set_icon(IconName.REFRESH, self.tr("Refresh"))
        self._folders.setText(self.tr("Folders …"))
        self._close.setText(self.tr("Close"))

    @Slot(object)
    def _show(self, props: ModelsProps) -> None:
        self._failure.setText(props.failure)
        self._failure.setVisible(bool(props.failure))
        self._note.setText(props.note)
        self._note.setVisible(bool(props.note))
        self._hub.set_proposal(props.proposal)
        self._hub.set_offers(props.offers)
        self._found.set_props(props.search)
        self._show_models(props.rows)
        self._show_downloads(props.downloads)
        self._order_for_keys(props)

    def _order_for_keys(self, props: ModelsProps) -> None:
        """Have Tab go from above to below: new cards would come behind the last button."""
        downloads = [self._downloads[row.name] for row in props.downloads]
        models = [self._cards[row.path] for row in props.rows]
        cards = (*self._found.cards, *downloads, *models)
        order_keys(self._refresh, *cards, self._hub, self._folders, self._close)

    def _show_models(self, rows: tuple[ModelRow, ...]) -> None:
        for path in self._cards.keys() - {row.path for row in rows}:
            self._cards.pop(path).deleteLater()
        for position, row in enumerate(rows):
            card = self._cards.get(row.path)
            if card is None:
                card = self._cards[row.path] = self._model_card(row)
                self._card_column.insertWidget(position, card)
            elif card.row != row:
                card.set_row(row)

    def _show_downloads(self, rows: tuple[DownloadRow, ...]) -> None:
        for name in self._downloads.keys() - {row.name for row in rows}:
            self._downloads.pop(name).deleteLater()
        for row in rows:
            card = self._downloads.get(row.name)
            if card is None:
                card = self._downloads[row.name] = self._download_card(row)
                self._download_column.addWidget(card)
            elif card.row != row:
                card.set_row(row)

    def _model_card(self, row: ModelRow) -> ModelCard:
        card = ModelCard(self._theme, row, self)
        card.acted.connect(lambda: self._act(card.row))
        card.default_wanted.connect(lambda: self._model.make_default(row.path))
        card.folder_wanted.connect(lambda: _show_folder(row.path))
        card.delete_wanted.connect(lambda: self._ask_to_delete(card.row))
        return card

    def _download_card(self, row: DownloadRow) -> DownloadCard:
        card = DownloadCard(self._theme, row, self)
        card.pause_wanted.connect(lambda: self._model.pause_download(row.name))
        card.resume_wanted.connect(lambda: self._model.resume_download(row.name))
        card.give_up_wanted.connect(lambda: self._ask_to_give_up(row.name))
        return card

    def _act(self, row: ModelRow) -> None:
        if row.is_loaded:
            self._model.unload()
        else:
            self._model.load(row.path)

    @Slot(str)
    def _keep_typed(self, text: str) -> None:
        self._model.typed = text

    @Slot(str)
    def _download(self, text: str) -> None:
        if self._model.download(text):
            self._hub.clear()

    @Slot(object)
    def _show_failure(self, error: LecternError) -> None:
        self._hub.show_problem(local_failure(error).line)

    def _ask_to_delete(self, row: ModelRow) -> None:
        question = self.tr("Delete {name}?").format(name=row.name)
        explanation = self.tr("Its files will be deleted from this computer: {facts}.")
        confirm(
            self,
            question,
            explanation.format(facts=row.facts),
            action=self.tr("Delete"),
            act=lambda: self._model.delete(row.path),
        )

    def _ask_to_give_up(self, name: HubName) -> None:
        question = self.tr("Cancel the download of {name}?").format(name=name)
        explanation = self.tr("What has been downloaded is deleted.")
        confirm(
            self,
            question,
            explanation,
            action=self.tr("Cancel download"),
            act=lambda: self._model.give_up_download(name),
        )

    def _open_folders(self) -> None:
        menu = QMenu(self)
        menu.addAction(self.tr("Add a folder …"), self._add_folder)
        if self._model.props.folders:
            menu.addSeparator()
        for folder in self._model.props.folders:
            text = self.tr("Remove {folder} from the list").format(folder=folder)
            menu.addAction(text, partial(self._model.remove_folder, folder))
        menu.popup(self._folders.mapToGlobal(self._folders.rect().topLeft()))

    def _add_folder(self) -> None:
        ask_for_folder(self, self.tr("Folder with models"), self._model.add_folder)


def _show_folder(path: Path) -> None:
    """Show the folder of a model; to open a file would start whatever reads such files."""
    folder = path if path.is_dir() else path.parent
    QDesktopServices.openUrl(QUrl.fromLocalFile(folder))
