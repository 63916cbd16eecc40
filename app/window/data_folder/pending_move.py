"""A move requested while the window was open, carried out when it is closed.

`ask_for_move` writes it down; whoever ends the window calls `carry_out` afterwards, and so does
the next start, should this one not have come to it.
"""

from contextlib import suppress
from pathlib import Path

import msgspec

from app.data_location import DataLocation, read_location, write_location
from app.errors import LecternError
from app.jobs import JobRunner
from app.paths import DataFolder
from app.settings.settings_file import read_settings, write_settings
from app.window.data_folder.move_plan import MovePlan, plan_move
from app.window.data_folder.mover import could_not_move
from app.window.data_folder.moving_dialog import MovingDialog
from app.window.theme.theme import Theme


def ask_for_move(root: Path, chosen: Path, location: Path) -> None:
    """Write down that the data folder `root` is to be moved into a folder. Raises ``OSError``."""
    now = read_location(location)
    pending = DataLocation(root=now.root, move_from=str(root), move_to=str(chosen))
    write_location(location, pending)


def is_move_pending(location: Path) -> bool:
    """Whether a move waits to be carried out."""
    return bool(read_location(location).move_to)


def carry_out(location: Path, *, jobs: JobRunner, theme: Theme) -> LecternError | None:
    """Carry out the move that waits, showing how it goes; returns why it failed.

    Nothing may have the data folder open. A move is tried once: after a failure none waits.
    """
    pending = read_location(location)
    write_location(location, DataLocation(root=pending.root))
    try:
        plan = plan_move(Path(pending.move_from), Path(pending.move_to))
    except LecternError as error:
        return error
    except OSError as error:
        return could_not_move(error)
    dialog = MovingDialog(plan, location, jobs=jobs, theme=theme)
    if dialog.exec() == MovingDialog.DialogCode.Accepted:
        _follow_model(plan)
    return dialog.failure


def _follow_model(plan: MovePlan) -> None:
    """The chosen model moved along where it lies in the data folder."""
    path = DataFolder(plan.target).settings
    settings = read_settings(path)
    model = settings.model_path
    if model is not None and model.is_relative_to(plan.source):
        moved = plan.target / model.relative_to(plan.source)
        # Without it the bundled model is loaded, and says so.
        with suppress(OSError):
            write_settings(path, msgspec.structs.replace(settings, model_path=moved))
