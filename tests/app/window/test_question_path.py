"""How far a question goes between the composer and the pipe, and back: files, calls, signals.

`docs/architecture.md` has the figures. Whoever makes the way longer should know what for.
"""

import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from PySide6.QtCore import Qt, QTimer, SignalInstance
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

import app
from app.conversations.messages import MessageState
from app.core.engine import reply_delivery
from app.core.library import deleted_elsewhere
from app.window.composition import Lectern
from tests.app.window.conftest import OpenLectern
from tests.app.window.test_composition import add

pytestmark = pytest.mark.process

_APP = Path(app.__file__).parent
_WAY = tuple(
    str(_APP / part)
    for part in (
        "conversations",
        "core",
        "jobs.py",
        "link",
        "readings",
        "window/conversations",
        "window/process/qt_loop.py",
    )
)
"""What lies between the view model and the pipe."""
_NOT_CALLED = {"<genexpr>", "<listcomp>", "<dictcomp>", "<setcomp>"}
_PATIENCE_MS = 60_000
_PACE_MS = 3_600_000
"""Between two portions of words: they all come with the end of their answer."""
MAX_FILES = 26
"""One of them tells whether the demo model answers, which is asked each question alone."""

MAX_CALLS_AND_SIGNALS = 240
"""234, whatever the machine is like: the words of the answer arrive together here."""


@dataclass
class Way:
    """What was called on it; to be filled by any thread."""

    calls: list[tuple[str, str]] = field(default_factory=list)
    num_signals: int = 0
    is_watched: bool = False

    def take(self, frame: FrameType, event: str, argument: Any) -> None:
        """As `sys.setprofile` calls it."""
        code = frame.f_code
        if not self.is_watched or not code.co_filename.startswith(_WAY):
            return
        if event == "call" and code.co_name not in _NOT_CALLED:
            self.calls.append((code.co_filename, code.co_qualname))
        elif event == "c_call" and isinstance(getattr(argument, "__self__", None), SignalInstance):
            self.num_signals += argument.__name__ == "emit"


@contextmanager
def watched() -> Iterator[Way]:
    """Watch every thread that begins meanwhile."""
    way = Way()
    threading.setprofile(way.take)
    sys.setprofile(way.take)
    try:
        yield way
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


def ask(lectern: Lectern, qtbot: QtBot) -> None:
    """Press Enter on a question, and wait until its answer is proven and all is at rest."""
    model, composer = lectern.parts.chat_model, lectern.parts.chat.composer

    def is_answered(num_messages: int) -> bool:
        messages = model.inputs.messages
        return len(messages) == num_messages and messages[-1].answer.state is MessageState.DONE

    qtbot.waitUntil(lambda: model.props.composer.can_ask, timeout=_PATIENCE_MS)
    num_before = len(model.inputs.messages)
    composer.set_text("What burns in the harbour?")
    QTest.keyClick(composer.focusProxy(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: is_answered(num_before + 2), timeout=_PATIENCE_MS)
    qtbot.waitUntil(lambda: bool(model.inputs.messages[-1].answer.citations), timeout=_PATIENCE_MS)
    qtbot.waitUntil(lambda: is_at_rest(lectern), timeout=_PATIENCE_MS)


def is_at_rest(lectern: Lectern) -> bool:
    """Whether nothing is under way, nothing waits, and nothing is to be stored soon."""
    services, places = lectern.services, lectern.controllers.places
    timers = {places._settled, *services.loop.findChildren(QTimer)}
    timers.discard(services.deleted._timer)  # it comes again and again
    is_due = any(timer.isActive() and timer.interval() < _PACE_MS for timer in timers)
    return not (services.jobs._orders or services.library._waiting or is_due)


def test_a_question_goes_a_short_way(
    open_lectern: OpenLectern, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reply_delivery, "DELTA_SECONDS", _PACE_MS / 1000)
    monkeypatch.setattr(deleted_elsewhere, "LOOK_SECONDS", _PACE_MS / 1000)
    document = tmp_path / "harbour.txt"
    document.write_text("A lamp burns in the harbour. The boats lie still.")
    with watched() as way:
        lectern = open_lectern()
        lectern.parts.dock_model.set_active(active=False)  # it asks the engine, too
        add(lectern, document, qtbot)
        ask(lectern, qtbot)
        way.is_watched = True
        ask(lectern, qtbot)
        way.is_watched = False
    files = {file for file, _ in way.calls}
    length = len(way.calls) + way.num_signals
    assert len(files) <= MAX_FILES, sorted(files)
    assert length <= MAX_CALLS_AND_SIGNALS, Counter(way.calls).most_common()
