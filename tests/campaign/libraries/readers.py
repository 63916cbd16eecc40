"""Office files read by Lectern and, in the way that suggests itself, by the libraries for them."""

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

Read = Callable[[Path], str]


def lectern(path: Path) -> str:
    from app.documents.answers import answers_of  # noqa: PLC0415 - each child loads one reader
    from app.documents.formats import detect_format, open_reader  # noqa: PLC0415
    from app.documents.limits import Limits  # noqa: PLC0415
    from app.documents.messages import PageRead  # noqa: PLC0415
    from app.documents.openers import Source  # noqa: PLC0415

    kind = detect_format(path)
    answers = answers_of(open_reader(Source(path, None, Limits()), kind), kind)
    return "\n".join(answer.text for answer in answers if isinstance(answer, PageRead))


def python_docx(path: Path) -> str:
    from docx import Document  # noqa: PLC0415
    from docx.table import Table  # noqa: PLC0415

    def lines(container: Any) -> Iterator[str]:
        for block in container.iter_inner_content():
            if isinstance(block, Table):
                for row in block.rows:
                    yield " | ".join(" ".join(lines(cell)) for cell in row.cells)
            else:
                yield block.text

    document = Document(path)
    parts = [*lines(document)]
    for section in document.sections:
        parts += [*lines(section.header), *lines(section.footer)]
    return "\n".join([*parts, *(comment.text for comment in document.comments)])


def docx2python(path: Path) -> str:
    from docx2python import docx2python as read  # noqa: PLC0415

    with read(path) as content:
        return content.text


def mammoth(path: Path) -> str:
    import mammoth as library  # noqa: PLC0415

    with path.open("rb") as file:
        return library.extract_raw_text(file).value


def pandoc(path: Path) -> str:
    command = ["pandoc", "--to=plain", "--wrap=none", "--track-changes=accept", str(path)]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout.decode()


def mupdf(path: Path) -> str:
    import pymupdf  # noqa: PLC0415

    with pymupdf.open(path) as document:
        return "\n".join(page.get_text() for page in document)


def openpyxl(path: Path, *, is_streamed: bool = False) -> str:
    from openpyxl import load_workbook  # noqa: PLC0415

    book = load_workbook(path, data_only=True, read_only=is_streamed)
    parts = []
    for sheet in book.worksheets:
        parts.append(sheet.title)
        for row in sheet.iter_rows():
            parts.append(" | ".join("" if cell.value is None else str(cell.value) for cell in row))
            if not is_streamed:
                parts += [cell.comment.text for cell in row if cell.comment]
    return "\n".join(parts)


def openpyxl_streamed(path: Path) -> str:
    return openpyxl(path, is_streamed=True)


def calamine(path: Path) -> str:
    from python_calamine import CalamineWorkbook  # noqa: PLC0415

    book = CalamineWorkbook.from_path(str(path))
    parts = []
    for name in book.sheet_names:
        parts.append(name)
        rows = book.get_sheet_by_name(name).iter_rows()
        parts += [" | ".join(map(str, row)) for row in rows]
    return "\n".join(parts)


def python_pptx(path: Path) -> str:
    from pptx import Presentation  # noqa: PLC0415

    parts: list[str] = []
    for slide in Presentation(path).slides:
        parts += _shape_texts(slide.shapes)
        if slide.has_notes_slide:
            parts.append(slide.notes_slide.notes_text_frame.text)
    return "\n".join(parts)


def _shape_texts(shapes: Any) -> Iterator[str]:
    for shape in shapes:
        if shape.has_text_frame:
            yield shape.text_frame.text
        if getattr(shape, "has_table", False):
            for row in shape.table.rows:
                yield " | ".join(cell.text for cell in row.cells)
        if getattr(shape, "has_chart", False):
            yield from _chart_texts(shape.chart)
        if hasattr(shape, "shapes"):
            yield from _shape_texts(shape.shapes)


def _chart_texts(chart: Any) -> Iterator[str]:
    if chart.has_title:
        yield chart.chart_title.text_frame.text
    for plot in chart.plots:
        yield " | ".join(map(str, plot.categories))
        for series in plot.series:
            yield " | ".join(map(str, (series.name, *series.values)))


READERS: dict[str, dict[str, Read]] = {
    "docx": {
        "Lectern": lectern,
        "python-docx": python_docx,
        "docx2python": docx2python,
        "mammoth": mammoth,
        "pandoc": pandoc,
        "MuPDF": mupdf,
    },
    "xlsx": {
        "Lectern": lectern,
        "openpyxl": openpyxl,
        "openpyxl, read only": openpyxl_streamed,
        "calamine": calamine,
        "MuPDF": mupdf,
    },
    "pptx": {"Lectern": lectern, "python-pptx": python_pptx, "MuPDF": mupdf},
}
