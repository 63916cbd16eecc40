"""Damages a library bit by bit and block by block, and does with it what Lectern does with one.

All damage must end in the text as it was taken, in text that was taken again, or in damage that is
named in one line that quotes nothing. `python -m tests.campaign.library_flips 2000` does much
and prints how it ended; the suite does a little.
"""

import random
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from app.documents.document import Audit, Document, Finding, Format, Page, PageFlaw
from app.documents.extract import hash_file
from app.errors import LecternError
from app.library.library import Library
from app.library.records import Role
from app.library.verification import verify_library

_FILE = "library.sqlite"
_WORD = "treaty"
"""Stands on every page; no message may quote it."""
_NUM_PAGES = 12
_PAGE, _SECTOR = 4096, 512
"""Bytes that SQLite and a disk write at once."""


class Ending(StrEnum):
    """How it ended, the better first."""

    RIGHT = "the text as it was taken"
    MENDED = "text taken again"
    NAMED = "damage that is named"
    CHANGED = "CHANGED TEXT"
    QUOTED = "A MESSAGE THAT QUOTES TEXT"
    FAILED = "AN INTERNAL ERROR"


GOOD_ENDINGS = frozenset({Ending.RIGHT, Ending.MENDED, Ending.NAMED})


@dataclass(frozen=True, slots=True)
class Harm:
    """What was done to the file, and how it ended; `said` is a message or an error."""

    name: str
    ending: Ending
    said: str = ""


@dataclass(frozen=True, slots=True)
class Original:
    """A sound library in a folder: its bytes, and its documents by their hashes.

    Of the first document the file is there, of the second it is not.
    """

    folder: Path
    content: bytes
    documents: dict[str, Document]


def make_original(folder: Path) -> Original:
    """Make a library with two documents, a reading of them and a talk about it."""
    files = [folder / "treaties.txt", folder / "gone.txt"]
    for number, file in enumerate(files):
        file.write_text("\n".join(_page(number, page) for page in range(_NUM_PAGES)))
    with Library(folder / _FILE, extract_text) as library:
        documents = [library.add(file) for file in files]
        hashes = [document.sha256 for document in documents]
        reading = library.readings.add("Treaties", hashes)
        talk = library.conversations.start("When?", hashes, reading_id=reading.id)
        library.conversations.add_message(talk.id, Role.USER, "When was it signed?")
    files[1].unlink()
    content = (folder / _FILE).read_bytes()
    return Original(folder, content, dict(zip(hashes, documents, strict=True)))


def _page(number: int, page: int) -> str:
    return f"The {_WORD} of {1700 + 7 * page} was signed by {number + 3} envoys in hall {page}."


def extract_text(path: Path, **_: object) -> Document:
    """Take every line of a file for a page."""
    pages = tuple(Page(n, line) for n, line in enumerate(path.read_text().splitlines(), 1))
    audit = Audit(Format.PDF, (Finding(2, PageFlaw.DAMAGED),), is_repaired=True)
    return Document(path.name, hash_file(path), pages, audit)


def try_flips(original: Original, folder: Path, numbers: range) -> Iterator[Harm]:
    """Flip single bits, each in a fresh copy; a number always means the same one."""
    used = [offset for offset, byte in enumerate(original.content) if byte]
    for number in numbers:
        chance = random.Random(number)
        anywhere = chance.randrange(len(original.content))
        offset = chance.choice((anywhere, chance.choice(used)))
        bit = chance.randrange(8)
        content = bytearray(original.content)
        content[offset] ^= 1 << bit
        yield _try(original, folder, bytes(content), f"flip {number}: byte {offset}, bit {bit}")


