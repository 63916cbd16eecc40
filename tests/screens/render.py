"""Draws the screens of one language at one scale; started by ``tests/render_screens.py``."""

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx2
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from app.core.queue.reading_status import ReadingPhase
from app.errors import LecternError, Said
from app.paths import data_folder, demo_document
from app.settings.reads import Reads
from app.settings.retention import Policy
from app.settings.settings import Language, Settings, ThemeChoice
from app.settings.settings_file import write_settings
from app.window.composition import Lectern
from app.window.frame.banner_props import BannerProps, Gravity
from app.window.frame.closing_dialog import ClosingDialog
from app.window.settings.privacy_page import ProtectionStep
from app.window.start import make_application
from app.window.viewer.search_bar import SearchBar
from tests.fakes.fake_command import fake_engine_launcher
from tests.screens import stage
from tests.screens.hub_models import HUB_MODELS

SIZES = ((1440, 900), (1920, 1080), (1024, 700), (640, 600))
_PATIENCE_SECONDS = 120.0
_SETTLE_SECONDS = 0.6
_PICTURES_SECONDS = 12.0
"""Until the pages of a document are drawn."""


class Renderer:
    """Owns one window and writes pictures of it."""

    def __init__(self, folder: Path, data: Path, language: str, scale: str, size: int) -> None:
        write_settings(
            data / "settings.json",
            Settings(language=Language(language), is_welcomed=True, font_size=size),
        )
        application = make_application()
        directory = data_folder(data)
        directory.prepare()
        self._folder = folder
        self._suffix = f"{language}-{scale}x-{size}px"
        self._is_scaled = scale != "1"
        self.lectern = Lectern(application, directory, fake_engine_launcher(data))
        self.lectern.show()
        self._add_document()

    def render_all(self, only: str) -> None:
        """Draw everything with `only` in its name in both themes."""
        for theme in (ThemeChoice.LIGHT, ThemeChoice.DARK):
            self.lectern.services.settings.update(theme=theme)
            for name, dress in self._scenes():
                dress()
                for width, height in SIZES if only in name else ():
                    self._draw_window(name, theme, width, height)
            for name, show in self._dialogs():
                if only in name:
                    self._draw_dialog(name, theme, show)
        self.lectern.close()

    def _add_document(self) -> None:
        controllers, queue = self.lectern.controllers, self.lectern.services.queue
        self.lectern.services.intake.add(sorted(demo_document().glob("*.pdf")))
        self._wait(lambda: bool(controllers.library.holdings.readings))
        number = controllers.library.holdings.readings[0].id
        queue.enqueue(number)
        self._wait(lambda: queue.status(number).phase is ReadingPhase.READY)
        controllers.readings.open_reading(number)
        self._settle(_PICTURES_SECONDS)

    def _scenes(self) -> Iterator[tuple[str, Callable[[], None]]]:
        banner, lectern = self.lectern.parts.banner, self.lectern
        yield "ready", self._show_reading
        yield (
            "conversation",
            lambda: (stage.fill_library(lectern), stage.fill_conversation(lectern))[0],
        )
        yield "outline", lectern.parts.viewer.toggle_outline
        yield "notebook", lectern.parts.viewer.toggle_notebook
        yield "adding", self._leave_panel
        yield "search", self._show_searches
        yield "waiting", lambda: (self._leave_searches(), stage.fill_waiting(lectern))[0]
        yield "gpu", lambda: stage.fill_dock(lectern, stage.GPU)
        yield "trouble", self._show_trouble
        yield "drop", lambda: (banner.set_props(BannerProps()), self._veil(True))[0]
        yield "empty", self._show_nothing
        yield "private", lambda: (self._show_reading(), lectern.parts.bar.show_private())[0]

    def _show_reading(self) -> None:
        self.lectern.parts.dock_model.set_active(active=False)
        self._settle()  # until an answer that is on its way has come
        stage.fill_dock(self.lectern)
        self.lectern.controllers.library.refresh()
        self._wait(lambda: bool(self.lectern.parts.library_model.props.rows))
        self.lectern.controllers.readings.open_reading(
            self.lectern.controllers.library.holdings.readings[0].id
        )
        self._settle(_PICTURES_SECONDS)

    def _leave_panel(self) -> None:
        self.lectern.parts.viewer.toggle_notebook()
        stage.fill_additions(self.lectern)

    def _show_searches(self) -> None:
        stage.fill_search(self.lectern)
        viewer = self.lectern.parts.viewer
        viewer.find_text()
        field = viewer.findChild(SearchBar).findChild(QLineEdit)
        field.setText("telescope")
        field.textEdited.emit("telescope")
        self._settle(_PICTURES_SECONDS / 4)

    def _leave_searches(self) -> None:
        stage.leave_search(self.lectern)
        self.lectern.parts.viewer.findChild(SearchBar).leave()

    def _show_reads(self) -> None:
        self.lectern.services.settings.update(reads=Reads.ASKED)
        self.lectern.controllers.dialogs.show_settings(2)

    def _show_programs(self) -> None:
        server = self.lectern.services.server
        server.turn_on(port=0)
        self._settle(_PICTURES_SECONDS)
        headers = {"authorization": f"Bearer {server.status.token}", "user-agent": "editor/1.0"}
        httpx2.get(f"{server.status.url}/models", headers=headers)
        self.lectern.controllers.dialogs.show_settings(5)

    def _show_found(self) -> None:
        model = self.lectern.controllers.models.model
        model._find = lambda *_: HUB_MODELS
        model.search("qwen")
        self.lectern.controllers.models.show()
        self._settle()

    def _show_policy(self) -> None:
        self.lectern.services.settings.update(policy=Policy.BACKSTOP)
        self.lectern.controllers.dialogs.show_settings(1)

    def _show_answers(self) -> None:
        self.lectern.services.settings.update(policy=Policy.DENSE)
        library = self.lectern.controllers.library.holdings.readings[0].id
        self.lectern.controllers.sheets.show(library)
        self._settle()
        dialog = self.lectern.controllers.sheets._sheets[library][1].obtain()
        dialog._editor.set_text(stage.QUESTIONS)
        dialog._press_run()
        self._settle(_PICTURES_SECONDS / 2)

    def _show_menu(self) -> None:
        self.lectern.parts.bar._menu_button.menu().popup(QPoint(0, 0))

    def _show_trouble(self) -> None:
        stage.fill_conversation_with_trouble(self.lectern)
        text = f"{stage.FAILURE.message} {stage.FAILURE.remedy}"
        props = BannerProps(text, "Restart", "Details", Gravity.ERROR)
        self.lectern.parts.banner.set_props(props)
        self.lectern.tell_failure(stage.FAILURE)

    def _show_nothing(self) -> None:
        self._veil(False)
        library = self.lectern.parts.library_model
        library.set_readings(())
        library.set_conversations(())
        self.lectern.conversation.leave()
        self.lectern.controllers.documents.close()

    def _veil(self, is_shown: bool) -> None:
        veil = self.lectern.parts.window._veil
        veil.lift() if is_shown else veil.hide()

    def _dialogs(self) -> Iterator[tuple[str, Callable[[], None]]]:
        controllers, lectern = self.lectern.controllers, self.lectern
        number, window = controllers.library.holdings.readings[0].id, lectern.parts.window
        yield "welcome", controllers.dialogs.show_welcome
        sections = ("appearance", "model", "answers", "storage", "privacy")
        for section, name in enumerate(sections):
            yield (
                f"settings-{name}",
                lambda section=section: controllers.dialogs.show_settings(section),
            )
        yield "settings-programs", self._show_programs
        yield "settings-reads", self._show_reads
        yield "settings-policy", self._show_policy
        yield "models", controllers.models.show
        yield "models-found", self._show_found
        yield "saved", controllers.dialogs.show_saved_readings
        yield "card", lambda: controllers.cards.show(number)
        yield (
            "audit",
            lambda: (controllers.contents.audit(number), self._settle(_PICTURES_SECONDS))[0],
        )
        yield "arrange", lambda: controllers.contents.arrange(number)
        yield "sheet", lambda: (controllers.sheets.show(number), self._settle())[0]
        yield "answers", self._show_answers
        yield "menu", self._show_menu
        yield "closing", lambda: _closing(window).open()
        yield "palette", controllers.palette.offer
        yield "shortcuts", controllers.dialogs.show_shortcuts
        yield "about", controllers.dialogs.show_about
        yield "failure", lambda: lectern.parts.notices.show_failure(_long_failure())
        yield "question", lambda: controllers.dialogs.confirm_link("https://example.org/survey")
        yield "name", lambda: lectern.parts.library.selection.collection_wanted.emit((number,))
        yield "encrypt", lambda: controllers.protection.act(ProtectionStep.ENCRYPT)
        yield "protected", lambda: controllers.privacy.ask_for_password(Path("Contract.pdf"), False)
        yield "password", lambda: controllers.dialogs.ask_password(Path("Contract.pdf"), True)

    def _draw_window(self, name: str, theme: ThemeChoice, width: int, height: int) -> None:
        window = self.lectern.parts.window
        window.resize(width, height)
        self._settle()
        self._write(window, f"{name}-{theme}-{width}x{height}")

    def _draw_dialog(self, name: str, theme: ThemeChoice, show: Callable[[], None]) -> None:
        before = set(QApplication.topLevelWidgets())
        visible = {one for one in before if one.isVisible()}
        show()
        self._wait(lambda: any(one not in visible for one in _visible()))
        self._settle()
        dialog = next(one for one in _visible() if one not in visible)
        self._write(dialog, f"dialog-{name}-{theme}")
        dialog.close()
        self._settle()

    def _write(self, widget: QWidget, name: str) -> None:
        widget.grab().save(str(self._folder / f"{name}-{self._suffix}.png"))

    def _settle(self, seconds: float = _SETTLE_SECONDS) -> None:
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            QApplication.processEvents()
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def _wait(self, holds: Callable[[], bool]) -> None:
        deadline = time.monotonic() + _PATIENCE_SECONDS
        while not holds():
            if time.monotonic() > deadline:
                raise TimeoutError("a screen did not come")
            QApplication.processEvents()


def _closing(window: QWidget) -> ClosingDialog:
    dialog = ClosingDialog(window)
    dialog.tell("Fleet maintenance manual.pdf", is_adding=False)
    return dialog


def _visible() -> list[QWidget]:
    return [one for one in QApplication.topLevelWidgets() if one.isVisible() and one.isWindow()]


def _long_failure() -> LecternError:
    return LecternError(
        Said(
            "The engine stopped: it was ended by signal 9 (SIGKILL).",
            "Try again; what was saved is kept. If it stops again, free some memory.",
        ),
        details="MemoryError",
    )


if __name__ == "__main__":
    folder, language, scale, only, size, data = sys.argv[1:]
    Renderer(Path(folder), Path(data), language, scale, int(size)).render_all(only)
