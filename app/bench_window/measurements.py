"""What is measured of the window, on the window itself with its real engine.

The answer that streams is fed to the view model in the portions in which the engine service hands
them on, so that its speed does not depend on the model; the document that is read meanwhile is
read by the real engine.
"""

import itertools
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import psutil
from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from app.bench_window.figure import Figure
from app.bench_window.heartbeat import Heartbeat
from app.chat.chat_events import AnswerGrew, ConversationOpened
from app.chat.messages import ChatMessage, MessageState
from app.documents.document import Format
from app.library.records import Role
from app.link.command import module_command
from app.paths import data_directory, demo_document
from app.reading_queue.reading_status import ReadingPhase
from app.settings.settings import Settings
from app.settings.settings_file import write_settings
from app.viewer.source.choose import page_source
from app.window.composition import Lectern
from app.window.start import launch_engine, make_application, open_window

TOKENS_PER_SECOND = 200
_PORTIONS_PER_SECOND = 25
_WORDS = ("the", "**gearbox**", "is", "re-torqued", "after", "50", "hours,", "page", "412;")
_PATIENCE_SECONDS = 300.0
_OPENINGS = 5
_LOOKS = 24


def measure_all(root: Path, *, num_pages: int, seconds: float) -> list[Figure]:
    """Measure everything over data directories below `root`."""
    figures = [_time_to_sight(root / "first"), _time_to_sight(root / "first", "second start")]
    long_pdf = root / "long.pdf"
    _run_module("app.bench_window.long_pdf", str(long_pdf), str(num_pages))
    application = make_application()
    data = data_directory(root / "data")
    data.prepare()
    write_settings(data.settings, Settings(is_welcomed=True))
    lectern = open_window(application, data, launch_engine(data))
    try:
        figures += _streaming(lectern, seconds)
        figures += _opening(lectern)
        figures += _memory(lectern, long_pdf, num_pages)
    finally:
        lectern.close()
    return figures


def _time_to_sight(folder: Path, which: str = "first start") -> Figure:
    began = time.monotonic()
    printed = _run_module("app.bench_window.first_sight", str(folder))
    seconds = float(printed.split()[-1]) - began
    key = f"visible_{which.partition(' ')[0]}_s"
    return Figure(key, f"Window visible after the command ({which})", seconds, "s", 1.5)


def _streaming(lectern: Lectern, seconds: float) -> list[Figure]:
    """Let an answer stream while the demo document is read, and listen to the heart."""
    lectern.services.intake.add(sorted(demo_document().glob("*.pdf")))
    wait_until(lambda: _phase(lectern) is ReadingPhase.READING)
    model = lectern.parts.chat_model
    question = ChatMessage(-1, Role.USER, "Which bolts are re-torqued, and after how many hours?")
    answer = ChatMessage(-2, Role.ASSISTANT, "", state=MessageState.WAITING)
    model.apply(ConversationOpened("Streaming", ("survey.pdf",), (question, answer)))
    words = itertools.cycle(_WORDS)
    portion = TOKENS_PER_SECOND // _PORTIONS_PER_SECOND

    def grow() -> None:
        text = " ".join(itertools.islice(words, portion))
        model.apply(AnswerGrew(-2, f"{text} "))

    feed = QTimer(interval=1000 // _PORTIONS_PER_SECOND)
    feed.timeout.connect(grow)
    heart = Heartbeat()
    feed.start()
    heart.start()
    _wait(seconds)
    heart.stop()
    feed.stop()
    pauses = sorted(heart.pauses_ms)
    return [
        Figure("longest_pause_ms", "Longest pause of the GUI thread", heart.longest_ms, "ms", 50.0),
        Figure("p99_pause_ms", "… 99 of 100 pauses are below", _quantile(pauses, 0.99), "ms"),
    ]


def _opening(lectern: Lectern) -> list[Figure]:
    """Open the reading that is ready, again and again, until the question can be typed."""
    wait_until(lambda: _phase(lectern) is ReadingPhase.READY)
    reading_id = lectern.desks.shelf.holdings.readings[0].id
    composer = lectern.parts.chat.composer
    times = []
    for _ in range(_OPENINGS):
        lectern.desks.documents.close()
        lectern.talk.leave()
        lectern.parts.shelf.enter_list()
        began = time.perf_counter()
        lectern.desks.readings.open_reading(reading_id)
        wait_until(lambda: composer.isEnabled() and _has_focus(lectern))
        times.append((time.perf_counter() - began) * 1e3)
    return [
        Figure("open_ready_ms", "A ready document opened, to the question", max(times), "ms", 300.0)
    ]


def _memory(lectern: Lectern, long_pdf: Path, num_pages: int) -> list[Figure]:
    """Leaf through a long document and weigh the process."""
    viewer = lectern.parts.viewer
    viewer.show_document(long_pdf.name, page_source(long_pdf, Format.PDF, ()))
    for look in range(_LOOKS):
        viewer.go_to(1 + look * num_pages // _LOOKS)
        _wait(0.15)
    megabytes = psutil.Process().memory_info().rss / 1e6
    what = f"Memory of the window with {num_pages:,} pages open"
    return [Figure("memory_mb", what, megabytes, "MB", 350.0)]


def _phase(lectern: Lectern) -> ReadingPhase | None:
    readings = lectern.desks.shelf.holdings.readings
    return lectern.services.queue.status(readings[0].id).phase if readings else None


def _has_focus(lectern: Lectern) -> bool:
    focused = QApplication.focusWidget()
    composer = lectern.parts.chat.composer
    return focused is not None and composer.isAncestorOf(focused)


def _run_module(module: str, *arguments: str) -> str:
    command = module_command(module, *arguments)
    done = subprocess.run(  # noqa: S603 - a program of our own, never a shell
        command.arguments, env=dict(command.environment), check=True, capture_output=True, text=True
    )
    return done.stdout


def wait_until(holds: Callable[[], bool]) -> None:
    """Let the event loop run until something holds. Raises TimeoutError."""
    deadline = time.monotonic() + _PATIENCE_SECONDS
    while not holds():
        if time.monotonic() > deadline:
            raise TimeoutError("the window did not get there")
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 20)


def _wait(seconds: float) -> None:
    """Let the event loop run as it does in the program."""
    loop = QEventLoop()
    QTimer.singleShot(round(seconds * 1e3), loop.quit)
    loop.exec()


def _quantile(ordered: list[float], share: float) -> float:
    return ordered[int((len(ordered) - 1) * share)] if ordered else 0.0
