"""Text set by groff with its ms macros, if installed; manual pages look like this."""

import shutil
from collections.abc import Iterator
from pathlib import Path

from app.bench_documents.content import (
    Block,
    Code,
    Content,
    Entries,
    Heading,
    Items,
    Paragraph,
    Style,
    Table,
    plain,
)
from app.bench_documents.tables import WRAPPED
from app.bench_documents.typesetters.program import typeset

_PROGRAM = "groff"
_FAMILIES = ("T", "H", "P", "B")


class TroffTypesetter:
    """groff as a program."""

    name = "groff"

    def is_available(self) -> bool:
        """Tell whether the program is there."""
        return shutil.which(_PROGRAM) is not None

    def typeset(self, content: Content, path: Path) -> None:
        """Write the PDF."""
        source = path.with_suffix(".ms")
        lines = [*_preamble(content.style)]
        for block in content.blocks:
            lines += _block(block, content.style)
        source.write_text("\n".join(lines) + "\n", encoding="utf-8")
        typeset([_PROGRAM, "-k", "-t", "-ms", "-Tpdf", str(source)], path.parent, output=path)


def _preamble(style: Style) -> Iterator[str]:
    yield f".nr PS {style.size:g}"
    yield f".nr VS {style.size * 1.2:g}"
    yield f".fam {_FAMILIES[style.font % len(_FAMILIES)]}"
    yield ".ds FAM " + _FAMILIES[style.font % len(_FAMILIES)]
    yield ".ds CH"  # no page numbers: they are another subject
    yield ".ds CF"
    yield ".nr HY 6"  # no word broken across pages
    yield ".LP"
    if style.columns > 1:
        yield f".MC {(468 - (style.columns - 1) * style.gap) / style.columns:g}p {style.gap:g}p"


def _block(block: Block, style: Style) -> Iterator[str]:
    match block:
        case Heading(text):
            yield from (".SH", _escaped(text))
        case Paragraph(text, note):
            yield from (".LP", _escaped(text) + (r"\**" if note else ""))
            if note:
                yield from (".FS", _escaped(note), ".FE")
        case Items(texts, is_counted):
            for number, text in enumerate(texts, start=1):
                yield from (
                    f".IP {f'{number}.' if is_counted else chr(0x5C) + '(bu'} 4",
                    _escaped(text),
                )
        case Entries(pairs):
            for term, text in pairs:
                yield from (f'.IP "{_escaped(term)}" 14', _escaped(text))
        case Code(lines):
            yield from (".LP", ".nf", ".ft CW", *map(_escaped, lines), ".ft", ".fi")
        case Table():
            yield from _table(block, style)
        case _:
            raise NotImplementedError(type(block).__name__)


def _table(table: Table, style: Style) -> Iterator[str]:
    gap = max(round(style.cell_gap / 5), 2)
    formats = (f" {gap} ").join(
        letter if letter == "r" else "lw(1.4i)" if max(map(len, column)) > WRAPPED else "l"
        for letter, column in zip(table.alignment, zip(*table.rows, strict=True), strict=True)
    )
    yield from (".TS", "allbox;" if style.is_ruled else ";", formats + ".")
    for row in table.rows:
        yield "\t".join(
            f"T{{\n.ad l\n.nh\n{_escaped(cell)}\nT}}" if len(cell) > WRAPPED else _escaped(cell)
            for cell in row
        )
    yield ".TE"


def _escaped(text: str) -> str:
    text = plain(text).replace("\\", r"\e").replace("-", r"\(hy").replace("'", r"\(aq")
    return rf"\&{text}" if text.startswith((".", " ")) else text
