"""One idea has one word: docs/glossary.md lists them, and here the source is held to it."""

import re

import pytest

from tests.architecture.interpreter import ROOT

FORMER = {
    "talk": "conversation",
    "shelf": "library",
    "shelves": "library",
    "desk": "controller",
    "errand": "background work",
    "workbench": "session",
    "data directory": "data folder",
    "datadirectory": "data folder",
}
ALLOWED = {
    "app/bench_window/long_lists.py": ("talk_pause_ms",),  # a key of JSON
    "app/cli/main.py": ("Talk with",),
    "app/library/removal.py": ("only_talks",),  # a column
    "app/library/schema.py": ("only_talks",),
    "app/window/composition.py": ("who talks to whom",),
    "app/window/frame/about_dialog.py": ("Talk with",),
}
"""What may stand in a file though it holds a former word."""
_WORD = re.compile(rf"(?:{'|'.join(FORMER)})(?=s?(?![a-z]))", re.IGNORECASE)
_PAGES_OF_CACHE = re.compile(r"\bcached? pages?\b|\bpages? (?:of|in) (?:the )?(?:cache|memory)\b")
_LITERAL = re.compile(r'f?"(?!")(?:[^"\\\n]|\\.)+"')


def test_former_words_do_not_come_back() -> None:
    found = [
        f"{path}:{number}: {match[0]}; say {FORMER[match[0].lower()]}"
        for path, number, line in _lines("app", "engine")
        for match in _WORD.finditer(_without_allowed(path, line))
    ]
    assert not found, "\n".join(found)


def test_a_person_reads_of_blocks_of_the_cache() -> None:
    """To a person, a page is a page of paper."""
    found = [
        f"{path}:{number}: {literal}"
        for path, number, line in _lines("app/cli", "app/window")
        for literal in _LITERAL.findall(line)
        if _PAGES_OF_CACHE.search(literal)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("path", ALLOWED)
def test_nothing_is_allowed_that_is_gone(path: str) -> None:
    text = (ROOT / path).read_text(encoding="utf-8")
    assert all(part in text for part in ALLOWED[path])


def _lines(*folders: str) -> list[tuple[str, int, str]]:
    """Every line of the source in some folders, with its path and number."""
    return [
        (path.relative_to(ROOT).as_posix(), number, line)
        for folder in folders
        for path in sorted((ROOT / folder).rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    ]


def _without_allowed(path: str, line: str) -> str:
    """The line without what may stand in it."""
    for part in ALLOWED.get(path, ()):
        line = line.replace(part, "")
    return line
