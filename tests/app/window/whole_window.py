"""A person before the whole program: windows come and go, each is acted on when it is there."""

import gc
import sys
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

PATIENCE_MS = 240_000
Act = Callable[[QWidget], None]


@pytest.fixture(autouse=True)
def process_as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What the program sets in its process goes with it."""
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    before = sys.getswitchinterval()
    yield
    sys.setswitchinterval(before)
    gc.unfreeze()


class Hand:
    """Does one thing after the other, each as soon as the window it is for is there."""

    def __init__(self, application: QApplication, acts: list[tuple[type[QWidget], Act]]) -> None:
        self.acts = acts
        self.error: Exception | None = None
        self._application = application
        self._timer = QTimer(interval=50)
        self._timer.timeout.connect(self._act)
        self._timer.start()
        self._patience = QTimer(singleShot=True, interval=PATIENCE_MS)
        self._patience.timeout.connect(application.closeAllWindows)
        self._patience.start()

    def _act(self) -> None:
        kind, act = self.acts[0]
        windows = [w for w in self._application.topLevelWidgets() if w.isVisible()]
        wanted = [one for one in windows if isinstance(one, kind) and one.isEnabled()]
        if wanted:
            self.acts.pop(0)
            self._patience.start()
            if not self.acts:  # else it would close the windows of a later test
                self._timer.stop()
                self._patience.stop()
            self._do(act, wanted[0])

    def _do(self, act: Act, window: QWidget) -> None:
        """Act; what goes wrong ends the program and is seen in `error`."""
        try:
            act(window)
        except Exception as error:
            self._timer.stop()
            self.error = error
            self._application.closeAllWindows()
            raise


def click(window: QWidget, text: str) -> None:
    (button,) = (
        one
        for one in window.findChildren(QAbstractButton)
        if one.text() == text and one.isVisible()
    )
    button.click()
