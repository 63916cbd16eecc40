"""Documents made while the tests run."""

import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

import pymupdf

from app.documents.limits import Limits
from app.documents.messages import Finished, Job, Opened, PageRead, Refused
from app.documents.refusal import Refusal
from app.documents.worker import answer_job

WORDS = (
    *("committee", "northern", "station", "report", "archive", "silver", "river", "winter"),
    *("quantity", "inspection", "revealed", "several", "discrepancies", "between", "recorded"),
    *("measurements", "and", "actual", "contents", "of", "the", "sealed", "boxes"),
)
LEADING = 12.0
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
_WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_SLIDE = "http://schemas.openxmlformats.org/presentationml/2006/main"
_DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/main"


def prose(num_words: int, *, start: int = 0) -> str:
    """Running text in which every tenth word is a number not found anywhere else."""
    words = [WORDS[(start * 5 + at * 7 + at // 11) % len(WORDS)] for at in range(num_words)]
    words[::10] = [str(start + at) for at in range(0, num_words, 10)]
    return " ".join(words)


def set_text(
    page: pymupdf.Page,
    box: tuple[float, float, float, float],
    text: str,
    size: float = 10,
    font: str = "helv",
) -> None:
    """Set a paragraph in a box, its lines broken where they are full."""
    room = page.insert_textbox(
        box, text, fontsize=size, fontname=font, align=pymupdf.TEXT_ALIGN_LEFT
    )
    assert room >= 0, "the text is longer than its box"


def put(page: pymupdf.Page, x: float, y: float, lines: Sequence[str], size: float = 10) -> None:
    """Set lines below each other; `y` is the first baseline."""
    for number, line in enumerate(lines):
        page.insert_text((x, y + number * LEADING * size / 10), line, fontsize=size)


def save(document: pymupdf.Document, path: Path) -> Path:
    document.save(path, deflate=True)
    return path


def pdf(path: Path, pages: Sequence[Sequence[str]]) -> Path:
    """A PDF with the given lines on its pages; a page without lines stays blank."""
    document = pymupdf.open()
    for lines in pages:
        put(document.new_page(), 72, 72, lines)
    return save(document, path)


def scanned_pdf(path: Path, num_pages: int, stamp: str = "") -> Path:
    """A PDF of pictures."""
    document = pymupdf.open()
    picture = pymupdf.Pixmap(pymupdf.csGRAY, pymupdf.IRect(0, 0, 60, 80))
    picture.clear_with(200)
    for _ in range(num_pages):
        page = document.new_page()
        page.insert_image(page.rect, pixmap=picture)
        if stamp:
            page.insert_text((72, 400), stamp)
    return save(document, path)


def shaded_pdf(path: Path, shades: Sequence[int | str]) -> Path:
    """A PDF with pictures of these shades of grey, and with pages of these texts."""
    document = pymupdf.open()
    for shade in shades:
        page = document.new_page()
        if isinstance(shade, str):
            page.insert_text((72, 72), shade)
            continue
        picture = pymupdf.Pixmap(pymupdf.csGRAY, pymupdf.IRect(0, 0, 60, 80))
        picture.clear_with(shade)
        page.insert_image(page.rect, pixmap=picture, keep_proportion=False)
    return save(document, path)


def archive(path: Path, members: Mapping[str, str | bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in members.items():
            file.writestr(name, content)
    return path


def relations(*targets: tuple[str, str]) -> str:
    """A relations part; pairs of kind and target get the ids r1, r2, ..."""
    links = "".join(
        f'<Relationship Id="r{number}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(targets, 1)
    )
    return f'<Relationships xmlns="{_PACKAGE}">{links}</Relationships>'


def docx(path: Path, body: str, parts: Mapping[str, str] | None = None) -> Path:
    """A Word document; `parts` are others ("footnotes", "numbering", ...) by their content."""
    others = {
        name: f'<w:{name} xmlns:w="{_WORD}">{xml}</w:{name}>' for name, xml in (parts or {}).items()
    }
    members = {
        "_rels/.rels": relations(("officeDocument", "word/document.xml")),
        "word/_rels/document.xml.rels": relations(*((name, f"{name}.xml") for name in others)),
        "word/document.xml": f'<w:document xmlns:w="{_WORD}"><w:body>{body}</w:body></w:document>',
        **{f"word/{name}.xml": xml for name, xml in others.items()},
    }
    return archive(path, members)


def paragraph(text: str, properties: str = "") -> str:
    return f"<w:p><w:pPr>{properties}</w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>"


def xlsx(path: Path, sheets: Mapping[str, str], *, strings: str = "", styles: str = "") -> Path:
    """A workbook; the sheets are given by the content of their sheetData."""
    listed = "".join(
        f'<sheet name="{name}" sheetId="{number}" r:id="r{number}"/>'
        for number, name in enumerate(sheets, 1)
    )
    parts = [("worksheet", f"worksheets/sheet{number}.xml") for number in range(1, len(sheets) + 1)]
    links = relations(*parts, ("sharedStrings", "sharedStrings.xml"), ("styles", "styles.xml"))
    workbook = (
        f'<workbook xmlns="{_SHEET}" xmlns:r="{_OFFICE}"><sheets>{listed}</sheets></workbook>'
    )
    members = {
        "_rels/.rels": relations(("officeDocument", "xl/workbook.xml")),
        "xl/workbook.xml": workbook,
        "xl/_rels/workbook.xml.rels": links,
        "xl/sharedStrings.xml": f'<sst xmlns="{_SHEET}">{strings}</sst>',
        "xl/styles.xml": f'<styleSheet xmlns="{_SHEET}">{styles}</styleSheet>',
    }
    for number, rows in enumerate(sheets.values(), 1):
        sheet = f'<worksheet xmlns="{_SHEET}"><sheetData>{rows}</sheetData></worksheet>'
        members[f"xl/worksheets/sheet{number}.xml"] = sheet
    return archive(path, members)


def pptx(path: Path, slides: Sequence[str], notes: Mapping[int, str] | None = None) -> Path:
    """A presentation; slides by the content of their shape tree, stored in reverse order."""
    names = {f"r{number}": len(slides) - number + 1 for number in range(1, len(slides) + 1)}
    listed = "".join(f'<p:sldId id="{256 + i}" r:id="{link}"/>' for i, link in enumerate(names))
    namespaces = f'xmlns:p="{_SLIDE}" xmlns:a="{_DRAWING}" xmlns:r="{_OFFICE}"'
    members = {
        "_rels/.rels": relations(("officeDocument", "ppt/presentation.xml")),
        "ppt/presentation.xml": (
            f"<p:presentation {namespaces}><p:sldIdLst>{listed}</p:sldIdLst></p:presentation>"
        ),
        "ppt/_rels/presentation.xml.rels": relations(
            *(("slide", f"slides/slide{number}.xml") for number in names.values())
        ),
    }
    for index, (content, number) in enumerate(zip(slides, names.values(), strict=True)):
        slide = f"<p:sld {namespaces}><p:cSld><p:spTree>{content}</p:spTree></p:cSld></p:sld>"
        members[f"ppt/slides/slide{number}.xml"] = slide
        if notes and index in notes:
            members[f"ppt/slides/_rels/slide{number}.xml.rels"] = relations(
                ("notesSlide", f"../notesSlides/note{number}.xml")
            )
            members[f"ppt/notesSlides/note{number}.xml"] = (
                f"<p:notes {namespaces}><p:cSld><p:spTree>{notes[index]}"
                "</p:spTree></p:cSld></p:notes>"
            )
    return archive(path, members)


def shape(*lines: str, placeholder: str = "") -> str:
    kind = (
        f'<p:nvSpPr><p:nvPr><p:ph type="{placeholder}"/></p:nvPr></p:nvSpPr>' if placeholder else ""
    )
    text = "".join(f"<a:p><a:r><a:t>{line}</a:t></a:r></a:p>" for line in lines)
    return f"<p:sp>{kind}<p:txBody>{text}</p:txBody></p:sp>"


def epub(
    path: Path, chapters: Sequence[str], extra: Mapping[str, str | bytes] | None = None
) -> Path:
    """A book; chapters by the content of their bodies."""
    items = "".join(
        f'<item id="c{i}" href="c{i}.xhtml" media-type="application/xhtml+xml"/>'
        for i in range(len(chapters))
    )
    spine = "".join(f'<itemref idref="c{i}"/>' for i in range(len(chapters)))
    package = (
        '<package xmlns="http://www.idpf.org/2007/opf" version="2.0"><metadata/>'
        f"<manifest>{items}</manifest><spine>{spine}</spine></package>"
    )
    container = (
        '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
        '<rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/>'
        "</rootfiles></container>"
    )
    members: dict[str, str | bytes] = {
        "mimetype": "application/epub+zip",
        "META-INF/container.xml": container,
        "book.opf": package,
        **(extra or {}),
    }
    for number, body in enumerate(chapters):
        members[f"c{number}.xhtml"] = (
            f'<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body>{body}</body></html>'
        )
    return archive(path, members)


def xps(path: Path, pages: Sequence[str]) -> Path:
    """An XPS document with one line on every page."""
    namespace = 'xmlns="http://schemas.microsoft.com/xps/2005/06"'
    first = '<DocumentReference Source="/d.fdoc"/>'
    kind = "http://schemas.microsoft.com/xps/2005/06/fixedrepresentation"
    link = f'<Relationship Id="r1" Type="{kind}" Target="/FixedDocSeq.fdseq"/>'
    listed = "".join(f'<PageContent Source="/{number}.fpage"/>' for number in range(len(pages)))
    members: dict[str, str | bytes] = {
        "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}">{link}</Relationships>',
        "FixedDocSeq.fdseq": (
            f"<FixedDocumentSequence {namespace}>{first}</FixedDocumentSequence>"
        ),
        "d.fdoc": f"<FixedDocument {namespace}>{listed}</FixedDocument>",
        "font.ttf": pymupdf.Font("helv").buffer,
    }
    for number, line in enumerate(pages):
        glyphs = (
            '<Glyphs FontUri="/font.ttf" FontRenderingEmSize="16" OriginX="96" OriginY="96" '
            f'Fill="#ff000000" UnicodeString="{line}"/>'
        )
        page = f'<FixedPage {namespace} Width="816" Height="1056">{glyphs}</FixedPage>'
        members[f"{number}.fpage"] = page
    return archive(path, members)


def mobi(path: Path, html: str, *, encryption: int = 0) -> Path:
    """An uncompressed Mobipocket book."""
    text = html.encode()
    header = bytearray(232)
    header[:4] = b"MOBI"
    header[4:8] = (232).to_bytes(4, "big")
    header[8:12] = (2).to_bytes(4, "big")
    header[12:16] = (65001).to_bytes(4, "big")
    header[20:24] = (6).to_bytes(4, "big")
    palm = (
        (1).to_bytes(2, "big")
        + bytes(2)
        + len(text).to_bytes(4, "big")
        + (-(-len(text) // 4096)).to_bytes(2, "big")
        + (4096).to_bytes(2, "big")
        + encryption.to_bytes(2, "big")
        + bytes(2)
    )
    records = [palm + bytes(header), *(text[at : at + 4096] for at in range(0, len(text), 4096))]
    data = b"Sample".ljust(32, b"\0") + bytes(28) + b"BOOKMOBI" + bytes(8)
    data += len(records).to_bytes(2, "big")
    offset = len(data) + 8 * len(records) + 2
    for number, record in enumerate(records):
        data += offset.to_bytes(4, "big") + number.to_bytes(4, "big")
        offset += len(record)
    path.write_bytes(data + bytes(2) + b"".join(records))
    return path


def read(
    path: Path, *, password: str | None = None, limits: Limits | None = None
) -> list[PageRead]:
    """The pages of a document, read in this process. Raises Refusal as a reader does."""
    return [answer for answer in answers(path, password, limits) if isinstance(answer, PageRead)]


def read_notes(path: Path) -> Finished:
    """What is known about a document as a whole, read in this process."""
    return next(answer for answer in answers(path) if isinstance(answer, Finished))


def answers(
    path: Path, password: str | None = None, limits: Limits | None = None
) -> list[Opened | PageRead | Finished]:
    found: list[Opened | PageRead | Finished] = []
    for answer in answer_job(Job(str(path), limits or Limits(), password)):
        if isinstance(answer, Refused):
            raise Refusal(answer.reason, answer.detail)
        found.append(answer)
    return found
