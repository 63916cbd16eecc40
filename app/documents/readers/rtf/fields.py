"""Fields: most store their result in the file, some are shown by their code alone."""

import re

from app.documents.layout.characters import clean_characters

_PAGE_NUMBER = re.compile(r"\s*(?:PAGE|NUMPAGES|SECTIONPAGES)\b", re.IGNORECASE)
_SYMBOL = re.compile(r'\s*SYMBOL\s+(\d{1,5})(?:.*?\\f\s*"?(Symbol|Wingdings))?', re.IGNORECASE)
_SHOWN = re.compile(r"\s*(?:EQ|MACROBUTTON\s+\S+)\s+(.*)", re.IGNORECASE | re.DOTALL)
_PRIVATE_USE = 0xF000
_WINDOWS = "cp1252"


def is_page_number(code: str) -> bool:
    """Tell whether a field counts pages."""
    return bool(_PAGE_NUMBER.match(code))


def shown_by_code(code: str) -> str:
    """Return what a field shows that has no result: a sign, a formula in words, a prompt."""
    if symbol := _SYMBOL.match(code):
        return _sign(int(symbol[1]), has_own_signs=bool(symbol[2]))
    shown = _SHOWN.match(code)
    return shown[1].strip() if shown else ""


def _sign(number: int, *, has_own_signs: bool) -> str:
    if number > 0xFF:
        return clean_characters(chr(number))
    if has_own_signs:
        return clean_characters(chr(_PRIVATE_USE + number))
    return clean_characters(bytes([number]).decode(_WINDOWS, errors="replace"))
