"""Text set by TeX, if installed: hyphens, ligatures, formulas, footnotes, columns."""

import shutil
from collections.abc import Iterator
from pathlib import Path

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
    plain,
)
from app.bench_documents.tables import WRAPPED
from app.bench_documents.typesetters.program import typeset

_PROGRAM = "pdflatex"
_FONTS = (
    "",
    r"\usepackage[T1]{fontenc}\usepackage{lmodern}",
    r"\usepackage[T1]{fontenc}\usepackage{mathptmx}",
    r"\usepackage[T1]{fontenc}\usepackage{mathpazo}",
)
_PREAMBLE = r"""\documentclass[%s]{article}
\usepackage[utf8]{inputenc}%s
\usepackage[a4paper,margin=25mm]{geometry}
\setlength{\columnsep}{%gpt}\setlength{\tabcolsep}{%gpt}
\pagestyle{empty}\brokenpenalty=10000 \tolerance=3000 \emergencystretch=2em %s
\begin{document}
"""
_SPECIAL = {
    "\\": r"\textbackslash{}",
    **{sign: f"\\{sign}" for sign in "&%$#_{}"},
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
}


class TexTypesetter:
    """pdflatex as a program."""

    name = "TeX"

    def is_available(self) -> bool:
        """Tell whether the program is there."""
        return shutil.which(_PROGRAM) is not None

    def typeset(self, content: Content, path: Path) -> None:
        """Write the PDF."""
        source = path.with_suffix(".tex")
        body = "\n\n".join("\n".join(_block(block, content.style)) for block in content.blocks)
        text = _preamble(content.style) + body + "\n\\end{document}\n"
        source.write_text(text, encoding="utf-8")
        arguments = [_PROGRAM, "-interaction=nonstopmode", "-halt-on-error", source.name]
        typeset(arguments, path.parent)


def _preamble(style: Style) -> str:
    options = f"{11 if style.size >= 10.5 else 10}pt" + (",twocolumn" if style.columns > 1 else "")
    ragged = "" if style.is_justified else r"\raggedright\hyphenpenalty=50 "
    font = _FONTS[style.font % len(_FONTS)]
    return _PREAMBLE % (options, font, style.gap, style.cell_gap / 2, ragged)


def _block(block: Block, style: Style) -> Iterator[str]:
    match block:
        case Heading(text):
            yield rf"\section*{{{_escaped(text)}}}"
        case Paragraph(text, note):
            yield _escaped(text) + (rf"\footnote{{{_escaped(note)}}}" if note else "")
        case Items(texts, is_counted):
            name = "enumerate" if is_counted else "itemize"
            items = (rf"\item {_escaped(text)}" for text in texts)
            yield from (rf"\begin{{{name}}}", *items, rf"\end{{{name}}}")
        case Entries(pairs):
            items = (rf"\item[{_escaped(term)}] {_escaped(text)}" for term, text in pairs)
            yield from (r"\begin{description}", *items, r"\end{description}")
        case Code(lines):
            yield from (r"\begin{verbatim}", *lines, r"\end{verbatim}")
        case Table():
            yield from _table(block, style)
        case Formula(parts):
            yield rf"\[{''.join(map(_part, parts))}\]"


def _table(table: Table, style: Style) -> Iterator[str]:
    columns = zip(table.alignment, zip(*table.rows, strict=True), strict=True)
    formats = [
        r"p{3.2cm}" if letter == "l" and max(map(len, column)) > WRAPPED else letter
        for letter, column in columns
    ]
    line = r"\hline" if style.is_ruled else ""
    bar = "|" if style.is_ruled else ""
    yield rf"\noindent\begin{{tabular}}{{{bar}{bar.join(formats)}{bar}}}{line}"
    for row in table.rows:
        yield " & ".join(map(_escaped, row)) + rf" \\ {line}"
    yield r"\end{tabular}"


def _escaped(text: str) -> str:
    escaped = "".join(_SPECIAL.get(sign, sign) for sign in plain(text))
    return escaped.replace("--", "-{}-")  # otherwise they become a dash


def _part(part: tuple[str, int]) -> str:
    text, level = part
    return f"{'^' if level > 0 else '_'}{{{text}}}" if level else text
