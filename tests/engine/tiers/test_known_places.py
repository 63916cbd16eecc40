"""Pages are looked up again when one has moved, and not for every token."""

from collections.abc import Callable

import pytest

from engine.loading.loaded_model import LoadedModel
from engine.runner.model_runner import NextTokens
from engine.selection.read_counts import ReadCounts
from engine.selection.select import Select
from engine.tiers.page import Page
from engine.tiers.page_places import PagePlaces
from engine.tiers.page_summaries import FullPages
from engine.token_ids import token_ids
from tests.engine.tiers.conftest import load_tiny, tiny_model
from tests.engine.tiers.test_equality import read, some_tokens

__all__ = ["load_tiny", "tiny_model"]

SELECT = Select(initial=64, local_windows_len=128, second_block_count=2)


def test_tokens_of_one_page_share_what_was_found(
    load_tiny: Callable[..., LoadedModel], monkeypatch: pytest.MonkeyPatch
) -> None:
    model = load_tiny(hot_pages=64)
    sequence = read(model, some_tokens()[:1530])
    found: list[str] = []
    find, cut = PagePlaces.of, FullPages.__init__

    def note_find(pages: list[Page]) -> PagePlaces:
        found.append("pages")
        return find(pages)

    def note_cut(self: FullPages, *rest: object, **more: object) -> None:
        found.append("candidates")
        cut(self, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(PagePlaces, "of", note_find)
    monkeypatch.setattr(FullPages, "__init__", note_cut)
    selection, counts = SELECT.begin(), ReadCounts()
    looked_up = []
    for token in range(10):
        found.clear()
        step = NextTokens(sequence, token_ids([token]), None, selection, counts)
        model.runner.decode_batch([step])
        looked_up.append(list(found))
    anew = ["pages", "candidates"]
    assert looked_up[0] == anew
    assert looked_up[1:5] == [[]] * 4
    assert anew in looked_up[5:8]  # the page is full, and another has come
    assert looked_up[-1] == []


def test_no_page_is_asked_where_it_is_while_all_are_hot(
    load_tiny: Callable[..., LoadedModel], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With many pages that would take longer than a step on a fast GPU has."""
    model = load_tiny(hot_pages=64)
    sequence = read(model, some_tokens()[:1000])
    asked: list[Page] = []
    tell = Page.lookup.fget  # type: ignore[attr-defined]
    monkeypatch.setattr(Page, "lookup", property(lambda page: asked.append(page) or tell(page)))
    for _ in range(8):
        model.runner.decode_batch([NextTokens(sequence, token_ids([1]))])
    assert asked == []
