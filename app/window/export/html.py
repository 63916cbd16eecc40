"""A conversation as a page for browsers: one file, no script, nothing that is fetched.

What messages hold may be hostile: HTML in them is text, images are their descriptions, links lead
to the web or to mail addresses only.
"""

from collections.abc import Iterator, Sequence
from html import escape

from markdown_it import MarkdownIt
from markdown_it.token import Token

from app.library.records import Role
from app.window.chat.markdown import parse
from app.window.chat.rich_text_writer import FIRST_MARK, MARKS, is_web
from app.window.export import labels
from app.window.export.mathml import to_mathml
from app.window.export.transcript import (
    ExportedCitation,
    ExportedConversation,
    ExportedMessage,
    ExportedQuote,
)

_STYLE = """
:root { color-scheme: light dark; --ink: #211d17; --soft: #665e53; --paper: #fbf9f5;
  --line: #e4ded3; --accent: #0e6a63; --bubble: #e1efec; }
@media (prefers-color-scheme: dark) { :root { --ink: #f3eee5; --soft: #a89f92; --paper: #1c1a16;
  --line: #3b362e; --accent: #5bc0b5; --bubble: #1f3330; } }
body { background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif;
  max-width: 44rem; margin: 3rem auto; padding: 0 1.5rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1rem; }
.about, footer, details, figcaption { color: var(--soft); font-size: .875rem; }
.question { background: var(--bubble); border-radius: .75rem; padding: .75rem 1rem;
  white-space: pre-wrap; margin-top: 2.5rem; }
.page { border: 1px solid var(--accent); border-radius: 1rem; color: var(--accent);
  font-size: .75rem; padding: 0 .5rem; white-space: nowrap; }
blockquote { border-left: 3px solid var(--accent); color: var(--soft); margin: 1rem 0;
  padding-left: 1rem; }
table { border-collapse: collapse; } th, td { border-bottom: 1px solid var(--line);
  padding: .4rem 1rem .4rem 0; text-align: left; }
pre, code { background: var(--bubble); border-radius: .25rem; }
pre { overflow-x: auto; padding: .75rem; } a { color: var(--accent); }
footer { border-top: 1px solid var(--line); margin-top: 3rem; padding-top: 1rem; }
"""


def to_html(conversation: ExportedConversation) -> str:
    """Return the whole conversation as one HTML document."""
    title = escape(labels.title(conversation))
    articles = "\n".join(
        _article(message, conversation.documents) for message in conversation.messages
    )
    return (
        '<!doctype html>\n<html>\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f'<h1>{title}</h1>\n<p class="about">{escape(labels.about(conversation))}</p>\n'
        f"{articles}\n{_notebook(conversation.notebook)}<footer>{escape(labels.legend())}</footer>\n</body>\n</html>\n"
    )


def _notebook(quotes: Sequence[ExportedQuote]) -> str:
    if not quotes:
        return ""
    blocks = "".join(
        f"<figure><blockquote>{escape(quote.text)}</blockquote>"
        f"<figcaption>{quote_place(quote)}</figcaption></figure>\n"
        for quote in quotes
    )
    return f"<h2>{escape(labels.notebook())}</h2>\n{blocks}"


def quote_place(quote: ExportedQuote) -> str:
    """Return markup that says where a saved quote stands, and leads there."""
    return _linked(escape(labels.quote_place(quote)), labels.quote_link(quote))


def _linked(markup: str, address: str) -> str:
    return f'<a href="{escape(address)}">{markup}</a>' if address else markup


def _article(message: ExportedMessage, documents: Sequence[str]) -> str:
    if message.role is Role.USER:
        return f'<h2 class="question">{escape(message.text)}</h2>'
    return f"<article>\n{''.join(_parts(message, documents))}</article>"


def _parts(message: ExportedMessage, documents: Sequence[str]) -> Iterator[str]:
    if message.reasoning:
        summary = escape(labels.reasoning())
        yield f"<details><summary>{summary}</summary>{_words(message.reasoning)}</details>\n"
    citations = message.citations
    pages = [_page(citation, documents) for citation in citations]
    yield _words(message.text, [citation.end for citation in citations], pages)
    if message.failure:
        yield f'<p class="about">{escape(message.failure)}</p>\n'


def _words(text: str, ends: Sequence[int] = (), pages: Sequence[str] = ()) -> str:
    tokens = parse(text, ends)
    for token in tokens:
        token.content = MARKS.sub("", token.content)
        if token.children is not None:
            token.children = list(_inline(token.children, pages))
    renderer = MarkdownIt("commonmark")
    return str(renderer.renderer.render(tokens, renderer.options, {}))


def _inline(children: Sequence[Token], pages: Sequence[str]) -> Iterator[Token]:
    """Yield the words of a block with pages for marks; only what this writes is markup."""
    links: list[bool] = []
    for child in children:
        match child.type:
            case "text":
                yield from _split(child.content, pages)
            case "code_inline":
                marks = MARKS.findall(child.content)
                child.content = MARKS.sub("", child.content)
                yield child
                yield from (_markup(_marked(mark, pages)) for mark in marks)
            case "formula":
                yield _markup(to_mathml(MARKS.sub("", child.content)))
            case "image":
                yield _markup(f"<i>{escape(MARKS.sub('', child.content))}</i>")
            case "link_open":
                links.append(is_web(str(child.attrs.get("href", ""))))
                if links[-1]:
                    yield child
            case "link_close" if not links.pop():
                continue
            case _:
                yield child


def _split(text: str, pages: Sequence[str]) -> Iterator[Token]:
    start = 0
    for mark in MARKS.finditer(text):
        yield _markup(escape(text[start : mark.start()]) + _marked(mark[0], pages))
        start = mark.end()
    yield _markup(escape(text[start:]))


def _marked(mark: str, pages: Sequence[str]) -> str:
    number = ord(mark) - FIRST_MARK
    return f" {pages[number]}" if number < len(pages) else ""


def _page(citation: ExportedCitation, documents: Sequence[str]) -> str:
    words = f'<span class="page">{escape(labels.page_label(citation))}</span>'
    return _linked(words, labels.citation_link(citation, documents))


def _markup(content: str) -> Token:
    return Token("html_inline", "", 0, content=content)