def try_blocks(original: Original, folder: Path, numbers: range) -> Iterator[Harm]:
    """Do what failing disks do: blocks of zeros or noise, pages in wrong places, a cut file."""
    sound = original.content
    for number in numbers:
        chance = random.Random(number)
        at, other = (chance.randrange(len(sound) // _PAGE) * _PAGE for _ in range(2))
        sector = at + chance.randrange(0, _PAGE, _SECTOR)
        contents = {
            "zeros": sound[:sector] + bytes(_SECTOR) + sound[sector + _SECTOR :],
            "noise": sound[:at] + chance.randbytes(_PAGE) + sound[at + _PAGE :],
            "another page": sound[:at] + sound[other : other + _PAGE] + sound[at + _PAGE :],
            "a cut": sound[:sector],
        }
        kind = chance.choice(tuple(contents))
        yield _try(original, folder, contents[kind], f"block {number}: {kind} at {sector}")


def _try(original: Original, folder: Path, content: bytes, name: str) -> Harm:
    copy = folder / "copy"
    shutil.copytree(original.folder, copy)
    (copy / _FILE).write_bytes(content)
    ending, said = _ending(original, copy)
    shutil.rmtree(copy)
    return Harm(name, ending, said)


def _ending(original: Original, folder: Path) -> tuple[Ending, str]:
    """The worst that comes of using a library in every way."""
    worst, said = Ending.RIGHT, ""
    ranks = list(Ending)
    for use in (_load, _search, _list, _add, _verify, _back_up):
        ending, message = _outcome(partial(use, original, folder))
        if ranks.index(ending) > ranks.index(worst):
            worst, said = ending, f"{use.__name__}: {message}"
    return worst, said


def _outcome(use: Callable[[], Ending]) -> tuple[Ending, str]:
    try:
        return use(), ""
    except LecternError as error:
        message = f"{error} {error.details}"
        return (Ending.QUOTED if _WORD in message else Ending.NAMED), message
    except Exception as error:  # whatever it is, it is what is looked for
        return Ending.FAILED, repr(error)


def _load(original: Original, folder: Path) -> Ending:
    with Library(folder / _FILE, extract_text) as library:
        named: LecternError | None = None
        for sha256, document in original.documents.items():
            try:
                loaded = library.document(sha256)
            except LecternError as error:
                named = error
                continue
            if loaded is not None and not _is_same(loaded, document):
                return Ending.CHANGED
        if named is not None:
            raise named
        return Ending.MENDED if library.take_mended() else Ending.RIGHT


def _is_same(one: Document, other: Document) -> bool:
    return (one.pages, one.audit) == (other.pages, other.audit)


def _search(original: Original, folder: Path) -> Ending:
    texts = {
        (sha256, page.number): page.text
        for sha256, document in original.documents.items()
        for page in document.pages
    }
    with Library(folder / _FILE, extract_text) as library:
        hits = library.search(_WORD)
    are_right = all(
        hit.snippet.strip("…") in texts.get((hit.sha256, hit.page), "")
        for hit in hits
        if hit.page is not None
    )
    return Ending.RIGHT if are_right else Ending.CHANGED


def _list(_original: Original, folder: Path) -> Ending:
    with Library(folder / _FILE, extract_text) as library:
        library.entries()
        library.places.entries()
        library.readings.entries()
        library.readings.saved_states()
        library.readings.queue()
        for talk in library.conversations.entries():
            library.conversations.messages(talk.id)
    return Ending.RIGHT


def _add(original: Original, folder: Path) -> Ending:
    with Library(folder / _FILE, extract_text) as library:
        added = library.add(folder / "treaties.txt")
    return Ending.RIGHT if _is_same(added, original.documents[added.sha256]) else Ending.CHANGED


def _verify(_original: Original, folder: Path) -> Ending:
    verdict = verify_library(folder / _FILE, extract_text)
    if verdict.failure is not None:
        raise verdict.failure
    if verdict.damaged or verdict.problems:
        return Ending.NAMED
    return Ending.RIGHT if verdict.is_sound else Ending.MENDED


def _back_up(_original: Original, folder: Path) -> Ending:
    with Library(folder / _FILE, extract_text) as library:
        library.upkeep.back_up()
    return Ending.RIGHT


def main() -> None:
    """Do as much harm as is asked for, of each kind, and print how it ended."""
    numbers = range(int(sys.argv[1]))
    with TemporaryDirectory() as place:
        sound, copies = Path(place, "sound"), Path(place, "copies")
        sound.mkdir()
        copies.mkdir()
        original = make_original(sound)
        for harms in (try_flips, try_blocks):
            endings: Counter[Ending] = Counter()
            for harm in harms(original, copies, numbers):
                endings[harm.ending] += 1
                if harm.ending not in GOOD_ENDINGS:
                    print(f"{harm.name}: {harm.said}")  # noqa: T201
            print(harms.__name__)  # noqa: T201
            for ending in Ending:
                print(f"{endings[ending]:6}  {ending.value}")  # noqa: T201


if __name__ == "__main__":
    main()
