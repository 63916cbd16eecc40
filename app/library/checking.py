"""Checks a whole library: SQLite's own check of its structure, and ours of every text."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.library.document_rows import load_document
from app.library.errors import TextChangedError
from app.library.sqlite import Database

_MOST_PROBLEMS = 20
_SOUND = "ok"


@dataclass(frozen=True, slots=True)
class ChangedText:
    """A document whose text is not as it was taken; `is_marked` says that this was known."""

    sha256: str
    is_marked: bool


def structural_damage(database: Database, *, is_quick: bool = False) -> tuple[str, ...]:
    """Return what SQLite finds wrong; it names tables and rows and quotes nothing.

    Search indexes are checked apart. A quick check leaves out whether others say what tables say.
    """
    check = "quick_check" if is_quick else "integrity_check"
    found = database.execute(f"PRAGMA {check}({_MOST_PROBLEMS})").fetchall()
    return tuple(str(words) for (words,) in found if words != _SOUND and not _is_of_index(words))


def _is_of_index(problem: str) -> bool:
    """Whether what SQLite found is in a search index, which can be rebuilt."""
    return "fts5" in problem.lower()


def changed_texts(database: Database) -> Iterator[ChangedText]:
    """Yield the documents whose text is not as it was taken."""
    known = database.execute("SELECT sha256, damage <> '' FROM documents ORDER BY id").fetchall()
    for sha256, is_marked in known:
        try:
            load_document(database, sha256)
        except TextChangedError:
            yield ChangedText(sha256, bool(is_marked))
