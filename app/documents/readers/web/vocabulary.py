"""What the elements of web pages and FictionBooks do to the flow of the text."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Elements by their effect; all others stand in the line."""

    blocks: frozenset[str]
    """Paragraphs of their own."""
    lines: frozenset[str]
    """Lines of their own."""
    silent: frozenset[str]
    """What nobody sees: scripts, data, fallbacks."""
    pages: frozenset[str] = frozenset()
    """What begins a page where nothing of its kind is around it."""
    preformatted: frozenset[str] = frozenset({"pre", "textarea", "listing", "xmp", "plaintext"})


_TABLE_PARTS = frozenset({"caption"})
HTML = Vocabulary(
    blocks=_TABLE_PARTS
    | {
        *("html", "body", "p", "div", "section", "article", "aside", "header", "footer", "main"),
        *("nav", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "figure", "figcaption"),
        *("address", "form", "fieldset", "legend", "details", "summary", "dialog", "hgroup"),
        *("center", "hr", "dir", "menu", "noscript", "search", "table", "svg"),
    },
    lines=frozenset({"dt", "dd", "option", "optgroup", "text", "title", "desc", "textpath"}),
    silent=frozenset({"script", "template", "datalist", "rp", "metadata", "noframes", "noembed"}),
)
FICTION_BOOK = Vocabulary(
    blocks=_TABLE_PARTS
    | {
        *("fictionbook", "body", "section", "title", "subtitle", "p", "epigraph", "cite", "poem"),
        *("stanza", "annotation", "empty-line", "table", "description", "title-info"),
    },
    lines=frozenset({"v", "text-author", "author", "translator", "book-title"}),
    silent=frozenset(
        {
            *("binary", "stylesheet", "document-info", "publish-info", "custom-info"),
            *("src-title-info", "genre", "lang", "src-lang", "keywords", "output"),
        }
    ),
    pages=frozenset({"section"}),
)
