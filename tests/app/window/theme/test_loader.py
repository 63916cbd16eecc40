from pathlib import Path

import pytest

from app.window.theme.loader import THEMES, ThemeError, load_named_theme, load_theme

LIGHT = (THEMES / "light.toml").read_text(encoding="utf-8")


def load(folder: Path, text: str) -> None:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    load_theme(path)


def test_a_theme_is_named_after_its_file() -> None:
    assert load_named_theme("light").name == "light"
    assert load_named_theme("dark").is_dark


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('text_muted = "ink_soft"', "", "roles lacks text_muted"),
        ("[roles]", '[roles]\nglow = "green"', "roles does not know glow"),
        ('panel = "paper"', 'panel = "papper"', "no base colour papper"),
        ("[base]", '[base]\npurple = "#800080"', "no role uses purple"),
        ('white = "#ffffff"', 'white = "white"', "white must look like"),
        ('white = "#ffffff"', 'white = "#FFFFFF"', "white must look like"),
        ('pattern = "dots"', 'pattern = "stars"', "no such pattern: stars"),
        ('pattern = "dots"', "", "tiers.ssd lacks pattern"),
        ("[tiers.ssd]", "[tiers.tape]", "tiers lacks ssd"),
        ("is_dark = false", 'is_dark = "no"', "true or false"),
        ("is_dark = false", "", "theme lacks is_dark"),
        ("[base]", "[base", "cannot be read"),
        ("[base]", "[bases]", "theme lacks base"),
    ],
)
def test_what_is_missing_or_unknown_is_named(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    assert old in LIGHT
    with pytest.raises(ThemeError, match=complaint):
        load(tmp_path, LIGHT.replace(old, new, 1))


def test_a_theme_that_is_not_there_is_an_error_of_ours(tmp_path: Path) -> None:
    with pytest.raises(ThemeError, match=r"none\.toml cannot be read"):
        load_theme(tmp_path / "none.toml")


def test_type_sizes_follow_the_persons_font_size() -> None:
    sizes = load_named_theme("light").type_sizes
    assert sizes.scaled(1.5).reading == round(sizes.reading * 1.5)
    assert sizes.scaled(1.5).line_height == sizes.line_height
