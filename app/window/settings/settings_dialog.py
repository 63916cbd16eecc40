"""The settings: pages at the left, fields at the right, everything applied at once.

Knows no store: `edited` says what `SettingsStore.update` is to be given, `set_settings` shows what
came of it. In another language it is simply rebuilt. Only the page that is looked at exists: in
another theme every widget is restyled, whether it is seen or not.
"""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QListWidget,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.settings.settings import Settings
from app.window.engines.connections import Engines
from app.window.protection.protection import READABLE, Protection
from app.window.server.server_switch import ServerSwitch
from app.window.settings.changes import Edit
from app.window.settings.engines_page import EnginesPage
from app.window.settings.pages import (
    Elsewhere,
    answers_page,
    appearance_page,
    model_page,
    storage_page,
)
from app.window.settings.privacy_page import ProtectionStep, privacy_page
from app.window.settings.programs_page import ProgramsPage
from app.window.settings.settings_page import SettingsPage
from app.window.theme.stylesheet import Look, set_look
from app.window.widgets.confirmation import confirm
from app.window.widgets.room import grown, grown_size

_SIZE = (840, 600)
_SIDE = 208
_MOST_OF_WIDTH = 0.27
"""That the sections take: where large type meets a small screen, fields need the rest."""


class SettingsDialog(QDialog):
    """Opened with `open()`."""

    edited = Signal(Edit)
    reset_wanted = Signal()
    engine_wanted = Signal(str)
    models_wanted = Signal()
    saved_readings_wanted = Signal()
    move_wanted = Signal()
    back_up_wanted = Signal()
    restore_wanted = Signal()
    protection_wanted = Signal(ProtectionStep)

    def __init__(
        self,
        settings: Settings,
        data_dir: Path,
        parent: QWidget | None = None,
        *,
        protection: Protection = READABLE,
        server: ServerSwitch | None = None,
        engines: Engines | None = None,
    ) -> None:
        super().__init__(parent)
        self._settings = settings
        self._protection = protection
        self._data_dir = data_dir
        self._server = server
        self._engines = engines
        self._elsewhere = Elsewhere(
            models=self.models_wanted.emit,
            saved_readings=self.saved_readings_wanted.emit,
            data_folder=self.move_wanted.emit,
            back_up=self.back_up_wanted.emit,
            restore=self.restore_wanted.emit,
        )
        self._sections = QListWidget(self)
        self._pages = QStackedWidget(self)
        self._reset = QPushButton(self)
        self._close = QPushButton(self)
        self._sections.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._sections.currentRowChanged.connect(self._show_page)
        self._reset.clicked.connect(self._ask_to_reset)
        self._close.clicked.connect(self.accept)
        self._reset.setAutoDefault(False)
        self._close.setAutoDefault(False)
        set_look(self._sections, Look.SIDEBAR)
        self.resize(grown_size(_SIZE, self))
        self._sections.setFixedWidth(min(grown(_SIDE), round(_MOST_OF_WIDTH * self.width())))
        self._lay_out()
        self._build()

    def set_settings(self, settings: Settings) -> None:
        """Show what is in use now."""
        self._settings = settings
        self._page.set_settings(settings)

    def set_protection(self, protection: Protection) -> None:
        """Show how the data folder is protected now."""
        self._protection = protection
        self._show_page(self._sections.currentRow())

    def show_section(self, index: int) -> None:
        """Show a section, by its place in the list: 1 is the model, 6 where models run."""
        self._sections.setCurrentRow(index)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language, with the keyboard focus where it was."""
        super().changeEvent(event)
        if event.type() is not QEvent.Type.LanguageChange:
            return
        field = self._page.focused_field()
        self._build(self._sections.currentRow())
        self._page.focus_field(field)

    def _build(self, section: int = 0) -> None:
        self.setWindowTitle(self.tr("Settings"))
        self._sections.setAccessibleName(self.tr("Sections"))
        self._reset.setText(self.tr("Restore defaults"))
        self._close.setText(self.tr("Done"))
        names = [
            self.tr("Appearance"),
            self.tr("Model"),
            self.tr("Answers"),
            self.tr("Memory and disk"),
            self.tr("Privacy"),
        ]
        if self._server is not None:
            names.append(self.tr("Other programs"))
        if self._engines is not None:
            names.append(self.tr("Where models run"))
        self._sections.clear()
        self._sections.addItems(names)
        self._sections.setCurrentRow(section)

    @Slot(int)
    def _show_page(self, section: int) -> None:
        """Make the page of a section in place of the one that was shown."""
        if section < 0:
            return
        before = self._pages.currentWidget()
        self._page = page = self._make_page(section)
        page.set_settings(self._settings)
        page.edited.connect(self.edited)
        self._pages.setCurrentIndex(self._pages.addWidget(page))
        if before is not None:
            self._pages.removeWidget(before)
            before.deleteLater()

    def _make_page(self, section: int) -> SettingsPage:
        makers: list[Callable[[], SettingsPage]] = [
            appearance_page,
            lambda: model_page(self._elsewhere),
            answers_page,
            lambda: storage_page(self._elsewhere, self._data_dir),
            lambda: privacy_page(self._protection, self.protection_wanted.emit),
        ]
        if (server := self._server) is not None:
            makers.append(lambda: ProgramsPage(server))
        if (engines := self._engines) is not None:
            makers.append(lambda: self._engines_page(engines))
        return makers[section]()

    def _engines_page(self, engines: Engines) -> EnginesPage:
        page = EnginesPage(engines)
        page.engine_wanted.connect(self.engine_wanted)
        return page

    def _ask_to_reset(self) -> None:
        confirm(
            self,
            self.tr("Restore the default settings?"),
            self.tr("This also resets the model, the folders and the instructions."),
            action=self.tr("Restore defaults"),
            act=self.reset_wanted.emit,
        )

    def _lay_out(self) -> None:
        middle = QHBoxLayout()
        middle.setSpacing(0)
        middle.addWidget(self._sections)
        middle.addWidget(_line(is_upright=True))
        middle.addWidget(self._pages, 1)
        foot = QHBoxLayout()
        foot.setContentsMargins(16, 12, 16, 12)
        foot.addWidget(self._reset)
        foot.addStretch(1)
        foot.addWidget(self._close)
        set_look(self._close, Look.PRIMARY)
        set_look(self._reset, Look.QUIET)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(middle, 1)
        column.addWidget(_line(is_upright=False))
        column.addLayout(foot)


def _line(*, is_upright: bool) -> QFrame:
    line = QFrame()
    set_look(line, Look.LINE)
    (line.setFixedWidth if is_upright else line.setFixedHeight)(1)
    return line
