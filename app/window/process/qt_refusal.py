"""Names the missing system libraries if Qt refuses to start.

Qt ends the process then, after a few lines about plugins that help nobody.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

from app.errors import ExitCode
from app.qt_libraries import missing_qt_libraries


@contextmanager
def naming_missing_libraries() -> Iterator[None]:
    """Say in one line what is missing, if Qt gives up within the block for that reason."""
    said: list[str] = []

    def hear(kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
        said.append(text)
        if kind is QtMsgType.QtFatalMsg:
            missing = missing_qt_libraries()
            _write([f"lectern: {missing}"] if missing else said)
            os._exit(ExitCode.USAGE)

    qInstallMessageHandler(hear)
    try:
        yield
    finally:
        qInstallMessageHandler(None)
    _write(said)


def _write(lines: list[str]) -> None:
    sys.stderr.writelines(f"{line}\n" for line in lines)
    sys.stderr.flush()
