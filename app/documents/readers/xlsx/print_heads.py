"""Printed headers and footers of a sheet, without their font codes."""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from app.documents.readers.markup import local_name
from app.documents.readers.xlsx.strings import plain_string

_CODE = re.compile(r'&(?:"[^"]*"|K(?:[0-9A-Fa-f]{6}|\d\d[+-]\d{3})|\d{1,3}|.)')
"""A font, a colour, a size, or one of many one-letter codes."""
_PART = re.compile(r"&([LCR])")


def print_heads(element: Element) -> Iterator[str]:
    """Yield the headers and footers, each once, their parts from left to right."""
    for each in element:
        name = local_name(each)
        label = "Header" if name.endswith("Header") else "Footer"
        pieces = (_plain(piece) for piece in _pieces(each.text or ""))
        if text := " | ".join(filter(None, pieces)):
            yield f"[{label}: {text}]"


def _pieces(text: str) -> list[str]:
    """Return what stands left, in the middle and right."""
    return _PART.sub("\f", text.replace("&&", "\v")).split("\f")


def _plain(piece: str) -> str:
    return plain_string(_CODE.sub("", piece).replace("\v", "&")).strip()
