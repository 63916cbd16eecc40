"""Lectern's own engine, for one person's data."""

from pathlib import Path

from app.child.command import ENGINE_MODULE, Command, module_command
from app.link.launcher import EngineLauncher
from app.link.port import UNSENT
from app.paths import DataFolder
from engine.protocol.encryption import Unlock
from engine.protocol.records import StoreForm


def engine_command(data_dir: Path, *options: str) -> Command:
    """The engine process over one data folder; ``engine.__main__`` knows the options."""
    return module_command(ENGINE_MODULE, "--data-dir", str(data_dir), *options)


def launch_engine(data: DataFolder, while_converting: StoreForm | None = None) -> EngineLauncher:
    """Return what starts the engine over a data folder, with its key where it has one.

    `while_converting` is the form that what is saved is being brought to.
    """
    keeping = () if data.is_private else ("--keep-weights",)  # they would be lost with its end
    if data.key is None:
        command = engine_command(data.root, *keeping)
        return EngineLauncher(command, data.root / "logs" / "engine.log")
    return EngineLauncher(
        engine_command(data.root, "--encrypted", *keeping),
        log_path=None,  # names may stand in it
        unlock=Unlock(id=UNSENT, key=data.key.engine, while_converting=while_converting),
    )
