"""The translations: where their sources lie, and how they become what Qt reads.

The sources (`assets/translations/*.ts`) are the truth. A bundle carries them compiled beside them;
anywhere else they are compiled once into a cache, by the `lrelease` that comes with PySide6. The
name of a compiled file carries a hash of its source, so a changed source is never overlooked.
"""

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path

import PySide6

from app.child.command import Command
from app.child.programs import ProgramFailed, run_program

SOURCES = Path(__file__).parents[3] / "assets" / "translations"
TRANSLATED = ("en", "de", "es", "fr", "zh_CN")
"""Languages with a catalogue; the English one holds only the forms of plurals."""
_PATIENCE_SECONDS = 30.0


class TranslationError(Exception):
    """A catalogue could not be compiled; the text says why."""


def source_of(language: str, folder: Path = SOURCES) -> Path:
    """The source of a language's catalogue."""
    return folder / f"lectern_{language}.ts"


def find_compiled(language: str, *, cache: Path, folder: Path = SOURCES) -> Path:
    """The compiled catalogue of a language, compiled now where that was not done before.

    Raises:
        TranslationError: it is not there and cannot be made.
    """
    source = source_of(language, folder)
    bundled = source.with_suffix(".qm")
    if bundled.is_file():
        return bundled
    try:
        digest = hashlib.sha256(source.read_bytes()).hexdigest()[:16]
    except OSError as error:
        raise TranslationError(f"{source}: {error.strerror or error}") from error
    compiled = cache / f"{source.stem}-{digest}.qm"
    if not compiled.is_file():
        compile_catalogue(source, compiled)
    return compiled


def compile_catalogue(source: Path, target: Path) -> None:
    """Compile one catalogue; `target` appears whole or not at all.

    Raises:
        TranslationError: the tool is missing or fails, or `target` cannot be written.
    """
    unfinished = target.with_name(f"{target.name}.new")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        run_tool("lrelease", "-silent", str(source), "-qm", str(unfinished))
        unfinished.replace(target)
    except OSError as error:
        raise TranslationError(f"{target}: {error.strerror or error}") from error


def compile_all(target_folder: Path, folder: Path = SOURCES) -> Iterator[Path]:
    """Compile every catalogue into a folder, as for a bundle. Raises ``TranslationError``."""
    for language in TRANSLATED:
        target = target_folder / source_of(language, folder).with_suffix(".qm").name
        compile_catalogue(source_of(language, folder), target)
        yield target


def run_tool(name: str, *arguments: str) -> str:
    """Run one of Qt's tools for translators, which PySide6 brings along; returns what it says.

    Raises:
        TranslationError: it is not there, takes too long or fails.
    """
    program = Path(PySide6.__file__).with_name(name + (".exe" if sys.platform == "win32" else ""))
    try:
        command = Command((str(program), *arguments))
        return run_program(command, seconds=_PATIENCE_SECONDS).decode(errors="replace")
    except ProgramFailed as error:
        said = (error.complained or error.printed).decode(errors="replace")
        raise TranslationError(f"{name}: {said or error}") from error
