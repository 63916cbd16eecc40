"""All desks of one window, made in the order in which they need each other."""

from PySide6.QtCore import QObject, Signal

from app.paths import demo_model
from app.window.controllers.adding import AddingDesk
from app.window.controllers.backups import BackupDesk
from app.window.controllers.cards import CardDesk
from app.window.controllers.commands import CommandDesk
from app.window.controllers.contents import ContentsDesk
from app.window.controllers.dialogs import DialogDesk
from app.window.controllers.documents import DocumentDesk
from app.window.controllers.engine import EngineDesk
from app.window.controllers.library import ShelfDesk
from app.window.controllers.models import ModelsDesk
from app.window.controllers.palette import PaletteDesk
from app.window.controllers.places import PlaceDesk
from app.window.controllers.privacy import PrivacyDesk
from app.window.controllers.protection import ProtectionDesk
from app.window.controllers.readings import ReadingDesk
from app.window.controllers.settings import Looks, SettingsDesk
from app.window.controllers.sheets import SheetDesk
from app.window.conversations.conversation_controller import Talk
from app.window.parts import Parts
from app.window.services import Services
from app.window.translation.language_switch import LanguageSwitch


class Desks(QObject):
    """What takes several steps between services and parts."""

    restart_wanted = Signal()
    """Lectern is to close, move or convert its data, and open again."""

    def __init__(
        self, services: Services, parts: Parts, language: LanguageSwitch, parent: QObject
    ) -> None:
        super().__init__(parent)
        self.talk = Talk(
            services.data.library,
            services.engine,
            services.queue,
            parts.chat_model,
            lambda: services.settings.current.sampling,
            jobs=services.jobs,
            is_thinking=lambda: services.settings.current.enable_thinking,
            parent=self,
        )
        self.shelf = ShelfDesk(services.library, services.queue, parts.shelf_model, self)
        for removal in (self.shelf.removed, self.shelf.conversation_removed):
            removal.connect(services.eraser.await_undo)
        services.eraser.final.connect(self.shelf.settle)
        self.documents = DocumentDesk(
            parts.viewer,
            self.shelf,
            services.library,
            password_of=services.intake.password_of,
            keep_password=services.intake.keep_password,
            parent=self,
        )
        self.places = PlaceDesk(services.library, self.documents, self)
        self.readings = ReadingDesk(
            self.talk,
            self.documents,
            self.shelf,
            parts.shelf_model,
            places=self.places,
            parent=self,
        )
        self.adding = AddingDesk(services.intake, self.shelf, self.readings, services.queue, self)
        self.engine = EngineDesk(services.engine, services.models, parts.dock_model, self)
        self.settings = SettingsDesk(
            services.settings,
            Looks(parts.appearance, language, parts.dock_model),
            services.engine,
            services.models,
            bundled=demo_model(),
            parent=self,
        )
        self.models = ModelsDesk(services, parts, self.settings, self)
        self.cards = CardDesk(services, parts, shelf=self.shelf, models=self.models, parent=self)
        self.contents = ContentsDesk(services, parts, self.shelf, self)
        self.sheets = SheetDesk(
            services,
            parts,
            shelf=self.shelf,
            readings=self.readings,
            documents=self.documents,
            parent=self,
        )
        self.backups = BackupDesk(services.data.library, services.jobs, parts.window, self)
        self.protection = ProtectionDesk(services, parts, self)
        self.dialogs = DialogDesk(services, parts, self.models, self.protection, self)
        for wish in (self.dialogs.restart_wanted, self.protection.restart_wanted):
            wish.connect(self.restart_wanted)
        self.privacy = PrivacyDesk(
            services,
            parts,
            self.shelf,
            dialogs=self.dialogs,
            protection=self.protection,
            parent=self,
        )
        self.commands = CommandDesk(
            parts.commands,
            parts.chat_model,
            parts.viewer,
            readings=self.readings,
            documents=self.documents,
            parent=self,
        )
        self.palette = PaletteDesk(parts.palette, parts.commands, self.shelf, self.readings, self)

    def close(self) -> None:
        """Save what is being said, end downloads, let go of files."""
        self.backups.close()
        self.places.keep()
        self.talk.close()
        self.sheets.close()
        self.models.close()
        self.documents.close()
