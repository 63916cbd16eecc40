"""The process with the window: opens it, lets a hand use it, kills its engine, counts."""

import faulthandler
import gc
import json
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from random import Random

import psutil
from PySide6.QtCore import QEvent, QObject, QTimer, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QPlainTextEdit

from app.core.engine.engine_status import EngineStatus
from app.data_location import location_file
from app.link.own_engine import launch_engine
from app.paths import data_folder
from app.settings.settings import LARGEST_TYPE, SMALLEST_TYPE, Language, ThemeChoice
from app.window.composition import Lectern
from app.window.controllers import privacy
from app.window.data_folder.pending_move import is_move_pending
from app.window.process.gui_garbage import GuiGarbage
from app.window.start import _move_data, make_application, open_window
from tests.campaign.window.kept import kept_windows
from tests.campaign.window.random_hand import RandomHand
from tests.campaign.window.watch import Faults, Holdings
from tests.gui.conftest import FACTS, QUESTIONS

if sys.platform != "win32":
    import resource

_PAUSES = (0.001, 0.005, 0.02, 0.06, 0.2)
_PURPOSEFUL = 0.2
_UNTIL_KILL = (10.0, 40.0, 60.0, 90.0)
_UNTIL_NEXT_KILL = (0.05, 5.0)
"""While the next engine starts, says who it is, loads the model, opens the reading."""
_UNTIL_CLOSED = (20.0, 120.0, 600.0)
_UNTIL_COUNT = (60.0, 60.0)


class Session(QObject):
    """One window after the other, until the time is over.

    `beat` is a file that is touched as long as the window does something.
    """

    def __init__(self, application: QApplication, chance: Random, folder: Path, beat: Path) -> None:
        super().__init__()
        self.faults = Faults()
        self._done: Counter[str] = Counter()
        self._application = application
        self._chance = chance
        self._files = write_documents(folder / "documents")
        self._hand = RandomHand(chance, folder / "documents", QUESTIONS)
        self._began = time.monotonic()
        self._clocks: list[QTimer] = []
        self._is_acting = False
        self._beat = beat

    def go_on_until(self, end: float) -> None:
        """Open windows one after the other; `end` as `time.monotonic` counts."""
        self.faults.catch_all()
        for scheme in ("http", "https", "file"):
            QDesktopServices.setUrlHandler(scheme, self, "leave_unopened")
        while time.monotonic() < end:
            self._use_one_window(end)
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            gc.collect()
            self.tell("closed")
            for line in kept_windows():
                print(line, flush=True)  # noqa: T201

    def tell(self, occasion: str) -> None:
        """Print what was done and what is held."""
        told = {
            "occasion": occasion,
            "minute": round((time.monotonic() - self._began) / 60, 1),
            "faults": self.faults.total,
            "acts": self._done.total(),
            "kills": self._done["kill"],
            "restarts": self._done["engine restarting"],
            "engine failures": self._done["engine failed"],
            **asdict(Holdings.now()),
        }
        print(json.dumps(told), flush=True)  # noqa: T201
        if occasion == "end":
            print(json.dumps(dict(self._done.most_common())), flush=True)  # noqa: T201

    def _use_one_window(self, end: float) -> None:
        if is_move_pending(location_file()):
            self._done["move data"] += 1
            _move_data(self._application)
        data = data_folder()
        data.prepare()
        lectern = open_window(self._application, data, launch_engine(data))
        self.faults.catch_unexpected()
        lectern.services.settings.reset()
        lectern.services.engine.status_changed.connect(self._take_status)
        self._done["open"] += 1
        self._repeat(lambda: self._act(lectern), _PAUSES)
        self._repeat(self._kill, _UNTIL_KILL)
        self._repeat(lambda: self.tell("open"), _UNTIL_COUNT)
        self._repeat(lectern.parts.window.close, _UNTIL_CLOSED)
        lectern.parts.window.activateWindow()
        left = max(0.0, end - time.monotonic())
        end_of_time = QTimer(lectern, singleShot=True)  # `QTimer.singleShot` keeps one until then
        end_of_time.timeout.connect(lectern.close)
        end_of_time.start(round(1000 * left))
        lectern.closed.connect(self._stop_clocks)
        lectern.closed.connect(self._application.quit)
        self._application.exec()
        sys.excepthook = sys.__excepthook__

    def _repeat(self, act: Callable[[], object], pauses: tuple[float, ...]) -> None:
        """Do something again and again, until the window is closed."""

        def take_turn() -> None:
            clock.start(round(1000 * self._chance.choice(pauses)))
            self._beat.touch()
            act()

        clock = QTimer(self, singleShot=True)
        clock.timeout.connect(take_turn)
        clock.start(round(1000 * self._chance.choice(pauses)))
        self._clocks.append(clock)

    @Slot()
    def _stop_clocks(self) -> None:
        for clock in self._clocks:
            clock.stop()
            clock.deleteLater()
        self._clocks.clear()

    @Slot(QUrl)
    def leave_unopened(self, _address: QUrl) -> None:
        """Stand in for the browser and the file manager."""
        self._done["link"] += 1

    @Slot(object)
    def _take_status(self, status: EngineStatus) -> None:
        self._done[f"engine {status.state}"] += 1

    def _act(self, lectern: Lectern) -> None:
        """Do one thing; keys and clicks are waited for, and meanwhile clocks strike."""
        has_menu = QApplication.activePopupWidget() is not None
        if self._is_acting and not has_menu:  # but that of a scroll bar is waited for as well
            return
        self._is_acting = True
        try:
            is_free = not has_menu and QApplication.activeModalWidget() is None
            if is_free and self._chance.random() < _PURPOSEFUL:
                self._do_something(lectern)
            else:
                self._done[self._hand.act()] += 1
        finally:
            self._is_acting = False

    def _do_something(self, lectern: Lectern) -> None:
        acts = {self._ask: 5, self._drop: 2, self._dress: 2, self._resize: 1, self._delete: 1}
        [act] = self._chance.choices(tuple(acts), tuple(acts.values()))
        act(lectern)
        self._done[act.__name__] += 1

    def _ask(self, lectern: Lectern) -> None:
        field = lectern.parts.chat.composer.findChild(QPlainTextEdit)
        self._hand.write(field, self._chance.choice(QUESTIONS))

    def _drop(self, lectern: Lectern) -> None:
        count = self._chance.choice((1, 1, 1, 3))
        self._hand.drop(lectern.parts.window, self._chance.sample(self._files, count))

    def _dress(self, lectern: Lectern) -> None:
        """Another look or language, as from the settings."""
        changes = (
            {"theme": self._chance.choice(list(ThemeChoice))},
            {"language": self._chance.choice(list(Language))},
            {"font_size": self._chance.randint(SMALLEST_TYPE, LARGEST_TYPE)},
            {"reduced_motion": self._chance.random() < 0.5},
        )
        lectern.services.settings.update(**self._chance.choice(changes))

    def _resize(self, lectern: Lectern) -> None:
        width, height = self._chance.randint(500, 2400), self._chance.randint(300, 1400)
        lectern.parts.window.resize(width, height)

    def _delete(self, lectern: Lectern) -> None:
        """Delete what has the keyboard in the library, and mostly undo it."""
        library = lectern.parts.library
        library.enter_list()
        self._hand.press(*("Down" for _ in range(self._chance.randint(0, 5))), "Delete")
        if self._chance.random() < 0.7:
            self._hand.press("Ctrl+Z")

    def _kill(self) -> None:
        """Kill whatever runs for the window, and often what comes in its place as well."""
        for child in psutil.Process().children():
            if child.status() != psutil.STATUS_ZOMBIE:
                child.kill()
                self._done["kill"] += 1
        if self._chance.random() < 0.4:
            QTimer.singleShot(round(1000 * self._chance.uniform(*_UNTIL_NEXT_KILL)), self._kill)


