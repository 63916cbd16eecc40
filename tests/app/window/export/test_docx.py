"""A conversation as a Word file, read again with the library that wrote it."""

from dataclasses import replace
from io import BytesIO

import msgspec
import pytest
from docx import Document
from docx.document import Document as WordDocument
from docx.opc.constants import RELATIONSHIP_TYPE

from app.library.records import Role
from app.window.export.docx import to_docx
from app.window.export.transcript import (
    ExportedConversation,
    ExportedMessage,
    ExportedQuote,
    exported,
)
from tests.app.window.export.samples import CONVERSATION, INPUTS


def word_of(conversation: ExportedConversation) -> WordDocument:
    return Document(BytesIO(to_docx(conversation)))


def answered(text: str) -> WordDocument:
    answer = ExportedMessage(role=Role.ASSISTANT, text=text)
    return word_of(msgspec.structs.replace(CONVERSATION, messages=(answer,)))


def paragraphs(word: WordDocument) -> list[tuple[str, str]]:
    """Style and text of what comes after the title and what it is about."""
    return [(p.style.name, p.text) for p in word.paragraphs][2:]


def links(word: WordDocument) -> dict[str, str]:
    relations = word.part.rels.values()
    targets = {
        rel.rId: rel.target_ref for rel in relations if rel.reltype == RELATIONSHIP_TYPE.HYPERLINK
    }
    return {
        link.text: targets[link._hyperlink.rId]
        for paragraph in word.paragraphs
        for link in paragraph.hyperlinks
    }


def test_questions_are_headings_and_quotes_are_quotes_with_their_pages() -> None:
    word = word_of(CONVERSATION)
    assert word.core_properties.title == "Torque & <co>"
    shown = paragraphs(word)
    assert shown[0] == ("Heading 1", "Which bolts?\nAnd <when>?")
    assert ("Quote", "Re-torque all bolts [p. 412 ✓] [not found ?]") in shown
    assert links(word)["[p. 412 ✓]"] == "manual.pdf#page=412"


def test_pages_are_numbered_and_as_large_as_those_of_the_pdf() -> None:
    word = word_of(CONVERSATION)
    (section,) = word.sections
    assert (round(section.page_width.mm), round(section.page_height.mm)) == (210, 297)
    assert 'w:instr="PAGE"' in section.footer.paragraphs[0]._p.xml


def test_the_file_says_of_itself_only_what_it_is_called_and_when_it_was_made() -> None:
    about = word_of(CONVERSATION).core_properties
    assert (about.author, about.comments) == ("", "")
    assert about.created == CONVERSATION.exported_at.replace(microsecond=0)


def test_a_table_is_a_table() -> None:
    (table,) = word_of(CONVERSATION).tables
    assert [[cell.text for cell in row.cells] for row in table.rows] == [["a", "b"], ["1", "2"]]


def test_blocks_have_the_styles_of_word() -> None:
    text = (
        "# One\n\nA **bold** and *slanted* `code` word\n\n- a\n  - b\n\n1. c\n\n```\nx = 1\n```\n\n"
        "> said"
    )
    word = answered(text)
    assert paragraphs(word) == [
        ("Heading 2", "One"),
        ("Normal", "A bold and slanted code word"),
        ("List Bullet", "a"),
        ("List Bullet 2", "b"),
        ("List Number", "c"),
        ("Normal", "x = 1"),
        ("Quote", "said"),
    ]
    runs = {run.text: run for run in word.paragraphs[3].runs}
    assert runs["bold"].bold
    assert runs["slanted"].italic
    assert runs["code"].font.name == "Courier New"


def test_what_is_hostile_is_text() -> None:
    text = CONVERSATION.messages[3].text
    word = answered(f"{text} \x00\x0b\ud800")
    assert "<script>alert(1)</script>" in word.paragraphs[2].text
    assert links(word) == {"mail": "mailto:a@b.example"}
    assert not word.inline_shapes


@pytest.mark.parametrize("depth", [1, 40])
def test_lists_deeper_than_word_knows_stay_lists(depth: int) -> None:
    text = "\n".join("  " * level + f"- item {level}" for level in range(depth))
    assert all(style.startswith("List Bullet") for style, _ in paragraphs(answered(text))[:8])


def test_a_notebook_leads_to_its_pages() -> None:
    quote = ExportedQuote(text="All bolts.", document="a b.pdf", page=7)
    word = word_of(msgspec.structs.replace(CONVERSATION, messages=(), notebook=(quote,)))
    assert ("Quote", "All bolts.") in paragraphs(word)
    assert links(word) == {"a b.pdf, p. 7": "a%20b.pdf#page=7"}


def test_of_several_documents_each_page_leads_to_its_own() -> None:
    documents = {"b" * 64: "south.pdf", "a" * 64: "north.pdf"}
    word = word_of(exported(replace(INPUTS, documents=documents)))
    assert links(word)["[north.pdf, p. 412 ✓]"] == "north.pdf#page=412"
