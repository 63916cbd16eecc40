"""Content as HTML, for the typesetters that read it."""

import re
from html import escape

from app.bench_documents.content import (
    Block,
    Code,
    Content,
    Entries,
    Formula,
    Heading,
    Items,
    Paragraph,
    Style,
    Table,
)


def html(content: Content, *, css: str = "") -> str:
    """Return a whole page of HTML; footnotes stand at its end."""
    language = content.style.language
    body = "\n".join(_block(block, content.style) for block in content.blocks)
    # Qt parts a table from its head at the end of a page, unless its paragraph begins a page.
    body = re.sub(r"<p( [^>]*>[^<]*</p>\n<table)", r'<p style="page-break-before: always"\1', body)
    return (
        f'<html lang="{language}"><head><meta charset="utf-8"><style>{css}</style></head>'
        f"<body>{body}</body></html>"
    )


def _block(block: Block, style: Style) -> str:
    side = "rtl" if style.language.is_from_right else "ltr"
    match block:
        case Heading(text) | Paragraph(text):
            tag = "h2" if isinstance(block, Heading) else "p"
            return f'<{tag} dir="{side}">{escape(text)}</{tag}>'
        case Items(texts, is_counted):
            tag = "ol" if is_counted else "ul"
            items = "".join(f"<li>{escape(text)}</li>" for text in texts)
            return f'<{tag} dir="{side}">{items}</{tag}>'
        case Entries(pairs):
            return (
                f"<dl>{''.join(f'<dt>{escape(a)}</dt><dd>{escape(b)}</dd>' for a, b in pairs)}</dl>"
            )
        case Code(lines):
            return f"<pre>{escape(chr(10).join(lines))}</pre>"
        case Table():
            return _table(block, style)
        case Formula(parts):
            return f"<p>{''.join(map(_part, parts))}</p>"


def _table(table: Table, style: Style) -> str:
    sides = ["right" if letter == "r" else "left" for letter in table.alignment]
    rows = (
        "".join(
            f'<td align="{side}" valign="top">{escape(cell)}</td>'
            for side, cell in zip(sides, row, strict=True)
        )
        for row in table.rows
    )
    border = int(style.is_ruled)
    return (
        f'<table border="{border}" cellspacing="0" cellpadding="{round(style.cell_gap)}">'
        f"{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"
    )


def _part(part: tuple[str, int]) -> str:
    text, level = part
    tag = "sup" if level > 0 else "sub"
    return f"<{tag}>{escape(text)}</{tag}>" if level else escape(text)
