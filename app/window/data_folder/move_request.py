"""Asks where to move the data folder, checks whether that works, and asks for confirmation."""

import os
from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtWidgets import QWidget

from app.errors import LecternError, Said, UsageError
from app.jobs import Err, JobRunner, Ok
from app.paths import DATA_DIR_VARIABLE
from app.window.data_folder.move_plan import MovePlan, plan_move
from app.window.data_folder.pending_move import ask_for_move
from app.window.translation.quantities import size
from app.window.widgets.confirmation import confirm
from app.window.widgets.file_dialogs import ask_for_folder


class MoveRequest(QObject):
    """One request at a time; nothing is moved before Lectern is closed."""

    restart_wanted = Signal()
    """The move is written down: close the window, carry it out, start again."""
    failed = Signal(LecternError)
    """The `LecternError` because of which it cannot be moved there."""

    def __init__(
        self,
        root: Path,
        location: Path,
        jobs: JobRunner,
        *,
        environment: Mapping[str, str] = os.environ,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._root = root
        self._location = location
        self._jobs = jobs
        self._environment = environment

    def begin(self, window: QWidget) -> None:
        """Ask for the folder, with dialogs over `window`."""
        if self._environment.get(DATA_DIR_VARIABLE):
            self.failed.emit(_chosen_elsewhere(self._root))
            return
        question = QCoreApplication.translate("DataFolder", "New place of the data folder")
        ask_for_folder(window, question, lambda chosen: self.consider(chosen, window))

    def consider(self, chosen: Path, window: QWidget) -> None:
        """Look whether the data can go into a folder, then ask whether it shall."""

        def take(result: Ok[MovePlan] | Err) -> None:
            if isinstance(result, Ok):
                self._ask(result.value, chosen, window)
            elif isinstance(result.error, LecternError):
                self.failed.emit(result.error)
            else:
                self.failed.emit(_unreadable(result.error))

        self._jobs.start(lambda _: plan_move(self._root, chosen), take)

    def _ask(self, plan: MovePlan, chosen: Path, window: QWidget) -> None:
        translate = QCoreApplication.translate
        text = translate("DataFolder", "Move {size} to {folder}?")
        explanation = translate(
            "DataFolder",
            "Lectern closes, moves its library, saved readings and models, and opens "
            "again. Readings in progress then continue.",
        )
        confirm(
            window,
            text.format(size=size(plan.num_bytes), folder=plan.target),
            explanation,
            action=translate("DataFolder", "Close and move"),
            act=lambda: self._write_down(chosen),
        )

    def _write_down(self, chosen: Path) -> None:
        try:
            ask_for_move(self._root, chosen, self._location)
        except OSError as error:
            self.failed.emit(_unreadable(error))
        else:
            self.restart_wanted.emit()


def _chosen_elsewhere(root: Path) -> LecternError:
    translate = QCoreApplication.translate
    text = translate("DataFolder", "{folder} is set by {variable}.")
    remedy = translate("DataFolder", "Close Lectern, move the folder, and change {variable}.")
    return UsageError(
        Said(
            text.format(folder=root, variable=DATA_DIR_VARIABLE),
            remedy.format(variable=DATA_DIR_VARIABLE),
        )
    )


def _unreadable(error: Exception) -> LecternError:
    translate = QCoreApplication.translate
    return LecternError(
        Said(
            translate("DataFolder", "The data folder cannot be moved there."),
            translate("DataFolder", "Choose another folder."),
        ),
        details=str(error),
    )
