from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QScrollArea
from pytestqt.qtbot import QtBot

from app.window.theme.icons import ICONS, IconName, Icons
from app.window.theme.loader import THEMES, load_named_theme
from app.window.theme.patterns import tier_brush
from app.window.theme.stylesheet import Look, palette, set_look, stylesheet
from app.window.theme.theme import Theme
from app.window.theme.tokens import Tier, Tokens


@pytest.fixture(params=["light", "dark"])
def tokens(request: pytest.FixtureRequest) -> Tokens:
    return load_named_theme(request.param)


def test_every_drawing_has_a_name_and_every_name_a_drawing() -> None:
    assert {path.stem for path in ICONS.glob("*.svg")} == set(IconName)


@pytest.mark.parametrize("name", IconName)
def test_icons_take_their_tint_and_nothing_else(qtbot: QtBot, name: IconName) -> None:
    colours = load_named_theme("light").colours
    image = Icons(colours).pixmap(name, role="accent", size=16, density=2).toImage()
    pixels = [image.pixelColor(x, y) for x in range(32) for y in range(32)]
    drawn = {pixel.name() for pixel in pixels if pixel.alpha() == 255}
    assert drawn == {colours.accent}
    assert any(pixel.alpha() == 0 for pixel in pixels)


def test_nothing_is_drawn_between_two_scroll_bars(qtbot: QtBot, tokens: Tokens) -> None:
    area, inside = QScrollArea(), QLabel()
    inside.setFixedSize(500, 500)
    area.setWidget(inside)
    area.setStyleSheet(stylesheet(tokens))
    qtbot.addWidget(area)
    area.resize(200, 200)
    area.show()
    upright, level = area.verticalScrollBar(), area.horizontalScrollBar()
    qtbot.waitUntil(lambda: upright.isVisible() and level.isVisible())
    corner = QRect(0, 0, upright.width(), level.height())
    corner.moveBottomRight(area.rect().bottomRight())
    drawn = area.grab(corner).toImage()
    places = ((x, y) for x in range(drawn.width()) for y in range(drawn.height()))
    assert len({drawn.pixel(*place) for place in places}) == 1


def test_an_icon_is_drawn_once_per_size_and_density(qtbot: QtBot) -> None:
    icons = Icons(load_named_theme("light").colours)
    first = icons.pixmap(IconName.COPY, role="text", size=16, density=1.5)
    assert first.size().width() == 24
    assert first.deviceIndependentSize().width() == 16
    assert icons.pixmap(IconName.COPY, role="text", size=16, density=1.5) is first
    assert icons.pixmap(IconName.COPY, role="text", size=16, density=3) is not first


def test_icons_are_drawn_for_the_screens_there_are(qtbot: QtBot, qapp: QApplication) -> None:
    icon = Icons(load_named_theme("light").colours).icon(IconName.STOP, size=16)
    densities = {screen.devicePixelRatio() for screen in qapp.screens()}
    assert {size.width() for size in icon.availableSizes()} == {
        round(16 * one) for one in densities
    }


def test_another_screen_has_icons_drawn_anew(qtbot: QtBot) -> None:
    theme = Theme(load_named_theme("light"))
    before = theme.icons
    with qtbot.waitSignal(theme.changed):
        theme.draw_anew()
    assert theme.icons is not before


def test_another_size_of_type_keeps_the_icons(qtbot: QtBot) -> None:
    tokens = load_named_theme("light")
    theme = Theme(tokens)
    before = theme.icons
    theme.use(replace(tokens, type_sizes=tokens.type_sizes.scaled(1.5)))
    assert theme.icons is before
    theme.use(load_named_theme("dark"))
    assert theme.icons is not before


def test_disabled_icons_look_disabled(qtbot: QtBot) -> None:
    icon = Icons(load_named_theme("light").colours).icon(IconName.STOP, role="accent")
    enabled = icon.pixmap(16).toImage()
    disabled = icon.pixmap(16, mode=icon.Mode.Disabled).toImage()
    assert enabled != disabled


def test_tiers_are_filled_with_their_colour_and_a_pattern(qtbot: QtBot, tokens: Tokens) -> None:
    assert tier_brush(tokens.tiers[Tier.VRAM]).color() == QColor(tokens.tiers[Tier.VRAM].colour)
    tiles = [tier_brush(tokens.tiers[tier], density=2).texture() for tier in (Tier.RAM, Tier.SSD)]
    for tile in tiles:
        image = tile.toImage()
        assert len({image.pixel(x, y) for x in range(8) for y in range(8)}) > 1
    assert tiles[0].toImage() != tiles[1].toImage()


def test_the_style_sheet_is_understood_by_qt(qtbot: QtBot, tokens: Tokens) -> None:
    button = QPushButton("Ask")
    qtbot.addWidget(button)
    button.setStyleSheet(stylesheet(tokens))
    set_look(button, Look.PRIMARY)
    button.resize(120, 40)
    assert button.grab().toImage().pixelColor(10, 20).name() == tokens.colours.accent


def test_a_sheet_with_an_unknown_name_is_refused(tmp_path: Path) -> None:
    for sheet in ("base.qss", "controls.qss", "lists.qss"):
        (tmp_path / sheet).write_text("QLabel { color: $glow; }", encoding="utf-8")
    with pytest.raises(KeyError, match="glow"):
        stylesheet(load_named_theme("light"), tmp_path)


def test_the_palette_shows_what_is_disabled(qtbot: QtBot, tokens: Tokens) -> None:
    result = palette(tokens)
    text = QPalette.ColorRole.Text
    assert result.color(text).name() == tokens.colours.text
    assert result.color(QPalette.ColorGroup.Disabled, text).name() != tokens.colours.text


def test_a_theme_tells_of_changes_only(qtbot: QtBot) -> None:
    theme = Theme(load_named_theme("light"))
    icons = theme.icons
    with qtbot.assertNotEmitted(theme.changed):
        theme.use(load_named_theme("light"))
    with qtbot.waitSignal(theme.changed):
        theme.use(load_named_theme("dark"))
    assert theme.tokens.is_dark
    assert theme.icons is not icons


@pytest.mark.parametrize("name", ["light", "dark"])
def test_the_pictures_of_the_sheet_have_the_colours_of_their_theme(name: str) -> None:
    colours = load_named_theme(name).colours
    for picture, colour in (
        ("down", colours.text_muted),
        ("up", colours.text_muted),
        ("check", colours.on_accent),
        ("dot", colours.on_accent),
    ):
        drawing = (THEMES / "drawings" / f"{name}-{picture}.svg").read_text("utf-8")
        assert f'"{colour}"' in drawing
