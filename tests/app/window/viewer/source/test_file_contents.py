"""Outlines, labels and links from anywhere: bounded, and leading nowhere but into the document."""

from pathlib import Path

import pymupdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.citations.quotes import find_quotes
from app.citations.verify import Verifier
from app.documents.extract import extract
from app.documents.page_labels import LabelRule, page_label, page_labels
from app.library.library import Library
from app.window.viewer.source import file_contents
from app.window.viewer.source.page_file import PageFile


def outlined(path: Path, items: dict[int, str], first: int = 10) -> PageFile:
    """A PDF of two pages whose outline is written by hand: objects by their numbers from 10 on."""
    objects = {
        1: f"<< /Type /Catalog /Pages 2 0 R /Outlines << /First {first} 0 R >> >>",
        2: "<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] >>",
        3: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>",
        4: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>",
        **items,
    }
    body = "%PDF-1.7\n" + "".join(
        f"{number} 0 obj\n{content}\nendobj\n" for number, content in objects.items()
    )
    path.write_text(f"{body}trailer << /Root 1 0 R >>\n", encoding="latin-1")
    return PageFile(path, "pdf", None)


def test_an_outline_tells_where_headings_stand(tmp_path: Path) -> None:
    file = outlined(
        tmp_path / "a.pdf",
        {
            10: "<< /Title (One) /Dest [3 0 R /XYZ 0 40 0] /First 11 0 R /Next 12 0 R >>",
            11: "<< /Title (Below) /Dest [4 0 R /Fit] >>",
            12: "<< /Title (Outside) /A << /S /URI /URI (file:///etc/passwd) >> >>",
        },
    )
    outline = file.contents().outline
    assert [(entry.level, entry.title, entry.page) for entry in outline] == [
        (0, "One", 1),
        (1, "Below", 2),
        (0, "Outside", 0),
    ]
    assert outline[0].top == pytest.approx(60)


@pytest.mark.parametrize(
    "items",
    [
        {10: "<< /Title (A) /Next 10 0 R >>"},
        {10: "<< /Title (A) /First 10 0 R >>"},
        {10: "<< /Title (A) /Next 11 0 R >>", 11: "<< /Title (B) /First 10 0 R >>"},
        {10: "<< /Title 7 /Dest [99 0 R /XYZ] >>"},
        {10: "<< /Title (A) /Dest (nowhere) >>"},
        {10: "[1 2 3]"},
        {},
    ],
)
def test_an_outline_in_circles_or_in_shreds_ends(tmp_path: Path, items: dict[int, str]) -> None:
    outline = outlined(tmp_path / "a.pdf", items).contents().outline
    assert len(outline) <= 2
    assert all(0 <= entry.page <= 2 for entry in outline)


def test_a_file_without_outline_has_none_and_keeps_its_labels(tmp_path: Path) -> None:
    path = tmp_path / "plain.pdf"
    with pymupdf.open() as pdf:
        pdf.new_page()
        pdf.set_page_labels([{"startpage": 0, "prefix": "", "style": "r", "firstpagenum": 4}])
        pdf.save(str(path))
    contents = PageFile(path, "pdf", None).contents()
    assert (contents.outline, contents.labels) == ((), ("iv",))


def test_a_very_long_and_a_very_deep_outline_are_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_contents, "MAX_ENTRIES", 50)
    many = {at: f"<< /Title ({'x' * 999}) /Next {at + 1} 0 R >>" for at in range(10, 90)}
    contents = outlined(tmp_path / "many.pdf", many).contents()
    assert (len(contents.outline), contents.is_cut) == (50, True)
    assert len(contents.outline[0].title) == 300
    deep = {at: f"<< /Title (x) /First {at + 1} 0 R >>" for at in range(10, 60)}
    contents = outlined(tmp_path / "deep.pdf", deep).contents()
    assert max(entry.level for entry in contents.outline) <= 13
    assert not contents.is_cut


def test_links_that_are_no_places_are_none(tmp_path: Path) -> None:
    path = tmp_path / "links.pdf"
    with pymupdf.open() as pdf:
        pdf.new_page()
        page = pdf.new_page()
        for at, uri in enumerate(
            ("HTTP://example.org", "mailto:a@b.example", "ftp://x", "http://x/" + "y" * 3000)
        ):
            rect = pymupdf.Rect(10, 10 + 30 * at, 90, 30 + 30 * at)
            page.insert_link({"kind": pymupdf.LINK_URI, "uri": uri, "from": rect})
        page.set_rotation(90)
        pdf.save(str(path))
    links = PageFile(path, "pdf", None).links(2)
    assert [link.uri for link in links] == ["HTTP://example.org", "mailto:a@b.example"]
    assert links[0].box[2] <= 842


def test_labels_are_those_of_the_rules() -> None:
    rules = [LabelRule(0, "r", "", 1), LabelRule(4, "D", "A-", 7), LabelRule(6, "", "Map", 1)]
    assert page_labels(rules, 8) == ("i", "ii", "iii", "iv", "A-7", "A-8", "Map", "Map")
    assert page_labels([LabelRule(0, "a", "", 26)], 2) == ("z", "aa")
    assert page_labels([LabelRule(0, "R", "", 1999)], 1) == ("MCMXCIX",)
    assert page_labels([LabelRule(0, "D", "", 1)], 9) == ()
    assert page_labels([], 9) == ()


@settings(max_examples=100, deadline=None)
@given(
    st.lists(
        st.builds(
            LabelRule,
            st.integers(-5, 40),
            st.sampled_from(["", "D", "r", "R", "a", "A", "x"]),
            st.text(max_size=40) | st.just("P" * 10_000),
            st.integers(-(10**12), 10**12),
        ),
        max_size=5,
    ),
    st.integers(0, 30),
)
def test_no_label_is_longer_than_can_be_read(rules: list[LabelRule], num_pages: int) -> None:
    labels = page_labels(rules, num_pages)
    assert len(labels) in (0, num_pages)
    assert all(len(label) <= 16 and label.isprintable() for label in labels)
    named = [page_label(rules, page) for page in range(1, len(labels) + 1)]
    assert named == ["" if one == str(page) else one for page, one in enumerate(labels, 1)]


def test_a_citation_says_what_its_page_is_called(tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    with pymupdf.open() as pdf:
        for number in range(6):
            page = pdf.new_page()
            page.insert_text((72, 72), f"The lamp of {number} burns in the harbour tonight.")
        roman = {"startpage": 0, "prefix": "", "style": "r", "firstpagenum": 1}
        pdf.set_page_labels([roman, {**roman, "startpage": 4, "style": "D", "prefix": "A-"}])
        pdf.save(str(path))
    document = extract(path)
    quotes = "\n\n".join(
        f"> The lamp of {number} burns in the harbour tonight." for number in (2, 5)
    )
    cited = Verifier([document]).verify(find_quotes(quotes))
    assert [(one.page, one.label) for one in cited] == [(3, "iii"), (6, "A-2")]
    with Library(tmp_path / "library.sqlite") as library:
        library.add(path)
        assert library.entries()[0].audit.labels == document.audit.labels
