"""Files with one message, or with many in a mailbox (mbox)."""

import re
from collections.abc import Iterator
from pathlib import Path

_SEPARATOR = re.compile(rb"From \S.*\d{1,2}:\d\d.*\d{4}")
"""The line that begins a message: who sent it and when. Lines of text that begin with "From" do not
name a time."""
_QUOTED_FROM = re.compile(rb">+From ")


def is_mailbox(head: bytes) -> bool:
    """Tell a mailbox by the beginning of the file."""
    return bool(_SEPARATOR.match(head))


def messages_in(path: Path) -> Iterator[bytes]:
    """Yield the messages of a file, one at a time."""
    with path.open("rb") as file:
        if not is_mailbox(file.readline()):
            yield path.read_bytes()
            return
        lines: list[bytes] = []
        follows_empty = True
        for line in file:
            if follows_empty and _SEPARATOR.match(line):
                yield b"".join(lines)
                lines = []
                continue
            follows_empty = not line.strip()
            lines.append(line[1:] if _QUOTED_FROM.match(line) else line)
        yield b"".join(lines)
