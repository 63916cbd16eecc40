"""Everything visible: the window's panes with their view models. Knows no engine or library."""

from pathlib import Path

from PySide6.QtWidgets import QApplication

from app.jobs import JobRunner
from app.settings.settings import Settings
from app.window.chat.chat_view import ChatView
from app.window.chat.chat_view_model import ChatViewModel
from app.window.chat.lexers import Lexers
from app.window.dock.dock_view import DockView
from app.window.dock.dock_view_model import DockViewModel
from app.window.frame.appearance import Appearance
from app.window.frame.banner import Banner
from app.window.frame.commands import Commands
from app.window.frame.dialog_turns import DialogTurns
from app.window.frame.main_window import MainWindow
from app.window.frame.notices import Notices
from app.window.frame.top_bar import TopBar
from app.window.library.library_view import LibraryView
from app.window.library.library_view_model import LibraryViewModel
from app.window.viewer.document_viewer import DocumentViewer
from app.window.viewer.notebook.notebook_view_model import NotebookViewModel


class Parts:
    """The window, laid out."""

    def __init__(
        self, application: QApplication, settings: Settings, jobs: JobRunner, folder: Path
    ) -> None:
        self.appearance = Appearance(application, settings)
        self.theme = theme = self.appearance.theme
        self.window = MainWindow(theme)
        self.turns = DialogTurns(self.window)
        self.commands = Commands(self.window, theme)
        self.bar = TopBar(theme, self.commands)
        self.banner = Banner(theme)
        self.library_model = LibraryViewModel()
        self.library = LibraryView(theme)
        self.chat_model = ChatViewModel()
        self.chat = ChatView(theme, Lexers(jobs, self.window))
        self.notebook_model = NotebookViewModel()
        self.viewer = DocumentViewer(theme)
        self.dock_model = DockViewModel(jobs, folder=folder)
        self.dock = DockView(self.dock_model, theme)
        self.window.set_parts(
            bar=self.bar,
            banner=self.banner,
            panes=(self.library, self.chat, self.viewer),
            dock=self.dock,
        )
        self.window.panes.changed.connect(self.bar.show_panes)
        self.bar.show_panes(self.window.panes.shown)
        self.dock.setVisible(settings.shows_dock)
        self.dock.set_brief(settings.brief_dock)
        self.window.height_changed.connect(self.dock.take_window_height)
        self.notices = Notices(
            self.window,
            theme,
            (self.chat.notice_row, self.window.notice_row),
            after=self.chat.transcript,
        )
        self.appearance.settle_on(self.window)
        self._connect()

    def _connect(self) -> None:
        """Props down, and whether anything may move."""
        motion = self.appearance.motion
        motion.changed.connect(self.chat.set_reduced_motion)
        self.chat.set_reduced_motion(motion.is_reduced)
        self.library_model.changed.connect(self.library.set_props)
        self.chat_model.changed.connect(self.chat.set_props)
        self.notebook_model.changed.connect(self.viewer.notebook.set_props)
        self.library.set_props(self.library_model.props)
        self.chat.set_props(self.chat_model.props)
