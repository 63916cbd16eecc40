"""Rich Text as blocks: follows groups and control words and sorts text into stories.

Written from Microsoft's specification 1.9.1. Nothing is nested on Python's own stack.
"""

from collections.abc import Iterator

from app.documents.layout.characters import clean_characters
from app.documents.readers.left_out_tally import LeftOutTally
from app.documents.readers.office.runs import Place
from app.documents.readers.rtf import words
from app.documents.readers.rtf.charsets import CodePages, decoded
from app.documents.readers.rtf.destinations import Destinations
from app.documents.readers.rtf.layout import end_paragraph, end_part
from app.documents.readers.rtf.state import State
from app.documents.readers.rtf.tokens import Kind, Token, tokens
from app.documents.refusal import Refusal, RefusalReason
from app.documents.refusal_details import Found

_MAX_DEPTH = 1000
_HIGH_HALVES, _LOW_HALVES = range(0xD800, 0xDC00), range(0xDC00, 0xE000)
_UNREADABLE = "\ufffd"


class Interpreter:
    """Reads one file; to be used once. `is_cut` tells afterwards whether its end is missing."""

    def __init__(self, data: bytes, tally: LeftOutTally) -> None:
        self.is_cut = False
        self._data = data
        self._destinations = Destinations(tally)
        self._code_pages = CodePages()
        self._state = State(self._destinations.body)
        self._outer: list[State] = []
        self._bytes = bytearray()
        self._num_replacements = 0
        self._high_half = 0
        self._is_ignorable = False

    def blocks(self) -> Iterator[str]:
        """Yield heads, paragraphs and tables with what belongs below them, feet; ends of pages."""
        body = self._destinations.body
        for token in tokens(self._data):
            self._take(token)
            if body.blocks:
                yield from self._destinations.take_heads()
                yield from body.blocks
                body.blocks.clear()
            if token.kind is Kind.CLOSE and not self._outer:
                break
        self._flush()
        self.is_cut = bool(self._outer)
        while self._outer:
            self._close()
        yield from self._destinations.take_heads()
        yield from body.end()
        yield from self._destinations.feet()

    def _take(self, token: Token) -> None:
        match token.kind:
            case Kind.TEXT:
                self._text(token.data)
                return
            case Kind.BYTE:
                if not self._is_replacement():
                    self._bytes += token.data
                return
        self._flush()
        match token.kind:
            case Kind.WORD:
                self._word(token.data, token.number)
            case Kind.SYMBOL:
                self._symbol(token.data)
            case Kind.OPEN:
                self._open()
            case Kind.CLOSE:
                self._close()

    def _open(self) -> None:
        self._num_replacements = 0
        if len(self._outer) >= _MAX_DEPTH:
            raise Refusal(RefusalReason.DAMAGED, Found("its groups are nested too deeply"))
        self._outer.append(self._state)
        self._state = self._state.inner()

    def _close(self) -> None:
        self._num_replacements = 0
        self._is_ignorable = False
        ended = self._state.ended
        if self._outer:
            self._state = self._outer.pop()
        if ended:
            ended()

    def _text(self, data: bytes) -> None:
        num_replaced = min(self._num_replacements, len(data))
        self._num_replacements -= num_replaced
        if self._state.story is None:  # the data of a picture, as a rule
            return
        data = data[num_replaced:]
        if data.isascii():
            self._bytes += data
            return
        try:  # bytes above ASCII have no place in Rich Text; who writes them means UTF-8
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            self._bytes += data
        else:
            self._flush()
            self._write(clean_characters(text))

    def _is_replacement(self) -> bool:
        """Tell whether this character stands for a Unicode one that was read already."""
        if self._num_replacements:
            self._num_replacements -= 1
            return True
        return False

    def _flush(self) -> None:
        if self._bytes:
            codec = self._code_pages.codec(self._state.font)
            self._write(decoded(bytes(self._bytes), codec))
            self._bytes.clear()

    def _write(self, text: str) -> None:
        state = self._state
        if state.story is None or not text:
            return
        if state.is_deleted:
            state.story.add_deleted(text)
        else:
            state.story.add(text, Place.HIDDEN if state.is_hidden else state.place)

    def _symbol(self, symbol: bytes) -> None:
        if symbol == b"*":
            self._is_ignorable = True
        elif self._is_replacement():
            return
        elif symbol in b"\r\n":
            if self._state.story:
                end_paragraph(self._state, self._state.story)
        elif text := words.SYMBOLS.get(symbol):
            self._write(text)

    def _word(self, word: bytes, number: int | None) -> None:
        is_ignorable, self._is_ignorable = self._is_ignorable, False
        if word == b"u":
            self._unicode((number or 0) % 0x10000)
        elif self._is_replacement():
            return
        elif text := words.CHARACTERS.get(word):
            self._write(text)
        elif not (
            self._code_pages.take(word, number)
            or self._state.set(word, number)
            or end_part(self._state, word)
        ):
            self._destinations.enter(self._state, word, is_ignorable=is_ignorable)

    def _unicode(self, code: int) -> None:
        """Take a character, or half of one."""
        self._num_replacements = self._state.num_replacements
        high_half, self._high_half = self._high_half, 0
        if code in _HIGH_HALVES:
            self._high_half = code
        elif code not in _LOW_HALVES:
            self._write(clean_characters(chr(code)))
        elif high_half:
            pair = ((high_half - _HIGH_HALVES.start) << 10) + code - _LOW_HALVES.start
            self._write(chr(0x10000 + pair))
        else:
            self._write(_UNREADABLE)
