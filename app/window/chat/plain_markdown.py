"""Escapes text so that Markdown shows it as it is: questions, titles, quotes. Pure.

Escapes what readers of Markdown take for a sign, formulas between dollars included, and no more, so
that the file can be read as it is, too.
"""

import re

from app.window.chat.markdown import FORMULA

_SIGN = re.compile(r"[\\`*\[\]<~$]|&(?=[#\w])|(?<![^\W_])_|_(?![^\W_])|(?<=\s)#")
_FIRST_SIGN = re.compile(r"[#>+=:|-]|(?<=\d)[.)]")
_NUMBER = re.compile(r"\d{1,9}")
CODE = r"(?P<code>(?P<ticks>(?<!`)`+(?!`)).+?(?<!`)(?P=ticks)(?!`))"
"""Code inside a line; the groups are `code` and `ticks`."""
_CODE_OR_FORMULA = re.compile(f"{CODE}|{FORMULA.pattern}", re.DOTALL)
_BREAK = r"(?P<kept>(?<!\\)(?:\\\\)*)\\\n(?=[ \t]*\S)"
_CODE_OR_BREAK = re.compile(f"{CODE}|{_BREAK}", re.DOTALL)
_BARE_PIPE = re.compile(r"(?<!\\)(?P<backslashes>(?:\\\\)*)\|")
_NO_BREAK = "\u00a0"


def plain_line(text: str) -> str:
    """Return text as one line of Markdown."""
    return _escaped(" ".join(text.split()))


def plain_lines(text: str) -> list[str]:
    """Return the lines of a text as Markdown, indented as they were."""
    return [_indented(line.rstrip()) for line in text.splitlines()]


def plain_cell(text: str) -> str:
    """Return text as it stands in a cell of a table."""
    return _without_bare_pipes(plain_line(text))


def cell(markdown: str) -> str:
    r"""Return Markdown as it stands in a cell of a table: on one line, without a bare pipe.

    In formulas pipes go by their names: a cell takes the backslash of `\|` for its own. The
    backslash that breaks a line goes with the break.
    """
    unbroken = _CODE_OR_BREAK.sub(
        lambda found: found[0] if found["code"] else f"{found['kept']}\n", markdown
    )
    line = " ".join(unbroken.split())
    line = _CODE_OR_FORMULA.sub(
        lambda found: found[0] if found["code"] else _without_pipes(found[0]), line
    )
    return _without_bare_pipes(line)


def _indented(line: str) -> str:
    words = line.lstrip()
    indent = line.removesuffix(words).expandtabs(4)
    return _NO_BREAK * len(indent) + _escaped(words)


def _escaped(line: str) -> str:
    number = _NUMBER.match(line)
    start = number.end() if number else 0
    first = _FIRST_SIGN.match(line, start)
    head = f"{line[:start]}\\{first[0]}" if first else ""
    rest = line[first.end() :] if first else line
    return head + _SIGN.sub(r"\\\g<0>", rest)


def _without_bare_pipes(line: str) -> str:
    return _BARE_PIPE.sub(r"\g<backslashes>\\|", line)


def _without_pipes(formula: str) -> str:
    return formula.replace(r"\|", r"\Vert ").replace("|", r"\vert ")
