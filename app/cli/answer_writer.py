"""Writes an answer as it arrives; words are never broken, quotes are set off.

An answer is short paragraphs; a line that begins with ">" is a quote from the documents. On a
terminal lines are wrapped and indented; elsewhere the text is written as the model gave it.
"""

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from app.cli.terminal import READING_WIDTH, Marks, plain

_INDENT = "  "
_QUOTE_SIGN = ">"


class AnswerWriter:
    """One answer on one console."""

    def __init__(self, console: Console, marks: Marks, *, style: str) -> None:
        self._console = console
        self._style = style
        self._bar = marks.bar
        self._is_set = console.is_terminal
        self._width = min(console.width, READING_WIDTH)
        self._is_open = False
        self._line_start = ""
        self._is_decided = False
        self._is_quote = False
        self._lead = ""
        self._column = 0
        self._word = ""

    def write(self, text: str) -> None:
        """Take more text of the answer."""
        self._is_open = self._is_open or bool(text)
        if not self._is_set:
            self._console.out(plain(text), end="", highlight=False)
            return
        for character in plain(text):
            self._take(character)

    def finish(self) -> None:
        """Write what is still held back and end the line; nothing where nothing was written."""
        if not self._is_open:
            return
        self._is_open = False
        if self._is_set:
            self._end_line()
        else:
            self._console.out("", highlight=False)

    def _take(self, character: str) -> None:
        if character == "\n":
            self._end_line()
        elif self._is_decided:
            self._take_in_line(character)
        else:
            self._line_start += character
            if self._line_start != _QUOTE_SIGN:  # a space may follow it
                self._begin_line()

    def _take_in_line(self, character: str) -> None:
        if not character.isspace():
            self._word += character
        elif self._word or self._column:
            self._put_word()
        else:
            self._lead += character

    def _begin_line(self) -> None:
        """The line's first characters told what it is."""
        self._is_decided = True
        start, self._line_start = self._line_start, ""
        self._is_quote = start.startswith(_QUOTE_SIGN) and start != _QUOTE_SIGN
        if self._is_quote:
            start = start.removeprefix(_QUOTE_SIGN).removeprefix(" ")
        for character in start:
            self._take_in_line(character)

    def _put_word(self) -> None:
        word, self._word = self._word, ""
        if not word:
            return
        if self._column and self._column + 1 + cell_len(word) > self._width:
            self._console.out("", highlight=False)
            self._column = 0
        if self._column == 0:
            self._put(_INDENT, style="")
            if self._is_quote:
                self._put(self._bar, style="quote")
            self._put(self._lead, style="")
        else:
            word = f" {word}"
        self._put(word, style="quote" if self._is_quote else self._style)

    def _put(self, text: str, *, style: str) -> None:
        self._console.print(Text(text, style=style), end="", soft_wrap=True)
        self._column += cell_len(text)

    def _end_line(self) -> None:
        if not self._is_decided:
            self._begin_line()
        self._put_word()
        self._console.out("", highlight=False)
        self._is_decided = self._is_quote = False
        self._lead = ""
        self._column = 0
