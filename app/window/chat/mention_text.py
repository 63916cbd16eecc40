"""An answer that found nothing, with passages that mention what was asked about. Pure."""

from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from app.citations.citation import Citation
from app.citations.mentions import Mention
from app.citations.short_answer import with_short_answer
from app.conversations.answer_details import AnswerDetails
from app.window.chat.plain_markdown import plain_line
from app.window.translation.quantities import named_page


def with_mentions(text: str, details: AnswerDetails) -> tuple[str, tuple[Citation, ...]]:
    """Return an answer in Markdown followed by its mentions, and the citations of both.

    They are those of `AnswerDetails.passages`, with the ends of the mentions in this text.
    """
    citations = list(with_short_answer(text, details.citations))
    for mention in details.mentions:
        quote = mention.citation.quote
        text = f"{text.rstrip()}\n\n{_lead(mention)}\n\n> {plain_line(quote.text)}"
        citations.append(replace(mention.citation, quote=replace(quote, end=len(text))))
    return text, tuple(citations)


def _lead(mention: Mention) -> str:
    words = ", ".join(f"*{plain_line(word)}*" for word in mention.words)
    translate = QCoreApplication.translate
    if len(mention.words) > 1:
        text = translate("Chat", "But {words} are on p. {page}:")
    else:
        text = translate("Chat", "But {words} is on p. {page}:")
    page = named_page(mention.citation.page or 0, plain_line(mention.citation.label))
    return text.format(words=words, page=page)
