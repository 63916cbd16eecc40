"""Length-prefixed frames on a byte stream: 4 bytes little-endian length, then the body."""

import struct
from typing import BinaryIO

_HEADER = struct.Struct("<I")
MAX_FRAME_BYTES = 256 * 1024 * 1024
"""Longest frame taken; a 4,000-page document is about 10 MB."""

_PIECE_BYTES = 1 << 20


class FrameError(Exception):
    """The stream is not what the protocol allows; it cannot be used any further."""


class FrameTooLarge(FrameError):
    """A frame announces more than is taken."""


def write_frame(stream: BinaryIO, body: bytes) -> None:
    """Write one frame and flush it. Raises ``OSError`` where the reader is gone."""
    if len(body) > MAX_FRAME_BYTES:
        raise FrameError(f"a frame of {len(body)} bytes is over the limit of {MAX_FRAME_BYTES}")
    stream.write(_HEADER.pack(len(body)))
    stream.write(body)
    stream.flush()


def read_frame(stream: BinaryIO, max_bytes: int = MAX_FRAME_BYTES) -> bytes | None:
    """Read one frame; None at the end of the stream.

    Raises ``FrameTooLarge``, or ``FrameError`` if it is cut short.
    """
    header = _read_exactly(stream, _HEADER.size)
    if header is None:
        return None
    (length,) = _HEADER.unpack(header)
    if length > max_bytes:
        raise FrameTooLarge(f"a frame announces {length} bytes, over the limit of {max_bytes}")
    body = _read_exactly(stream, length)
    if body is None:
        raise FrameError("the stream ended inside a frame")
    return body


def _read_exactly(stream: BinaryIO, count: int) -> bytes | None:
    """Read ``count`` bytes; None where the stream ended before the first of them."""
    parts: list[bytes] = []
    missing = count
    while missing:
        # Memory is taken for what has come, not for what was announced.
        part = stream.read(min(missing, _PIECE_BYTES))
        if not part:
            if parts:
                raise FrameError("the stream ended inside a frame")
            return None
        parts.append(part)
        missing -= len(part)
    return b"".join(parts)
