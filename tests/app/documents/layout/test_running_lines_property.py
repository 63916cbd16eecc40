import string

from hypothesis import given, settings
from hypothesis import strategies as st

from app.documents.layout.running_lines import RunningLineFilter
from tests.app.documents.layout.margin_pages import body, page

WORDS = st.sampled_from(["Report", "Report 7", "FAILED", "passed", "Page 3", "7", "xi", "", "a b"])
PARTS = st.one_of(
    st.tuples(WORDS),
    st.tuples(WORDS, WORDS),
    st.sampled_from(["count", "count beside", "beside count", "Page count", "same"]),
)


def _parts(made: tuple[str, ...] | str, number: int) -> tuple[str, ...]:
    if isinstance(made, tuple):
        return made
    words = {"count": str(number), "beside": "Annual Report"}
    return tuple(words.get(word, f"{word} {number}") for word in made.split())


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(PARTS, PARTS), min_size=1, max_size=4), st.integers(1, 12), st.data())
def test_no_text_is_lost_and_nothing_goes_unnamed(
    kinds: list[tuple[object, object]], num_pages: int, data: st.DataObject
) -> None:
    chosen = [data.draw(st.sampled_from(kinds)) for _ in range(num_pages)]
    pages = [
        page(*body(n), head=_parts(head, n + 1), foot=_parts(foot, n + 1))
        for n, (head, foot) in enumerate(chosen)
    ]
    running = RunningLineFilter()
    filtered = list(running.filter(pages))
    kept = {row.text for one in filtered for row in one.rows}
    gone = [
        row.text
        for before, after in zip(pages, filtered, strict=True)
        for row in before.rows
        if row not in after.rows
    ]
    assert sum(part.count for part in running.left_out) == len(gone)
    plain_kept = {_without_number(text) for text in kept}
    plain_named = {
        _without_number(text) for part in running.left_out for text in part.text.split(" … ")
    }
    for text in gone:
        assert text in kept or _without_number(text) in plain_kept
        assert _without_number(text) in plain_named


def _without_number(text: str) -> str:
    """Take page numbers from either end."""
    return text.removeprefix("Page").strip(string.digits + " xi-/")
