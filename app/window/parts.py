"""What is seen: the window's panes with their view models. Knows no engine and no library."""

from PySide6.QtWidgets import QApplication

from app.chat.chat_view import ChatView
from app.chat.chat_view_model import ChatViewModel
from app.chat.lexers import Lexers
from app.dock.dock_view import DockView
from app.dock.dock_view_model import DockViewModel
from app.jobs import JobRunner
from app.settings.settings import Settings
from app.shelf.shelf_view import ShelfView
from app.shelf.shelf_view_model import ShelfViewModel
from app.viewer.document_viewer import DocumentViewer
from app.window.appearance import Appearance
from app.window.banner import Banner
from app.window.command_palette import CommandPalette
from app.window.commands import Commands
from app.window.main_window import MainWindow
from app.window.notices import Notices
from app.window.top_bar import TopBar


class Parts:
    """The window, laid out."""

    def __init__(self, application: QApplication, settings: Settings, jobs: JobRunner) -> None:
        self.appearance = Appearance(application, settings)
        self.theme = theme = self.appearance.theme
        self.window = MainWindow(theme)
        self.commands = Commands(self.window, theme)
        self.bar = TopBar(theme, self.commands)
        self.banner = Banner(theme)
        self.shelf_model = ShelfViewModel()
        self.shelf = ShelfView(theme)
        self.chat_model = ChatViewModel()
        self.chat = ChatView(theme, Lexers(jobs, self.window))
        self.viewer = DocumentViewer(theme)
        self.dock_model = DockViewModel(jobs)
        self.dock = DockView(self.dock_model, theme)
        self.window.set_parts(
            bar=self.bar,
            banner=self.banner,
            panes=(self.shelf, self.chat, self.viewer),
            dock=self.dock,
        )
        self.dock.setVisible(settings.shows_dock)
        self.palette = CommandPalette(theme, self.window)
        self.notices = Notices(self.window)
        self._connect()

    def _connect(self) -> None:
        """Props down, and whether anything may move."""
        motion = self.appearance.motion
        motion.changed.connect(self.chat.set_reduced_motion)
        self.chat.set_reduced_motion(motion.is_reduced)
        self.shelf_model.changed.connect(self.shelf.set_props)
        self.chat_model.changed.connect(self.chat.set_props)
        self.shelf.set_props(self.shelf_model.props)
        self.chat.set_props(self.chat_model.props)
