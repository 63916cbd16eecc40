"""Starts the window: the application object, the claim on the data directory, the composition."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox

from app.constant_references import keep_constants_alive
from app.errors import ExitCode, LecternError
from app.link.command import engine_command
from app.link.launcher import EngineLauncher
from app.paths import DataDirectory, data_directory
from app.window.composition import Lectern
from app.window.single_instance import SingleInstance
from app.window.unexpected import catch_unexpected

Launch = Callable[[DataDirectory], EngineLauncher]


def launch_engine(data: DataDirectory) -> EngineLauncher:
    """Return the launcher of Lectern's own engine over a data directory."""
    return EngineLauncher(
        command=engine_command(data.root), log_path=data.root / "logs" / "engine.log"
    )


def start_window(files: Sequence[Path], *, launch: Launch = launch_engine) -> ExitCode:
    """Show the window, run until it is closed, and return the exit code of the process."""
    application = make_application()
    data = data_directory()
    try:
        data.prepare()
    except LecternError as error:
        QMessageBox.critical(None, "Lectern", f"{error.message}\n\n{error.remedy}")
        return error.exit_code
    instance = SingleInstance(data.root)
    if not instance.claim():
        return _call_first(instance, files)
    lectern = open_window(application, data, launch(data))
    instance.called.connect(lectern.open_from_outside)
    lectern.closing.connect(instance.release)
    if files:
        QTimer.singleShot(0, lambda: lectern.open_from_outside(list(files)))
    return ExitCode(application.exec())


def open_window(
    application: QApplication, data: DataDirectory, launcher: EngineLauncher
) -> Lectern:
    """Return the window, shown, with its engine on the way."""
    lectern = Lectern(application, data, launcher)
    catch_unexpected(data.root / "logs" / "window.log", lectern.tell_failure)
    lectern.show()
    return lectern


def make_application() -> QApplication:
    """Return the application object, named, with nothing of its looks yet."""
    keep_constants_alive()
    QApplication.setApplicationName("lectern")
    QApplication.setApplicationDisplayName("Lectern")
    QApplication.setDesktopFileName("lectern")
    existing = QApplication.instance()
    return existing if isinstance(existing, QApplication) else QApplication(sys.argv[:1])


def _call_first(instance: SingleInstance, files: Sequence[Path]) -> ExitCode:
    if instance.call_first(files):
        return ExitCode.DONE
    QMessageBox.information(
        None,
        "Lectern",
        QApplication.translate(
            "Start",
            "Lectern is already open with this library but does not answer. Wait a moment, or end"
            " it and start again.",
        ),
    )
    return ExitCode.INTERNAL
