"""The readers under comparison: Lectern's, pdftotext if installed, and any other command."""

import argparse
import shlex
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pymupdf

from app.child.command import Command
from app.child.programs import ProgramFailed, run_program
from app.documents.document import Format
from app.documents.readers.fixed_layout import FixedLayoutReader

_PATIENCE_S = 300


class ReadingFailed(Exception):
    """Another reader did not give the text of a PDF."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Gives the text of a PDF."""

    name: str
    read: Callable[[Path], str]


def lectern(path: Path) -> str:
    """Return the text as Lectern reads it, without the process around the parser."""
    reader = FixedLayoutReader(path, Format.PDF, password=None)
    return "\n\n".join(page.text for page in reader.pages())


def raw_text(path: Path) -> str:
    """Return the text as it stands in the file, line by line, its hyphens untouched."""
    with pymupdf.open(path) as document:
        return "\n".join(page.get_text(flags=pymupdf.TEXT_PRESERVE_WHITESPACE) for page in document)


def default_readers() -> list[Reader]:
    """Return Lectern's reader and what the machine has to compare it with."""
    readers = [Reader("Lectern", lectern)]
    if shutil.which("pdftotext"):
        for name, option in (("pdftotext", "-q"), ("pdftotext -layout", "-layout")):
            readers.append(_command(name, f"pdftotext {option} -enc UTF-8 {{}} -"))
    return readers


def command_reader(description: str) -> Reader:
    """Return the reader that NAME=COMMAND describes; ``{}`` stands for the PDF."""
    name, equals, command = description.partition("=")
    if not equals or "{}" not in command:
        raise argparse.ArgumentTypeError(
            f"{description!r} is not NAME=COMMAND with {{}} for the PDF"
        )
    return _command(name, command)


def _command(name: str, command: str) -> Reader:
    def read(path: Path) -> str:
        arguments = [part.replace("{}", str(path)) for part in shlex.split(command)]
        try:
            printed = run_program(Command(tuple(arguments)), seconds=_PATIENCE_S)
        except ProgramFailed as error:
            raise ReadingFailed(f"{name} did not read {path.name}: {error}") from error
        return printed.decode(errors="replace")

    return Reader(name, read)
