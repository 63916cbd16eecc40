"""The docs print the rules as they are."""

from tests.app.citations.published_rules import published
from tests.architecture.interpreter import ROOT

PAGE = ROOT / "docs" / "reading-and-proof.md"
BEGIN, END = "<!-- rules -->", "<!-- end of rules -->"


def test_the_docs_print_the_rules() -> None:
    text = PAGE.read_text(encoding="utf-8")
    printed = text.partition(BEGIN)[2].partition(END)[0].strip()
    assert printed == published()
