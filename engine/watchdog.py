"""Makes sure that the engine process ends, whatever its threads are doing.

An engine outlives neither its application nor any of its threads. An engine that hangs, computes or
waits for a disk is ended after a grace period, by a timer that needs no Python, so no hanging
thread can stop it. Data on disk is consistent at every moment.
"""

import faulthandler
import os
import sys
import threading
import time
import traceback
from typing import NoReturn

ORPHAN_GRACE_SECONDS = 5.0
"""For the save, once the application has died; with the look before, it is less than 10."""

END_GRACE_SECONDS = 30.0
"""For the write in hand and the save, where an application that lives ends the engine."""

_LOOK_SECONDS = 2.0
_FAILED_STATUS = 70
_STANDARD_ERROR = 2


class Watchdog:
    """Ends this process a while after its application, or its input, is gone."""

    def __init__(self) -> None:
        self._parent = os.getppid()
        self._lock = threading.Lock()
        self._is_orphan = False
        threading.excepthook = _end_with_thread
        threading.Thread(target=self._look, name="watchdog", daemon=True).start()

    def input_ended(self) -> None:
        """The input has ended; what is left to do has a period of grace."""
        # Windows never tells that the parent is gone.
        self._arm(is_orphan=os.getppid() != self._parent or sys.platform == "win32")

    def _look(self) -> None:
        while os.getppid() == self._parent:
            time.sleep(_LOOK_SECONDS)
        self._arm(is_orphan=True)

    def _arm(self, *, is_orphan: bool) -> None:
        with self._lock:
            if not self._is_orphan:
                self._is_orphan = is_orphan
                grace = ORPHAN_GRACE_SECONDS if is_orphan else END_GRACE_SECONDS
                faulthandler.dump_traceback_later(grace, exit=True, file=_STANDARD_ERROR)


def end_process(error: BaseException | None) -> NoReturn:
    """Exit at once and say why: otherwise somebody would wait forever for a lost thread."""
    try:
        traceback.print_exception(error)
    finally:
        os._exit(_FAILED_STATUS)


def _end_with_thread(failure: threading.ExceptHookArgs) -> None:
    end_process(failure.exc_value)
