"""AVIF and HEIC pictures are documents as others are; others are refused in a line."""

import base64
import sys
from pathlib import Path

import pymupdf
import pytest

from app.documents.document import Format, PageFlaw
from app.documents.errors import DamagedDocumentError, UnsupportedDocumentError
from app.documents.extract import extract
from app.documents.readers import heif
from app.documents.readers.fixed_layout import open_fixed_layout
from app.documents.readers.heif import as_pnm
from app.documents.refusal import Refusal, RefusalReason
from app.window.viewer.source.page_file import PageFile

Image = pytest.importorskip("PIL.Image")
RED, GLASS = (200, 30, 30), (0, 0, 0, 0)
PHOTOGRAPH = (
    "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAA"
    "AAAAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAADwAKAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEA"
    "AAAAAAAATgACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAV"
    "aW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAAALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAA"
    "AQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAA"
    "AwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAPAAAACgAAAAQcGl4"
    "aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAAFZt"
    "ZGF0AAAASigBrxOAgB5D24+//fGp/t9p/iTJZSbtw8fA6haZ02TdriNp7DtQB/MhTUDZm5wKRh0C+lDZVvZ6ZoQq"
    "0fdkePUTRTk/q/QXC6eA"
)
"""A grid of one HEVC tile, cut to 60 by 40 pixels: red on the left and white on the right."""


def avif_file(path: Path, size: tuple[int, int] = (60, 40), **options: object) -> Path:
    """A picture that is red on the left and white on the right."""
    picture = Image.new("RGB", size, "white")
    picture.paste(RED, (0, 0, size[0] // 2, size[1]))
    picture.save(path, "AVIF", quality=90, **options)
    return path


def colour(pnm: bytes, x: int, y: int) -> tuple[int, int, int]:
    pixmap = pymupdf.Pixmap(pnm)
    return pixmap.pixel(x, y)


def is_red(found: tuple[int, int, int]) -> bool:
    return all(abs(one - other) < 20 for one, other in zip(found, RED, strict=True))


def test_a_picture_is_a_page_to_be_recognised_and_drawn(tmp_path: Path) -> None:
    path = avif_file(tmp_path / "a.avif")
    document = extract(path)
    assert document.audit.format is Format.AVIF
    assert document.audit.pages_with(PageFlaw.NO_TEXT_LAYER) == (1,)
    opened, is_encrypted = open_fixed_layout(path, Format.AVIF, None)
    assert (opened.page_count, is_encrypted) == (1, False)
    assert is_red(opened[0].get_pixmap().pixel(3, 3))
    assert PageFile(path, "avif", None).num_pages == 1


def test_it_is_turned_as_its_camera_says_and_stands_on_white(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # a quarter to the right
    path = avif_file(tmp_path / "a.avif", exif=exif)
    pnm = as_pnm(path, Format.AVIF)
    assert pnm.startswith(b"P6\n40 60\n")
    assert is_red(colour(pnm, 20, 5))
    clear = tmp_path / "b.avif"
    Image.new("RGBA", (8, 8), GLASS).save(clear, "AVIF")
    assert min(colour(as_pnm(clear, Format.AVIF), 4, 4)) > 240


def test_half_of_a_picture_is_damaged(tmp_path: Path) -> None:
    path = avif_file(tmp_path / "a.avif")
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    with pytest.raises(DamagedDocumentError):
        extract(path)


def test_too_many_pixels_are_refused_before_they_are_decoded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = avif_file(tmp_path / "a.avif")
    monkeypatch.setattr(heif, "MOST_PIXELS", 60 * 40 - 1)
    with pytest.raises(Refusal, match="60 by 40 pixels") as caught:
        as_pnm(path, Format.AVIF)
    assert caught.value.reason is RefusalReason.TOO_LARGE


def test_without_what_decodes_it_a_picture_is_refused_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = avif_file(tmp_path / "a.avif")
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(Refusal, match="AVIF") as caught:
        as_pnm(path, Format.AVIF)
    assert caught.value.reason is RefusalReason.UNSUPPORTED


def photograph(path: Path) -> Path:
    path.write_bytes(base64.b64decode(PHOTOGRAPH))
    return path


def test_a_photograph_of_a_telephone_is_a_page(tmp_path: Path) -> None:
    pytest.importorskip("pi_heif")
    path = photograph(tmp_path / "IMG_1.HEIC")
    document = extract(path)
    assert document.audit.format is Format.HEIC
    assert document.audit.pages_to_recognise == (1,)
    pnm = as_pnm(path, Format.HEIC)
    assert pnm.startswith(b"P6\n60 40\n")
    assert is_red(colour(pnm, 5, 20))
    assert min(colour(pnm, 55, 20)) > 235
    assert PageFile(path, "heic", None).num_pages == 1


@pytest.mark.parametrize("cut", [60, 300, 500])
def test_half_of_a_photograph_is_damaged(tmp_path: Path, cut: int) -> None:
    pytest.importorskip("pi_heif")
    path = photograph(tmp_path / "IMG_1.HEIC")
    path.write_bytes(path.read_bytes()[:cut])
    with pytest.raises(DamagedDocumentError):
        extract(path)


def test_without_what_decodes_it_a_photograph_is_refused_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pi_heif", None)
    with pytest.raises(Refusal, match="HEIC") as caught:
        as_pnm(photograph(tmp_path / "IMG_1.HEIC"), Format.HEIC)
    assert caught.value.reason is RefusalReason.UNSUPPORTED


def test_a_film_is_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "IMG_1.HEIC"
    path.write_bytes(b"\0\0\0\x18ftyphevc\0\0\0\0msf1hevc" + bytes(range(256)))
    with pytest.raises(UnsupportedDocumentError) as caught:
        extract(path)
    assert "HEIC" in caught.value.message
    assert "Save it as PNG, JPEG" in caught.value.remedy
