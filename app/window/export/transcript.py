"""A conversation to export, as plain records of everything that was shown."""

from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec

from app.citations.citation import Citation, CitationStatus
from app.conversations.messages import MessageState
from app.documents.page_labels import page_label
from app.library.records import Role
from app.window.chat.chat_fold import ChatInputs
from app.window.chat.document_names import Names, names_to_tell
from app.window.chat.mention_text import with_mentions
from app.window.chat.rows import ChatMessage
from app.window.viewer.notebook.notebook_view_model import NotebookInputs
from engine.protocol.records import Seen


class ExportedCitation(msgspec.Struct, frozen=True):
    """A quote, how well it agrees with the text, and its page; `end` is where the answer has it.

    A `status` of `unquoted` marks what is no quote, but a short answer that no quote contains.
    `is_recognised` says that the text was recognised in a picture of the page, `label` what the
    page is called, if not by its number. `document` is its hash, `document_name` its
    name, where the conversation is about several.
    """

    quote: str
    status: CitationStatus
    page: int | None
    document: str | None
    end: int
    is_recognised: bool = False
    label: str = ""
    document_name: str = ""


class ExportedMessage(msgspec.Struct, frozen=True, kw_only=True):
    """A question, or an answer in Markdown with its proof; costs are None where unknown."""

    role: Role
    text: str
    state: MessageState = MessageState.DONE
    reasoning: str = ""
    failure: str = ""
    citations: tuple[ExportedCitation, ...] = ()
    reused_tokens: int | None = None
    seconds_to_first_token: float | None = None
    tokens_per_second: float | None = None
    read_fraction: float | None = None
    prompt_tokens: int | None = None
    seen: Seen | None = None


class ExportedQuote(msgspec.Struct, frozen=True):
    """A quote of the notebook: the name of its document, and the page it begins on."""

    text: str
    document: str
    page: int
    label: str = ""


class ExportedConversation(msgspec.Struct, frozen=True, kw_only=True):
    """The messages that were shown, and the reading's notebook, both oldest first."""

    title: str
    documents: tuple[str, ...]
    exported_at: datetime
    messages: tuple[ExportedMessage, ...]
    notebook: tuple[ExportedQuote, ...] = ()


def exported(
    inputs: ChatInputs, notebook: NotebookInputs | None = None, *, now: datetime | None = None
) -> ExportedConversation:
    """Return the conversation that is shown, with the notebook of its reading."""
    return ExportedConversation(
        title=inputs.title,
        documents=tuple(inputs.documents.values()),
        exported_at=now or datetime.now(UTC),
        messages=_messages(inputs.messages, names_to_tell(inputs.documents)),
        notebook=_quotes(notebook) if notebook else (),
    )


def exported_answer(inputs: ChatInputs, message_id: int) -> ExportedMessage:
    """Return one answer of the conversation that is shown; alone, it names its document."""
    message = next(one for one in inputs.messages if one.id == message_id)
    return _message(message, inputs.documents)


def _quotes(notebook: NotebookInputs) -> tuple[ExportedQuote, ...]:
    return tuple(
        ExportedQuote(
            quote.text,
            notebook.names.get(quote.document, ""),
            quote.page,
            page_label(notebook.labels.get(quote.document, ()), quote.page),
        )
        for quote in notebook.quotes
    )


def _messages(messages: Sequence[ChatMessage], names: Names) -> tuple[ExportedMessage, ...]:
    return tuple(_message(message, names) for message in messages)


def _message(message: ChatMessage, names: Names) -> ExportedMessage:
    answer = message.answer
    figures = answer.figures
    text, citations = with_mentions(message.text, answer)
    return ExportedMessage(
        role=message.role,
        text=text,
        state=answer.state,
        reasoning=answer.reasoning,
        failure=answer.failure,
        citations=tuple(_citation(citation, names) for citation in citations),
        reused_tokens=figures.reused_tokens if figures else None,
        seconds_to_first_token=figures.seconds_to_first_token if figures else None,
        tokens_per_second=figures.tokens_per_second if figures else None,
        read_fraction=figures.read_fraction if figures else None,
        prompt_tokens=figures.prompt_tokens if figures else None,
        seen=figures.seen if figures else None,
    )


def _citation(citation: Citation, names: Names) -> ExportedCitation:
    return ExportedCitation(
        quote=citation.quote.text,
        status=citation.status,
        page=citation.page,
        document=citation.document,
        end=citation.quote.end,
        is_recognised=citation.is_recognised,
        label=citation.label,
        document_name=names.get(citation.document or "", ""),
    )
