"""One run of the command line: what commands are given from outside."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Self

import typer
from rich.text import Text

from app.cli.command_core import CommandCore
from app.cli.notice_texts import notice_text
from app.cli.terminal import Terminal, can_redraw
from app.cli.unlocking import unlock
from app.documents.document import Document
from app.errors import Said, UsageError
from app.link.port import Engine, ignore
from app.link.ports import ENGINE_PORTS, PortOver
from app.one_line import in_one_line
from app.paths import DATA_DIR_VARIABLE, DataFolder, data_folder, named_root
from app.remote.remote_port import choose_engine
from app.settings.settings import Settings
from app.settings.settings_file import open_settings
from app.window_order import OWN_ENGINE
from engine.protocol.notices import AnyNotice
from engine.protocol.problems.servers import NeedsOwnEngine


@dataclass
class Invocation:
    """What a command finds in its context.

    Attributes:
        terminal: where it writes.
        ports: the engines there are, by name.
        engine_name: the one that is used; set by ``--engine``.
        debug: whether failures show where they come from; set by ``--debug``.
    """

    terminal: Terminal
    ports: Mapping[str, PortOver] = field(default_factory=lambda: ENGINE_PORTS)
    engine_name: str = OWN_ENGINE
    debug: bool = False

    def printing_json(self) -> Self:
        """The same, with stdout left to one JSON object: everything else goes to stderr."""
        return replace(self, terminal=replace(self.terminal, out=self.terminal.err))

    def prepare_data(self, chosen: Path | None) -> DataFolder:
        """The data folder, ready to be written to, and unlocked. Raises ``LecternError``."""
        return unlock(self, self.prepare_folder(chosen))

    def existing_data(self, chosen: Path | None) -> DataFolder:
        """Likewise for a command about what is there. Raises ``LecternError``."""
        self.existing_folder(chosen)
        return self.prepare_data(chosen)

    def existing_folder(self, chosen: Path | None) -> DataFolder:
        """The data folder as it is: a name that is wrong is no empty one. Raises ``UsageError``."""
        named = named_root(chosen)
        if named is not None and not named.exists():
            remedy = f"Check the name given with --data-dir or {DATA_DIR_VARIABLE}."
            raise UsageError(Said(f"The data folder {named} does not exist.", remedy))
        return data_folder(chosen)

    def prepare_folder(self, chosen: Path | None) -> DataFolder:
        """The data folder for what is never encrypted. Raises ``UsageError``."""
        data = data_folder(chosen)
        data.prepare()
        return data

    def settings(self, data: DataFolder) -> Settings:
        """The settings in a data folder; says so where their file is damaged."""
        settings, damage = open_settings(data.settings)
        if damage is not None:
            self.terminal.say(f"{damage.message} {damage.remedy}", style="warning")
        return settings

    @property
    def launch(self) -> PortOver:
        """What starts the chosen engine over a data folder, which raises ``UsageError``."""
        return choose_engine(self.engine_name, self.ports)

    @property
    def computes_elsewhere(self) -> bool:
        """Whether a server was chosen, to which documents are sent."""
        return self.engine_name not in self.ports

    def require_own_engine(self) -> None:
        """Refuse what another engine cannot do. Raises ``UsageError``."""
        if self.computes_elsewhere:
            raise UsageError(NeedsOwnEngine())

    @contextmanager
    def engine(self, data: DataFolder) -> Iterator[Engine]:
        """A running engine, which saves and ends with the block; at once on Ctrl-C."""
        with self.activity("Starting the engine"):
            engine = self.launch(data).start(on_notice=self.notice)
        try:
            yield engine
        except KeyboardInterrupt:
            engine.kill()
            raise
        finally:
            engine.close()

    @contextmanager
    def core(self, data: DataFolder, documents: Sequence[Document]) -> Iterator[CommandCore]:
        """A core with a running engine, about these documents; it ends with the block."""
        with CommandCore(
            self.launch(data), lambda _: tuple(documents), on_notice=self.notice
        ) as core:
            with self.activity("Starting the engine"):
                core.start()
            if self.computes_elsewhere:
                self.terminal.say(f"The documents are sent to {core.name}.", style="warning")
            yield core

    def notice(self, notice: AnyNotice) -> None:
        """Print a line about what is going on."""
        self.terminal.say(notice_text(notice), style="note")

    def say_stopping(self) -> None:
        """Say that the first Ctrl-C was received."""
        self.terminal.say("Stopping. Press Ctrl-C again to end immediately.", style="note")

    @contextmanager
    def activity(self, text: str) -> Iterator[Callable[[str], None]]:
        """Show that something is going on, where the line can be erased again.

        Gives a function that says how far it is.
        """
        if not can_redraw(self.terminal.err):
            yield ignore
            return
        with self.terminal.err.status(_activity_line(text), spinner="dots") as status:
            yield lambda more: status.update(
                _activity_line(f"{text}{self.terminal.marks.dot}{more}")
            )


def _activity_line(text: str) -> Text:
    return Text(f"{in_one_line(text)} …", style="note")


def invocation_of(context: typer.Context) -> Invocation:
    """The invocation that a command belongs to."""
    invocation = context.find_object(Invocation)
    if invocation is None:
        raise RuntimeError("a command was run outside of app.cli.main.run")
    return invocation
