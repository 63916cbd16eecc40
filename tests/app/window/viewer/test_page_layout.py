import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.window.viewer.page_layout import GAP, PIXELS_PER_POINT, PageLayout, PageSizes, fit_width
from app.window.viewer.zoom import STEPS, bounded, zoom_in, zoom_out


def layout(num_pages: int, *, zoom: float = 1.0, viewport: int = 400) -> PageLayout:
    return PageLayout(PageSizes(num_pages, (300.0, 600.0)), zoom=zoom, viewport=viewport)


def test_pages_lie_below_each_other() -> None:
    pages = layout(3)
    assert [pages.rect(page).top for page in (1, 2, 3)] == [GAP, 2 * GAP + 800, 3 * GAP + 1600]
    assert pages.height == 4 * GAP + 2400
    assert pages.width == 400 + 2 * GAP


def test_narrow_page_is_in_the_middle() -> None:
    rect = layout(1, viewport=1000).rect(1)
    assert (rect.left, rect.width) == (300, 400)


@pytest.mark.parametrize(
    ("top", "bottom", "pages"),
    [(0, 10, [1]), (0, 900, [1, 2]), (815, 900, [1, 2]), (816, 900, [2]), (2400, 9999, [3])],
)
def test_pages_in_view(top: float, bottom: float, pages: list[int]) -> None:
    assert list(layout(3).pages_between(top, bottom)) == pages


@given(st.integers(1, 5000), st.floats(0.1, 5.0), st.floats(0, 1))
def test_page_at_a_height_is_the_page_there(num_pages: int, zoom: float, at: float) -> None:
    pages = layout(num_pages, zoom=zoom)
    y = at * pages.height
    rect = pages.rect(pages.page_at(y))
    assert rect.top - GAP <= y + 1e-6
    assert y <= rect.bottom + GAP + 1e-6


def test_known_sizes_replace_estimates() -> None:
    sizes = PageSizes(4, (300.0, 600.0))
    assert not sizes.update(1, ((300.0, 600.0),))
    assert sizes.update(2, ((600.0, 300.0), (300.0, 600.0)))
    pages = PageLayout(sizes, zoom=1.0, viewport=400)
    assert (pages.rect(2).width, pages.rect(2).height) == (800, 400)
    assert pages.rect(4).width == 400


def test_page_fits_the_width() -> None:
    sizes = PageSizes(1, (300.0, 600.0))
    zoom = fit_width(sizes, 1, 500)
    assert zoom * PIXELS_PER_POINT * 300 == pytest.approx(500 - 2 * GAP)


def test_zoom_goes_through_all_steps_and_stays_within() -> None:
    zoom, seen = STEPS[0], [STEPS[0]]
    for _ in range(len(STEPS)):
        zoom = zoom_in(zoom)
        seen.append(zoom)
    assert tuple(seen[: len(STEPS)]) == STEPS
    assert zoom_in(zoom) == STEPS[-1]
    assert (zoom_in(0.59), zoom_out(0.59)) == (0.67, 0.5)
    assert (bounded(99), bounded(0)) == (STEPS[-1], STEPS[0])
