import pytest

from app.window.theme.loader import load_named_theme
from tests.app.window.theme.contrast import MIN_CONTRAST, TEXT_ON_SURFACE, contrast


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [("#000000", "#ffffff", 21.0), ("#777777", "#ffffff", 4.48), ("#123456", "#123456", 1.0)],
)
def test_contrast_is_that_of_wcag(one: str, other: str, ratio: float) -> None:
    assert contrast(one, other) == pytest.approx(ratio, abs=0.01)
    assert contrast(other, one) == contrast(one, other)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("text", "surface"), TEXT_ON_SURFACE)
def test_all_text_can_be_read(theme: str, text: str, surface: str) -> None:
    colours = load_named_theme(theme).colours
    assert contrast(getattr(colours, text), getattr(colours, surface)) >= MIN_CONTRAST


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("surface", ["panel", "canvas", "raised"])
def test_focus_and_strong_borders_can_be_seen(theme: str, surface: str) -> None:
    colours = load_named_theme(theme).colours
    assert contrast(colours.focus, getattr(colours, surface)) >= 3
    assert contrast(colours.border_strong, getattr(colours, surface)) >= 3


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_tiers_differ_in_colour_and_in_pattern(theme: str) -> None:
    tiers = load_named_theme(theme).tiers
    assert len({look.colour for look in tiers.values()}) == len(tiers)
    assert len({look.pattern for look in tiers.values()}) == len(tiers)
