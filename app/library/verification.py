"""Checks everything in a library, and repairs what can be repaired.

Nothing that a person wrote is touched. A search index that does not say what the texts say is made
anew of them; texts are taken from the backup or from their files, as whenever they are used.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from app.documents.extract import Extract, extract
from app.errors import LecternError
from app.library.answer_seal import is_intact, with_questions
from app.library.conversations import Conversations
from app.library.errors import LibraryDamagedError, StoredTextError
from app.library.library import Library
from app.library_file import LibraryFile
from app.link.port import ignore


@dataclass(frozen=True, slots=True)
class DamagedText:
    """A document that is not used for answers, and what is wrong with it."""

    sha256: str
    name: str
    damage: str


@dataclass(frozen=True, slots=True)
class LibraryVerdict:
    """What was found.

    Attributes:
        num_documents: how many documents were checked; `num_pages` of them.
        damaged: documents whose text is damaged and could not be mended.
        mended: names of documents whose text was damaged.
        conversations: titles of those with a question or an answer that is not as it was stored.
        problems: what is wrong with the file itself, in SQLite's words; quotes no text.
        is_index_renewed: whether the search index was wrong and was rebuilt.
        failure: why no more could be checked.
    """

    num_documents: int = 0
    num_pages: int = 0
    damaged: tuple[DamagedText, ...] = ()
    mended: tuple[str, ...] = ()
    conversations: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    is_index_renewed: bool = False
    failure: LecternError | None = None

    @property
    def is_sound(self) -> bool:
        """Whether no damage was found at all."""
        broken = (self.damaged, self.mended, self.conversations, self.problems)
        return not (any(broken) or self.failure or self.is_index_renewed)


def verify_library(
    file: LibraryFile, extract: Extract = extract, *, on_document: Callable[[str], None] = ignore
) -> LibraryVerdict:
    """Check a library; `on_document` hears each name before it is checked.

    Raises:
        LibraryUnavailableError: it cannot be opened, for another reason than damage.
    """
    try:
        with Library(file, extract) as library:
            return _verify(library, on_document)
    except LibraryDamagedError as failure:
        return LibraryVerdict(failure=failure)


def _verify(library: Library, on_document: Callable[[str], None]) -> LibraryVerdict:
    problems = library.upkeep.structural_damage()
    is_index_renewed = not problems and library.upkeep.renew_index()
    entries = library.entries()
    damaged = []
    for entry in entries:
        on_document(entry.name)
        try:
            library.document(entry.sha256)
        except StoredTextError as error:
            damaged.append(DamagedText(entry.sha256, entry.name, error.damage))
    library.readings.entries()  # a row that cannot be understood is damage
    return LibraryVerdict(
        num_documents=len(entries),
        num_pages=sum(entry.num_pages for entry in entries),
        damaged=tuple(damaged),
        mended=tuple(library.take_mended()),
        conversations=tuple(_with_damaged_answers(library.conversations)),
        problems=problems,
        is_index_renewed=is_index_renewed,
    )


def _with_damaged_answers(conversations: Conversations) -> Iterator[str]:
    """Yield the titles of conversations with a message that is not as it was stored."""
    for conversation in conversations.entries():
        messages = conversations.messages(conversation.id)
        if not all(
            is_intact(message.details, message.text, asked)
            for message, asked in with_questions(messages)
        ):
            yield conversation.title
