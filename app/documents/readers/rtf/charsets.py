"""Which bytes are which characters: code pages and the character sets of fonts."""

import codecs
from collections.abc import Mapping

from app.documents.layout.characters import clean_characters

SYMBOLS = "symbols"
"""Instead of a code page: the characters of a font that has signs of its own."""
_PRIVATE_USE = 0xF000
_FIRST_SIGN = 0x21
_CODE_PAGES: Mapping[int, str] = {437: "cp437", 708: "iso8859_6", 10000: "mac_roman"} | {
    10001: "shift_jis",
    10006: "mac_greek",
    10007: "mac_cyrillic",
    10029: "mac_latin2",
    10081: "mac_turkish",
    65001: "utf-8",
}
_CHARSETS: Mapping[int, str] = {
    0: "cp1252",
    2: SYMBOLS,
    77: "mac_roman",
    78: "shift_jis",
    79: "cp949",
    80: "gb18030",
    81: "big5",
    85: "mac_greek",
    86: "mac_turkish",
    88: "mac_latin2",
    89: "mac_cyrillic",
    128: "cp932",
    129: "cp949",
    130: "johab",
    134: "gb18030",
    136: "cp950",
    161: "cp1253",
    162: "cp1254",
    163: "cp1258",
    177: "cp1255",
    178: "cp1256",
    186: "cp1257",
    204: "cp1251",
    222: "cp874",
    238: "cp1250",
    254: "cp437",
    255: "cp850",
}
_DEFAULT_CODEC = "cp1252"
_WORD_CODECS: Mapping[bytes, str] = {b"mac": "mac_roman", b"pc": "cp437", b"pca": "cp850"}
"""The control words that set the code page of the file without its number."""


def code_page_codec(number: int | None) -> str:
    """Return the codec of a code page; of Western Windows if it is not known."""
    if number is None:
        return _DEFAULT_CODEC
    name = _CODE_PAGES.get(number, f"cp{number}")
    try:
        codecs.lookup(name)
    except LookupError:
        return _DEFAULT_CODEC
    return name


def charset_codec(number: int | None) -> str | None:
    """Return the codec of a font's character set; None if it has the file's code page."""
    return _CHARSETS.get(number) if number is not None else None


def decoded(data: bytes, codec: str) -> str:
    """Return bytes as clean text; what cannot be read is U+FFFD."""
    if codec == SYMBOLS:
        text = "".join(chr(_PRIVATE_USE + byte if byte >= _FIRST_SIGN else byte) for byte in data)
    else:
        text = data.decode(codec, errors="replace")
    return clean_characters(text)


class CodePages:
    """The code page of the file and those of its fonts, as the control words set them."""

    def __init__(self) -> None:
        self._of_file = _DEFAULT_CODEC
        self._of_fonts: dict[int, str | None] = {}
        self._font = 0

    def codec(self, font: int | None) -> str:
        """Return the codec of text in a font."""
        return (self._of_fonts.get(font) if font is not None else None) or self._of_file

    def take(self, word: bytes, number: int | None) -> bool:
        """Tell whether a control word is about code pages, and do what it says."""
        match word:
            case b"f":
                self._font = number or 0
                return False  # what is said of the font next matters here; its use does elsewhere
            case b"fcharset":
                self._of_fonts[self._font] = charset_codec(number)
            case b"cpg" if number:
                self._of_fonts[self._font] = code_page_codec(number)
            case b"ansicpg":
                self._of_file = code_page_codec(number)
            case _ if word in _WORD_CODECS:
                self._of_file = _WORD_CODECS[word]
            case _:
                return False
        return True
