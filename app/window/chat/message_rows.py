"""Derives what is shown of a message, texts included. Pure."""

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, QLocale

from app.citations.citation import Citation, CitationStatus
from app.conversations.messages import RUNNING, UNFINISHED, AnswerFigures, MessageState, WaitingFor
from app.library.records import Role
from app.readings.instructions import says_nothing
from app.window.chat.citation_texts import citation_description, citation_label
from app.window.chat.document_names import Names
from app.window.chat.mention_text import with_mentions
from app.window.chat.plain_answer import plain_answer
from app.window.chat.rows import BranchPlace, ChatMessage, Chip, MessageRow
from app.window.chat.seen_text import seen_text
from app.window.translation.quantities import count, tokens


def message_row(message: ChatMessage, names: Names, *, is_first: bool = False) -> MessageRow:
    """Return the row of a message in the language in use; `names` are said in its citations."""
    translate = QCoreApplication.translate
    if message.role is Role.USER:
        return MessageRow(
            id=message.id,
            role=message.role,
            text=message.text,
            branch=_branch(message),
            is_first=is_first,
        )
    text, citations = with_mentions(message.text, message.answer)
    return MessageRow(
        id=message.id,
        role=message.role,
        text=text,
        is_streaming=message.answer.state in RUNNING,
        waiting=_waiting(message),
        reasoning_label=_reasoning_label(message),
        reasoning=message.answer.reasoning if message.is_reasoning_open else "",
        chips=tuple(_chip(citation, names) for citation in citations),
        continue_label=_continue_label(message),
        receipt=_receipt(message),
        failure=message.answer.failure,
        failure_details=message.answer.failure_details,
        details_label=translate("Chat", "Copy details") if message.answer.failure else "",
        retry_label=translate("Chat", "Try again") if message.answer.failure else "",
        copy_code_label=translate("Chat", "Copy"),
        branch=_branch(message),
    )


def spoken(row: MessageRow) -> str:
    """Return a message as a screen reader says it."""
    translate = QCoreApplication.translate
    if row.role is Role.USER:
        return translate("Chat", "You asked: {text}").format(text=row.text)
    return translate("Chat", "Answer: {text}").format(text=plain_answer(row.text))


def _branch(message: ChatMessage) -> BranchPlace | None:
    siblings = message.siblings
    if len(siblings) < 2 or message.id not in siblings:
        return None
    at, locale = siblings.index(message.id), QLocale()
    return BranchPlace(
        label=f"{locale.toString(at + 1)}/{locale.toString(len(siblings))}",
        previous=siblings[at - 1] if at > 0 else None,
        following=siblings[at + 1] if at + 1 < len(siblings) else None,
    )


def _waiting(message: ChatMessage) -> str:
    if message.answer.state is not MessageState.WAITING:
        return ""
    translate = QCoreApplication.translate
    return {
        WaitingFor.ENGINE: translate("Chat", "Waiting for the engine"),
        WaitingFor.DOCUMENTS: translate("Chat", "Opening the reading"),
        WaitingFor.WORDS: translate("Chat", "Reading the question"),
    }[message.waiting_for]


def _reasoning_label(message: ChatMessage) -> str:
    if not message.answer.reasoning:
        return ""
    if message.answer.state in RUNNING and not message.text:
        return QCoreApplication.translate("Chat", "Thinking …")
    return QCoreApplication.translate("Chat", "Reasoning")


def _continue_label(message: ChatMessage) -> str:
    can_go_on = message.answer.state in UNFINISHED and message.text
    return QCoreApplication.translate("Chat", "Continue") if can_go_on else ""


def _chip(citation: Citation, names: Names) -> Chip:
    return Chip(
        end=citation.quote.end,
        label=citation_label(citation, names),
        status=citation.status,
        description=citation_description(citation, names),
    )


def _receipt(message: ChatMessage) -> tuple[str, ...]:
    parts: list[str] = []
    if message.answer.is_second_try:
        parts.append(QCoreApplication.translate("Chat", "Asked again after the engine stopped"))
    if message.answer.state is MessageState.STOPPED:
        parts.append(QCoreApplication.translate("Chat", "Stopped"))
    if message.answer.state is MessageState.CUT:
        parts.append(QCoreApplication.translate("Chat", "Cut off at the length limit"))
    if message.answer.figures is not None:
        parts.extend(_figures(message.answer.figures, says_nothing=says_nothing(message.text)))
    if message.answer.citations:
        parts.append(_citations(message.answer.citations))
    if parts:
        parts[0] = f"{parts[0][:1].upper()}{parts[0][1:]}"
    return tuple(parts)


def _figures(figures: AnswerFigures, *, says_nothing: bool) -> Iterator[str]:
    translate = QCoreApplication.translate
    if figures.read_fraction < 1:
        percent = count(int(figures.read_fraction * 100))
        text = translate("Chat", "from the first {percent} %")
        if says_nothing:
            text = translate("Chat", "not in the {percent} % read so far")
        yield text.format(percent=percent)
    if seen := seen_text(figures.seen, figures.prompt_tokens):
        yield seen
    if figures.read_share is not None:
        text = translate("Chat", "read {percent} % of the cache")
        yield text.format(percent=_percent(figures.read_share))
    if figures.attention_share is not None:
        text = translate("Chat", "with {percent} % of the attention")
        yield text.format(percent=_percent(figures.attention_share))
    reused = tokens(figures.reused_tokens)
    yield translate("Chat", "reused {tokens}").format(tokens=reused)
    if figures.seconds_to_first_token:  # it may have been stopped before
        seconds = _seconds(figures.seconds_to_first_token)
        yield translate("Chat", "first word {seconds} s").format(seconds=seconds)
    if figures.tokens_per_second:
        speed = QLocale().toString(float(figures.tokens_per_second), "f", 0)
        yield translate("Chat", "{speed} tok/s").format(speed=speed)


def _citations(citations: tuple[Citation, ...]) -> str:
    translate = QCoreApplication.translate
    verified = sum(citation.status is CitationStatus.VERIFIED for citation in citations)
    if verified < len(citations):
        text = translate("Chat", "{verified} of {count} citations verified")
    elif verified == 1:
        text = translate("Chat", "1 citation verified")
    else:
        text = translate("Chat", "{count} citations verified")
    return text.format(verified=verified, count=len(citations))


def _percent(share: float) -> str:
    return QLocale().toString(100.0 * share, "f", 1)


def _seconds(seconds: float) -> str:
    """A waiting time: one digit at least that means something, ``0.02`` or ``0.9``."""
    return QLocale().toString(float(seconds), "f", 2 if seconds < 0.095 else 1)
