"""Damages a library bit by bit and block by block, and does with it what Lectern does with one.

All damage must end in the text as it was taken, in text that was taken again, or in damage that is
named in one line that quotes nothing.
"""

import shutil
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from app.documents.document import Audit, Document, Finding, Format, Page, PageFlaw
from app.documents.extract import hash_file
from app.errors import LecternError
from app.library.library import Library
from app.library.records import Role
from app.library.verification import verify_library
from app.library_file import LibraryFile
from tests.campaign.damage import Damage, break_block, flip
from tests.campaign.trial import Attempt, Outcome, Part, Result

FILE = "library.sqlite"
_WORD = "treaty"
"""Stands on every page; no message may quote it."""
_NUM_PAGES = 12


@dataclass(frozen=True, slots=True)
class Original:
    """A sound library in a folder: its bytes, and its documents by their hashes.

    Of the first document the file is there, of the second it is not. With a key it is encrypted.
    """

    folder: Path
    content: bytes
    documents: dict[str, Document]
    key: bytes | None = None

    def library(self, folder: Path) -> Library:
        """Open a copy of it in another folder."""
        return Library(LibraryFile(folder / FILE, self.key), extract_text)


def make_original(folder: Path, key: bytes | None = None) -> Original:
    """Make a library with two documents, a reading of them and a conversation about it."""
    files = [folder / "treaties.txt", folder / "gone.txt"]
    for number, file in enumerate(files):
        file.write_text("\n".join(_page(number, page) for page in range(_NUM_PAGES)))
    with Library(LibraryFile(folder / FILE, key), extract_text) as library:
        documents = [library.add(file) for file in files]
        hashes = [document.sha256 for document in documents]
        reading = library.readings.add("Treaties", hashes)
        conversation = library.conversations.start("When?", hashes, reading_id=reading.id)
        library.conversations.add_message(conversation.id, Role.USER, "When was it signed?")
    files[1].unlink()
    content = (folder / FILE).read_bytes()
    return Original(folder, content, dict(zip(hashes, documents, strict=True)), key)


def _page(number: int, page: int) -> str:
    return f"The {_WORD} of {1700 + 7 * page} was signed by {number + 3} envoys in hall {page}."


def extract_text(path: Path, **_: object) -> Document:
    """Take every line of a file for a page."""
    pages = tuple(Page(n, line) for n, line in enumerate(path.read_text().splitlines(), 1))
    audit = Audit(Format.PDF, (Finding(2, PageFlaw.DAMAGED),), is_repaired=True)
    return Document(path.name, hash_file(path), pages, audit)


@contextmanager
def _set_up(folder: Path, damage: Damage, key: bytes | None = None) -> Iterator[Attempt]:
    sound = folder / "sound"
    sound.mkdir()
    original = make_original(sound, key)

    def attempt(_number: int, chance: Random) -> Result:
        kind, content = damage(original.content, chance)
        outcome, said = use(original, folder, content)
        return Result(outcome, kind, said)

    yield attempt


def use(original: Original, folder: Path, content: bytes) -> tuple[Outcome, str]:
    """The worst that comes of using a library in every way."""
    copy = folder / "copy"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(original.folder, copy)
    (copy / FILE).write_bytes(content)
    uses = (load, _search, _list, _add, _verify, _back_up)
    ends = [(*end(partial(work, original, copy)), work.__name__) for work in uses]
    worst, said, name = max(ends, key=lambda one: list(Outcome).index(one[0]))
    return worst, f"{name}: {said}" if said else ""


def end(work: Callable[[], Outcome]) -> tuple[Outcome, str]:
    """What comes of something, and what is said."""
    try:
        return work(), ""
    except LecternError as error:
        message = f"{error} {error.details}"
        return (Outcome.LEAKED if _WORD in message else Outcome.NAMED), message
    except Exception:  # whatever it is, it is what is looked for
        return Outcome.CRASHED, traceback.format_exc()


def load(original: Original, folder: Path) -> Outcome:
    """Load all documents."""
    with original.library(folder) as library:
        named: LecternError | None = None
        for sha256, document in original.documents.items():
            try:
                loaded = library.document(sha256)
            except LecternError as error:
                named = error
                continue
            if loaded is not None and not _is_same(loaded, document):
                return Outcome.SILENT
        if named is not None:
            raise named
        return Outcome.KEPT


def _is_same(one: Document, other: Document) -> bool:
    return (one.pages, one.audit) == (other.pages, other.audit)


def _search(original: Original, folder: Path) -> Outcome:
    texts = {
        (sha256, page.number): page.text
        for sha256, document in original.documents.items()
        for page in document.pages
    }
    with original.library(folder) as library:
        hits = library.search(_WORD)
    are_right = all(
        hit.snippet.strip("…") in texts.get((hit.sha256, hit.page), "")
        for hit in hits
        if hit.page is not None
    )
    return Outcome.KEPT if are_right else Outcome.SILENT


def _list(original: Original, folder: Path) -> Outcome:
    with original.library(folder) as library:
        library.entries()
        library.places.entries()
        library.readings.entries()
        library.readings.saved_states()
        library.readings.queue()
        for conversation in library.conversations.entries():
            library.conversations.messages(conversation.id)
    return Outcome.KEPT


def _add(original: Original, folder: Path) -> Outcome:
    with original.library(folder) as library:
        added = library.add(folder / "treaties.txt")
    return Outcome.KEPT if _is_same(added, original.documents[added.sha256]) else Outcome.SILENT


def _verify(original: Original, folder: Path) -> Outcome:
    verdict = verify_library(LibraryFile(folder / FILE, original.key), extract_text)
    if verdict.failure is not None:
        raise verdict.failure
    if verdict.damaged or verdict.problems:
        return Outcome.NAMED
    return Outcome.KEPT


def _back_up(original: Original, folder: Path) -> Outcome:
    with original.library(folder) as library:
        library.upkeep.back_up()
    return Outcome.KEPT


_KEY = bytes(range(32))
PARTS = (
    Part("library-flips", partial(_set_up, damage=flip), goal=2000),
    Part("library-blocks", partial(_set_up, damage=break_block), goal=1000),
    Part("encrypted-library-flips", partial(_set_up, damage=flip, key=_KEY), goal=2000),
)
