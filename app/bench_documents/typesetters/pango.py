"""Lines set by Pango, if its viewer is installed: shaped text, from right to left too."""

import shutil
from pathlib import Path

from app.bench_documents.content import Content
from app.bench_documents.typesetters.program import typeset

_PROGRAM = "pango-view"
_FAMILIES = ("DejaVu Sans", "DejaVu Sans Mono", "Sans", "Serif", "Monospace")


class PangoTypesetter:
    """One long page of plain paragraphs."""

    name = "Pango"

    def is_available(self) -> bool:
        """Tell whether the program is there."""
        return shutil.which(_PROGRAM) is not None

    def typeset(self, content: Content, path: Path) -> None:
        """Write the PDF."""
        style = content.style
        source = path.with_suffix(".txt")
        texts = (Content((block,), style).flows()[0] for block in content.blocks)
        source.write_text("\n".join(texts), encoding="utf-8")
        family = _FAMILIES[style.font % len(_FAMILIES)]
        options = ["-q", "--width=460", f"--font={family} {style.size:g}", "--margin=40"]
        if style.language.is_from_right:
            options.append("--rtl")
        if style.is_justified:
            options.append("--justify")
        typeset([_PROGRAM, *options, f"--output={path}", str(source)], path.parent)
