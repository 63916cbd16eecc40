"""A conversation as Markdown: what was written stands as it was, headings and pages around it.

Answers are Markdown and stay so; questions, titles and quotes are text, and are shown as such.
"""

from collections.abc import Iterator

from app.library.records import Role
from app.window.chat.markdown import parse
from app.window.chat.plain_markdown import plain_line, plain_lines
from app.window.export import labels
from app.window.export.inert_markdown import inert
from app.window.export.transcript import ExportedConversation, ExportedMessage, ExportedQuote
from app.window.translation.quoted import quoted


def to_markdown(conversation: ExportedConversation) -> str:
    """Return the whole conversation as one Markdown text."""
    has_citations = any(message.citations for message in conversation.messages)
    title = plain_line(labels.title(conversation))
    blocks = [f"# {title}", plain_line(labels.about(conversation))]
    for message in conversation.messages:
        blocks.extend(_blocks(message))
    if conversation.notebook:
        blocks.append(f"## {labels.notebook()}")
        blocks.extend(map(_quote, conversation.notebook))
    if has_citations:
        blocks += ["---", labels.legend()]
    return "\n\n".join(blocks) + "\n"


def answer_to_markdown(answer: ExportedMessage) -> str:
    """Return one answer with its proof, as it stands below its heading."""
    return "\n\n".join(_answer(answer))


def _blocks(message: ExportedMessage) -> Iterator[str]:
    yield f"## {labels.heading(message.role)}"
    if message.role is Role.USER:
        yield "\n".join(f"> {line}".rstrip(" ") for line in plain_lines(message.text))
    else:
        yield from _answer(message)


def _answer(message: ExportedMessage) -> Iterator[str]:
    sign = "-"
    if answer := inert(message.text.strip("\n").rstrip()):
        closed = _closed(answer)
        yield closed
        sign = _other_sign(closed)
    if message.failure:
        yield f"*{plain_line(message.failure)}*"
    if message.citations:
        yield "\n".join(
            f"{sign} {plain_line(labels.page_label(one))}: {quoted(plain_line(one.quote))}"
            for one in message.citations
        )


def _quote(quote: ExportedQuote) -> str:
    words = "\n".join(f"> {line}".rstrip(" ") for line in plain_lines(quote.text))
    place, address = plain_line(labels.quote_place(quote)), labels.quote_link(quote)
    return f"{words}\n\n" + (f"[{place}](<{address}>)" if address else place)


def _closed(answer: str) -> str:
    """Return an answer that was stopped in a block of code with its end, since more follows."""
    tokens = parse(answer)
    closed = f"{answer}\n{tokens[-1].markup}" if tokens and tokens[-1].type == "fence" else answer
    # Behind a block that has an end, another one would begin.
    return closed if len(parse(closed)) == len(tokens) else answer


def _other_sign(answer: str) -> str:
    """Return the sign of a list that does not go on with the one at the end of an answer."""
    tokens = parse(answer)
    return "*" if tokens and tokens[-1].markup == "-" else "-"
