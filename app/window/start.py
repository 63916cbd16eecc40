"""Starts the window: the application object, the claim on the data folder, the composition."""

import gc
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from weakref import ref

from PySide6.QtCore import QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from app.core.threaded_jobs import ThreadedJobs
from app.data_location import location_file
from app.errors import ExitCode, LecternError
from app.link.port import EnginePort
from app.link.ports import ENGINE_PORTS, PortOver
from app.paths import DataFolder, app_icon, data_folder
from app.private_session.session import private_session
from app.remote.remote_port import choose_engine
from app.settings.settings_file import open_settings, read_settings
from app.window.chat.formulas import prepare
from app.window.composition import Lectern
from app.window.data_folder.pending_move import carry_out, is_move_pending
from app.window.frame.dressed import dressed, show_refusal
from app.window.process.closing_on_request import closing_on_request
from app.window.process.constant_references import keep_constants_alive
from app.window.process.crash_trace import crash_traced
from app.window.process.gui_garbage import GuiGarbage
from app.window.process.override_errors import keep_override_errors_whole
from app.window.process.qt_loop import QtLoop
from app.window.process.qt_refusal import naming_missing_libraries
from app.window.process.single_instance import SingleInstance, WindowSilent
from app.window.process.unexpected import catch_unexpected
from app.window.spoken import interfaces
from app.window.unlocking.unlock import unlocked
from app.window_order import OWN_ENGINE, WindowOrder

_TURN_SECONDS = 0.0005
"""For so long a thread may keep the interpreter that another one waits for.

The GUI thread lets go of it with every call into Qt. Beside a thread that computes it waits a turn
after each of them, dozens of times for one picture: that took 100 ms at Python's own 5 ms."""


def start_window(order: WindowOrder, *, ports: Mapping[str, PortOver] = ENGINE_PORTS) -> ExitCode:
    """Show the window until it is closed, again where its data moves; returns the exit code."""
    application = make_application()
    garbage = GuiGarbage()  # also between two windows, when jobs convert or move the data
    try:
        return _windows(application, order, ports)
    finally:
        garbage.close()


def _windows(
    application: QApplication, order: WindowOrder, ports: Mapping[str, PortOver]
) -> ExitCode:
    if order.is_private:  # what the settings send elsewhere, this one keeps here
        launch = choose_engine(order.engine or OWN_ENGINE, ports)
        return _run_private(application, order.files, launch)
    code = _run(application, order.files, order.engine, ports)
    while not isinstance(code, ExitCode):
        code = _run(application, code, order.engine, ports)
    return code


def _run(
    application: QApplication, files: Sequence[Path], engine: str, ports: Mapping[str, PortOver]
) -> ExitCode | Sequence[Path]:
    """Show the window until it is closed; where it is to open again, return with which files."""
    failure = _move_data(application) if is_move_pending(location_file()) else None
    data = data_folder()
    try:
        data.prepare()
    except LecternError as error:
        return _refuse(application, error)
    instance = SingleInstance(data.root)
    if not instance.claim():
        return _call_first(application, instance, files)
    called: list[Path] = []
    instance.called.connect(called.extend)
    _, damage = open_settings(data.settings)
    try:
        opened = unlocked(application, data, ports[OWN_ENGINE])
        if opened is None:
            return ExitCode.DONE
        port, absence = _port(engine, opened, ports)
    except LecternError as error:
        return _refuse(application, error)
    with crash_traced(opened.root / "logs") as crash:
        lectern = open_window(application, opened, port)
        instance.called.disconnect(called.extend)
        instance.called.connect(lectern.open_from_outside)
        lectern.closing.connect(instance.release)
        lectern.closed.connect(application.quit)
        for told in filter(None, (crash, failure, damage, absence)):
            lectern.tell_failure(told)
        again: list[list[Path]] = []
        intake = lectern.services.intake
        lectern.controllers.restart_wanted.connect(
            lambda: again.append([addition.path for addition in intake.additions])
        )
        code = _show(application, lectern, [*files, *called])
    return again[0] if again else code


def _port(
    engine: str, data: DataFolder, ports: Mapping[str, PortOver]
) -> tuple[EnginePort, LecternError | None]:
    """What starts the engine: the one that was named, else that of the settings.

    Where the settings name a connection that is gone, this computer's, and why. Raises
    `LecternError` where one that was named is not there.
    """
    if engine:
        return choose_engine(engine, ports)(data), None
    try:
        return choose_engine(read_settings(data.settings).engine, ports)(data), None
    except LecternError as absence:
        return ports[OWN_ENGINE](data), absence


def _run_private(application: QApplication, files: Sequence[Path], launch: PortOver) -> ExitCode:
    """Show a window that keeps nothing, beside whatever other windows there are."""
    try:
        with private_session(data_folder()) as data:
            lectern = open_window(application, data, launch(data))
            lectern.closed.connect(application.quit)
            with closing_on_request(lectern.close):
                return _show(application, lectern, files)
    except LecternError as error:
        return _refuse(application, error)


def _show(application: QApplication, lectern: Lectern, files: Sequence[Path]) -> ExitCode:
    if files:
        QTimer.singleShot(0, lambda: lectern.open_from_outside(list(files)))
    return ExitCode(application.exec())


def _refuse(application: QApplication, error: LecternError) -> ExitCode:
    show_refusal(application, data_folder(), error)
    return error.exit_code


def _move_data(application: QApplication) -> LecternError | None:
    """Carry out the move that waits; returns why it failed."""
    jobs = ThreadedJobs(QtLoop())
    try:
        with dressed(application, data_folder()) as theme:
            return carry_out(location_file(), jobs=jobs, theme=theme)
    finally:
        jobs.close()


def open_window(application: QApplication, data: DataFolder, port: EnginePort) -> Lectern:
    """Return the window, shown, with its engine on the way; there is to be a `GuiGarbage`."""
    lectern = Lectern(application, data, port)
    log = None if data.key else data.root / "logs" / "window.log"  # names may stand in it
    catch_unexpected(log, _teller(lectern))
    lectern.parts.window.fit(application.primaryScreen().availableSize())
    lectern.show()
    lectern.services.jobs.start(lambda _job: prepare(), lambda _result: None)
    # What is there now stays until the end. Walking through all of it again and again, to find
    # what nobody needs any more, would hold up the window 50 ms each time.
    gc.freeze()
    lectern.closed.connect(gc.unfreeze)
    return lectern


def _teller(lectern: Lectern) -> Callable[[LecternError], None]:
    """Return what tells failures as long as the window is there.

    Threads keep what takes exceptions when they begin, and the window keeps threads.
    """
    window = ref(lectern)

    def tell(failure: LecternError) -> None:
        if (there := window()) is not None:
            there.tell_failure(failure)

    return tell


def make_application() -> QApplication:
    """Return the application object, named, without its looks."""
    keep_constants_alive()
    keep_override_errors_whole()
    sys.setswitchinterval(_TURN_SECONDS)
    QApplication.setApplicationName("lectern")
    QApplication.setApplicationDisplayName("Lectern")
    QApplication.setDesktopFileName("lectern")
    existing = QApplication.instance()
    application = existing if isinstance(existing, QApplication) else _begun()
    application.setWindowIcon(QIcon(str(app_icon())))
    interfaces.install()
    return application


def _begun() -> QApplication:
    with naming_missing_libraries():
        return QApplication(sys.argv[:1])


def _call_first(
    application: QApplication, instance: SingleInstance, files: Sequence[Path]
) -> ExitCode:
    if instance.call_first(files):
        return ExitCode.DONE
    return _refuse(application, LecternError(WindowSilent()))
