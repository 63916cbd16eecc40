"""Full-text search over the names and the pages of documents.

SQLite's index knows words between spaces. Scripts without spaces are searched page by page for the
words as they stand; that is slower by far, and still only a moment for a million pages.
Pages that are not as they were taken from the file are not found, nor is anything of a document
whose description is damaged.
"""

import re
from collections.abc import Iterator

from app.library.checksums import page_checksum
from app.library.document_rows import is_described
from app.library.records import Hit
from app.library.sqlite import Database

_MARK_START, _MARK_END = "\x02", "\x03"
_MARKED = re.compile(f"{_MARK_START}(.*?){_MARK_END}", re.DOTALL)
_SNIPPET_WORDS = 24
_SNIPPET_CHARACTERS = 60
"""On either side of a find that the index did not make."""
_UNSPACED = re.compile("[\u0e00-\u0eff\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")
_NAMES = """
    SELECT d.sha256, d.name, NULL AS page,
           highlight(document_names, 0, :start, :end) AS snippet
    FROM document_names JOIN documents AS d ON d.id = document_names.rowid
    WHERE document_names MATCH :words ORDER BY rank LIMIT :limit
"""
_PAGES = """
    SELECT d.sha256, d.name, p.number AS page,
           snippet(page_texts, 0, :start, :end, '…', :length) AS snippet,
           CAST(p.text AS BLOB) AS text,
           substr(d.page_checksums, 16 * p.number - 15, 16) AS checksum
    FROM page_texts JOIN pages AS p ON p.id = page_texts.rowid
                    JOIN documents AS d ON d.id = p.document_id
    WHERE page_texts MATCH :words ORDER BY rank LIMIT :limit
"""
_PLAIN = """
    SELECT d.sha256, d.name, p.number AS page, CAST(p.text AS BLOB),
           substr(d.page_checksums, 16 * p.number - 15, 16)
    FROM pages AS p JOIN documents AS d ON d.id = p.document_id
    WHERE instr(p.text, :words) ORDER BY d.id, p.number LIMIT :limit
"""


def search(database: Database, words: str, limit: int) -> list[Hit]:
    """Return finds in names, then in pages, the best first; the last word may be incomplete."""
    hits = _found(database, words, limit)
    sound = {sha256 for sha256 in {hit.sha256 for hit in hits} if is_described(database, sha256)}
    return [hit for hit in hits if hit.sha256 in sound]


def _found(database: Database, words: str, limit: int) -> list[Hit]:
    if _UNSPACED.search(words):
        return list(_plain_hits(database, words.strip(), limit))
    query = _query(words)
    if not query:
        return []
    names = list(_name_hits(database, query, limit))
    return names + list(_page_hits(database, query, limit - len(names)))


def _query(words: str) -> str:
    """Return words as an FTS5 query: all of them must occur, none is an operator."""
    terms = [f'"{term}"' for term in re.findall(r"\w+", words)]
    return " ".join(terms) + "*" if terms else ""


def _name_hits(database: Database, query: str, limit: int) -> Iterator[Hit]:
    for sha256, name, page, snippet in database.execute(_NAMES, _parameters(query, limit)):
        yield Hit(sha256, name, page, *_unmarked(snippet))


def _page_hits(database: Database, query: str, limit: int) -> Iterator[Hit]:
    rows = database.execute(_PAGES, _parameters(query, limit) | {"length": _SNIPPET_WORDS})
    for sha256, name, page, snippet, text, checksum in rows:
        if page_checksum(page, text) == checksum:
            yield Hit(sha256, name, page, *_unmarked(snippet))


def _parameters(query: str, limit: int) -> dict[str, str | int]:
    return {"words": query, "limit": limit, "start": _MARK_START, "end": _MARK_END}


def _unmarked(snippet: str) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Return a snippet without its marks, and where they were."""
    marks = []
    for number, match in enumerate(_MARKED.finditer(snippet)):
        start = match.start() - 2 * number
        marks.append((start, start + len(match[1])))
    return _MARKED.sub(r"\1", snippet), tuple(marks)


def _plain_hits(database: Database, words: str, limit: int) -> Iterator[Hit]:
    rows = database.execute(_PLAIN, {"words": words, "limit": limit})
    for sha256, name, page, content, checksum in rows:
        if page_checksum(page, content) != checksum:
            continue
        text = content.decode()
        at = text.index(words)
        start = max(at - _SNIPPET_CHARACTERS, 0)
        snippet = text[start : at + len(words) + _SNIPPET_CHARACTERS]
        yield Hit(sha256, name, page, snippet, ((at - start, at - start + len(words)),))
