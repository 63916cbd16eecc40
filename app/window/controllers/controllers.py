"""All controllers of one window, by what they do, in order of their dependencies."""

from PySide6.QtCore import QObject, Signal

from app.paths import demo_document, demo_manual, demo_model
from app.readings.demo_questions import read_suggestions
from app.window.chat.chat_events import DemoQuestionsKnown, LibraryRead
from app.window.controllers.adding import AddingController
from app.window.controllers.additions import AdditionController
from app.window.controllers.attaching import AttachController
from app.window.controllers.backup_files import BackupFileController
from app.window.controllers.backups import BackupController
from app.window.controllers.cards import CardController
from app.window.controllers.collections import CollectionController
from app.window.controllers.commands import CommandController
from app.window.controllers.contents import ContentsController
from app.window.controllers.dialogs import DialogController
from app.window.controllers.dock import DockController
from app.window.controllers.documents import DocumentController
from app.window.controllers.engine import EngineController
from app.window.controllers.engines import EnginesController
from app.window.controllers.introductions import IntroductionController
from app.window.controllers.library import LibraryController
from app.window.controllers.models import ModelsController
from app.window.controllers.notebook import NotebookController
from app.window.controllers.open_reading import OpenReadingController
from app.window.controllers.palette import PaletteController
from app.window.controllers.peek import PeekController
from app.window.controllers.places import PlaceController
from app.window.controllers.privacy import PrivacyController
from app.window.controllers.protection import ProtectionController
from app.window.controllers.readings import ReadingController
from app.window.controllers.recognition import RecognitionController
from app.window.controllers.removal import RemovalController
from app.window.controllers.settings import Looks, SettingsController
from app.window.controllers.sheets import SheetController
from app.window.conversations.conversation_controller import ConversationController
from app.window.parts import Parts
from app.window.services import Services
from app.window.translation.language_switch import LanguageSwitch


