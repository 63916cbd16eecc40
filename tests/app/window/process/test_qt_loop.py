"""The core's loop among Qt's events: every call on the GUI thread, in its order."""

import subprocess
import sys
import threading
from typing import Any

from pytestqt.qtbot import QtBot

from app.core.engine.reply_delivery import ReplyDelivery
from app.core.threaded_jobs import ThreadedJobs
from app.window.process.constant_references import keep_constants_alive
from app.window.process.qt_loop import QtLoop
from engine.protocol.replies import Done
from tests.witness import Witness

keep_constants_alive()


def test_calls_come_later_in_their_order_on_the_thread_of_the_loop(qtbot: QtBot) -> None:
    loop, calls = QtLoop(), list[tuple[int, int]]()

    def call(number: int) -> None:
        calls.append((number, threading.get_ident()))

    def ask() -> None:
        for number in range(3):
            loop.call_soon_threadsafe(lambda number=number: call(number))

    thread = threading.Thread(target=ask)
    thread.start()
    thread.join()
    assert calls == []
    qtbot.waitUntil(lambda: len(calls) == 3)
    assert calls == [(number, threading.get_ident()) for number in range(3)]


def test_a_call_comes_when_its_time_has_come_unless_it_is_cancelled(qtbot: QtBot) -> None:
    loop, calls = QtLoop(), list[str]()
    loop.call_later(0.01, lambda: calls.append("unwanted")).cancel()
    loop.call_later(0.02, lambda: calls.append("wanted"))
    qtbot.waitUntil(lambda: bool(calls))
    assert calls == ["wanted"]


RACE = """
import sys, threading
from PySide6.QtCore import QCoreApplication
from shiboken6 import delete
from app.window.process.constant_references import keep_constants_alive
from app.window.process.qt_loop import QtLoop
keep_constants_alive()
sys.setswitchinterval(1e-6)
application = QCoreApplication([])
def call(loop, begun):
    begun.set()
    for _ in range(2000):
        loop.call_soon_threadsafe(int)
for _ in range(100):
    loop, begun = QtLoop(), threading.Event()
    threads = [threading.Thread(target=call, args=(loop, begun)) for _ in range(3)]
    for thread in threads:
        thread.start()
    begun.wait()
    loop.close()
    delete(loop)
    for thread in threads:
        thread.join()
print("alive")
"""


def test_other_threads_may_schedule_calls_while_a_closed_loop_is_destroyed() -> None:
    done = subprocess.run([sys.executable, "-c", RACE], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr, done.returncode) == ("alive\n", "", 0)


def test_what_was_scheduled_before_the_end_is_done(qtbot: QtBot) -> None:
    loop, calls = QtLoop(), list[str]()
    loop.call_soon_threadsafe(lambda: calls.append("before"))
    loop.close()
    loop.call_soon_threadsafe(lambda: calls.append("after"))
    qtbot.waitUntil(lambda: bool(calls))
    qtbot.wait(20)
    assert calls == ["before"]


def test_what_only_a_job_refers_to_is_destroyed_on_the_gui_thread(qtbot: QtBot) -> None:
    jobs = ThreadedJobs(QtLoop())
    destroyed_on: list[int] = []

    def start() -> None:
        worker, receiver = Witness(destroyed_on), Witness(destroyed_on)
        jobs.start(lambda _: worker.objectName(), receiver.hear)

    for _ in range(100):
        start()
        qtbot.waitUntil(lambda: bool(destroyed_on))
    qtbot.waitUntil(lambda: len(destroyed_on) == 200)
    jobs.close()
    assert set(destroyed_on) == {threading.get_ident()}


def test_a_listener_that_nobody_else_knows_is_destroyed_on_the_gui_thread(qtbot: QtBot) -> None:
    destroyed_on: list[int] = []
    tell = ReplyDelivery(QtLoop()).to(Witness(destroyed_on).hear)
    heard = threading.Event()

    def link(tell: Any) -> None:
        tell(Done(id=1))
        heard.wait(60)  # the reply is taken while this thread still holds what it told

    thread = threading.Thread(target=link, args=(tell,))
    del tell
    thread.start()
    qtbot.waitUntil(lambda: bool(destroyed_on))
    heard.set()
    thread.join()
    assert destroyed_on == [threading.get_ident()]
