"""Office files that mean harm, and large ones that do not: what they cost a reader."""

import re
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

_MAIN = {
    "docx": "word/document.xml",
    "xlsx": "xl/worksheets/sheet1.xml",
    "pptx": "ppt/slides/slide1.xml",
}
_DTD = (
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">'
    + "".join(
        f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefgh", "bcdefghi", strict=True)
    )
    + "]>"
)
_EXTERNAL = '<!DOCTYPE x [<!ENTITY i SYSTEM "file:///etc/hostname">]>'
_DEPTH = 100_000
_SPACES = "@spaces@"
"""Stands for 1 GB of them."""


def hostile_files(kind: str, sound: Path, folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield files made of a sound one, with what is wrong with each."""
    changes = {**_ANY, **_OF[kind]}
    for number, (name, change) in enumerate(changes.items()):
        path = folder / f"hostile-{number}.{kind}"
        _rewrite(sound, path, _MAIN[kind], lambda text, change=change: change(kind, text))
        yield name, path


def _rewrite(source: Path, target: Path, member: str, change: Callable[[str], str]) -> None:
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            with new.open(name, "w", force_zip64=True) as file:
                content = old.read(name)
                if name == member:
                    before, mark, after = change(content.decode()).partition(_SPACES)
                    file.write(before.encode())
                    for _ in range(1000 if mark else 0):  # a child has its parent's peak memory
                        file.write(b" " * 10**6)
                    content = after.encode()
                file.write(content)


def _declared(declaration: str, entity: str) -> Callable[[str, str], str]:
    def change(kind: str, text: str) -> str:
        head, end, rest = text.partition("?>")
        return f"{head}{end}{declaration}{_with_words(kind, rest, entity)}"

    return change


_SHAPE = (
    '<p:sp><p:nvSpPr><p:cNvPr id="99" name="x"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/>'
    "<p:txBody><a:bodyPr/><a:p><a:r><a:t>@</a:t></a:r></a:p></p:txBody></p:sp>"
)


def _with_words(kind: str, text: str, words: str) -> str:
    place = {
        "docx": ("<w:body>", f"<w:p><w:r><w:t>{words}</w:t></w:r></w:p>"),
        "xlsx": (
            "<sheetData>",
            f'<row r="1"><c r="A1" t="inlineStr"><is><t>{words}</t></is></c></row>',
        ),
        "pptx": ("</p:spTree>", _SHAPE.replace("@", words)),
    }[kind]
    mark, piece = place
    return text.replace(mark, piece + mark if mark.startswith("</") else mark + piece, 1)


def _nested(kind: str, text: str) -> str:
    opening, closing = {
        "docx": ("<w:tbl><w:tr><w:tc>", "</w:tc></w:tr></w:tbl>"),
        "xlsx": ("<row>", "</row>"),
        "pptx": ("<p:grpSp>", "</p:grpSp>"),
    }[kind]
    return _in_body(kind, text, opening * _DEPTH + closing * _DEPTH)


def _in_body(kind: str, text: str, piece: str) -> str:
    mark = {"docx": "<w:body>", "xlsx": "<sheetData>", "pptx": "</p:spTree>"}[kind]
    return text.replace(mark, piece + mark if mark.startswith("</") else mark + piece, 1)


_ANY: dict[str, Callable[[str, str], str]] = {
    "ten billion letters by entities": _declared(_DTD, "&i;"),
    "a file of the machine by an entity": _declared(_EXTERNAL, "&i;"),
    "elements 100,000 deep": _nested,
    "1 GB of spaces in 1 MB": lambda kind, text: _with_words(kind, text, _SPACES),
    "cut off": lambda _, text: text[: len(text) // 2],
}


def _appended(piece: str) -> Callable[[str, str], str]:
    """A change that puts something behind the last row of a sheet."""
    return lambda _, text: text.replace("</sheetData>", piece + "</sheetData>")


_SPAN = '<w:tcPr><w:gridSpan w:val="1000000000"/></w:tcPr>'
_OF: dict[str, dict[str, Callable[[str, str], str]]] = {
    "docx": {
        "a cell that spans 10^9 columns": lambda kind, text: _in_body(
            kind, text, f"<w:tbl><w:tr><w:tc>{_SPAN}<w:p/></w:tc></w:tr></w:tbl>"
        )
    },
    "xlsx": {
        "a cell in the last row and column": _appended(
            '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
        ),
        "a cell in row 10^9": _appended(
            '<row r="1000000000"><c r="A1000000000"><v>1</v></c></row>'
        ),
        "a string with number 10^9": _appended(
            '<row r="99"><c r="A99" t="s"><v>1000000000</v></c></row>'
        ),
        "cells merged over a whole sheet": lambda _, text: text.replace(
            "</sheetData>", '</sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>'
        ),
        "the greatest extent declared": lambda _, text: re.sub(
            "<dimension[^>]*/>", '<dimension ref="A1:XFD1048576"/>', text
        ),
    },
    "pptx": {},
}


def large_word(path: Path) -> None:
    from docx import Document  # noqa: PLC0415

    document = Document()
    for number in range(3000):
        document.add_paragraph(
            f"Paragraph {number} of a long report on pumps and their bolts. " * 3
        )
    for _ in range(20):
        table = document.add_table(20, 5)
        for number, cell in enumerate(table._cells):
            cell.text = f"Cell {number}"
    document.save(path)


def large_workbook(path: Path) -> None:
    import xlsxwriter  # noqa: PLC0415

    book = xlsxwriter.Workbook(str(path), {"constant_memory": True})
    sheet = book.add_worksheet()
    for row in range(10_000):
        sheet.write_row(row, 0, [f"Name {row}", *(row * at / 7 for at in range(9))])
    book.close()


def large_slides(path: Path) -> None:
    from pptx import Presentation  # noqa: PLC0415

    show = Presentation()
    for number in range(200):
        slide = show.slides.add_slide(show.slide_layouts[1])
        slide.shapes.title.text = f"Slide {number}"
        slide.placeholders[1].text = "\n".join(f"Point {at} of slide {number}" for at in range(8))
    show.save(path)


LARGE = {"docx": large_word, "xlsx": large_workbook, "pptx": large_slides}
