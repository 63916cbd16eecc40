"""The documents name files that exist: a path that moves takes its mention along."""

import re
from pathlib import Path

import pytest

from tests.architecture.interpreter import ROOT

_FOLDERS = "app|assets|docs|engine|installer|kernels|tests"
_PATH = re.compile(rf"`((?:{_FOLDERS})/[\w./-]+)`")
_LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
_STANDS_FOR_ANY = ("NAME", "CODE", "NNNN")

DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
PRESENT = [path for path in DOCUMENTS if "adr" not in path.parts]
"""Decisions keep the names of their day; the other documents speak of the present."""


@pytest.mark.parametrize("document", PRESENT, ids=lambda path: path.name)
def test_paths_in_documents_exist(document: Path) -> None:
    named = set(_PATH.findall(document.read_text(encoding="utf-8")))
    concrete = {path for path in named if not any(part in path for part in _STANDS_FOR_ANY)}
    assert {path for path in concrete if not (ROOT / path).exists()} == set()


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_in_documents_lead_somewhere(document: Path) -> None:
    links = set(_LINK.findall(document.read_text(encoding="utf-8")))
    assert {link for link in links if not (document.parent / link).exists()} == set()
