"""Reads mutants of documents of every format, each in a confined process of its own.

All must end in text, or in a refusal that is named and quotes nothing, within time and memory.
"""

import resource
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random

import pytest

from app.documents.errors import ParserCrashError, ParserTimeoutError
from app.documents.extract import extract
from app.documents.limits import Limits
from app.errors import LecternError
from tests.campaign.documents.archive_changes import ARCHIVE_CHANGES, NoArchiveError
from tests.campaign.documents.byte_changes import BYTE_CHANGES, MOST_BYTES, Change, splice
from tests.campaign.documents.forked_parser import ForkedParser
from tests.campaign.documents.markup_changes import MARKUP_CHANGES
from tests.campaign.documents.pdf_changes import PDF_CHANGES
from tests.campaign.documents.seeds import SECRET, Seed, make_seeds
from tests.campaign.documents.word_changes import MAIL_CHANGES, RTF_CHANGES
from tests.campaign.trial import Attempt, Outcome, Part, Result

LIMITS = Limits(
    memory_bytes=1 << 30, stall_seconds=600, total_seconds=3000, max_expanded_bytes=200_000_000
)
"""So long by the clock, since other programs beside may leave a parser hardly any time."""
_MOST_SECONDS = 20.0
"""Processor time that a mutant may take."""
_ARCHIVES = ("XPS", "EPUB", "DOCX", "PPTX", "XLSX", "ODT", "ODP", "ODS")
_CHANGES: Mapping[str, tuple[Change, ...]] = {
    **dict.fromkeys(_ARCHIVES, ARCHIVE_CHANGES),
    **dict.fromkeys(("FB2", "HTML"), (*MARKUP_CHANGES, *BYTE_CHANGES[:4])),
    "PDF": (*PDF_CHANGES, *BYTE_CHANGES[:4]),
    "RTF": (*RTF_CHANGES, *BYTE_CHANGES[:4]),
    "mail": (*MAIL_CHANGES, *BYTE_CHANGES[:4]),
}
_SPLICED, _RENAMED = 0.06, 0.04
"""How often a piece of another document comes in, and the name of one."""


def mutant(seed: Seed, seeds: list[Seed], chance: Random) -> bytes:
    """Return a changed document."""
    data = seed.data
    for _ in range(chance.choice((1, 1, 2, 3, 5))):
        change = chance.choice(_changes(seed.kind, data))
        try:
            data = change(data, chance)[:MOST_BYTES]
        except NoArchiveError:
            data = chance.choice(BYTE_CHANGES)(data, chance)
    if chance.random() < _SPLICED:
        data = splice(data, chance.choice(seeds).data, chance)
    return data


def _changes(kind: str, data: bytes) -> tuple[Change, ...]:
    if kind in _ARCHIVES and not data.startswith(b"PK"):  # the flat form of it
        return MARKUP_CHANGES
    return _CHANGES.get(kind, BYTE_CHANGES)


@contextmanager
def _set_up(folder: Path) -> Iterator[Attempt]:
    seeds = make_seeds(folder)
    kinds = sorted({seed.kind for seed in seeds})
    complaints = folder / "complaints"

    def attempt(number: int, chance: Random) -> Result:
        kind = kinds[number % len(kinds)]
        seed = chance.choice([one for one in seeds if one.kind == kind])
        named = chance.choice(seeds) if chance.random() < _RENAMED else seed
        path = folder / "mutants" / named.name
        path.write_bytes(mutant(seed, seeds, chance))
        before = _seconds_of_parsers()
        outcome, said = read(path)
        if _seconds_of_parsers() - before > _MOST_SECONDS:
            return Result(Outcome.HUNG, kind, f"more than {_MOST_SECONDS:g} s of processor time")
        if outcome is Outcome.CRASHED:
            said += complaints.read_text(errors="replace")
        return Result(outcome, kind, said)

    (folder / "mutants").mkdir()
    with pytest.MonkeyPatch.context() as patch:
        parser = partial(ForkedParser, complaints=complaints)
        patch.setattr("app.child.process.subprocess.Popen", parser)
        yield attempt


def _seconds_of_parsers() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def read(path: Path) -> tuple[Outcome, str]:
    """Read a document as Lectern does, and tell how that ended."""
    try:
        document = extract(path, limits=LIMITS)
    except LecternError as error:
        return _outcome(error), f"{type(error).__name__}: {error} {error.remedy} {error.details}"
    for page in document.pages:
        page.text.encode()  # as the library will
    return Outcome.KEPT, ""


def _outcome(error: LecternError) -> Outcome:
    match error:
        case ParserCrashError():
            return Outcome.CRASHED
        case ParserTimeoutError():
            return Outcome.HUNG
    return Outcome.LEAKED if SECRET.search(f"{error} {error.remedy}") else Outcome.NAMED


PARTS = (Part("documents", _set_up, goal=10_000, patience_seconds=600.0),)
