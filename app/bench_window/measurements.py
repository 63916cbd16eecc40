"""The measurements of the window, with its real engine."""

import time
from pathlib import Path

import psutil
from PySide6.QtWidgets import QApplication

from app.bench_window.event_loop import wait, wait_until
from app.bench_window.figure import Figure
from app.bench_window.large_library import pauses_of_a_large_library, pauses_of_looks
from app.bench_window.long_lists import pauses_of_long_lists
from app.bench_window.streaming import pauses_while_streaming
from app.child.command import module_command
from app.child.programs import run_program
from app.core.queue.reading_status import ReadingPhase
from app.documents.document import Format
from app.link.own_engine import launch_engine
from app.paths import data_folder, demo_document
from app.settings.settings import Settings
from app.settings.settings_file import write_settings
from app.window.composition import Lectern
from app.window.process.gui_garbage import GuiGarbage
from app.window.start import make_application, open_window
from app.window.viewer.source.choose import page_source

_OPENINGS = 5
_LOOKS = 24


def measure_all(root: Path, *, num_pages: int, seconds: float) -> list[Figure]:
    """Measure everything over data folders below `root`."""
    figures = [_time_to_sight(root / "first"), _time_to_sight(root / "first", "second start")]
    long_pdf = root / "long.pdf"
    _run_module("app.bench_window.long_pdf", str(long_pdf), str(num_pages))
    application = make_application()
    garbage = GuiGarbage()
    data = data_folder(root / "data")
    data.prepare()
    write_settings(data.settings, Settings(is_welcomed=True))
    lectern = open_window(application, data, launch_engine(data))
    try:
        _begin_reading(lectern)
        figures += pauses_while_streaming(lectern, seconds)
        figures += _opening(lectern)
        figures += _memory(lectern, long_pdf, num_pages)
        figures += pauses_of_long_lists(lectern, long_pdf, num_pages)
        figures += pauses_of_a_large_library(lectern)
        figures += pauses_of_looks(lectern)
    finally:
        lectern.close()
        garbage.close()
    return figures


def _time_to_sight(folder: Path, which: str = "first start") -> Figure:
    began = time.monotonic()
    printed = _run_module("app.bench_window.first_sight", str(folder))
    seconds = float(printed.split()[-1]) - began
    key = f"visible_{which.partition(' ')[0]}_s"
    return Figure(key, f"Window visible after the command ({which})", seconds, "s", 1.5)


def _begin_reading(lectern: Lectern) -> None:
    lectern.services.intake.add(sorted(demo_document().glob("*.pdf")))
    wait_until(lambda: _phase(lectern) is ReadingPhase.READING)


def _opening(lectern: Lectern) -> list[Figure]:
    """Open the reading that is ready, again and again, until the question can be typed."""
    wait_until(lambda: _phase(lectern) is ReadingPhase.READY)
    reading_id = lectern.controllers.library.holdings.readings[0].id
    composer = lectern.parts.chat.composer
    times = []
    for _ in range(_OPENINGS):
        lectern.controllers.documents.close()
        lectern.conversation.leave()
        lectern.parts.library.enter_list()
        began = time.perf_counter()
        lectern.controllers.readings.open_reading(reading_id)
        wait_until(lambda: composer.isEnabled() and _has_focus(lectern))
        times.append((time.perf_counter() - began) * 1e3)
    return [
        Figure("open_ready_ms", "A ready document opened, to the question", max(times), "ms", 300.0)
    ]


def _memory(lectern: Lectern, long_pdf: Path, num_pages: int) -> list[Figure]:
    """Page through a long document and measure the memory of the process."""
    viewer = lectern.parts.viewer
    viewer.show_document(long_pdf.name, page_source(long_pdf, Format.PDF, ()))
    for look in range(_LOOKS):
        viewer.go_to(1 + look * num_pages // _LOOKS)
        wait(0.15)
    megabytes = psutil.Process().memory_info().rss / 1e6
    what = f"Memory of the window with {num_pages:,} pages open"
    return [Figure("memory_mb", what, megabytes, "MB", 350.0)]


def _phase(lectern: Lectern) -> ReadingPhase | None:
    readings = lectern.controllers.library.holdings.readings
    return lectern.services.queue.status(readings[0].id).phase if readings else None


def _has_focus(lectern: Lectern) -> bool:
    focused = QApplication.focusWidget()
    composer = lectern.parts.chat.composer
    return focused is not None and composer.isAncestorOf(focused)


def _run_module(module: str, *arguments: str) -> str:
    return run_program(module_command(module, *arguments)).decode()
