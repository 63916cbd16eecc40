from pathlib import Path

import pymupdf
import pytest

from app.documents.document import PageFlaw
from app.documents.refusal import Refusal, RefusalReason
from tests.app.documents.samples import (
    pdf,
    prose,
    put,
    read,
    read_notes,
    save,
    scanned_pdf,
    set_text,
    xps,
)

LINES = ["Some text on a page that has nothing wrong with it", "and goes on for another line of it"]


def test_pages_without_text_layer_are_found(tmp_path: Path) -> None:
    document = pymupdf.open(scanned_pdf(tmp_path / "scan.pdf", 2))
    document.insert_pdf(pymupdf.open(pdf(tmp_path / "text.pdf", [LINES, []])))
    pages = read(save(document, tmp_path / "mixed.pdf"))
    assert [page.flaws for page in pages] == [(PageFlaw.NO_TEXT_LAYER,)] * 2 + [(), ()]


def test_text_drawn_as_outlines_is_no_text_layer(tmp_path: Path) -> None:
    document = pymupdf.open()
    shape = document.new_page().new_shape()
    for number in range(40):
        shape.draw_circle((100 + number * 10, 100), 4)
        shape.finish(fill=(0, 0, 0))
    shape.commit()
    assert read(save(document, tmp_path / "a.pdf"))[0].flaws == (PageFlaw.NO_TEXT_LAYER,)


def test_stamp_on_a_scan_is_low_density(tmp_path: Path) -> None:
    (page,) = read(scanned_pdf(tmp_path / "a.pdf", 1, stamp="Archive copy"))
    assert (page.text, page.flaws) == ("Archive copy", (PageFlaw.LOW_DENSITY,))


def test_font_without_characters_is_unreadable(tmp_path: Path) -> None:
    path = pdf(tmp_path / "a.pdf", [["\ue001\ue002\ue003 " * 5]])
    document = pymupdf.open()
    page = document.new_page()
    font = pymupdf.Font("cjk")
    writer = pymupdf.TextWriter(page.rect)
    writer.append((72, 72), "\ue001\ue002\ue003\ue004 \ue005\ue006", font=font)
    writer.write_text(page)
    (found,) = read(save(document, path))
    assert found.flaws == (PageFlaw.UNREADABLE,)


def full_pages(path: Path, num_pages: int) -> Path:
    """Pages with one stream each, of text that is different on every page."""
    document = pymupdf.open()
    for number in range(num_pages):
        set_text(document.new_page(), (72, 72, 500, 700), prose(250, start=number * 1000))
    return save(document, path)


def test_damaged_stream_is_a_flaw_of_its_page(tmp_path: Path) -> None:
    path = full_pages(tmp_path / "a.pdf", 3)
    data = bytearray(path.read_bytes())
    start = data.index(b"stream", data.index(b"/FlateDecode")) + 100
    data[start : start + 100] = b"\xff" * 100
    path.write_bytes(data)
    lost = (PageFlaw.DAMAGED, PageFlaw.LOST_TEXT)
    assert [page.flaws for page in read(path)] == [lost, (), ()]


