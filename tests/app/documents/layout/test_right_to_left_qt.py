"""Right-to-left text as Qt sets it, with a font of the computer."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QFont, QFontDatabase, QPageSize, QPdfWriter, QTextDocument
from PySide6.QtWidgets import QApplication

from tests.app.documents.samples import read

Script = QFontDatabase.WritingSystem

FONT = "DejaVu Sans"
"""Its characters can be told by their shapes, which Qt needs for the text of a PDF."""

HEBREW = [
    "החוזה נחתם ביום 12 במאי 2019 בתל אביב.",
    'הסכום הוא 1,234.56 ש"ח (כולל מע"מ) לפי סעיף 3(א) של ההסכם.',
    "התוכנה Python 3.11 עובדת עם Windows, לפי דוח מ-12/05/2019 של IBM.",
    "טווח 10-15 אחוזים, כלומר 12% בערך.",
]
ARABIC = [
    "وقع العقد في يوم 12 مايو 2019 في مدينة القاهرة.",
    "المبلغ هو 1,234.56 درهم (شامل الضريبة) وفقا للبند 3 من الاتفاق.",
    "البرنامج Python 3.11 يعمل مع Windows في المكتب.",
    "السلام عليكم ورحمة الله، الإسلام والأولاد لا بأس.",
]


@pytest.fixture
def printed(tmp_path: Path, qapp: QApplication) -> Callable[[str, Script], Path]:
    """A PDF of a page of HTML that is read from right to left."""

    def write(body: str, script: Script) -> Path:
        if FONT not in QFontDatabase.families(script):
            pytest.skip(f"{FONT} is not installed")
        path = tmp_path / "page.pdf"
        writer = QPdfWriter(str(path))
        writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
        writer.setResolution(96)
        document = QTextDocument()
        document.setDefaultFont(QFont(FONT, 12))
        document.setHtml(f'<body dir="rtl">{body}</body>')
        document.setPageSize(writer.pageLayout().paintRectPixels(96).size().toSizeF())
        document.print_(writer)
        return path

    return write


@pytest.mark.parametrize(
    ("lines", "script"),
    [(HEBREW, Script.Hebrew), (ARABIC, Script.Arabic)],
    ids=["Hebrew", "Arabic"],
)
def test_paragraphs_are_read_as_they_were_written(
    lines: list[str], script: Script, printed: Callable[[str, Script], Path]
) -> None:
    (page,) = read(printed("".join(f"<p>{line}</p>" for line in lines), script))
    assert page.text.split() == " ".join(lines).split()


def test_superscript_is_kept_apart(printed: Callable[[str, Script], Path]) -> None:
    (page,) = read(printed("<p>בשנת 2019<sup>3</sup> היו 10<sup>6</sup> תושבים</p>", Script.Hebrew))
    assert page.text == "בשנת 2019³ היו 10⁶ תושבים"
