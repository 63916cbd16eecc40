"""The rows of the library: files being added, readings, their conversations; pure."""

from collections.abc import Iterator, Mapping, Sequence

from PySide6.QtCore import QCoreApplication

from app.core.queue.reading_status import ReadingPhase, ReadingStatus
from app.library.reading_gaps import reading_gaps
from app.library.records import Conversation, DocumentEntry, ReadingEntry
from app.one_line import in_one_line
from app.window.intake.addition import Addition
from app.window.library.reading_state import reading_actions, reading_state
from app.window.library.rows import (
    AdditionRow,
    ConversationRow,
    HeadingRow,
    LibraryRow,
    MoreRow,
    NewConversationRow,
    ReadingRow,
    Tone,
)
from app.window.translation.local_failures import local_failure
from app.window.translation.local_gaps import gaps_text
from app.window.translation.quantities import count, pages, per_cent, tokens

_FEW_CONVERSATIONS = 3
"""Shown below a reading that is not open; the others are a click away."""
_FEW_WAITING = 3
"""Files shown that wait to be added; a folder may hold hundreds."""
_MANY_FLAWED = 0.1
"""Share of pages with gaps from which on the library says so."""
_ANSWERS_SO_FAR = {ReadingPhase.READING, ReadingPhase.PAUSED}


def addition_rows(additions: Sequence[Addition]) -> Iterator[LibraryRow]:
    """Yield what is being added to the library; of many that wait, only their number."""
    waiting = [one for one in additions if one.fraction is None and one.failure is None]
    summed = waiting[_FEW_WAITING:] if len(waiting) > _FEW_WAITING + 1 else []
    hidden = {addition.path for addition in summed}
    for addition in additions:
        if addition.path not in hidden:
            yield _addition_row(addition)
    if summed:
        number = count(len(summed))
        text = QCoreApplication.translate("Library", "{number} more waiting to be added")
        yield HeadingRow(text.format(number=number), is_note=True)


def reading_rows(
    entry: ReadingEntry,
    name: str,
    status: ReadingStatus,
    documents: Mapping[str, DocumentEntry],
    conversations: Sequence[Conversation],
    *,
    is_chosen: bool,
    is_unfolded: bool,
    chosen_conversation: int | None,
) -> Iterator[LibraryRow]:
    """Yield a reading and what lies below it; all of it where the reading was opened."""
    yield reading_row(entry, name, status, documents, is_chosen=is_chosen)
    if status.phase in _ANSWERS_SO_FAR and status.tokens_done and not conversations:
        invitation = QCoreApplication.translate("Library", "Ask now")
        yield NewConversationRow(entry.id, invitation)
    elif is_unfolded and (conversations or status.phase is ReadingPhase.READY):
        yield NewConversationRow(
            entry.id, QCoreApplication.translate("Library", "New conversation")
        )
    shown = (
        conversations
        if is_unfolded or len(conversations) <= _FEW_CONVERSATIONS + 1
        else conversations[:_FEW_CONVERSATIONS]
    )
    for conversation in shown:
        yield conversation_row(
            conversation, entry.id, is_chosen=chosen_conversation == conversation.id
        )
    if len(shown) < len(conversations):
        number = count(len(conversations) - len(shown))
        text = QCoreApplication.translate("Library", "{number} more").format(number=number)
        yield MoreRow(entry.id, text)


def reading_row(
    entry: ReadingEntry,
    name: str,
    status: ReadingStatus,
    documents: Mapping[str, DocumentEntry],
    *,
    is_chosen: bool,
) -> ReadingRow:
    """Return the row of one reading; `name` tells it apart from others of its title."""
    known = [documents[sha256] for sha256 in entry.documents if sha256 in documents]
    state = reading_state(status)
    return ReadingRow(
        id=entry.id,
        name=entry.title,
        title=_title(entry, name),
        facts=_facts(entry, status, known),
        warning=_damage(known) or _gaps(entry, documents),
        state=state.text,
        tone=state.tone,
        fraction=state.fraction,
        is_moving=state.is_moving,
        remedy=state.remedy,
        is_chosen=is_chosen,
        actions=reading_actions(status),
        queue_position=status.position,
    )


def conversation_row(
    conversation: Conversation, reading_id: int, *, is_chosen: bool
) -> ConversationRow:
    """Return the row of one conversation."""
    title = conversation.title.strip() or QCoreApplication.translate("Library", "New conversation")
    return ConversationRow(conversation.id, reading_id, title, is_chosen=is_chosen)


def _title(entry: ReadingEntry, name: str) -> str:
    """Return a reading's name, and of how many files it is made where it is not one."""
    number = len(entry.documents)
    if number < 2:
        return name
    text = QCoreApplication.translate("Library", "{title} ({number} files)")
    return text.format(title=name, number=count(number))


def _facts(entry: ReadingEntry, status: ReadingStatus, known: Sequence[DocumentEntry]) -> str:
    """Pages that are read, whether a password protects a file, and tokens that were counted."""
    num_left_out = sum(len(numbers) for numbers in entry.left_out)
    num_pages = sum(document.num_pages for document in known) - num_left_out
    num_tokens = status.tokens or entry.tokens
    parts = [pages(num_pages)] if known else []
    if any(document.audit.is_encrypted for document in known):
        parts.append(QCoreApplication.translate("Library", "password-protected file"))
    if num_tokens and status.phase is not ReadingPhase.READING:
        parts.append(tokens(num_tokens))
    return " · ".join(parts)


def _damage(known: Sequence[DocumentEntry]) -> str:
    """Say whose stored text is damaged."""
    names = ", ".join(document.name for document in known if document.damage)
    text = QCoreApplication.translate("Library", "Text of {names} is damaged; add the file again")
    return text.format(names=names) if names else ""


def _gaps(entry: ReadingEntry, documents: Mapping[str, DocumentEntry]) -> str:
    """Say how many pages are damaged or have no text, where that matters."""
    gaps = reading_gaps(entry, documents.get)
    return gaps_text(gaps) if gaps.num_flawed > _MANY_FLAWED * gaps.num_pages else ""


def _addition_row(addition: Addition) -> AdditionRow:
    translate = QCoreApplication.translate
    path, failure = addition.path, addition.failure
    name = in_one_line(path.name)
    if addition.needs_password:
        text = translate("Library", "Encrypted; enter its password")
        return AdditionRow(path, name, text, Tone.WARNING, needs_password=True)
    if failure is not None:
        said = local_failure(failure)
        return AdditionRow(path, name, said.message, Tone.ERROR, remedy=said.remedy)
    if addition.fraction is None:
        return AdditionRow(path, name, translate("Library", "Waiting to be added"))
    text = translate("Library", "Adding {percent}").format(percent=per_cent(addition.fraction))
    return AdditionRow(path, name, text, fraction=addition.fraction)
