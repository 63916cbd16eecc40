import pytest

from app.documents.gaps import NO_GAPS, Gaps
from app.window.translation.local_gaps import brief_gaps, gaps_text


@pytest.mark.parametrize(
    ("gaps", "said", "briefly"),
    [
        (NO_GAPS, "", ""),
        (Gaps(40), "", ""),
        (Gaps(40, 17, 16, 17), "17 of 40 pages are damaged, 16 have no text", "17 damaged pages"),
        (Gaps(40, 17, 1, 17), "17 of 40 pages are damaged, 1 has no text", "17 damaged pages"),
        (Gaps(40, 1, 0, 1), "1 of 40 pages is damaged", "1 damaged page"),
        (Gaps(1, 1, 0, 1), "The page is damaged", "1 damaged page"),
        (Gaps(40, 0, 4, 4), "4 of 40 pages have no text", "4 pages without text"),
    ],
)
def test_damaged_pages_are_told_apart_from_empty_ones(gaps: Gaps, said: str, briefly: str) -> None:
    assert gaps_text(gaps) == said
    assert brief_gaps(gaps) == briefly
