"""Recovers what it can from a damaged member of an archive."""

import struct
import zipfile
import zlib

_HEADER = struct.Struct("<26xHH")
"""Of a member: the lengths of its name and of its further fields stand last."""
_PIECE = 256
"""Damage costs what is unpacked from the piece that it is in."""


def salvage(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    """Return the beginning of a member, up to the place where it is damaged."""
    packed = _packed(archive, member)
    if member.compress_type == zipfile.ZIP_STORED:
        return packed[: member.file_size]
    if member.compress_type != zipfile.ZIP_DEFLATED:
        return b""
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    saved = bytearray()
    for start in range(0, len(packed), _PIECE):
        try:
            saved += unpacker.decompress(packed[start : start + _PIECE])
        except zlib.error:
            break
        if len(saved) >= member.file_size:
            break
    return bytes(saved[: member.file_size])


def _packed(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    file = archive.fp
    if file is None:
        return b""
    file.seek(member.header_offset)
    header = file.read(_HEADER.size)
    if len(header) < _HEADER.size:
        return b""
    name_length, fields_length = _HEADER.unpack(header)
    file.seek(name_length + fields_length, 1)
    return file.read(member.compress_size)
