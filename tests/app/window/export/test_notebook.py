"""The notebook leaves with the conversation, each quote with a link to its page."""

from io import BytesIO

import msgspec
import pymupdf
import pytest
from docx import Document
from pytestqt.qtbot import QtBot

from app.library.records import SavedQuote
from app.window.export.docx import to_docx
from app.window.export.html import to_html
from app.window.export.markdown import to_markdown
from app.window.export.pdf import to_pdf
from app.window.export.transcript import ExportedQuote, exported
from app.window.viewer.notebook.notebook_view_model import NotebookInputs
from tests.app.window.export.samples import CONVERSATION, INPUTS

QUOTES = (
    ExportedQuote("Re-torque all <bolts>", "manual (2).pdf", 94),
    ExportedQuote("[x](javascript:alert(1))", "", 3),
)
EXPORTED = msgspec.structs.replace(CONVERSATION, notebook=QUOTES)


def test_quotes_are_those_of_the_open_reading_with_names() -> None:
    notebook = NotebookInputs(1, (SavedQuote(5, 1, "a", 94, "Bolts"),), {"a": "manual.pdf"})
    assert exported(INPUTS, notebook).notebook == (ExportedQuote("Bolts", "manual.pdf", 94),)
    assert exported(INPUTS).notebook == ()


def test_markdown_links_to_the_page() -> None:
    text = to_markdown(EXPORTED)
    assert "## Notebook" in text
    assert "(<manual%20%282%29.pdf#page=94>)" in text
    assert "## Notebook" not in to_markdown(CONVERSATION)


def test_html_links_to_the_page_and_nowhere_else() -> None:
    page = to_html(EXPORTED)
    assert '<a href="manual%20%282%29.pdf#page=94">manual (2).pdf, p. 94</a>' in page
    assert "Re-torque all &lt;bolts&gt;" in page
    notebook = page[page.index("<h2>Notebook") :]
    assert notebook.count("<a href") == 1
    assert "Notebook" not in to_html(CONVERSATION)


def test_paper_holds_the_quotes(qtbot: QtBot) -> None:
    with pymupdf.open(stream=to_pdf(EXPORTED), filetype="pdf") as pdf:
        text = "".join(page.get_text() for page in pdf)
        links = [link for page in pdf for link in page.get_links() if "file" in link]
    assert "“Re-torque all <bolts>”" in text
    assert "manual (2).pdf, p. 94" in text
    assert (links[-1]["file"], links[-1]["page"] + 1) == ("manual%20%282%29.pdf", 94)


@pytest.mark.parametrize("name", ["a/b.pdf", "../x.pdf", "a#b?.pdf", "“.pdf"])
def test_any_name_makes_a_link_to_a_file_beside(name: str) -> None:
    text = to_html(msgspec.structs.replace(CONVERSATION, notebook=(ExportedQuote("q", name, 1),)))
    address = text.split('<a href="')[-1].split('"')[0]
    assert address.isascii()
    assert "/" not in address
    assert address.endswith("#page=1")


def test_quotes_without_a_conversation_have_a_title() -> None:
    only_quotes = msgspec.structs.replace(EXPORTED, title="", messages=())
    assert to_markdown(only_quotes).startswith("# Conversation\n")
    assert "<title>Conversation</title>" in to_html(only_quotes)
    assert "<h1>Conversation</h1>" in to_html(only_quotes)
    with pymupdf.open(stream=to_pdf(only_quotes)) as pdf:
        assert pdf.metadata["title"] == "Conversation"
        assert pdf[0].get_text().startswith("Conversation\n")
    assert Document(BytesIO(to_docx(only_quotes))).core_properties.title == "Conversation"
