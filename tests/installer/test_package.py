"""What is packed beside the program: icons, the desktop entry, the package's description."""

import shutil
import struct
import subprocess
from configparser import ConfigParser
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from app.documents.document import Format
from installer.build import project
from installer.icon_files import PNG_SIZES, draw_png, write_icons
from installer.linux import debian

MIME_TYPES = {
    Format.PDF: "application/pdf",
    Format.EPUB: "application/epub+zip",
    Format.MOBI: "application/x-mobipocket-ebook",
    Format.FB2: "application/x-fictionbook+xml",
    Format.XPS: "application/oxps",
    Format.DOCX: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    Format.PPTX: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    Format.XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    Format.HTML: "text/html",
    Format.ODT: "application/vnd.oasis.opendocument.text",
    Format.ODP: "application/vnd.oasis.opendocument.presentation",
    Format.ODS: "application/vnd.oasis.opendocument.spreadsheet",
    Format.RTF: "application/rtf",
    Format.MAIL: "message/rfc822",
    Format.PNG: "image/png",
    Format.JPEG: "image/jpeg",
    Format.TIFF: "image/tiff",
    Format.AVIF: "image/avif",
    Format.HEIC: "image/heic",
    Format.TEXT: "text/plain",
}


def desktop_entry() -> ConfigParser:
    parser = ConfigParser(interpolation=None, strict=True)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(debian.DESKTOP_FILE, encoding="utf-8")
    return parser


def test_the_icon_is_drawn_in_every_size(tmp_path: Path) -> None:
    write_icons(tmp_path)
    for size in PNG_SIZES:
        image = QImage(str(tmp_path / f"lectern-{size}.png"))
        assert (image.width(), image.height()) == (size, size)
        assert image.pixelColor(0, 0).alpha() == 0
        assert image.pixelColor(size // 2, size // 8).alpha() == 255


def test_windows_finds_the_pictures_in_its_icon(tmp_path: Path) -> None:
    write_icons(tmp_path)
    icon = (tmp_path / "lectern.ico").read_bytes()
    reserved, kind, count = struct.unpack_from("<HHH", icon)
    assert (reserved, kind) == (0, 1)
    sizes = []
    for index in range(count):
        width, *_, length, offset = struct.unpack_from("<BBBBHHII", icon, 6 + 16 * index)
        picture = QImage.fromData(icon[offset : offset + length])
        assert picture.width() == (width or 256)
        sizes.append(picture.width())
    assert sizes == [16, 24, 32, 48, 64, 128, 256]


def test_macos_finds_the_pictures_in_its_icon(tmp_path: Path) -> None:
    write_icons(tmp_path)
    icon = (tmp_path / "lectern.icns").read_bytes()
    assert icon[:8] == b"icns" + struct.pack(">I", len(icon))
    position, widths = 8, []
    while position < len(icon):
        length = struct.unpack_from(">I", icon, position + 4)[0]
        widths.append(QImage.fromData(icon[position + 8 : position + length]).width())
        position += length
    assert widths == [16, 32, 64, 128, 256, 512]


def test_the_desktop_offers_every_format() -> None:
    entry = desktop_entry()["Desktop Entry"]
    assert entry["Exec"] == "lectern %F"
    offered = set(entry["MimeType"].strip(";").split(";"))
    assert set(MIME_TYPES.values()) <= offered
    assert set(MIME_TYPES) == set(Format)


def test_the_desktop_entry_is_valid() -> None:
    validator = shutil.which("desktop-file-validate")
    if validator is None:
        pytest.skip("desktop-file-validate is not installed")
    finished = subprocess.run(
        [validator, debian.DESKTOP_FILE], capture_output=True, text=True, check=False
    )
    assert finished.stdout == ""


@pytest.mark.process
@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="dpkg-deb is not installed")
def test_a_bundle_becomes_a_package(tmp_path: Path) -> None:
    bundle, icons = tmp_path / "lectern", tmp_path / "icons"
    (bundle / "_internal").mkdir(parents=True)
    (bundle / "_internal" / "data.txt").write_text("data")
    program = bundle / "lectern"
    program.write_text("#!/bin/sh\necho here\n")
    program.chmod(0o700)
    icons.mkdir()
    (icons / "lectern-48.png").write_bytes(draw_png(48))

    version = project()["version"]
    package = debian.make_package(bundle, icons, version=version, target=tmp_path)

    subprocess.run(["dpkg-deb", "--extract", package, tmp_path / "root"], check=True)
    root = tmp_path / "root"
    command = subprocess.run([root / "usr/bin/lectern"], capture_output=True, text=True, check=True)
    assert command.stdout == "here\n"
    assert (root / "usr/share/applications/lectern.desktop").is_file()
    assert (root / "usr/share/icons/hicolor/48x48/apps/lectern.png").is_file()
    assert (root / "usr/lib/lectern/_internal/data.txt").stat().st_mode & 0o777 == 0o644
    assert (root / "usr/lib/lectern/lectern").stat().st_mode & 0o777 == 0o755
    fields = subprocess.run(
        ["dpkg-deb", "--field", package, "Package", "Version"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert fields.stdout == f"Package: lectern\nVersion: {version}\n"
