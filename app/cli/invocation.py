"""One run of the command line: what its commands get from outside."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import typer
from rich.text import Text

from app.cli.terminal import Terminal, can_redraw
from app.link.client import EngineClient
from app.link.command import engine_command
from app.link.launcher import EngineLauncher
from app.paths import DataDirectory, data_directory

LaunchesOver = Callable[[DataDirectory], EngineLauncher]


def launch_engine(data: DataDirectory) -> EngineLauncher:
    """The launcher of Lectern's own engine over one data directory."""
    return EngineLauncher(
        command=engine_command(data.root), log_path=data.root / "logs" / "engine.log"
    )


@dataclass
class Invocation:
    """What a command finds in its context.

    Attributes:
        terminal: where it writes.
        launch: how engines are started over a data directory.
        debug: whether failures show where they come from; set by ``--debug``.
    """

    terminal: Terminal
    launch: LaunchesOver = launch_engine
    debug: bool = False

    def prepare_data(self, chosen: Path | None) -> DataDirectory:
        """The data directory, ready to be written to. Raises ``UsageError``."""
        data = data_directory(chosen)
        data.prepare()
        return data

    @contextmanager
    def engine(self, data: DataDirectory) -> Iterator[EngineClient]:
        """A running engine, which saves and ends with the block; at once on Ctrl-C."""
        client = self.start_engine(self.launch(data))
        try:
            yield client
        except KeyboardInterrupt:
            client.kill()
            raise
        finally:
            client.close()

    def start_engine(self, launcher: EngineLauncher) -> EngineClient:
        """Start an engine whose notices are shown."""
        with self.activity("Starting the engine"):
            return launcher.start(on_notice=self.notice)

    def notice(self, text: str) -> None:
        """A line about what goes on."""
        self.terminal.say(f"  {text}", style="note")

    @contextmanager
    def activity(self, text: str) -> Iterator[None]:
        """Show that something goes on, where the line can be taken away again."""
        if not can_redraw(self.terminal.err):
            yield
            return
        with self.terminal.err.status(Text(f"{text} …", style="note"), spinner="dots"):
            yield


def invocation_of(context: typer.Context) -> Invocation:
    """The invocation that a command belongs to."""
    invocation = context.find_object(Invocation)
    if invocation is None:
        raise RuntimeError("a command was run outside of app.cli.main.run")
    return invocation
