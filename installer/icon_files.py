"""Draws the application icon from its SVGs, in the sizes and containers that systems need."""

import struct
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QImage, QImageWriter, QPainter
from PySide6.QtSvg import QSvgRenderer

DRAWINGS = Path(__file__).parents[1] / "assets" / "app-icon"
DRAWING = DRAWINGS / "lectern.svg"
SMALL_DRAWING = DRAWINGS / "lectern-small.svg"
"""With fewer lines, for sizes in which lines run into each other."""
_SMALL = 32
PNG_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
_ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
_ICNS_KINDS = {16: b"icp4", 32: b"icp5", 64: b"icp6", 128: b"ic07", 256: b"ic08", 512: b"ic09"}


def write_icons(folder: Path) -> None:
    """Write ``lectern-SIZE.png`` for every size, ``lectern.ico`` and ``lectern.icns``."""
    folder.mkdir(parents=True, exist_ok=True)
    pictures = {size: draw_png(size) for size in PNG_SIZES}
    for size, picture in pictures.items():
        (folder / f"lectern-{size}.png").write_bytes(picture)
    (folder / "lectern.ico").write_bytes(ico((size, pictures[size]) for size in _ICO_SIZES))
    (folder / "lectern.icns").write_bytes(
        icns((kind, pictures[size]) for size, kind in _ICNS_KINDS.items())
    )


def draw_png(size: int) -> bytes:
    """The icon as a square PNG, ``size`` pixels wide."""
    drawing = SMALL_DRAWING if size <= _SMALL else DRAWING
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        QSvgRenderer(QByteArray(drawing.read_bytes())).render(painter)
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"PNG")).write(image)
    return bytes(content.data())


def ico(pictures: Iterable[tuple[int, bytes]]) -> bytes:
    """A Windows icon of PNGs, given as (size, content); a width of 256 is written as 0."""
    pictures = list(pictures)
    header = struct.pack("<HHH", 0, 1, len(pictures))
    offset = len(header) + 16 * len(pictures)
    entries = b""
    for size, content in pictures:
        edge = size % 256
        entries += struct.pack("<BBBBHHII", edge, edge, 0, 0, 1, 32, len(content), offset)
        offset += len(content)
    return header + entries + b"".join(content for _, content in pictures)


def icns(pictures: Iterable[tuple[bytes, bytes]]) -> bytes:
    """A macOS icon of PNGs, given as (kind, content)."""
    entries = b"".join(
        kind + struct.pack(">I", 8 + len(content)) + content for kind, content in pictures
    )
    return b"icns" + struct.pack(">I", 8 + len(entries)) + entries
