"""What takes several turns lets everything that is due come between them."""

import time

from PySide6.QtCore import QObject, Qt, QTimer
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from app.window.next_turn import in_next_turn


class Steps(QObject):
    def __init__(self, done: list[str]) -> None:
        super().__init__()
        self.done = done

    def first(self) -> None:
        self.done.append("first")
        time.sleep(0.02)  # the timer is due by now
        in_next_turn(self, self.second)

    def second(self) -> None:
        self.done.append("second")


def test_timers_that_are_due_come_between(qtbot: QtBot) -> None:
    done: list[str] = []
    steps = Steps(done)
    due = QTimer(singleShot=True, interval=5, timerType=Qt.TimerType.PreciseTimer)
    due.timeout.connect(lambda: done.append("due"))
    due.start()
    steps.first()
    qtbot.waitUntil(lambda: len(done) == 3)
    assert done == ["first", "due", "second"]


def test_an_object_that_is_gone_is_not_called(qtbot: QtBot) -> None:
    done: list[str] = []
    steps = Steps(done)
    steps.first()
    delete(steps)
    qtbot.wait(20)
    assert done == ["first"]
