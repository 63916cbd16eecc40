"""Lectern's own engine, over the data of one person."""

from app.link.client import UNSENT
from app.link.command import engine_command
from app.link.launcher import EngineLauncher
from app.paths import DataDirectory
from engine.protocol.encryption import Unlock
from engine.protocol.records import StoreForm


def launch_engine(data: DataDirectory, while_converting: StoreForm | None = None) -> EngineLauncher:
    """Return what starts the engine over a data directory, with its key where it has one.

    `while_converting` is the form that what is saved is being brought to.
    """
    if data.key is None:
        return EngineLauncher(engine_command(data.root), data.root / "logs" / "engine.log")
    return EngineLauncher(
        engine_command(data.root, is_encrypted=True),
        log_path=None,  # names may stand in it
        unlock=Unlock(id=UNSENT, key=data.key.engine, while_converting=while_converting),
    )
