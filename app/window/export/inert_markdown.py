"""An answer's Markdown made inert: nothing in it is fetched, run or led anywhere. Pure.

Readers of Markdown show HTML, fetch pictures and make links of addresses. The signs for that are
escaped, so that they are seen as they were written; code stays as it is, since it is inert already.
"""

import re
from collections.abc import Iterator

from app.window.chat.markdown import parse
from app.window.chat.plain_markdown import CODE

_ACTIVE = re.compile(
    r"(?P<tag><)(?=[A-Za-z/!?])"
    r"|(?P<image>!)(?=\[)"
    r"|(?<=\])(?P<link>[(\[:])"
    r"|(?P<scheme>\b(?:https?|ftp|mailto|xmpp))(?=:)"
    r"|(?P<web>\bwww)(?=\.)"
    r"|(?P<mail>(?<=[\w.+-])@)(?=[\w-]+\.)",
    re.IGNORECASE,
)
_CODE_OR_ACTIVE = re.compile(f"{CODE}|{_ACTIVE.pattern}", re.DOTALL | re.IGNORECASE)
_ESCAPED = re.compile(r"(?<!\\)(?:\\\\)*\\\Z")
_BEFORE = ("tag", "image", "link", "mail")
"""Signs that are escaped themselves; of the others it is the sign that follows."""


def inert(markdown: str) -> str:
    """Return the Markdown of an answer without HTML, pictures and links."""
    return "".join(
        text if is_code else _CODE_OR_ACTIVE.sub(_escaped, text)
        for text, is_code in _parts(markdown)
    )


def _parts(markdown: str) -> Iterator[tuple[str, bool]]:
    """Yield the lines in blocks of code, and those between them."""
    lines = markdown.splitlines(keepends=True)
    done = 0
    for token in parse(markdown):
        if token.type in {"fence", "code_block"} and token.map is not None:
            start, end = token.map
            yield "".join(lines[done:start]), False
            yield "".join(lines[start:end]), True
            done = end
    yield "".join(lines[done:]), False


def _escaped(match: re.Match[str]) -> str:
    found = match[0]
    if match["code"] or _ESCAPED.search(match.string, max(match.start() - 80, 0), match.start()):
        return found
    return f"\\{found}" if match.lastgroup in _BEFORE else f"{found}\\"
