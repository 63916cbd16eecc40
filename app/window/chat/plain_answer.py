"""An answer without Markdown, for screen readers and table cells. Pure."""

from collections.abc import Iterator
from itertools import count

from markdown_it.token import Token

from app.window.chat.markdown import parse
from app.window.translation.quoted import quoted

_BETWEEN_CELLS = " | "
_INDENT = "  "


def plain_answer(markdown: str) -> str:
    """Return the words line by line; items keep a dash or a number, quotes quotation marks."""
    lines = _Lines()
    for token in parse(markdown):
        lines.take(token)
    return "\n".join(lines.done).strip()


class _Lines:
    """Lines that are made of blocks, one after the other."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self._lists: list[Iterator[str] | None] = []
        """The lists around; numbered ones with the numbers to come."""
        self._mark = ""
        self._cells: list[str] | None = None
        """Of a table's row that is not complete."""
        self._num_quotes = 0

    def take(self, token: Token) -> None:
        """Take the next block, or the beginning or end of one."""
        match token.type:
            case "bullet_list_open":
                self._lists.append(None)
            case "ordered_list_open":
                first = token.attrGet("start")
                counted = count(1 if first is None else int(first))
                self._lists.append(f"{number}{token.markup}" for number in counted)
            case "bullet_list_close" | "ordered_list_close":
                self._lists.pop()
            case "list_item_open":
                numbers = self._lists[-1]
                self._mark = "- " if numbers is None else f"{next(numbers)} "
            case "blockquote_open" | "blockquote_close":
                self._num_quotes += token.nesting
            case "tr_open":
                self._cells = []
            case "tr_close":
                self.done.append(_BETWEEN_CELLS.join(self._cells or ()))
                self._cells = None
            case "inline":
                self._take_words("".join(_words(token)))
            case "fence" | "code_block":
                self.done += token.content.rstrip("\n").split("\n")

    def _take_words(self, words: str) -> None:
        if self._cells is not None:
            self._cells.append(words)
            return
        indent = _INDENT * max(len(self._lists) - 1, 0)
        said = quoted(words) if self._num_quotes and words else words
        self.done.append(f"{indent}{self._mark}{said}")
        self._mark = ""


def _words(inline: Token) -> Iterator[str]:
    for token in inline.children or ():
        yield "\n" if token.type in {"softbreak", "hardbreak"} else token.content
