"""A window with a conversation, to be read over a bus until it is ended."""

from app.settings.settings import Settings
from app.window.chat.chat_view import ChatView
from app.window.chat.chat_view_model import ChatProps, ComposerProps
from app.window.chat.lexers import Lexers
from app.window.frame.appearance import Appearance
from app.window.start import make_application
from tests.app.window.spoken.samples import ROWS
from tests.fakes.manual_jobs import ManualJobs


def main() -> None:
    application = make_application()
    appearance = Appearance(application, Settings())
    view = ChatView(appearance.theme, Lexers(ManualJobs()))
    composer = ComposerProps(placeholder="Ask", can_ask=True)
    view.set_props(ChatProps(title="T", has_documents=True, rows=ROWS, composer=composer))
    view.resize(750, 600)
    view.show()
    application.exec()


if __name__ == "__main__":
    main()
