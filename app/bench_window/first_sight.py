"""Benchmark child: starts the program as a person does, until its window has been drawn.

Prints the seconds of the system's steady clock at that moment, then closes the window.
"""

import sys
import time
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer

from app.link.own_engine import launch_engine
from app.paths import data_folder
from app.window.process.gui_garbage import GuiGarbage
from app.window.start import make_application, open_window


class _Sight(QObject):
    """Waits until the window is painted for the first time."""

    def __init__(self) -> None:
        super().__init__()
        self.seen_at = 0.0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's name
        """Note the first time the whole window was painted."""
        if event.type() is QEvent.Type.Paint and not self.seen_at:
            QTimer.singleShot(0, self._note)
        return super().eventFilter(watched, event)

    def _note(self) -> None:
        if not self.seen_at:
            self.seen_at = time.monotonic()
            QCoreApplication.exit()  # `quit` would close the window before `main` does


def main() -> None:
    """Show the window over the data folder that is named."""
    application = make_application()
    garbage = GuiGarbage()
    data = data_folder(Path(sys.argv[1]))
    data.prepare()
    sight = _Sight()
    lectern = open_window(application, data, launch_engine(data))
    lectern.parts.chat.installEventFilter(sight)
    lectern.parts.chat.update()
    application.exec()
    print(sight.seen_at)  # noqa: T201
    sys.stdout.flush()
    lectern.close()
    garbage.close()


if __name__ == "__main__":
    main()
