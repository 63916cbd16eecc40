"""The one place where the window's objects are connected.

Nothing here decides anything: who reads this file sees who talks to whom. What takes several steps
is a controller's; what is shown is derived by view models.
"""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, Signal
from PySide6.QtWidgets import QApplication

from app.errors import LecternError
from app.library.errors import SearchIndexError, StoredTextError
from app.library.records import Place
from app.link.port import EnginePort
from app.paths import DataFolder
from app.window.chat.chat_events import ReasoningToggled
from app.window.chat.invitation import InvitationStep
from app.window.chat.message_layout import MessageAction
from app.window.controllers.closing import ClosingController
from app.window.controllers.controllers import Controllers
from app.window.export.exporter import copy_answer
from app.window.frame.actions import ActionId
from app.window.frame.geometry import Geometry
from app.window.intake.add_dialog import choose_documents, choose_folder
from app.window.parts import Parts
from app.window.services import Services
from app.window.translation.language_switch import ENGLISH, LanguageSwitch
from app.window.widgets.file_dialogs import Folders


class Lectern(QObject):
    """The window with everything behind it."""

    closing = Signal()
    """The window is gone; its engine saves."""
    closed = Signal()
    """Everything is saved and ended."""

    def __init__(self, application: QApplication, data: DataFolder, port: EnginePort) -> None:
        super().__init__()
        self.services = services = Services(data, port, self)
        settings = services.settings.current
        language = LanguageSwitch(application, cache=data.root / "cache" / "translations")
        language.use(settings.language)
        self.parts = parts = Parts(application, settings, services.jobs, data.root)
        self.controllers = Controllers(services, parts, language, self)
        self.conversation = self.controllers.conversation
        places = data.root / "window.ini"
        self._geometry = Geometry(places, parts.window, parts.window.panes)
        Folders(places, parts.window, is_kept=data.is_readable)
        self._closing = ClosingController(
            parts.window,
            self.controllers.library,
            services.queue,
            services.intake,
            save=(self._geometry.save, self.controllers.close, services.close),
            is_private=data.is_private,
            parent=self,
        )
        # A window that opens after this one in the same process chooses its language itself.
        self.closing.connect(lambda: language.use(ENGLISH))
        self._connect_chat()
        self._connect_library()
        self._connect_intake()
        self._connect_window()
        self._connect_failures()

    def show(self) -> None:
        """Show the window, then start what takes time."""
        self._geometry.restore()
        self.parts.window.show()
        self.parts.chat.composer.setFocus()
        self.controllers.engine.tell()
        self.services.engine.start()
        self.controllers.settings.load_model()
        self.controllers.places.load(self._return_to)
        self.controllers.backups.start()

    def close(self) -> None:
        """Close without a question; what was read and said so far is saved."""
        self._closing.close()

    def open_from_outside(self, paths: list[Path]) -> None:
        """Come to the front and take in what another start of Lectern was given."""
        self.parts.window.show_up()
        self.services.intake.add(paths)

    def tell_failure(self, failure: LecternError) -> None:
        """Say what went wrong, or what can be done where that is more."""
        if isinstance(failure, StoredTextError):
            self.controllers.library.refresh()
        if isinstance(failure, SearchIndexError):
            renew, tell = self.controllers.backups.renew_index, self.parts.notices.tell_failure
            self.services.library.do(renew, fail=tell)
        if not self.controllers.backups.offer(failure):
            self.parts.notices.tell_failure(failure)

    def _connect_chat(self) -> None:
        chat, model, conversation = self.parts.chat, self.parts.chat_model, self.conversation
        composer, transcript = chat.composer, chat.transcript
        composer.asked.connect(conversation.ask)
        composer.stop_requested.connect(conversation.stop)
        composer.attach_requested.connect(self.controllers.attaching.choose)
        composer.sheet_requested.connect(self.controllers.sheets.show)
        composer.branch_requested.connect(self._branch_at_end)
        composer.undo_wanted.connect(self.controllers.removal.undo)
        composer.edit_cancelled.connect(conversation.cancel_edit)
        transcript.citation_activated.connect(conversation.activate_citation)
        transcript.reasoning_toggled.connect(lambda number: model.apply(ReasoningToggled(number)))
        transcript.continue_requested.connect(conversation.go_on)
        transcript.retry_requested.connect(conversation.retry)
        transcript.link_opened.connect(self.controllers.dialogs.open_link)
        transcript.branch_chosen.connect(conversation.choose_branch)
        transcript.message_selected.connect(conversation.select_answer)
        transcript.action_requested.connect(self._act_on_message)
        conversation.question_returned.connect(composer.set_text)
        conversation.question_returned.connect(chat.enter_composer)
        conversation.passage_wanted.connect(self.controllers.documents.show_citation)
        conversation.passage_left.connect(self.controllers.documents.leave_citation)
        conversation.looked_at.connect(self.controllers.documents.show_looked_at)
        conversation.shown.connect(lambda _: composer.setFocus())
        chat.export_requested.connect(self.controllers.dialogs.export)
        chat.empty.acted.connect(self._choose_documents)
        chat.invitation.acted.connect(self._take_step)

    def _connect_library(self) -> None:
        view, queue, library = self.parts.library, self.services.queue, self.controllers.library
        view.reading_chosen.connect(self.controllers.readings.open_reading)
        view.conversation_chosen.connect(self.controllers.readings.open_conversation)
        view.conversation_chosen.connect(self.parts.chat.show)
        view.new_conversation_wanted.connect(self.controllers.readings.begin_conversation)
        view.hit_chosen.connect(self.controllers.readings.open_hit)
        view.search_changed.connect(library.search)
        view.read_wanted.connect(self.controllers.cards.show)
        view.pause_wanted.connect(queue.pause)
        view.resume_wanted.connect(queue.resume)
        view.cancel_wanted.connect(queue.cancel)
        view.moved.connect(queue.move)
        view.rename_wanted.connect(library.rename)
        view.delete_wanted.connect(library.remove)
        view.undo_wanted.connect(library.undo)
        view.conversation_renamed.connect(library.rename_conversation)
        view.conversation_deleted.connect(library.remove_conversation)
        view.conversation_renamed.connect(self.conversation.renamed)
        view.conversation_deleted.connect(self.controllers.readings.leave_conversation)
        view.sheet_wanted.connect(self.controllers.sheets.show)
        view.audit_wanted.connect(self.controllers.contents.audit)
        view.documents_wanted.connect(self.controllers.contents.arrange)
        queue.changed.connect(self.parts.library_model.set_status)

    def _connect_intake(self) -> None:
        intake, view = self.services.intake, self.parts.library
        self.parts.window.files_dropped.connect(intake.add)
        view.pasted.connect(self._paste)
        view.add_wanted.connect(self._choose_documents)
        view.folder_wanted.connect(self._choose_folder)
        view.addition_dismissed.connect(intake.dismiss)
        self.controllers.documents.password_wanted.connect(self.controllers.dialogs.ask_to_unlock)
        self.controllers.dialogs.unlocked.connect(self.controllers.documents.unlock)
        self.controllers.adding.card_wanted.connect(self.controllers.cards.show)
        self.controllers.adding.known_added.connect(self._tell_known)

    def _connect_window(self) -> None:
        parts = self.parts
        self.controllers.engine.bar_changed.connect(parts.bar.set_props)
        self.controllers.engine.banner_changed.connect(parts.banner.set_props)
        parts.banner.acted.connect(self.controllers.engines.act_on_banner)
        parts.banner.details_wanted.connect(self._show_engine_failure)
        parts.bar.models_wanted.connect(self.controllers.engines.show_models)
        parts.bar.settings_wanted.connect(self.controllers.dialogs.show_model_settings)
        parts.bar.palette_wanted.connect(self.controllers.palette.offer)
        parts.commands.chosen.connect(lambda command: self._commands()[command]())
        self.services.settings.changed.connect(lambda _, new: parts.dock.setVisible(new.shows_dock))
        self.controllers.settings.language_changed.connect(self._retranslate)
        self.controllers.cards.open_wanted.connect(self.controllers.readings.open_reading)
        self.controllers.cards.audit_wanted.connect(self.controllers.contents.audit)
        self.controllers.cards.documents_wanted.connect(self.controllers.contents.arrange)
        self.controllers.cards.space_wanted.connect(self.controllers.dialogs.show_saved_readings)
        self.controllers.contents.changed.connect(lambda _: self.controllers.cards.remeasure())
        self.controllers.restart_wanted.connect(self._closing.close)
        self._closing.closing.connect(self.closing)
        self._closing.closed.connect(self.closed)
        for over in (parts.window, self):
            self.closed.connect(over.deleteLater)

    def _connect_failures(self) -> None:
        backups = self.controllers.backups
        self.services.engine.notice.connect(self.parts.notices.tell_notice)
        for source in (
            self.services,
            self.services.settings,
            self.services.queue,
            self.conversation,
            self.controllers.engine,
            backups,
            self.controllers.dialogs,
        ):
            source.failed.connect(self.tell_failure)
        self.services.mended.connect(backups.tell_mended)
        backups.told.connect(self.parts.notices.tell)
        backups.restored.connect(lambda: self.controllers.places.load(self._return_to))

    def _commands(self) -> dict[ActionId, Callable[[], None]]:
        parts, dialogs, store = self.parts, self.controllers.dialogs, self.services.settings
        return {
            ActionId.ADD: self._choose_documents,
            ActionId.PASTE: lambda: self._paste(QApplication.clipboard().mimeData()),
            ActionId.NEW_CONVERSATION: self.controllers.readings.begin_conversation,
            ActionId.QUESTION_SHEET: self.controllers.sheets.show,
            ActionId.EXPORT: dialogs.export,
            ActionId.STOP: self.conversation.stop,
            ActionId.SEARCH_LIBRARY: parts.library.enter_search,
            ActionId.FIND: parts.viewer.find_text,
            ActionId.GO_TO_PAGE: parts.viewer.ask_page,
            ActionId.OUTLINE: parts.viewer.toggle_outline,
            ActionId.NOTEBOOK: parts.viewer.toggle_notebook,
            ActionId.BACK: parts.viewer.jumps.back,
            ActionId.FORWARD: parts.viewer.jumps.forward,
            ActionId.TO_LIBRARY: parts.library.enter_list,
            ActionId.TO_CONVERSATION: parts.chat.enter_composer,
            ActionId.TO_DOCUMENT: parts.viewer.enter_pages,
            **parts.window.panes.commands,
            ActionId.TOGGLE_DOCK: lambda: store.update(shows_dock=not store.current.shows_dock),
            ActionId.PRIVATE_WINDOW: self.controllers.privacy.open_window,
            ActionId.MODELS: self.controllers.engines.show_models,
            ActionId.SAVED_READINGS: dialogs.show_saved_readings,
            **self.controllers.backup_files.commands(),
            ActionId.SETTINGS: dialogs.show_settings,
            ActionId.PALETTE: self.controllers.palette.offer,
            ActionId.SHORTCUTS: dialogs.show_shortcuts,
            ActionId.WELCOME: dialogs.show_welcome,
            ActionId.ABOUT: dialogs.show_about,
            ActionId.QUIT: self._closing.ask,
        }

    def _act_on_message(self, message_id: int, action: MessageAction) -> None:
        act: dict[MessageAction, Callable[[int], None]] = {
            MessageAction.EDIT: self.conversation.begin_edit,
            MessageAction.REGENERATE: self.conversation.regenerate,
            MessageAction.BRANCH: self.conversation.branch,
            MessageAction.COPY: lambda answer: copy_answer(self.parts.chat_model.inputs, answer),
        }
        act[action](message_id)

    def _take_step(self, step: InvitationStep) -> None:
        """Do what the invitation offers; the keyboard leaves its button, which will go."""
        self.parts.chat.composer.setFocus()
        match step:
            case InvitationStep.READ:
                self.controllers.cards.show(self.controllers.readings.reading_id)
            case InvitationStep.READ_FIRST:
                self.controllers.open_reading.read_first()

    def _branch_at_end(self) -> None:
        messages = self.parts.chat_model.inputs.messages
        if messages:
            self.conversation.branch(messages[-1].id)

    def _choose_documents(self) -> None:
        choose_documents(self.parts.window, self.services.intake.add)

    def _choose_folder(self) -> None:
        choose_folder(self.parts.window, self.services.intake.add)

    def _paste(self, data: QMimeData | None) -> None:
        if data is None or not self.services.intake.paste(data):
            self.parts.notices.tell(self.tr("The clipboard holds neither files nor text"))

    def _tell_known(self, reading_id: int) -> None:
        entry = self.controllers.library.holdings.reading(reading_id)
        if entry is not None:
            text = self.tr("“{title}” is in the library already.")
            self.parts.notices.tell(text.format(title=entry.title))

    def _show_engine_failure(self) -> None:
        if failure := self.services.engine.status.failure:
            self.parts.notices.show_failure(failure)

    def _retranslate(self) -> None:
        self.parts.chat_model.retranslate()
        self.parts.library_model.retranslate()
        self.controllers.sheets.retranslate()
        self.controllers.engine.tell()

    def _return_to(self, place: Place | None) -> None:
        """Return to where the window was closed; at the first start, show the welcome."""

        def go_on() -> None:
            readings, holdings = self.controllers.readings, self.controllers.library.holdings
            if place is not None and holdings.reading(place.reading_id) is not None:
                readings.return_to(place)
            elif holdings.readings:
                readings.open_reading(holdings.readings[0].id)
            elif not (self.services.settings.current.is_welcomed or self.services.intake.additions):
                self.controllers.dialogs.show_welcome()

        self.controllers.library.refresh(go_on)
