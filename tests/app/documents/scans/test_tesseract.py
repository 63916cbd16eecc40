"""Tesseract reads scripts that our models lack; where it is missing or fails, nothing is said."""

import sys
from collections import Counter
from pathlib import Path

import pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.documents.scans.pictures import draw
from app.documents.scans.recogniser import Picture
from app.documents.scans.tesseract import TesseractRecogniser, _words, find_tesseract
from tests.app.documents.scans.conformance import conforming_lines

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform == "win32", reason="programs are scripts here"),
]
PICTURE = Picture(100, 50, bytes([255]) * 100 * 50 * 3)
HEAD = (
    "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext"
)
TABLE = "\n".join(
    (
        HEAD.replace(" ", "\t"),
        "4\t1\t1\t1\t1\t0\t10\t5\t70\t9\t-1\t",
        "5\t1\t1\t1\t1\t1\t10\t5\t30\t9\t96.5\tмост",
        "5\t1\t1\t1\t1\t2\t50\t6\t30\t9\t90.5\tрека",
        "5\t1\t1\t1\t2\t1\t10\t25\t30\t9\t80\tболт",
    )
)
PROGRAM = """#!{python}
import sys
from pathlib import Path

given = sys.argv[1:]
with open({asked!r}, "a") as file:
    print(*given, file=file)
if given == ["--list-langs"]:
    print("List of available languages in /somewhere (3):\\n{languages}")
elif given == ["--version"]:
    print("tesseract 5.9.9\\n other libraries")
elif "osd" in given:
    assert sys.stdin.buffer.read(2) == b"P6"
    print("Page number: 0\\nScript: {script}\\nScript confidence: 3.2")
else:
    sys.stdout.buffer.write(Path({table!r}).read_bytes())
    sys.exit({status})
"""


class Installed:
    """A program of that name on the path, and what it was asked."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._asked = folder / "asked"

    def put(
        self,
        *,
        languages: str = "osd\\nrus\\neng",
        script: str = "Cyrillic",
        table: str = TABLE,
        status: int = 0,
    ) -> None:
        """Put it there."""
        told = self._folder / "table"
        told.write_text(table, "utf-8")
        program = self._folder / "tesseract"
        program.write_text(
            PROGRAM.format(
                python=sys.executable,
                asked=str(self._asked),
                languages=languages,
                script=script,
                table=str(told),
                status=status,
            )
        )
        program.chmod(0o700)

    @property
    def asked(self) -> list[str]:
        """The arguments of every call."""
        return self._asked.read_text().splitlines()


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Installed:
    monkeypatch.setenv("PATH", str(tmp_path))
    return Installed(tmp_path)


def found() -> TesseractRecogniser:
    tesseract = find_tesseract(1)
    assert tesseract is not None
    return tesseract


def test_lines_are_made_of_the_words_that_are_told(installed: Installed) -> None:
    installed.put()
    tesseract = found()
    assert tesseract.name == "tesseract 5.9.9"
    first, second = conforming_lines(tesseract, PICTURE)
    assert (first.text, second.text) == ("мост река", "болт")
    assert first.confidence == pytest.approx(0.935)
    assert first.corners == ((10, 5), (80, 5), (80, 15), (10, 15))
    assert first.centres[0] == pytest.approx((10 + 30 / 8 - 10) / 70)
    assert first.centres[4] == pytest.approx((45 - 10) / 70)  # between the words
    assert "stdin stdout -l rus -c tessedit_create_tsv=1" in installed.asked


@pytest.mark.parametrize("script", ["Latin", "Han", "Japanese", "Arabic", "../../etc", ""])
def test_scripts_of_others_are_not_read(installed: Installed, script: str) -> None:
    installed.put(script=script)
    assert found().lines(PICTURE) == []
    assert not any("tessedit" in call for call in installed.asked)


@pytest.mark.parametrize("languages", ["osd\\neng\\ndeu", "rus\\neng", ""])
def test_without_a_language_that_is_lacking_it_is_as_if_not_there(
    installed: Installed, languages: str
) -> None:
    installed.put(languages=languages)
    assert find_tesseract(1) is None


def test_where_it_is_missing_or_fails_nothing_is_said(installed: Installed, tmp_path: Path) -> None:
    assert find_tesseract(1) is None
    installed.put(status=1)
    assert found().lines(PICTURE) == []
    tesseract = found()
    (tmp_path / "tesseract").unlink()
    assert tesseract.lines(PICTURE) == []


@given(st.text(max_size=300) | st.lists(st.text("59\t-.ж", max_size=40)).map("\n".join))
def test_any_table_may_be_told(table: str) -> None:
    for word in _words(table, PICTURE):
        assert 0 <= word.left < word.right <= PICTURE.width
        assert 0 <= word.top < word.bottom <= PICTURE.height
        assert 0 <= word.confidence <= 1
        assert word.text


def test_the_real_program_reads_what_our_models_do_not_know() -> None:
    tesseract = find_tesseract(1)
    if tesseract is None or "rus" not in tesseract._installed:
        pytest.skip("Tesseract is not installed with Russian")
    with pymupdf.open() as document:
        page = document.new_page(width=420, height=160)
        for at in range(4):
            page.insert_text((20, 30 + 30 * at), TEXT, fontsize=12, fontname="ru", fontfile=FONT)
        lines = conforming_lines(tesseract, draw(page).picture)
    words = Counter(" ".join(line.text for line in lines).split())
    assert words == Counter(TEXT.split() * 4)


TEXT = "Каждый болт был затянут заново, и мост открыли."
FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
