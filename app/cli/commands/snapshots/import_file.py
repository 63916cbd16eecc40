"""``lectern snapshots import``: imports a file that ``export`` wrote."""

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from app.cli.invocation import Invocation, invocation_of
from app.cli.options import DataDir, KnownPassphraseFile, typed_path
from app.cli.unlocking import open_encrypted, passphrase_in
from app.errors import Said, UsageError
from app.link.calls import call
from app.link.failures import PassphraseNeeded
from app.link.port import UNSENT, Engine
from app.paths import named_path
from app.readings.figures import format_tokens
from engine.protocol.replies import SnapshotList
from engine.protocol.requests import ImportSnapshot

ImportPath = Annotated[
    Path, typer.Argument(metavar="FILE", parser=typed_path, help="A file written by export.")
]


def import_snapshot(
    context: typer.Context,
    path: ImportPath,
    passphrase: KnownPassphraseFile = None,
    data_dir: DataDir = None,
) -> None:
    """Import a snapshot from a file."""
    invocation = invocation_of(context)
    source = named_path(path)
    if not source.is_file():
        raise UsageError(Said(f"There is no file {source}.", "Give a file written by export."))
    given = passphrase_in(passphrase) if passphrase is not None else ""
    with invocation.engine(invocation.prepare_data(data_dir)) as engine:
        take_in = partial(_take_in, invocation, engine, source)
        try:
            taken = take_in(given)
        except PassphraseNeeded as error:
            taken = open_encrypted("file", take_in, refusal=error.message)
    for info in taken.snapshots:
        tokens = format_tokens(info.tokens)
        invocation.terminal.result(f"Imported {info.title}: {tokens} tokens for {info.model}.")


def _take_in(invocation: Invocation, engine: Engine, source: Path, passphrase: str) -> SnapshotList:
    request = ImportSnapshot(id=UNSENT, path=str(source), passphrase=passphrase)
    with invocation.activity("Reading and checking"):
        return call(engine, request, SnapshotList)
