"""A pytest plugin: what no test may rely on comes at random moments, as on a slow, busy machine.

    python -m pytest -p tests.campaign.chaos --chaos-seed 3 [--chaos-notices] tests/app/window

Half of all jobs, frames, messages of workers and timers of no time are delayed, by up to 0.2 s. A
thread is delayed as a whole and a queue as a whole: what has an order keeps it. The GUI thread is
slow at times, too, so that more has happened when a test looks again. With ``--chaos-notices`` the
engine says at random moments that it prepares for this processor. The delays follow from the seed
and the test's name, as far as threads come in the same order.
"""

import random
import sys
import time
from asyncio import BaseEventLoop
from collections.abc import Callable
from functools import partial, wraps
from threading import Lock, Thread, Timer, current_thread, get_ident, main_thread
from typing import Any

import pytest

MOST_SECONDS = 0.2
NONE_SHARE = 0.5
"""Of what could be delayed, but is not."""
SLOW_TURN_SHARE = 0.1
NOTICE_SHARE = 0.3
"""Of an engine's frames, before which a notice comes; as often one comes within a second."""

_NO_TIME = "has no time"

Patch = Callable[[pytest.MonkeyPatch, "Chance"], None]


class Chance:
    """Draws delays; to be used on any thread."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._random = random.Random(seed)
        self._lock = Lock()

    def begin(self, name: str) -> None:
        """Begin alike for each test, alone or among others."""
        with self._lock:
            self._random.seed(f"{self._seed} {name}")

    def falls(self, share: float) -> bool:
        """Whether something of this likelihood happens now."""
        with self._lock:
            return self._random.random() < share

    def seconds(self, most: float = MOST_SECONDS) -> float:
        """A delay: none, a short one, or up to ``most``."""
        with self._lock:
            if self._random.random() < NONE_SHARE:
                return 0.0
            return most * self._random.random() ** 2

    def delay(self) -> None:
        """Delay the thread that calls."""
        if seconds := self.seconds():
            time.sleep(seconds)

    def delay_others(self) -> None:
        """The same, but never the thread of the tests."""
        if current_thread() is not main_thread():
            self.delay()


def delay_before(
    patch: pytest.MonkeyPatch, owner: type, name: str, delay: Callable[[], None]
) -> None:
    """Delay whoever calls a method."""
    method = getattr(owner, name)

    @wraps(method)
    def delayed(*args: Any, **named: Any) -> Any:
        delay()
        return method(*args, **named)

    patch.setattr(owner, name, delayed)


def threads(patch: pytest.MonkeyPatch, chance: Chance) -> None:
    """Threads start late, and so does what is given to a pool of them."""
    from concurrent.futures import thread  # noqa: PLC0415 - its work items are no public name

    delay_before(patch, Thread, "run", chance.delay)
    delay_before(patch, thread._WorkItem, "run", chance.delay_others)


def results(patch: pytest.MonkeyPatch, chance: Chance) -> None:
    """What threads found out comes late to the loop's thread, which itself is slow at times."""
    from app.cli.command_loop import CommandLoop  # noqa: PLC0415
    from app.window.process.qt_loop import QtLoop  # noqa: PLC0415

    def slow(callback: Callable[[], object]) -> None:
        if chance.falls(SLOW_TURN_SHARE):
            chance.delay()
        callback()

    def call_soon(method: Callable[..., None], loop: Any, callback: Callable[[], object]) -> None:
        chance.delay_others()
        method(loop, partial(slow, callback))

    for owner in (QtLoop, CommandLoop):
        method = owner.call_soon_threadsafe
        patch.setattr(owner, "call_soon_threadsafe", _method(partial(call_soon, method)))

    soon = BaseEventLoop.call_soon_threadsafe

    def asyncio_soon(loop: Any, *args: Any, **named: Any) -> Any:
        if loop._thread_id != get_ident():
            chance.delay()
        return soon(loop, *args, **named)

    patch.setattr(BaseEventLoop, "call_soon_threadsafe", asyncio_soon)


