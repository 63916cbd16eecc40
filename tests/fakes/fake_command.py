"""How tests start the fake engine."""

from pathlib import Path

from app.child.command import Command, module_command
from app.link.launcher import EngineLauncher


def fake_engine_command(data_dir: Path, *options: str) -> Command:
    """The fake engine over ``data_dir``; ``options`` as in ``fake_wire.parse_options``."""
    return module_command("tests.fakes.fake_engine", "--data-dir", str(data_dir), *options)


def fake_engine_launcher(data_dir: Path, *options: str) -> EngineLauncher:
    """Starts fake engines over ``data_dir``."""
    command = fake_engine_command(data_dir, *options)
    return EngineLauncher(command=command, log_path=data_dir / "logs" / "engine.log")
