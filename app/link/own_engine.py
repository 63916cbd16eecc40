"""Lectern's own engine, over the data of one person."""

from app.link.command import engine_command
from app.link.launcher import EngineLauncher
from app.paths import DataDirectory


def launch_engine(data: DataDirectory) -> EngineLauncher:
    """Return what starts the engine over a data directory."""
    return EngineLauncher(
        command=engine_command(data.root), log_path=data.root / "logs" / "engine.log"
    )