def children(patch: pytest.MonkeyPatch, chance: Chance) -> None:
    """Frames of engines and messages of workers come late, and so does what they are sent."""
    from app.child.worker import Worker  # noqa: PLC0415
    from app.core.engine.engine_start import EngineStart  # noqa: PLC0415
    from app.link.client import EngineClient  # noqa: PLC0415

    delay_before(patch, EngineClient, "_deliver", chance.delay)
    delay_before(patch, EngineClient, "_write", chance.delay_others)
    delay_before(patch, EngineStart, "run", chance.delay)

    tell = Worker._tell

    def tell_later(worker: Worker[Any], told: Any) -> None:
        if not worker._is_over:  # after that it only drops what it reads
            chance.delay()
        tell(worker, told)

    patch.setattr(Worker, "_tell", tell_later)


def timers(patch: pytest.MonkeyPatch, chance: Chance) -> None:
    """Qt's timers of no time and of 1 ms are due later, in their order."""
    from PySide6.QtCore import Qt, QTimer  # noqa: PLC0415

    start, single_shot, horizon = QTimer.start, QTimer.singleShot, [0.0]

    def due_in() -> int:
        now = time.monotonic()
        horizon[0] = max(horizon[0], now + chance.seconds())
        return int((horizon[0] - now) * 1000)

    def start_later(timer: QTimer, *interval: int) -> None:
        has_no_time = timer.property(_NO_TIME) or timer.interval() == 0
        if timer.isSingleShot() and not interval and has_no_time:
            timer.setProperty(_NO_TIME, True)  # its interval is another from here on
            timer.setTimerType(Qt.TimerType.PreciseTimer)
            start(timer, due_in())
        else:
            start(timer, *interval)

    def single_shot_later(milliseconds: int, *args: Any) -> None:
        # With 0 Qt would post an event where it has a timer with 1.
        single_shot(max(due_in(), 1) if milliseconds <= 1 else milliseconds, *args)

    patch.setattr(QTimer, "start", start_later)
    patch.setattr(QTimer, "singleShot", staticmethod(single_shot_later))


def looks(patch: pytest.MonkeyPatch, chance: Chance) -> None:
    """Between two looks of a waiting test more happens than one event."""
    from pytestqt.qtbot import QtBot  # noqa: PLC0415

    wait_until = QtBot.waitUntil

    def wait(bot: QtBot, callback: Callable[[], bool | None], *, timeout: int = 5000) -> None:
        def look() -> bool | None:
            if seconds := chance.seconds():
                bot.wait(int(seconds * 1000))
            return callback()

        wait_until(bot, look, timeout=timeout)

    patch.setattr(QtBot, "waitUntil", wait)


def notices(patch: pytest.MonkeyPatch, chance: Chance) -> None:
    """An engine prepares for this processor whenever it likes."""
    from app.link.client import EngineClient  # noqa: PLC0415
    from engine.protocol.notices import CompilingKernels  # noqa: PLC0415

    deliver = EngineClient._deliver

    def deliver_more(client: EngineClient, reply: Any) -> None:
        share = 0.0 if sys.getprofile() else NOTICE_SHARE  # none where calls are counted
        tell = partial(client._on_notice, CompilingKernels())
        if chance.falls(share):
            tell()
        if chance.falls(share):
            later = Timer(chance.seconds(1.0), tell)
            later.daemon = True
            later.start()
        deliver(client, reply)

    patch.setattr(EngineClient, "_deliver", deliver_more)


def _method(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function as a class keeps it, so that it is bound to its object."""

    def method(*args: Any, **named: Any) -> Any:
        return function(*args, **named)

    return method


class Chaos:
    """Delays everything from the first test to the last."""

    def __init__(self, seed: int, *, has_notices: bool) -> None:
        self._chance = Chance(seed)
        self._patch = pytest.MonkeyPatch()
        parts: list[Patch] = [threads, results, children, timers, looks]
        self._parts = [*parts, notices] if has_notices else parts

    def pytest_sessionstart(self) -> None:
        for part in self._parts:
            part(self._patch, self._chance)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        self._chance.begin(item.nodeid)

    def pytest_sessionfinish(self) -> None:
        self._patch.undo()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--chaos-seed", type=int, default=1)
    parser.addoption("--chaos-notices", action="store_true")


def pytest_configure(config: pytest.Config) -> None:
    options = config.option
    config.pluginmanager.register(Chaos(options.chaos_seed, has_notices=options.chaos_notices))
