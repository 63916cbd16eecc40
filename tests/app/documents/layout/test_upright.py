from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.app.documents.layout.any_font import SIZE, AnyFontPage
from tests.app.documents.samples import read

FIRST = ["吾輩は猫である。名前はまだ", "無い。どこで生れたかとんと", "見当がつかぬ。"]
SECOND = ["二〇一九年に第", "12", "号を見た。"]


def put_down(page: AnyFontPage, x: float, y: float, parts: Sequence[str]) -> None:
    """Set characters below each other; a part of digits stands side by side."""
    for part in parts:
        for text in [part] if part.isdigit() else part:
            page.put(x - (len(text) - 1) * SIZE / 4, y, text)
            y += SIZE


@pytest.mark.parametrize("heading", ["", "A heading across the page in another direction"])
def test_upright_columns_are_read_from_the_right(heading: str, tmp_path: Path) -> None:
    page = AnyFontPage()
    for number, line in enumerate(FIRST):
        put_down(page, 500 - 17 * number, 100, [line])
    put_down(page, 500 - 17 * len(FIRST), 100, SECOND)
    if heading:
        page.put(72, 60, heading)
    (read_page,) = read(page.save(tmp_path / "page.pdf"))
    text = read_page.text.replace("\n", "")
    assert text.removesuffix(heading) == "".join([*FIRST, *SECOND])
    assert read_page.text.endswith(heading)


def test_few_characters_below_each_other_stay_in_their_lines(tmp_path: Path) -> None:
    page = AnyFontPage()
    lines = [
        f"{character}: a line of English text about it, number {number}."
        for number, character in enumerate("縦書きの例である")
    ]
    for number, line in enumerate(lines):
        page.put(72, 100 + 12 * number, line[0])
        page.put(84, 100 + 12 * number, line[1:])
    (read_page,) = read(page.save(tmp_path / "page.pdf"))
    assert read_page.text.count("a line of English text about it") == len(lines)
    assert "縦書き" not in read_page.text
