"""A conversation as Markdown: what was written stands as it was, headings and pages around it."""

from collections.abc import Iterator

from app.export import labels
from app.export.transcript import ExportedConversation, ExportedMessage
from app.library.records import Role


def to_markdown(conversation: ExportedConversation) -> str:
    """Return the whole conversation as one Markdown text."""
    has_citations = any(message.citations for message in conversation.messages)
    blocks = [f"# {_line(conversation.title)}", labels.about(conversation)]
    for message in conversation.messages:
        blocks.extend(_blocks(message))
    if has_citations:
        blocks += ["---", labels.legend()]
    return "\n\n".join(blocks) + "\n"


def _blocks(message: ExportedMessage) -> Iterator[str]:
    yield f"## {labels.heading(message.role)}"
    if message.role is Role.USER:
        yield "\n".join(f"> {line}".rstrip() for line in message.text.splitlines())
        return
    if message.text:
        yield message.text.strip()
    if message.failure:
        yield f"*{_line(message.failure)}*"
    if message.citations:
        yield "\n".join(
            f"- {labels.page_label(citation)}: “{_line(citation.quote)}”"
            for citation in message.citations
        )


def _line(text: str) -> str:
    return " ".join(text.split())