class Controllers(QObject):
    """What takes several steps between services and parts."""

    restart_wanted = Signal()
    """Lectern is to close, and open again with its data or its engine elsewhere."""

    def __init__(
        self, services: Services, parts: Parts, language: LanguageSwitch, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._services, self._parts = services, parts
        self._manage_library()
        self._open_readings()
        self._follow_reading()
        self._run_engine(language)
        self._take_documents_in()
        self._ask_many_questions()
        self._keep_data()
        self._offer_commands()

    def _manage_library(self) -> None:
        """Readings, conversations and collections; what is removed can be brought back."""
        services, parts = self._services, self._parts
        self.library = library = LibraryController(
            services.library, services.queue, parts.library_model, self
        )
        for removal in (library.removed, library.conversation_removed, library.all_removed):
            removal.connect(services.eraser.await_undo)
        services.eraser.final.connect(library.settle)
        services.deleted.found.connect(library.take_deleted)
        library.changed.connect(self._tell_whether_there_are_readings)
        self.removal = RemovalController(services.data, parts, library, self)
        self.collections = CollectionController(services.data, parts, library, self)

    def _open_readings(self) -> None:
        """One reading is open, with a conversation and its documents."""
        services, parts = self._services, self._parts
        self.conversation = ConversationController(
            services.data.library, services.answering, parts.chat_model, self
        )
        self.documents = DocumentController(
            parts.viewer,
            self.library,
            services.library,
            password_of=services.intake.password_of,
            keep_password=services.intake.keep_password,
            parent=self,
        )
        self.places = PlaceController(services.library, self.documents, self)
        self.readings = ReadingController(
            self.conversation,
            self.documents,
            self.library,
            parts.library_model,
            places=self.places,
            parent=self,
        )
        parts.viewer.document_wanted.connect(self.readings.show_document)
        parts.chat.transcript.citation_reached.connect(self._follow_citation)

    def _follow_reading(self) -> None:
        """What is shown of the open reading: introduction, blocks, cited passages, quotes."""
        services, parts = self._services, self._parts
        parts.chat_model.apply(DemoQuestionsKnown(read_suggestions(demo_document(), demo_manual())))
        self.introductions = IntroductionController(
            services.introducer,
            services.library,
            parts.chat_model,
            library=self.library,
            documents=self.documents,
            parent=self,
        )
        self.open_reading = OpenReadingController(services.queue, parts, self.library, self)
        self.readings.opened.connect(self.open_reading.open)
        self.library.changed.connect(self.readings.offer_documents)
        self.readings.opened.connect(self.introductions.open)
        parts.viewer.contents_known.connect(self.introductions.take_contents)
        parts.chat.invitation.place_wanted.connect(self.documents.reveal)
        parts.chat.invitation.heading_wanted.connect(self.documents.reveal_heading)
        self.dock = DockController(
            parts.dock_model, parts.chat_model, services.queue, self.library, self
        )
        self.readings.opened.connect(self.dock.open)
        settings = services.settings
        parts.dock.fold_wanted.connect(lambda is_brief: settings.update(brief_dock=is_brief))
        settings.changed.connect(lambda _, new: parts.dock.set_brief(new.brief_dock))
        self.peek = PeekController(parts, self.documents, self)
        self.notebook = NotebookController(
            services,
            parts,
            library=self.library,
            documents=self.documents,
            readings=self.readings,
            conversation=self.conversation,
            parent=self,
        )

    def _run_engine(self, language: LanguageSwitch) -> None:
        """The engine, its model, and the settings that both depend on."""
        services, parts = self._services, self._parts
        self.engine = EngineController(
            services.engine,
            services.models,
            parts.dock_model,
            parts.chat_model,
            demo_model=demo_model(),
            remote=services.remote,
            parent=self,
        )
        self.settings = SettingsController(
            services.settings,
            Looks(parts.appearance, language, parts.dock_model),
            services.engine,
            services.models,
            services.jobs,
            bundled=demo_model(),
            is_remote=services.remote is not None,
            parent=self,
        )
        self.models = ModelsController(services, parts, self.settings, self)

    def _take_documents_in(self) -> None:
        """Documents become readings: added, attached, recognised, measured, checked."""
        services, parts = self._services, self._parts
        self.additions = AdditionController(
            services.intake, parts.library_model, parts.library, parts.notices, self
        )
        self.adding = AddingController(
            services.intake,
            self.library,
            self.readings,
            services.queue,
            turns=parts.turns,
            parent=self,
        )
        self.attaching = AttachController(services, parts, self.library, self.readings, self)
        self.attaching.made.connect(lambda added: self.adding.measure(added.reading_id))
        self.recognition = RecognitionController(services, self.library, self)
        self.cards = CardController(
            services,
            parts,
            library=self.library,
            models=self.models,
            recognition=self.recognition,
            parent=self,
        )
        self.contents = ContentsController(services, parts, self.library, self.models, self)
        self.recognition.ended.connect(self._text_recognised)
        self.recognition.failed.connect(parts.notices.tell_failure)
        self.contents.changed.connect(self._take_contents)

    def _ask_many_questions(self) -> None:
        """Question sheets."""
        self.sheets = SheetController(
            self._services,
            self._parts,
            library=self.library,
            readings=self.readings,
            documents=self.documents,
            parent=self,
        )

    def _keep_data(self) -> None:
        """Backups, and what protects the data folder."""
        services, parts = self._services, self._parts
        self.backups = BackupController(services.data.library, services.jobs, parts.window, self)
        self.protection = ProtectionController(services, parts, self)
        self.backup_files = BackupFileController(services, parts, self)
        self.backup_files.restored.connect(self.backups.restored)

    def _offer_commands(self) -> None:
        """Dialogs, private windows, and every command with a name."""
        services, parts = self._services, self._parts
        self.dialogs = DialogController(services, parts, self.models, self.protection, self)
        self.engines = EnginesController(services, parts, self.models, self.dialogs, self)
        self.dialogs.back_up_wanted.connect(self.backup_files.ask_to_write)
        self.dialogs.restore_wanted.connect(self.backup_files.ask_to_restore)
        for source in (self.dialogs, self.protection, self.engines):
            source.restart_wanted.connect(self.restart_wanted)
        self.privacy = PrivacyController(
            services,
            parts,
            self.library,
            dialogs=self.dialogs,
            protection=self.protection,
            parent=self,
        )
        self.commands = CommandController(
            parts.commands,
            parts.chat_model,
            parts.viewer,
            parts.notebook_model,
            readings=self.readings,
            documents=self.documents,
            parent=self,
        )
        self.palette = PaletteController(parts, self.library, self.readings, self)

    def _tell_whether_there_are_readings(self) -> None:
        has_readings = bool(self.library.holdings.readings)
        self._parts.chat_model.apply(LibraryRead(has_readings))

    def _text_recognised(self, _reading_id: int, documents: tuple[str, ...]) -> None:
        def show() -> None:
            self.cards.remeasure()
            self.documents.renew(documents)

        self.contents.read_again(documents, show)

    def _take_contents(self, _reading_id: int) -> None:
        """The open reading may have other documents now."""
        self.readings.offer_documents()
        self.notebook.open(self.readings.reading_id)

    def _follow_citation(self, message_id: int, number: int) -> None:
        """Let the page follow a person who walks the quotes, unless the pages are put away."""
        if self._parts.viewer.isVisible():
            self.conversation.activate_citation(message_id, number)

    def close(self) -> None:
        """Save answers in progress, end downloads, close files."""
        self.backups.close()
        self.backup_files.close()
        self.recognition.stop()
        self.places.keep()
        self.conversation.close()
        self.sheets.close()
        self.models.close()
        self.peek.close()
        self.documents.close()
