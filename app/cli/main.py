"""The command line as a whole: its commands, and the one place where failures end.

Every failure becomes one line on stderr and an exit code; a trace appears only with ``--debug``.
"""

import sys
from collections.abc import Mapping, Sequence
from typing import Annotated

import typer
import typer.main
from typer.core import TyperCommand, TyperGroup

from app.cli.commands.ask import ask
from app.cli.commands.backup import backup
from app.cli.commands.bench import bench
from app.cli.commands.calibrate import calibrate
from app.cli.commands.delete import delete
from app.cli.commands.demo import demo
from app.cli.commands.encryption import encryption
from app.cli.commands.engines.group import engines
from app.cli.commands.evaluate.group import evaluate
from app.cli.commands.models.group import models
from app.cli.commands.read import read
from app.cli.commands.restore import restore
from app.cli.commands.serve import serve
from app.cli.commands.snapshots.group import snapshots
from app.cli.commands.verify import verify
from app.cli.failures import (
    report_bug,
    report_failure,
    report_interruption,
    report_unread,
    report_usage,
)
from app.cli.invocation import Invocation, invocation_of
from app.cli.options import FLAG
from app.cli.terminal import Terminal, open_terminal
from app.errors import ExitCode, LecternError, Said, UsageError
from app.link.failures import limit_reached
from app.link.ports import ENGINE_PORTS, PortOver
from app.version import installed_version
from app.window_order import ENGINE_OPTION, OWN_ENGINE, PRIVATE_OPTION

application = typer.Typer(
    name="lectern",
    help="Talk with very long documents on your own computer. Nothing is sent before you agree.",
    add_completion=False,
    invoke_without_command=True,
    pretty_exceptions_enable=False,
)


application.command("read")(read)
application.command("ask")(ask)
application.command("demo")(demo)
application.command("serve")(serve)
application.command("calibrate")(calibrate)
application.command("delete")(delete)
application.command("verify")(verify)
application.command("backup")(backup)
application.command("restore")(restore)
application.add_typer(snapshots, name="snapshots")
application.add_typer(models, name="models")
application.add_typer(evaluate, name="evaluate")
application.add_typer(bench, name="bench")
application.add_typer(encryption, name="encryption")
application.add_typer(engines, name="engines")

_DEBUG = "--debug"
Debug = Annotated[
    bool,
    typer.Option(
        _DEBUG, metavar=FLAG, help="Show a traceback for errors. Works anywhere on the line."
    ),
]
Version = Annotated[
    bool, typer.Option("--version", metavar=FLAG, help="Show the version and exit.")
]


Private = Annotated[
    bool, typer.Option(PRIVATE_OPTION, metavar=FLAG, help="Open a window that keeps nothing.")
]
Engine = Annotated[
    str,
    typer.Option(
        ENGINE_OPTION,
        metavar="NAME",
        help="Where models run: this computer, or a server that you have added. Goes before the"
        " command.",
    ),
]


@application.callback()
def begin(
    context: typer.Context,
    debug: Debug = False,
    version: Version = False,
    private: Private = False,
    engine: Engine = OWN_ENGINE,
) -> None:
    """Talk with very long documents on your own computer. Nothing is sent before you agree."""
    invocation = invocation_of(context)
    invocation.debug = debug
    invocation.engine_name = engine
    if version:
        invocation.terminal.result(f"Lectern {installed_version()}".rstrip())
        raise typer.Exit
    if private:
        raise UsageError(
            Said(
                "--private alone opens a private window, which needs a display.",
                'In the terminal: lectern ask DOC -q "..." --private',
            )
        )
    if context.invoked_subcommand is None:
        terminal = invocation.terminal
        terminal.result(
            "Lectern reads a document once, completely, and answers questions from the saved cache."
        )
        terminal.result("")
        terminal.result("  lectern demo                        see it work on the bundled document")
        terminal.result('  lectern ask report.pdf -q "..."     ask about your own document')
        terminal.result("  lectern --help                      everything else")


def run(arguments: Sequence[str], *, ports: Mapping[str, PortOver] = ENGINE_PORTS) -> int:
    """Run one command line; returns the exit code."""
    terminal = open_terminal()
    invocation = Invocation(terminal=terminal, ports=ports)
    if sys.stdout is None:
        closed = UsageError(
            Said("Standard output is closed.", "Keep it open, or redirect it to a file.")
        )
        return report_failure(terminal, closed, debug=False)
    try:
        code = _command()(
            args=_with_debug_first(arguments),
            prog_name="lectern",
            standalone_mode=False,
            obj=invocation,
        )
    except KeyboardInterrupt:  # before a command begins, which takes it itself
        return report_interruption(terminal)
    except (Exception, SystemExit) as error:
        return _report(terminal, error, arguments, debug=invocation.debug)
    if code == ExitCode.INTERRUPTED:
        return report_interruption(terminal)
    return int(code or ExitCode.DONE)


def _command() -> TyperGroup:
    """Return the whole command line; Typer would write a type after ``--help``."""
    command = typer.main.get_group(application)
    _show_no_type_of_help(command, typer.Context(command))
    return command


def _show_no_type_of_help(command: object, context: typer.Context) -> None:
    if not isinstance(command, TyperCommand | TyperGroup):
        return
    if (option := command.get_help_option(context)) is not None:
        option.metavar = FLAG
    if isinstance(command, TyperGroup):
        for below in command.commands.values():
            _show_no_type_of_help(below, context)


def _report(
    terminal: Terminal, error: Exception | SystemExit, arguments: Sequence[str], *, debug: bool
) -> ExitCode:
    match error:
        case typer.TyperException():
            return report_usage(terminal, error.format_message(), arguments)
        case typer.Abort():
            return report_interruption(terminal)
        case SystemExit():  # how rich and typer end where nobody reads what they print
            return report_unread(terminal)
    known = error if isinstance(error, LecternError) else limit_reached(error)
    if known is None:
        return report_bug(terminal, error, debug=debug)
    return report_failure(terminal, known, debug=debug)


def _with_debug_first(arguments: Sequence[str]) -> list[str]:
    """``--debug`` belongs to the whole command line; a person appends it to the one that failed."""
    return sorted(arguments, key=lambda argument: argument != _DEBUG)
