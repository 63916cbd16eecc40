import pytest

from engine.session.page_shares import pages_looked_at
from engine.text.prompt import PageSpan


def test_a_cache_page_is_shared_by_the_document_pages_on_it() -> None:
    spans = [PageSpan(0, 1, 0, 192), PageSpan(0, 2, 192, 512)]
    looked_at = pages_looked_at([0.4, 0.6], spans, 256)
    masses = {each.page: each.mass for each in looked_at}
    assert masses == {1: pytest.approx(0.3), 2: pytest.approx(0.7)}
    assert [each.page for each in looked_at] == [2, 1]


def test_text_outside_the_documents_keeps_its_share() -> None:
    looked_at = pages_looked_at([1.0], [PageSpan(0, 1, 128, 256)], 256)
    assert [each.mass for each in looked_at] == [0.5]


def test_pages_beyond_the_known_shares_have_none() -> None:
    assert pages_looked_at([1.0], [PageSpan(0, 9, 2048, 2300)], 256) == ()


def test_only_the_strongest_pages_are_told() -> None:
    spans = [PageSpan(0, page + 1, page * 256, page * 256 + 256) for page in range(40)]
    looked_at = pages_looked_at([page / 780 for page in range(40)], spans, 256)
    assert looked_at[0].page == 40
    assert len(looked_at) == 12
