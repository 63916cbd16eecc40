"""Changes of archives: their members, what the directory says of these, and what is in them."""

import io
import struct
import zipfile
from random import Random

from tests.campaign.documents.byte_changes import BYTE_CHANGES, Change
from tests.campaign.documents.markup_changes import MARKUP_CHANGES

Members = dict[str, bytes]
_LOCAL, _CENTRAL, _END = b"PK\3\4", b"PK\1\2", b"PK\5\6"
_NAMES = ("../../evil", "/abs", "a\\b", "mimetype", "x/" * 300 + "y", "\u202efdp.xml", "con", "")
_NUM_MANY = 3000


class NoArchiveError(Exception):
    """An earlier change has left no archive that could be unpacked."""


def unpack(data: bytes) -> Members:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = {name: archive.read(name) for name in archive.namelist()}
    except Exception as error:  # the module raises many kinds
        raise NoArchiveError from error
    if not members:
        raise NoArchiveError
    return members


def pack(members: Members, kind: int = zipfile.ZIP_DEFLATED) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", kind, compresslevel=1) as archive:
        for name, content in members.items():
            dated = zipfile.ZipInfo(name or "x")  # the same date always: a trial can be repeated
            dated.compress_type = kind
            archive.writestr(dated, content)
    return file.getvalue()


def change_member(data: bytes, chance: Random) -> bytes:
    """Change one to four times what is in one member."""
    members = unpack(data)
    name = chance.choice(sorted(members))
    content = members[name]
    changes: tuple[Change, ...] = BYTE_CHANGES
    if content.lstrip()[:1] == b"<" and chance.random() < 0.9:
        changes = MARKUP_CHANGES
    for _ in range(chance.choice((1, 1, 2, 4))):
        content = chance.choice(changes)(content, chance)
    return pack({**members, name: content})


def drop_member(data: bytes, chance: Random) -> bytes:
    members = unpack(data)
    del members[chance.choice(sorted(members))]
    return pack(members)


def rename_member(data: bytes, chance: Random) -> bytes:
    members = unpack(data)
    content = members.pop(chance.choice(sorted(members)))
    others = (*_NAMES, *sorted(members))
    return pack({**members, chance.choice(others): content})


def swap_members(data: bytes, chance: Random) -> bytes:
    members = unpack(data)
    one, other = (chance.choice(sorted(members)) for _ in range(2))
    members[one], members[other] = members[other], members[one]
    return pack(members, chance.choice((zipfile.ZIP_STORED, zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2)))


def add_members(data: bytes, chance: Random) -> bytes:
    """Add a member that unpacks to a lot, or a lot of members."""
    members = unpack(data)
    if chance.random() < 0.5:
        content = members[chance.choice(sorted(members))]
        return pack({**members, "more": content * (20_000_000 // (len(content) + 1))})
    return pack({**members, **{f"m{number}.xml": b"<a/>" for number in range(_NUM_MANY)}})


def change_header(data: bytes, chance: Random) -> bytes:
    """Write another number into a field of a header or of the directory."""
    mark, size = chance.choice(((_LOCAL, 30), (_CENTRAL, 46), (_END, 22)))
    places = _places(data, mark)
    if not places:
        return data
    width = chance.choice((2, 4))
    at = chance.choice(places) + 4 + 2 * chance.randrange((size - 4 - width) // 2 + 1)
    extremes = (0, 1, 0xFFFF, chance.randrange(1 << 16), (1 << 8 * width) - 1)
    number = chance.choice(extremes)
    return data[:at] + number.to_bytes(width, "little") + data[at + width :]


def _places(data: bytes, mark: bytes) -> list[int]:
    places, at = [], data.find(mark)
    while at >= 0:
        places.append(at)
        at = data.find(mark, at + 1)
    return places


def mark_encrypted(data: bytes, chance: Random) -> bytes:
    """Say in the directory that a member is encrypted."""
    places = _places(data, _CENTRAL)
    if not places:
        return data
    at = chance.choice(places) + 8
    (flags,) = struct.unpack_from("<H", data, at)
    return data[:at] + struct.pack("<H", flags | 1) + data[at + 2 :]


ARCHIVE_CHANGES: tuple[Change, ...] = (
    *(change_member,) * 14,
    *(drop_member, rename_member, swap_members, add_members, change_header, change_header),
    *(mark_encrypted, *BYTE_CHANGES[:6:2]),
)
"""Most often the content of a member. They raise `NoArchiveError`."""