def write_documents(folder: Path) -> list[Path]:
    """Write documents of several kinds and lengths; one is broken, one is empty."""
    folder.mkdir(parents=True)
    for number in range(1, 9):
        words = " ".join(FACTS * 2 * number * number)
        (folder / f"report-{number}.txt").write_text(f"{number}. {words}", encoding="utf-8")
        (folder / f"page-{number}.html").write_text(f"<h1>{number}</h1><p>{words}", "utf-8")
    (folder / "notes.md").write_text("# Notes\n\n" + "\n\n".join(FACTS), encoding="utf-8")
    (folder / "broken.pdf").write_bytes(b"%PDF-1.7\nnothing that could be read")
    (folder / "empty.txt").touch()
    return sorted(folder.iterdir())


def main() -> None:
    """Do as the command says, in its folder."""
    minutes, seed, is_stress, folder, beat = sys.argv[1:]
    if sys.platform != "win32":
        resource.setrlimit(resource.RLIMIT_CORE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        faulthandler.register(signal.SIGQUIT, chain=True)
    application = make_application()
    if int(is_stress):
        gc.set_threshold(30, 3, 3)
        sys.setswitchinterval(1e-6)
    privacy.open_private_window = lambda *_: True  # it would be a process of its own
    garbage = GuiGarbage()
    session = Session(application, Random(int(seed)), Path(folder), Path(beat))
    session.go_on_until(time.monotonic() + 60 * float(minutes))
    garbage.close()
    session.tell("end")
    sys.exit(1 if session.faults.total else 0)


if __name__ == "__main__":
    main()
