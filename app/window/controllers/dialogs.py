"""Opens the dialogs and connects each of them with what it works on."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from app.core.fit.model_fit import Memory
from app.core.machine import memory_of_machine
from app.data_location import location_file
from app.errors import LecternError
from app.jobs import Err, Ok
from app.paths import demo_document, demo_manual
from app.readings.demo_questions import find_demo_document
from app.settings.settings import Settings
from app.window.controllers.models import ModelsController
from app.window.controllers.protection import ProtectionController
from app.window.data_folder.move_request import MoveRequest
from app.window.export.exporter import Exporter
from app.window.frame.about_dialog import AboutDialog
from app.window.frame.shortcuts_dialog import ShortcutsDialog
from app.window.intake.password_dialog import PasswordDialog, Secret, passphrase, password
from app.window.parts import Parts
from app.window.protection.protection import Protection
from app.window.saved_readings.saved_dialog import SavedReadingsDialog
from app.window.saved_readings.saved_reading import titles_by_files
from app.window.saved_readings.saved_view_model import SavedReadingsViewModel
from app.window.services import Services
from app.window.settings.changes import change_of
from app.window.settings.settings_dialog import SettingsDialog
from app.window.welcome.welcome_dialog import WelcomeDialog
from app.window.widgets.confirmation import breakable, confirm
from app.window.widgets.kept_dialog import KeptDialog

_MODEL_SECTION, _ENGINES_SECTION = 1, 6
"""Of the settings."""


class DialogController(QObject):
    """One method for each dialog; none of them blocks."""

    restart_wanted = Signal()
    """Lectern is to close, move its data, and open again."""
    engine_wanted = Signal(str)
    """The name of the engine with which Lectern is to open again."""
    back_up_wanted = Signal()
    restore_wanted = Signal()
    failed = Signal(LecternError)
    """A `LecternError`: the library is damaged."""
    unlocked = Signal(str)
    """The password that was given for the document that should be shown."""

    def __init__(
        self,
        services: Services,
        parts: Parts,
        models: ModelsController,
        protection: ProtectionController,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._parts = parts
        self._models = models
        self._protection = protection
        parts.viewer.address_wanted.connect(self.confirm_link)
        self._exporter = Exporter(services.jobs, parts.window)
        self._exporter.exported.connect(self._tell_exported)
        self._exporter.failed.connect(parts.notices.tell_failure)
        self._move = MoveRequest(services.data.root, location_file(), services.jobs, parent=self)
        self._move.failed.connect(parts.notices.tell_failure)
        self._move.restart_wanted.connect(self.restart_wanted)
        self._saved_model = SavedReadingsViewModel(
            services.engine, services.jobs, services.data, parent=self
        )
        self._saved_model.library_failed.connect(self.failed)
        self._saved_model.failed.connect(self._take_failure)
        self._saved_model.stored_changed.connect(services.queue.measure_anew)
        self._saved_model.passphrase_wanted.connect(self._ask_passphrase)
        changing = parts.appearance.changing
        self._settings = KeptDialog(self._make_settings, changing)
        self._saved = KeptDialog(self._make_saved, changing)
        services.settings.changed.connect(self._take_settings)
        protection.changed.connect(self._take_protection)

    def show_settings(self, section: int = 0) -> None:
        """Show the settings."""
        dialog = self._settings.obtain()
        dialog.set_settings(self._services.settings.current)
        dialog.set_protection(self._protection.current)
        dialog.show_section(section)
        dialog.open()

    def show_model_settings(self) -> None:
        """Show the settings of the model, and how it keeps what it reads."""
        self.show_settings(_MODEL_SECTION)

    def show_engines(self) -> None:
        """Show where models run."""
        self.show_settings(_ENGINES_SECTION)

    def show_shortcuts(self) -> None:
        """Show every command and its keys."""
        ShortcutsDialog(self._parts.window).open()

    def show_about(self) -> None:
        """Show name, version and licence."""
        AboutDialog(self._parts.theme, self._parts.window).open()

    def show_welcome(self) -> None:
        """Show the welcome of the first start."""
        self._services.settings.update(is_welcomed=True)
        self._services.jobs.start(lambda _: memory_of_machine(), self._welcome)

    def _welcome(self, memory: Ok[Memory] | Err) -> None:
        if isinstance(memory, Err):
            raise memory.error
        dialog = WelcomeDialog(self._parts.theme, memory.value, self._parts.window)
        dialog.demo_wanted.connect(self.open_demo)
        dialog.model_wanted.connect(self._models.download)
        dialog.models_wanted.connect(self._models.show)
        dialog.open()

    def open_demo(self) -> None:
        """Add the documents that come with Lectern, read by the model that comes with it."""
        self._models.use_demo()
        for folder in (demo_manual(), demo_document()):
            self._services.intake.add([find_demo_document(folder)])

    def show_saved_readings(self) -> None:
        """Show what is saved, by the titles of the library."""
        known = self._parts.library_model.inputs
        self._saved_model.set_titles(titles_by_files(known.readings, known.documents))
        self._saved.obtain().open()

    def export(self) -> None:
        """Export the open conversation."""
        self._exporter.ask(self._parts.chat_model.inputs, self._parts.notebook_model.inputs)

    def move_data(self) -> None:
        """Ask where the data folder is to go."""
        if self._services.data.is_private:
            self._parts.notices.tell(self.tr("A private window has no data folder to move."))
        else:
            self._move.begin(self._parts.window)

    def ask_password(self, path: Path, was_wrong: bool) -> None:
        """Ask for the password of a document that is being added."""
        dialog = self._ask_for(password(), path, was_wrong=was_wrong)
        dialog.given.connect(self._services.intake.give_password)

    def ask_to_unlock(self, path: Path) -> None:
        """Ask for the password of the document that should be shown."""
        dialog = self._ask_for(password(), path, was_wrong=False)
        dialog.given.connect(lambda _path, password: self.unlocked.emit(password))

    def _ask_passphrase(self, path: Path, was_wrong: bool) -> None:
        """Ask for the passphrase of a reading to be taken in: over the dialog that wants it."""

        def ask() -> None:
            dialog = self._ask_for(passphrase(), path, was_wrong=was_wrong, over=self._saved.shown)
            dialog.given.connect(self._saved_model.take_in)

        if self._saved.shown is None:
            self._parts.turns.take(ask)
        else:
            ask()

    def _ask_for(
        self, secret: Secret, path: Path, *, was_wrong: bool, over: QWidget | None = None
    ) -> PasswordDialog:
        theme, parent = self._parts.theme, over or self._parts.window
        dialog = PasswordDialog(path, theme, secret, was_wrong=was_wrong, parent=parent)
        dialog.open()
        return dialog

    def open_link(self, address: str) -> None:
        """Open an address in the person's browser."""
        url = QUrl(address)
        if url.scheme() in {"http", "https", "mailto"}:
            QDesktopServices.openUrl(url)

    def confirm_link(self, address: str) -> None:
        """Open an address that a document leads to, once the person has seen it and says yes."""
        question = self.tr("Open this address in your browser?")
        confirm(
            self._parts.window,
            f"{question}\n\n{breakable(address)}",
            self.tr("The document leads there. The page can see that somebody opened it."),
            action=self.tr("Open"),
            act=lambda: self.open_link(address),
        )

    def _tell_exported(self, path: Path) -> None:
        text = self.tr("Exported to {name}").format(name=path.name)
        folder = QUrl.fromLocalFile(str(path.parent))
        self._parts.notices.tell(text, self.tr("Open folder"), partial(_open, folder))

    def _make_saved(self) -> SavedReadingsDialog:
        services, parts, model = self._services, self._parts, self._saved_model
        model.retranslate()
        dialog = SavedReadingsDialog(model, parts.theme, parts.window)
        dialog.quota_chosen.connect(
            lambda num_bytes: services.settings.update(disk_quota_bytes=num_bytes)
        )
        dialog.quota_chosen.connect(lambda _: model.refresh())
        dialog.quota_chosen.connect(lambda _: services.queue.measure_anew())
        dialog.move_wanted.connect(self.move_data)
        return dialog

    def _make_settings(self) -> SettingsDialog:
        store = self._services.settings
        dialog = SettingsDialog(
            store.current,
            self._services.data.root,
            self._parts.window,
            protection=self._protection.current,
            server=self._services.server,
            engines=self._services.engines,
        )
        dialog.engine_wanted.connect(self.engine_wanted)
        dialog.protection_wanted.connect(self._protection.act)
        dialog.edited.connect(lambda edit: store.update(**change_of(store.current, edit)))
        dialog.reset_wanted.connect(store.reset)
        dialog.models_wanted.connect(self._models.show)
        dialog.saved_readings_wanted.connect(self.show_saved_readings)
        dialog.move_wanted.connect(self.move_data)
        dialog.back_up_wanted.connect(self.back_up_wanted)
        dialog.restore_wanted.connect(self.restore_wanted)
        return dialog

    def _take_failure(self, failure: LecternError) -> None:
        """Tell what failed of saved readings when nobody is looking at them."""
        if self._saved.shown is None:
            self.failed.emit(failure)

    def _take_settings(self, _old: Settings, new: Settings) -> None:
        if (dialog := self._settings.shown) is not None:
            dialog.set_settings(new)

    def _take_protection(self, protection: Protection) -> None:
        if (dialog := self._settings.shown) is not None:
            dialog.set_protection(protection)


def _open(url: QUrl) -> None:
    QDesktopServices.openUrl(url)
