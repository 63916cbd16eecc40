"""Pictures meant to do harm, and those with nothing on them: told in time, never a crash."""

import struct
import zlib
from pathlib import Path

import pytest

from app.child.command import module_command
from app.child.worker import ignore as go_on
from app.documents.document import Format, PageFlaw
from app.documents.extract import extract
from app.documents.scans.messages import Recognised
from app.documents.scans.recognise import Scan, recognise

pytestmark = pytest.mark.process
FAKE = module_command("tests.fakes.fake_recogniser")
_NUM_FIELDS = 9


def png(path: Path, width: int, height: int, rows: int) -> Path:
    """A picture of one bit a pixel, white as far as it goes."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        length, checksum = len(content), zlib.crc32(kind + content)
        return struct.pack(">I", length) + kind + content + struct.pack(">I", checksum)

    row = b"\0" + b"\xff" * ((width + 7) // 8)
    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(row * rows, 1))
        + chunk(b"IEND", b"")
    )
    return path


def tiff(path: Path, num_frames: int) -> Path:
    """Frames of 16 by 16 grey pixels, one behind the other."""
    size = 2 + 12 * _NUM_FIELDS + 4
    out = bytearray(b"II*\0\x08\0\0\0")
    for number in range(1, num_frames + 1):
        pixels = len(out) + size
        fields = (
            *((256, 3, 16), (257, 3, 16), (258, 3, 8), (259, 3, 1), (262, 3, 1)),
            *((273, 4, pixels), (277, 3, 1), (278, 3, 16), (279, 4, 256)),
        )
        out += struct.pack("<H", len(fields))
        for tag, kind, value in fields:
            out += struct.pack("<HHII", tag, kind, 1, value)
        out += struct.pack("<I", pixels + 256 if number < num_frames else 0)
        out += bytes([255]) * 256
    path.write_bytes(out)
    return path


def recognised(path: Path, kind: Format, *pages: int) -> list[Recognised]:
    told: list[Recognised] = []
    recognise(Scan(path, kind, pages), on_page=told.append, on_wait=go_on, command=FAKE)
    return told


def test_a_picture_that_claims_to_be_huge_fails_alone(tmp_path: Path) -> None:
    path = png(tmp_path / "a.png", 100_000, 100_000, rows=10)
    assert extract(path).audit.pages_with(PageFlaw.NO_TEXT_LAYER) == (1,)
    (told,) = recognised(path, Format.PNG, 1)
    assert told.page.failure
    assert not told.page.text


def test_a_small_file_that_unpacks_to_much_ends_within_its_limits(tmp_path: Path) -> None:
    path = png(tmp_path / "a.png", 60_000, 20_000, rows=20_000)
    assert path.stat().st_size < 2_000_000
    (told,) = recognised(path, Format.PNG, 1)
    assert not told.page.text  # drawn small, or given up


def test_ten_thousand_frames_are_ten_thousand_pages(tmp_path: Path) -> None:
    path = tiff(tmp_path / "a.tif", 10_000)
    document = extract(path)
    assert len(document.pages) == len(document.audit.pages_to_recognise) == 10_000
    assert [one.page.text for one in recognised(path, Format.TIFF, 1, 10_000)] == ["", ""]
