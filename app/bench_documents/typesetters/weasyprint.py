"""HTML set by WeasyPrint, if installed: columns, shaped text, hyphens."""

import shutil
from pathlib import Path

from app.bench_documents.content import Content, Style, plain
from app.bench_documents.typesetters.html import html
from app.bench_documents.typesetters.program import typeset

_PROGRAM = "weasyprint"
_FAMILIES = ("serif", "sans-serif", "DejaVu Serif", "Nimbus Roman", "P052")


class WeasyPrintTypesetter:
    """The program, not the library."""

    name = "WeasyPrint"

    def is_available(self) -> bool:
        """Tell whether the program is there."""
        return shutil.which(_PROGRAM) is not None

    def typeset(self, content: Content, path: Path) -> None:
        """Write the PDF."""
        source = path.with_suffix(".html")
        text = plain(html(content, css=_css(content.style)))  # it breaks words by itself
        source.write_text(text, encoding="utf-8")
        typeset([_PROGRAM, "-q", "-p", str(source), str(path)], path.parent)


def _css(style: Style) -> str:
    family = _FAMILIES[style.font % len(_FAMILIES)]
    border = "border: 0.5pt solid black;" if style.is_ruled else ""
    align = "justify" if style.is_justified else "start"
    return (
        "@page { size: A4; margin: 20mm; }"
        f"body {{ font-family: {family}; font-size: {style.size}pt; text-align: {align};"
        f" hyphens: auto; columns: {style.columns}; column-gap: {style.gap}pt; }}"
        "table { break-inside: avoid; border-collapse: collapse; }"
        "td { hyphens: manual; }"
        f"td {{ padding: 1pt {style.cell_gap / 2}pt; {border} }}"
        "dd { margin-left: 4em; } li, dd { orphans: 1; widows: 1; } pre { white-space: pre; }"
    )
