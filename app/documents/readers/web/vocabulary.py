"""The effect of HTML and FictionBook elements on the flow of the text."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.documents.emphasis_marks import Emphasis


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Elements by their effect; all others stand in the line."""

    blocks: frozenset[str]
    """Paragraphs of their own."""
    lines: frozenset[str]
    """Lines of their own."""
    silent: frozenset[str]
    """What nobody sees: scripts, data, fallbacks."""
    headings: Mapping[str, int] = field(default_factory=dict)
    """Paragraphs that head others, with their levels."""
    quotations: frozenset[str] = frozenset()
    """Paragraphs that quote others."""
    emphasis: Mapping[str, Emphasis] = field(default_factory=dict)
    """What makes words bold, italic or code."""
    pages: frozenset[str] = frozenset()
    """What begins a page where nothing of its kind is around it."""
    code: frozenset[str] = frozenset({"pre", "listing", "xmp", "plaintext"})
    """Paragraphs whose spaces and lines have a meaning, and each sign the same width."""
    preformatted: frozenset[str] = frozenset({"pre", "listing", "xmp", "plaintext", "textarea"})
    """Paragraphs whose spaces and lines stay as they are: code, and what was typed into forms."""


_TABLE_PARTS = frozenset({"caption"})
HTML = Vocabulary(
    blocks=_TABLE_PARTS
    | {
        *("html", "body", "p", "div", "section", "article", "aside", "header", "footer", "main"),
        *("nav", "figure", "figcaption"),
        *("address", "form", "fieldset", "legend", "details", "summary", "dialog", "hgroup"),
        *("center", "hr", "dir", "menu", "noscript", "search", "table", "svg"),
    },
    lines=frozenset({"dt", "dd", "option", "optgroup", "text", "title", "desc", "textpath"}),
    headings={f"h{level}": level for level in range(1, 7)},
    quotations=frozenset({"blockquote"}),
    emphasis={
        **dict.fromkeys(("b", "strong"), Emphasis.BOLD),
        **dict.fromkeys(("i", "em", "cite", "dfn", "var"), Emphasis.ITALIC),
        **dict.fromkeys(("code", "kbd", "samp", "tt"), Emphasis.CODE),
    },
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
    emphasis={"strong": Emphasis.BOLD, "emphasis": Emphasis.ITALIC},
    pages=frozenset({"section"}),
)