def test_truncated_document_says_which_pages_are_incomplete(tmp_path: Path) -> None:
    path = full_pages(tmp_path / "a.pdf", 8)
    path.write_bytes(path.read_bytes()[: path.stat().st_size * 2 // 3])
    pages = read(path)
    expected = [prose(250, start=number * 1000) for number in range(8)]
    complete = [page.text == text for page, text in zip(pages, expected, strict=True)]
    assert any(complete)
    assert [PageFlaw.DAMAGED not in page.flaws for page in pages] == complete
    assert read_notes(path).is_repaired


def encrypted(path: Path) -> Path:
    document = pymupdf.open(pdf(path, [LINES]))
    secret = path.with_name("secret.pdf")
    document.save(secret, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="open", owner_pw="own")
    return secret


def test_password_opens_an_encrypted_document(tmp_path: Path) -> None:
    path = encrypted(tmp_path / "a.pdf")
    for password in ("open", "own"):
        assert read(path, password=password)[0].text == " ".join(LINES)


@pytest.mark.parametrize(
    ("password", "reason"),
    [(None, RefusalReason.PASSWORD_REQUIRED), ("shut", RefusalReason.WRONG_PASSWORD)],
)
def test_encrypted_document_is_refused(
    tmp_path: Path, password: str | None, reason: RefusalReason
) -> None:
    with pytest.raises(Refusal) as caught:
        read(encrypted(tmp_path / "a.pdf"), password=password)
    assert caught.value.reason is reason


def test_running_lines_are_noted(tmp_path: Path) -> None:
    document = pymupdf.open()
    for number in range(5):
        page = document.new_page()
        page.insert_text((72, 40), "Annual Report")
        page.insert_text((300, 810), str(number + 1))
        set_text(page, (72, 80, 500, 300), prose(60, start=number * 100))
    path = save(document, tmp_path / "a.pdf")
    first, *others = (page.text for page in read(path))
    assert first == f"Annual Report\n\n{prose(60)}\n\n1"
    assert others == [prose(60, start=n * 100) for n in range(1, 5)]
    assert [(part.text, part.count) for part in read_notes(path).left_out] == [
        ("Annual Report", 4),
        ("2 … 5", 4),
    ]


def test_invoices_keep_what_is_theirs(tmp_path: Path) -> None:
    """One invoice a page; all that matters stands at the edges of the paper."""
    document = pymupdf.open()
    for number in range(12):
        page = document.new_page()
        put(page, 72, 50, ["Meier & Sons Ltd", "12 Harbour Road"])
        put(page, 72, 100, [f"Invoice {1001 + number}", f"Customer {17 + number}"])
        put(page, 72, 200, [prose(8, start=number * 100)])
        put(page, 72, 740, [f"Amount due: {119 + number}.00 EUR"])
        put(page, 72, 752, [f"IBAN DE{10**19 + number}", f"Interest: {number + 1} % a month"])
        page.insert_text((250, 815), f"Page {number + 1} of 12")
    path = save(document, tmp_path / "invoices.pdf")
    pages = [page.text for page in read(path)]
    for number, text in enumerate(pages):
        assert f"Invoice {1001 + number}" in text
        assert f"Customer {17 + number}" in text
        assert f"Amount due: {119 + number}.00 EUR" in text
        assert f"IBAN DE{10**19 + number}" in text
        assert f"Interest: {number + 1} % a month" in text
    assert ["Harbour Road" in text for text in pages] == [True] + [False] * 11
    assert [(part.text, part.count) for part in read_notes(path).left_out] == [
        ("Meier & Sons Ltd", 11),
        ("12 Harbour Road", 11),
        ("Page 2 of 12 … Page 12 of 12", 11),
    ]


@pytest.mark.parametrize("text", ["Page {}", "The code of page {} is 17.", "{}", "The same"])
@pytest.mark.parametrize("height", [40, 400, 810])
def test_the_only_line_of_a_page_never_runs(tmp_path: Path, text: str, height: int) -> None:
    document = pymupdf.open()
    for number in range(1, 6):
        document.new_page().insert_text((72, height), text.format(number))
    path = save(document, tmp_path / "a.pdf")
    assert [page.text for page in read(path)] == [text.format(n) for n in range(1, 6)]
    assert read_notes(path).left_out == ()


def test_bold_type_made_by_printing_twice_is_read_once(tmp_path: Path) -> None:
    document = pymupdf.open()
    page = document.new_page()
    for shift in (0, 0.3):
        page.insert_text((72 + shift, 72), "Bold heading")
    assert read(save(document, tmp_path / "a.pdf"))[0].text == "Bold heading"


def test_filled_in_forms_are_read(tmp_path: Path) -> None:
    document = pymupdf.open()
    widget = pymupdf.Widget()
    widget.rect = pymupdf.Rect(72, 72, 300, 92)
    widget.field_type = pymupdf.PDF_WIDGET_TYPE_TEXT
    widget.field_name = "name"
    widget.field_value = "Filled in"
    document.new_page().add_widget(widget)
    assert read(save(document, tmp_path / "a.pdf"))[0].text == "Filled in"


def test_xps(tmp_path: Path) -> None:
    path = xps(tmp_path / "a.xps", ["First page", "Second page"])
    assert [(page.text, page.flaws) for page in read(path)] == [
        ("First page", ()),
        ("Second page", ()),
    ]
