"""``lectern verify``: reads and compares everything that is stored."""

from typing import TYPE_CHECKING

import msgspec
import typer

from app.cli.commands.snapshots.verify import Verification, show_verification, verification_of
from app.cli.failures import as_sentence
from app.cli.invocation import Invocation, invocation_of
from app.cli.json_output import print_json
from app.cli.options import AsJson, DataDir
from app.cli.reading_view import show_mended
from app.errors import ExitCode
from app.library_file import LibraryFile
from app.link.calls import call
from app.link.port import UNSENT
from app.readings.figures import format_count
from engine.protocol.replies import Verified
from engine.protocol.requests import VerifySnapshots

if TYPE_CHECKING:
    from app.library.verification import LibraryVerdict


class DamagedDocument(msgspec.Struct, frozen=True):
    """A document that is not used for answers."""

    sha256: str
    name: str
    damage: str


class LibraryReport(msgspec.Struct, frozen=True):
    """What ``--json`` prints of the library.

    ``conversations`` are titles of those with a damaged question or answer; ``problems`` those of
    its file.
    """

    documents: int
    pages: int
    damaged: tuple[DamagedDocument, ...]
    mended: tuple[str, ...]
    conversations: tuple[str, ...]
    problems: tuple[str, ...]
    search_index_renewed: bool


class StoreReport(msgspec.Struct, frozen=True):
    """What ``--json`` prints."""

    library: LibraryReport
    snapshots: Verification
    sound: bool


def verify(context: typer.Context, data_dir: DataDir = None, as_json: AsJson = False) -> None:
    """Check everything that is stored: documents, conversations and snapshots.

    The exit code is 1 if something was damaged, even if it could be repaired.
    """
    invocation = invocation_of(context)
    invocation = invocation.printing_json() if as_json else invocation
    data = invocation.existing_data(data_dir)
    verdict = _verify_library(invocation, data.library)
    _show_library(invocation, verdict)
    with invocation.engine(data) as engine, invocation.activity("Checking saved readings"):
        verified = call(engine, VerifySnapshots(id=UNSENT, snapshot=""), Verified)
    show_verification(invocation.terminal, verified)
    is_sound = verdict.is_sound and not verified.damaged
    if as_json:
        print_json(StoreReport(_library_report(verdict), verification_of(verified), is_sound))
    if not is_sound:
        raise typer.Exit(ExitCode.INTERNAL)


def _verify_library(invocation: Invocation, file: LibraryFile) -> "LibraryVerdict":
    # Its database's helpers take a quarter of a second to load, and --help should not wait.
    from app.library.verification import verify_library  # noqa: PLC0415

    with invocation.activity("Checking the library") as say:
        return verify_library(file, on_document=say)


def _show_library(invocation: Invocation, verdict: "LibraryVerdict") -> None:
    terminal = invocation.terminal
    if verdict.failure is not None:
        failure = verdict.failure
        terminal.say(f"{failure.message} {failure.remedy}", style="warning")
        return
    show_mended(terminal, verdict.mended)
    for problem in verdict.problems:
        terminal.result(f"library: {problem}", style="warning")
    if verdict.is_index_renewed:
        terminal.result("The search index was damaged and has been rebuilt.", style="warning")
    for text in verdict.damaged:
        terminal.result(f"{text.name}: {text.damage}", style="warning")
    for title in verdict.conversations:
        terminal.result(f"{title}: a question or an answer is damaged; ask again.", style="warning")
    documents = format_count(verdict.num_documents, "document")
    checked = f"{documents} with {format_count(verdict.num_pages, 'page')}"
    terminal.result(as_sentence(f"Checked {checked}: {_outcome(verdict)}"))


def _outcome(verdict: "LibraryVerdict") -> str:
    if verdict.problems:
        return "the file is damaged; to restore its backup, run lectern restore"
    if verdict.damaged:
        return f"{len(verdict.damaged)} damaged; add their files again"
    if verdict.conversations:
        conversations = format_count(len(verdict.conversations), "conversation")
        return f"damaged questions or answers in {conversations}"
    return "no damage" if verdict.is_sound else "all repaired"


def _library_report(verdict: "LibraryVerdict") -> LibraryReport:
    problems = (verdict.failure.message,) if verdict.failure else verdict.problems
    return LibraryReport(
        documents=verdict.num_documents,
        pages=verdict.num_pages,
        damaged=msgspec.convert(verdict.damaged, tuple[DamagedDocument, ...], from_attributes=True),
        mended=verdict.mended,
        conversations=verdict.conversations,
        problems=problems,
        search_index_renewed=verdict.is_index_renewed,
    )
