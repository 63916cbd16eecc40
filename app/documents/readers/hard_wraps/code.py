"""Tells source code and data from text, by what stands at the left edge of the lines."""

import re
from collections.abc import Iterable, Sequence

from app.documents.readers.hard_wraps.blocks import Part
from app.documents.readers.hard_wraps.line import WIDEST

_MOST = 0.2
"""Share of the lines at the left edge that may look like code in a text about such."""
_MOST_DECLARED = 0.05
"""The same in a text that declares functions or imports there."""
_MIN_DECLARATIONS = 3
_MOST_OF_BLOCK = 1 / 3
_CODE = re.compile(
    r"""
    .*(?:[{}][;,)]*|\w\(.*\):|[)\]\w"']\s?;|=>|,\s?\\)$        # how lines end
    |[{}\])]|@\w|//|/\*|\*/|<[?%/a-zA-Z]|\#!|\"{3}|'{3}         # how they begin
    |\#\s*(?:include|define|if|ifdef|ifndef|endif|undef|pragma)\b
    |(?:import\s[\w.]+(?:\sas\s\w+)?|from\s[\w.]+\simport\s.*)$
    |(?:async\s)?def\s\w+[(:]|class\s\w+.*[:{]$|\((?:def\w*|let|setq|require)\b
    |(?:public|private|static|const|let|var|extern|typedef|struct|using|package)\s.*[;{(=]
    |(?:fi|done|esac|end|else|begin|then|do|pass|break|endif)[;:]?$
    |[\w.\[\]"'-]+\s?(?:[-+*/|&:]?=)\s?\S|[A-Z_]+=
    |[\w.]+\((?!\d\w?\)|e?s\))
    |["']?[a-z][\w.-]*["']?:(?:\s|$)|\[[\w.\s-]+\]$|-\s[a-z]\w*:\s
    |(?![-*+]\s).*[{}]                                               # one of them in a line
    """,
    re.VERBOSE,
)


_DECLARATION = re.compile(
    r"(?:async )?def \w+\(|class \w+[:(].*:$|import [\w.]+(?: as \w+)?$|from [\w.]+ import [\w(]"
    r"|#include [<\"]|(?:public|private|static|export|package|namespace) .*[;{]$|@\w+(?:\(.*\))?$"
    r"|(?:\w+ = )?[a-z]?(?:\"{3}|'{3})"
)
"""What hardly stands at the left edge but in source code."""


def is_source(parts: Iterable[Part]) -> bool:
    """Tell whether a text as a whole is source code or data."""
    num_lines = num_code = num_declarations = 0
    for part in parts:
        if part.marks:
            num_lines += len(part.lines)
            continue
        for line in part.lines if part.is_text else ():
            if not line[0].isspace():
                num_lines += 1
                if _is_code_line(line):
                    num_code += 1
                    num_declarations += _DECLARATION.match(line) is not None
    is_declared = num_declarations >= _MIN_DECLARATIONS
    return num_code > (_MOST_DECLARED if is_declared else _MOST) * num_lines


def is_code(lines: Sequence[str]) -> bool:
    """Tell whether the lines of a block are code."""
    return sum(_is_code_line(line.lstrip()) for line in lines) > _MOST_OF_BLOCK * len(lines)


def _is_code_line(text: str) -> bool:
    return len(text) <= WIDEST and _CODE.match(text) is not None
