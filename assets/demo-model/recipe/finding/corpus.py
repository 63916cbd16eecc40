"""Real English: documentation strings, licences and manuals that are on this computer.

    python -m finding.corpus FILE      writes one JSON list of texts

What is found differs from computer to computer, so training keeps the file it began with. A text
has one paragraph per line, as an application takes it from a document.
"""

import ast
import gzip
import json
import random
import re
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

LICENCES = ("/usr/share/common-licenses", "LICENSE*", "COPYING*")
MANUALS = "/usr/share/info"
HELD_OUT = ("gnuplot",)
"""Manuals that only the evaluation reads."""
MIN_CHARS, MAX_CHARS = 1500, 60_000
MAX_TOTAL = 24_000_000
MAX_PARAGRAPH = 1200
_BREAK = re.compile(r"\n[ \t]*\n")
_ENGLISH = re.compile(r"\b(?:the|of|is|to|and|a)\b")
_ITEM = re.compile(r"[ \t]*(?:[-*•]|\d+[.)]|>>>|\.\.\.|:\w+|\w+ *:|@)")


def texts() -> Iterator[str]:
    """All of them, in an order that does not depend on the computer's."""
    for root in (sysconfig.get_path("stdlib"), sysconfig.get_path("purelib")):
        for path in sorted(Path(root).rglob("*.py")):
            yield documentation(path)
    for folder in (Path(LICENCES[0]), Path(sysconfig.get_path("purelib"))):
        patterns = ("*",) if str(folder) == LICENCES[0] else LICENCES[1:]
        for pattern in patterns:
            yield from (read(path) for path in sorted(folder.rglob(pattern)) if path.is_file())
    for path in sorted(Path(MANUALS).glob("*.info*.gz")):
        if not path.name.startswith(HELD_OUT):
            yield manual(gzip.decompress(path.read_bytes()).decode("utf-8", "ignore"))


def documentation(path: Path) -> str:
    """What a module says of itself and of what is in it, with the names as headings."""
    try:
        tree = ast.parse(path.read_bytes())
    except (SyntaxError, ValueError, RecursionError):
        return ""
    parts = [ast.get_docstring(tree) or ""]
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and (said := ast.get_docstring(node)):
            parts += [heading(node), said]
    return "\n\n".join(filter(None, parts))


def heading(node: ast.ClassDef | ast.FunctionDef) -> str:
    """A definition's name, with its arguments where it has few."""
    if isinstance(node, ast.ClassDef):
        return f"class {node.name}"
    names = [argument.arg for argument in node.args.args if argument.arg != "self"]
    return f"{node.name}({', '.join(names[:4])})"


def read(path: Path) -> str:
    """The text of a small file; empty where it is none."""
    try:
        return path.read_text("utf-8") if path.stat().st_size < MAX_CHARS * 4 else ""
    except (OSError, UnicodeDecodeError):
        return ""


def manual(text: str) -> str:
    """A manual without its menus and the lines that lead from node to node."""
    lines = (line for line in text.split("\n") if "\x1f" not in line and not _is_menu(line))
    return "\n".join(lines)


def _is_menu(line: str) -> bool:
    return line.startswith(("* ", "File: ", "===", "---", "***", "...")) or "\x7f" in line


def flow(text: str) -> str:
    """One line per paragraph; lists and examples keep their lines."""
    paragraphs = []
    for block in _BREAK.split(text.expandtabs()):
        lines = [line.rstrip() for line in block.split("\n") if line.strip()]
        if not lines:
            continue
        if any(_ITEM.match(line) for line in lines[1:]) or len(lines) == 1:
            paragraphs.append("\n".join(line.strip() for line in lines))
        else:
            paragraphs.append(" ".join(line.strip() for line in lines))
    return "\n\n".join(p for p in paragraphs if len(p) <= MAX_PARAGRAPH)


def is_english(text: str) -> bool:
    """Whether common words are common and strange letters rare."""
    sample = text[:4000]
    return len(_ENGLISH.findall(sample)) * 60 > len(sample) and sum(
        char.isascii() for char in sample
    ) > 0.98 * len(sample)


def collect() -> list[str]:
    """Different texts of a good length, mixed, up to a total."""
    seen: set[str] = set()
    kept = []
    for text in map(flow, texts()):
        if len(text) >= MIN_CHARS and text[:300] not in seen and is_english(text):
            seen.add(text[:300])
            kept += [text[i : i + MAX_CHARS] for i in range(0, len(text), MAX_CHARS)]
    random.Random(5).shuffle(kept)
    total = 0
    for count, text in enumerate(kept):
        total += len(text)
        if total > MAX_TOTAL:
            return kept[:count]
    return kept


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(collect()))
