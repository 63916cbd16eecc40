"""What may not happen in a window's process, and what it holds."""

import gc
import sys
import threading
import traceback
from collections import Counter
from dataclasses import dataclass

import psutil
from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication
from shiboken6 import Shiboken

from tests.campaign.allocations import allocated_bytes

_HARMLESS = ("This plugin does not support",)  # what the offscreen platform lacks
_TOLD = {QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg}


class Faults:
    """Takes Qt's warnings and whatever is raised where nobody takes it; each is told once."""

    def __init__(self) -> None:
        self.found: Counter[str] = Counter()

    @property
    def total(self) -> int:
        """How many there were."""
        return self.found.total()

    def catch_all(self) -> None:
        """Take everything from now on."""
        qInstallMessageHandler(self._take_message)
        sys.unraisablehook = lambda told: self.add(f"unraisable in {told.object!r}", told.exc_value)
        threading.excepthook = lambda told: self.add(f"thread {told.thread}", told.exc_value)

    def catch_unexpected(self) -> None:
        """Take what reaches the event loop, before the window does, which took it over."""
        of_window = sys.excepthook

        def take(kind: type[BaseException], error: BaseException, trace: object) -> None:
            self.add("event loop", error)
            of_window(kind, error, error.__traceback__)

        sys.excepthook = take

    def add(self, where: str, error: BaseException | None = None) -> None:
        """Note a fault."""
        lines = traceback.format_exception(error) if error is not None else []
        fault = "".join([where, "\n", *lines])
        if not self.found[fault]:
            sys.stderr.write(f"FAULT: {fault}\n")
        self.found[fault] += 1

    def _take_message(self, kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        if kind not in _TOLD and not text.startswith(_HARMLESS):
            self.add(f"{kind.name} {context.category}: {text}")


@dataclass(frozen=True, slots=True)
class Holdings:
    """What a process holds at one moment; sizes in MB."""

    top_level_widgets: int
    widgets: int
    wrappers: int
    objects: int
    threads: int
    descriptors: int
    memory: float
    in_use: float
    """What is allocated of it and not freed again, as the C library counts; 0 where it does not.

    Pages of freed memory stay with a process for a while: where this stays, nothing leaks.
    """

    @classmethod
    def now(cls) -> "Holdings":
        """Count."""
        process = psutil.Process()
        return cls(
            top_level_widgets=len(QApplication.topLevelWidgets()),
            widgets=len(QApplication.allWidgets()),
            wrappers=len(Shiboken.getAllValidWrappers()),
            objects=len(gc.get_objects()) + gc.get_freeze_count(),
            threads=threading.active_count(),
            descriptors=process.num_fds(),
            memory=round(process.memory_info().rss / 1e6, 1),
            in_use=round(allocated_bytes() / 1e6, 1),
        )
