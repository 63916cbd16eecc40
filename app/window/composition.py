"""The one place where the window's objects are connected.

Nothing here decides anything: who reads this file sees who talks to whom. What takes several steps
is a desk's; what is shown is derived by view models.
"""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, Signal
from PySide6.QtWidgets import QApplication, QWidget

from app.errors import LecternError
from app.library.errors import SearchIndexError, StoredTextError
from app.library.records import Place
from app.link.launcher import EngineLauncher
from app.paths import DataDirectory
from app.settings.settings import Settings
from app.window.chat.chat_events import ReasoningToggled
from app.window.chat.message_layout import MessageAction
from app.window.controllers.closing import ClosingDesk
from app.window.controllers.controllers import Desks
from app.window.controllers.library import removed_reading_text, removed_text
from app.window.frame.actions import ActionId
from app.window.frame.geometry import Geometry
from app.window.intake.add_dialog import choose_documents, choose_folder
from app.window.parts import Parts
from app.window.services import Services
from app.window.translation.language_switch import ENGLISH, LanguageSwitch


class Lectern(QObject):
    """The window with everything behind it."""

    closing = Signal()
    """The window is gone; its engine saves."""
    closed = Signal()
    """Everything is saved and ended."""

    def __init__(
        self, application: QApplication, data: DataDirectory, launcher: EngineLauncher
    ) -> None:
        super().__init__()
        self.services = services = Services(data, launcher, self)
        settings = services.settings.current
        language = LanguageSwitch(application, cache=data.root / "cache" / "translations")
        language.use(settings.language)
        self.parts = parts = Parts(application, settings, services.jobs)
        self.desks = Desks(services, parts, language, self)
        self.talk = self.desks.talk
        self._geometry = Geometry(data.root / "window.ini", parts.window, parts.window.panes)
        self._closing = ClosingDesk(
            parts.window,
            self.desks.shelf,
            services.queue,
            save=(self._geometry.save, self.desks.close, services.close),
            is_private=data.is_private,
            parent=self,
        )
        # A window that opens after this one in the same process chooses its language itself.
        self.closing.connect(lambda: language.use(ENGLISH))
        self._connect_chat()
        self._connect_shelf()
        self._connect_intake()
        self._connect_window()
        self._connect_failures()

    def show(self) -> None:
        """Show the window, then start what takes its time."""
        self._geometry.restore()
        self.parts.window.show()
        self.parts.chat.composer.setFocus()
        self.desks.engine.tell()
        self.services.engine.start()
        self.desks.settings.load_model()
        self.desks.places.load(self._return_to)
        self.desks.backups.start()

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
            self.desks.shelf.refresh()
        if isinstance(failure, SearchIndexError):
            renew, tell = self.desks.backups.renew_index, self.parts.notices.tell_failure
            self.services.library.do(renew, fail=tell)
        if not self.desks.backups.offer(failure):
            self.parts.notices.tell_failure(failure)

    def _connect_chat(self) -> None:
        chat, model, talk = self.parts.chat, self.parts.chat_model, self.talk
        composer, transcript = chat.composer, chat.transcript
        composer.asked.connect(talk.ask)
        composer.stop_requested.connect(talk.stop)
        composer.attach_requested.connect(self._choose_documents)
        composer.sheet_requested.connect(self.desks.sheets.show)
        composer.branch_requested.connect(self._branch_at_end)
        composer.edit_cancelled.connect(talk.cancel_edit)
        transcript.citation_activated.connect(talk.activate_citation)
        transcript.reasoning_toggled.connect(lambda number: model.apply(ReasoningToggled(number)))
        transcript.continue_requested.connect(talk.go_on)
        transcript.retry_requested.connect(talk.retry)
        transcript.link_opened.connect(self.desks.dialogs.open_link)
        transcript.branch_chosen.connect(talk.choose_branch)
        transcript.message_selected.connect(talk.select_answer)
        transcript.action_requested.connect(self._act_on_message)
        talk.question_returned.connect(composer.set_text)
        talk.passage_wanted.connect(self.desks.documents.show_citation)
        talk.looked_at.connect(self.desks.documents.show_looked_at)
        talk.shown.connect(lambda _: composer.setFocus())
        chat.export_requested.connect(self.desks.dialogs.export)
        chat.empty.acted.connect(self._choose_documents)
        readings = self.desks.readings
        chat.invitation.acted.connect(composer.setFocus)  # its button will go
        chat.invitation.acted.connect(lambda: self.desks.cards.show(readings.reading_id))

    def _connect_shelf(self) -> None:
        view, queue, shelf = self.parts.shelf, self.services.queue, self.desks.shelf
        view.reading_chosen.connect(self.desks.readings.open_reading)
        view.conversation_chosen.connect(self.desks.readings.open_conversation)
        view.new_talk_wanted.connect(self.desks.readings.begin_talk)
        view.hit_chosen.connect(self.desks.readings.open_hit)
        view.search_changed.connect(shelf.search)
        view.read_wanted.connect(self.desks.cards.show)
        view.pause_wanted.connect(queue.pause)
        view.resume_wanted.connect(queue.resume)
        view.cancel_wanted.connect(queue.cancel)
        view.moved.connect(queue.move)
        view.rename_wanted.connect(shelf.rename)
        view.delete_wanted.connect(shelf.remove)
        view.undo_wanted.connect(shelf.undo)
        view.conversation_renamed.connect(shelf.rename_conversation)
        view.conversation_deleted.connect(shelf.remove_conversation)
        view.conversation_renamed.connect(self.talk.renamed)
        view.conversation_deleted.connect(self.desks.readings.leave_conversation)
        view.sheet_wanted.connect(self.desks.sheets.show)
        view.audit_wanted.connect(self.desks.contents.audit)
        view.documents_wanted.connect(self.desks.contents.arrange)
        queue.changed.connect(self.parts.shelf_model.set_status)
        shelf.removed.connect(self._tell_removed)
        shelf.conversation_removed.connect(lambda talk: self._offer_undo(removed_text(talk.title)))

    def _connect_intake(self) -> None:
        intake, view = self.services.intake, self.parts.shelf
        self.parts.window.files_dropped.connect(intake.add)
        view.pasted.connect(self._paste)
        view.add_wanted.connect(self._choose_documents)
        view.folder_wanted.connect(self._choose_folder)
        view.addition_dismissed.connect(intake.dismiss)
        self.desks.documents.password_wanted.connect(self.desks.dialogs.ask_to_unlock)
        self.desks.dialogs.unlocked.connect(self.desks.documents.unlock)
        intake.changed.connect(self.parts.shelf_model.set_adding)
        self.desks.adding.card_wanted.connect(self.desks.cards.show)
        self.desks.adding.known_added.connect(self._tell_known)

    def _connect_window(self) -> None:
        parts = self.parts
        self.desks.engine.bar_changed.connect(parts.bar.set_props)
        self.desks.engine.banner_changed.connect(parts.banner.set_props)
        parts.banner.acted.connect(self.services.engine.restart)
        parts.banner.details_wanted.connect(self._show_engine_failure)
        parts.bar.models_wanted.connect(self.desks.models.show)
        parts.bar.settings_wanted.connect(self.desks.dialogs.show_settings)
        parts.bar.palette_wanted.connect(self.desks.palette.offer)
        parts.commands.chosen.connect(lambda command: self._commands()[command]())
        self.services.settings.changed.connect(self._settings_changed)
        self.desks.cards.audit_wanted.connect(self.desks.contents.audit)
        self.desks.cards.documents_wanted.connect(self.desks.contents.arrange)
        self.desks.cards.space_wanted.connect(self.desks.dialogs.show_saved_readings)
        self.desks.contents.changed.connect(lambda _: self.desks.cards.remeasure())
        self.desks.restart_wanted.connect(self._closing.close)
        self._closing.closing.connect(self.closing)
        self._closing.closed.connect(self.closed)
        for over in (parts.window, self):
            self.closed.connect(over.deleteLater)

    def _connect_failures(self) -> None:
        self.services.engine.notice.connect(self.parts.notices.tell_notice)
        for source in (
            self.services,
            self.services.settings,
            self.services.queue,
            self.talk,
            self.desks.engine,
            self.desks.backups,
            self.desks.dialogs,
        ):
            source.failed.connect(self.tell_failure)
        self.services.mended.connect(self.desks.backups.tell_mended)
        self.desks.backups.told.connect(self.parts.notices.tell)
        self.desks.backups.restored.connect(lambda: self.desks.places.load(self._return_to))

    def _commands(self) -> dict[ActionId, Callable[[], None]]:
        parts, dialogs, settings = self.parts, self.desks.dialogs, self.services.settings
        return {
            ActionId.ADD: self._choose_documents,
            ActionId.PASTE: lambda: self._paste(QApplication.clipboard().mimeData()),
            ActionId.NEW_TALK: self.desks.readings.begin_talk,
            ActionId.QUESTION_SHEET: self.desks.sheets.show,
            ActionId.EXPORT: dialogs.export,
            ActionId.STOP: self.talk.stop,
            ActionId.SEARCH_LIBRARY: parts.shelf.enter_search,
            ActionId.FIND: parts.viewer.find_text,
            ActionId.GO_TO_PAGE: parts.viewer.ask_page,
            ActionId.TO_LIBRARY: parts.shelf.enter_list,
            ActionId.TO_TALK: parts.chat.composer.setFocus,
            ActionId.TO_DOCUMENT: parts.viewer.enter_pages,
            ActionId.TOGGLE_LIBRARY: lambda: _toggle(parts.shelf),
            ActionId.TOGGLE_DOCUMENT: lambda: _toggle(parts.viewer),
            ActionId.TOGGLE_DOCK: lambda: settings.update(
                shows_dock=not settings.current.shows_dock
            ),
            ActionId.PRIVATE_WINDOW: self.desks.privacy.open_window,
            ActionId.MODELS: self.desks.models.show,
            ActionId.SAVED_READINGS: dialogs.show_saved_readings,
            ActionId.SETTINGS: dialogs.show_settings,
            ActionId.PALETTE: self.desks.palette.offer,
            ActionId.SHORTCUTS: dialogs.show_shortcuts,
            ActionId.WELCOME: dialogs.show_welcome,
            ActionId.ABOUT: dialogs.show_about,
            ActionId.QUIT: self._closing.ask,
        }

    def _act_on_message(self, message_id: int, action: MessageAction) -> None:
        act = {
            MessageAction.EDIT: self.talk.begin_edit,
            MessageAction.REGENERATE: self.talk.regenerate,
            MessageAction.BRANCH: self.talk.branch,
        }
        act[action](message_id)

    def _branch_at_end(self) -> None:
        messages = self.parts.chat_model.inputs.messages
        if messages:
            self.talk.branch(messages[-1].id)

    def _choose_documents(self) -> None:
        choose_documents(self.parts.window, self.services.intake.add)

    def _choose_folder(self) -> None:
        choose_folder(self.parts.window, self.services.intake.add)

    def _paste(self, data: QMimeData | None) -> None:
        if data is None or not self.services.intake.paste(data):
            self.parts.notices.tell(self.tr("The clipboard holds neither files nor text"))

    def _tell_known(self, reading_id: int) -> None:
        entry = self.desks.shelf.holdings.reading(reading_id)
        if entry is not None:
            text = self.tr("“{title}” is in the library already.")
            self.parts.notices.tell(text.format(title=entry.title))

    def _tell_removed(self, reading_id: int) -> None:
        entry = self.desks.shelf.holdings.reading(reading_id)
        if entry is not None:
            self._offer_undo(removed_reading_text(entry.title))

    def _offer_undo(self, text: str) -> None:
        self.parts.notices.tell(text, self.tr("Undo"), self.desks.shelf.undo)

    def _show_engine_failure(self) -> None:
        failure = self.services.engine.status.failure
        if failure is not None:
            self.parts.notices.show_failure(failure)

    def _settings_changed(self, old: Settings, new: Settings) -> None:
        self.parts.dock.setVisible(new.shows_dock)
        if old.language != new.language:
            self.parts.chat_model.retranslate()
            self.parts.shelf_model.retranslate()
            self.desks.sheets.retranslate()
            self.desks.engine.tell()

    def _return_to(self, place: Place | None) -> None:
        """Go on where the window was closed; welcome whoever is here for the first time."""

        def go_on() -> None:
            readings, holdings = self.desks.readings, self.desks.shelf.holdings
            if place is not None and holdings.reading(place.reading_id) is not None:
                readings.return_to(place)
            elif holdings.readings:
                readings.open_reading(holdings.readings[0].id)
            elif not (self.services.settings.current.is_welcomed or self.services.intake.additions):
                self.desks.dialogs.show_welcome()

        self.desks.shelf.refresh(go_on)


def _toggle(pane: QWidget) -> None:
    pane.setVisible(not pane.isVisible())
